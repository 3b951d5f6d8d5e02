"""Clauses in words."""

from __future__ import annotations

from satchel.encoders import encode
from satchel.explain.grading.diagnosis import in_words
from satchel.explain.grading.student import read

from .helpers import (
    puzzle_of,
)


def test_words() -> None:
    student = read("p cnf 20 1\n-20 1 0\n", "a", encode(puzzle_of("queens 4")).model)
    said = [in_words(c, student) for c in ([-1], [1, 2], [-1, -2, -3], [-1, -2, 3, 4], [-20, 1])]
    assert said == [
        "never queen 1 1",
        "at least one of queen 1 1 and queen 1 2",
        "never all of queen 1 1, queen 1 2 and queen 1 3",
        "if queen 1 1 and queen 1 2, then queen 1 3 or queen 1 4",
        "if auxiliary 20, then queen 1 1",
    ]
