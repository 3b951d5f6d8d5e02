"""Unit propagation and proofs as the pages show them, and the fields of exercises."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.lessons import common, progress
from satchel.lessons.exercises import ANSWER_CHARACTERS, find
from satchel.puzzles.errors import InvalidProof
from satchel.verify.certificate.rup import Step, check

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_a_field_takes_one_character_too_many_and_no_more() -> None:
    for name in ("three-queens-relaxed", "violated-cut"):
        field: Any = common.field(find(name), "")
        assert field.element._component_args["max-length"] == ANSWER_CHARACTERS + 1


def test_a_kept_answer_is_judged_when_the_page_is_opened_again() -> None:
    assert "Not yet." not in common.exercise("violated-cut", common.exercises("cuts")).text
    progress.keep("violated-cut", "1 2", False)
    fields = common.exercises("cuts")
    assert fields["violated-cut"].element.value == "1 2"
    assert "Not yet." in common.exercise("violated-cut", fields).text


def test_what_is_checked_is_kept() -> None:
    fields = common.exercises("cuts")
    fields._update({"violated-cut": "3 7 11 15"})
    assert "Right." in common.exercise("violated-cut", fields).text
    assert progress.kept() == {"violated-cut": ("3 7 11 15", True)}
    fields._update({"violated-cut": " "})
    common.exercise("violated-cut", fields)
    assert progress.kept() == {}


def test_clauses_are_propagated() -> None:
    assert common.propagate([[-1, 2], [-2, -3], [3, 4]], [1]) == ([1, 2, -3, 4], True)
    assert common.propagate([[-1, 2], [-1, -2]], [1])[1] is False
    assert common.propagate([[5]], []) == ([5], True)


def test_a_clause_with_a_true_or_an_open_literal_is_not_falsified() -> None:
    assert common.falsified([[1, 2], [-1, 2, 3]], [-1]) is None
    assert common.falsified([[1, 2], [-1, 2, 3]], [1, -2, -3]) == [-1, 2, 3]


def test_a_proof_is_trimmed_to_lemmas_that_are_all_needed() -> None:
    cube = [[a, 2 * b, 3 * c] for a in (1, -1) for b in (1, -1) for c in (1, -1)]
    lemmas = [Step(each) for each in ([1, 2], [-1, -2], [1, -2], [1], [-1, 2], [])]
    kept = common.trimmed(cube, lemmas)
    assert kept[-1] == Step([])
    for i in range(len(kept)):
        with pytest.raises(InvalidProof):
            check(cube, kept[:i] + kept[i + 1 :])
