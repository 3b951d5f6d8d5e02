"""Every variable of every example is spoken of in a sentence, true or false."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.encoders import encode
from satchel.encoders.phrases import EDGES, Phrase, one_value
from satchel.puzzles import base


@pytest.mark.parametrize("phrase", [*EDGES.values(), *one_value("x", "is", "is not").values()])
def test_true_and_false_differ(phrase: Phrase) -> None:
    assert phrase.one[0] != phrase.one[1]
    assert phrase.several is None or phrase.several[0] != phrase.several[1]


@pytest.mark.parametrize("name", base.names())
def test_the_phrases_fit_the_names(name: str) -> None:
    for example in base.find(name).EXAMPLES:
        puzzle: Any = base.find(name).parse(example.text)
        encoding = encode(puzzle)
        for meaning in encoding.model.names:
            if phrase := encoding.phrases.get(str(meaning[0])):
                yes, no = (one.format(*meaning[1:]) for one in phrase.one)
                assert yes != no and "{" not in yes + no
