"""Odds against the list of all solutions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from satchel.encoders import encode
from satchel.puzzles.base import find
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.verify.odds import odds, sample

from ..helpers import everything


@pytest.mark.parametrize("size", [1, 4, 6, 8])
def test_queens(size: int) -> None:
    found, encoding = odds(Queens(size)), encode(Queens(size))
    sets = [encoding.literals(s) for s in everything(Queens(size), "dfs").solutions]
    assert found.count == len(sets)
    for variable in range(1, encoding.model.top + 1):
        true = sum(variable in one for one in sets)
        assert found.of(variable) == Fraction(true, len(sets)) == 1 - found.of(-variable)


def test_without_solutions() -> None:
    found = odds(Queens(3))
    assert (found.count, found.true) == (0, (0,) * 9)
    with pytest.raises(ZeroDivisionError):
        found.of(1)


def test_a_game_of_minesweeper() -> None:
    """One of the three cells beside the 1 is a mine, and two of the four beyond."""
    found = odds(MineNumber(("1?????", "??????"), "eight", total=3, free_digits=True))
    assert found.count == 3 * 28
    assert found.of(1) == 0 and found.of(2) == Fraction(1, 3)
    assert found.of(3) == found.of(12) == Fraction(2, 8)


@pytest.mark.parametrize("text", ["queens 6", "tour 4x5", "eight 7 0 0 0 0 0 0 0", "mines\n1???"])
def test_samples_are_fair(text: str) -> None:
    """Chi-square over all solutions, at three standard deviations of its distribution."""
    puzzle = find(text.split()[0]).parse(text)
    solutions = everything(puzzle, "dfs").solutions
    draws = 40 * len(solutions)
    drawn = Counter(sample(puzzle, draws, seed=1))
    assert set(drawn) <= set(solutions)
    square = sum((drawn[one] - 40) ** 2 / 40 for one in solutions)
    free = len(solutions) - 1
    assert square < free + 3 * (2 * free) ** 0.5 + 3


def test_a_sample_is_that_of_its_seed() -> None:
    assert sample(Queens(8), 5, seed=3) == sample(Queens(8), 5, seed=3)
    assert sample(Queens(3), 5) == []
