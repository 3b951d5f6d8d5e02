"""A grade in lines: shortened, with its lines' numbers, and as fields for programs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from satchel.commands.shared import grade_report
from satchel.explain.grading.grade import Grading
from satchel.explain.grading.result import Wrong
from satchel.puzzles.base import find

from ...explain.grading.helpers import student_of


def graded(text: str, formula: str) -> tuple[Any, ...]:
    puzzle = find(text.split()[0]).parse(text)
    grading = Grading(puzzle, student_of(text, formula))
    return puzzle, grading, grading.grade()


def test_a_contradiction_is_said_first() -> None:
    report = list(grade_report.report(*graded("queens 4", "p cnf 1 2\n1 0\n-1 0\n")))
    assert report[:2] == ["too few", "your formula has no solution at all"]
    assert "lost, though it is a solution:" in report


def test_lists_are_shortened_and_may_be_whole() -> None:
    puzzle, grading, grade = graded("queens 4", "p cnf 16 0\n")
    short, whole = (list(grade_report.report(puzzle, grading, grade, most)) for most in (1, None))
    assert "  and 7 more" in short and not any("more" in line.split() for line in whole[1:3])
    assert len(whole) > len(short)
    assert grade_report.first(puzzle, grade).startswith("rule 1 does not follow")


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ((3,), "line 3 says: x"),
        ((3, 5), "lines 3, 5 together say: x"),
        ((0, 3), "the names and line 3 together say: x"),
        ((0,), "the names say: x"),
        (tuple(range(1, 12)), "lines 1, 2, 3, 4, 5, 6, 7, 8, 3 more together say: x"),
    ],
)
def test_the_lines_of_a_wrong_clause(lines: tuple[int, ...], text: str) -> None:
    assert grade_report.wrong(Wrong((1,), lines, "x", "", frozenset())) == text


def test_fields_are_plain_data() -> None:
    puzzle, grading, grade = graded("queens 4", "p cnf 16 1\n1 0\n")
    fields = json.loads(json.dumps(grade_report.fields(puzzle, grading, grade)))
    assert fields["verdict"] == grade.verdict == "both"
    assert fields["wrong"][0]["lines"] == [2]
