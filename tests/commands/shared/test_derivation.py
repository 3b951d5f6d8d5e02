"""What hint and steps print around a step."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.commands.shared import derivation
from satchel.commands.shared.progress import Progress
from satchel.puzzles.base import find


def test_fields_of_a_step() -> None:
    steps, outcome = derivation.begin(find("mines").parse("mines\n01?"), Progress(Deadline()))
    assert steps is not None and outcome.verdict == "unique"
    for step in steps:
        fields = derivation.fields(steps, step)
        assert set(fields) == {"values", "because", "rules"} and fields["values"]
        assert len(set(fields["because"])) == len(fields["because"])


def test_out_of_time_there_is_no_derivation() -> None:
    steps, outcome = derivation.begin(find("queens").parse("queens 8"), Progress(Deadline(0)))
    assert steps is None and outcome.stopped == "timeout"


@pytest.mark.parametrize(("words", "note"), [("queens 3", "`satchel why`"), ("queens 1", "")])
def test_how_it_ends(words: str, note: str, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle: Any = find("queens").parse(words)
    _, outcome = derivation.begin(puzzle, Progress(Deadline()))
    derivation.ending(outcome)
    error = capsys.readouterr().err
    assert (" why` says what cannot hold together" in error) == bool(note)
