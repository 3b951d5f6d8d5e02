"""The reference beside a student's formula: its clauses, and the rules about a clause."""

from __future__ import annotations

from satchel.explain.grading.comparison import Comparison
from satchel.puzzles.base import find

from ...helpers import assignments
from .helpers import student_of


def compared(text: str) -> Comparison:
    return Comparison(find(text.split()[0]).parse(text), student_of(text, "p cnf 0 0\n"))


def test_the_reference_has_the_solutions_of_the_puzzle() -> None:
    for text, number in (("queens 4 --queen 1,2", 1), ("tour 3x4 --start 1", 2), ("queens 3", 0)):
        one = compared(text)
        assert len(assignments(one.reference, range(1, one.top + 1))) == number


def test_the_rules_that_speak_of_all_variables_of_a_clause() -> None:
    one = compared("queens 4")
    assert [rule.why for rule in one.rules_about([-1, 2])] == ["one queen in row 1"]
    assert one.rules_about([1, 7]) == []
    assert all(rule.why != "the tour" for rule in compared("tour 3x4").rules_about([]))
