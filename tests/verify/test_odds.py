"""Odds against the list of all solutions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from satchel.encoders import encode
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.verify.odds import odds

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
