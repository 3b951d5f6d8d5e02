"""One small change that makes a formula right: what it is called, and that it is right."""

from __future__ import annotations

import pytest

from satchel.explain.grading.comparison import Comparison
from satchel.explain.grading.slips import beside, holds, meant, tight

from .helpers import Clauses, dimacs, graded, puzzle_of, queens, student_of

QUEENS = "queens 6"
ROW = list(range(13, 19))
"""At least one queen in row 3."""
PAIR = [-6, -16]
"""Never both queen 1 6 and queen 3 4."""


def with_instead(old: list[int], *new: list[int]) -> Clauses:
    """The clauses of six queens, with others in the place of one."""
    clauses = queens(6)
    at = clauses.index(old)
    return [*clauses[:at], *new, *clauses[at + 1 :]]


@pytest.mark.parametrize(
    ("clauses", "guess"),
    [
        (with_instead(ROW, ROW[:-1]), ": a literal left out? With queen 3 6 the"),
        (with_instead(ROW, ROW[:2], ROW[2:]), ": a 0 too many? As one clause the"),
        (with_instead(PAIR), "a clause left out? With “never both queen 1 6 and queen 3 4” the"),
        (
            with_instead(PAIR, [6, 16]),
            ": all signs turned? With “never both queen 1 6 and queen 3 4”",
        ),
        (with_instead(PAIR, [*PAIR, -17]), ": a literal too many? Without not queen 3 5 the"),
        (
            with_instead(PAIR, [-6, -17]),
            ": another variable meant? With not queen 3 4 for not queen 3",
        ),
        (with_instead(PAIR, [*PAIR, -11, -16]), ": a literal too many? Without"),
        ([*queens(6), [-2]], ": a clause too many? Without it the"),
        ([*queens(6), [-2, 9]], "a negated literal? With not queen 2 3"),
    ],
)
def test_the_slip_is_named(clauses: Clauses, guess: str) -> None:
    found = graded(QUEENS, dimacs(clauses, 36))
    assert found.verdict != "same"
    said = [*found.guesses, *(one.hint for one in found.wrong)]
    assert any(guess in one for one in said), said


def test_two_slips_are_none() -> None:
    clauses = [c for c in with_instead(ROW, ROW[:-1]) if c != PAIR]
    found = graded(QUEENS, dimacs(clauses, 36))
    assert found.verdict == "both"
    assert not any("would be right" in guess for guess in found.guesses)


def test_which_clauses_are_meant() -> None:
    comparison = Comparison(puzzle_of("queens 4"), student_of("queens 4", dimacs(queens(4))))
    assert meant([1, 2, 3, 4], comparison) and tight([1, 2, 3, 4], comparison)
    assert meant([-1, -2, -3], comparison) and not tight([-1, -2, -3], comparison)
    assert not meant([1, 2, 3], comparison)
    assert beside([-1, -6], comparison) == [-11, -16]
    assert holds([-1, 2], frozenset({2})) and not holds([-1, 2], frozenset({1}))
