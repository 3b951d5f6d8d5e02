"""The guess: by look-ahead, to the end, and where neither is possible."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from satchel.backends.base import Deadline
from satchel.explain.reasoning import endgame, guess
from satchel.explain.reasoning.guess import best_guess, chance, look, unknown
from satchel.explain.reasoning.minefield import minefield
from satchel.puzzles.boards import Square
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.mines import MineNumber
from satchel.verify.odds import odds

from .helpers import maps, positions

LOOKED_INTO = MineNumber(("1?2???", "?2????", "??????"), "eight", 4, free_digits=True)
PLAYED_OUT = MineNumber(("1?11??", "??????"), "eight", 3, free_digits=True)


def prospect(puzzle: MineNumber, cell: Square) -> tuple[Fraction, Fraction]:
    """Both chances by brute force."""
    near = set(product(range(cell[0] - 1, cell[0] + 2), range(cell[1] - 1, cell[1] + 2)))
    fitting, closed = maps(puzzle), set(unknown(puzzle)) - {cell}
    both = certain = 0
    for number in range(9):
        here = [one for one in fitting if cell not in one and len(one & near) == number]
        if here:
            won = all(one == closed for one in here)
            risk = 0 if won else min(sum(c in one for one in here) for c in closed)
            both += len(here) - risk
            certain += 0 if risk else len(here)
    return Fraction(both, len(fitting)), Fraction(certain, len(fitting))


@pytest.mark.parametrize("seed", range(40))
def test_the_prospects_are_those_of_all_maps(seed: int) -> None:
    puzzle = positions(seed)
    if puzzle.total is not None:
        for cell in unknown(puzzle):
            both, certain = prospect(puzzle, cell)
            assert look(minefield(puzzle), cell, Deadline()) == guess.Prospect(both, certain)


def test_a_cell_that_tells_more_is_better_than_the_safest(monkeypatch: pytest.MonkeyPatch) -> None:
    found = odds(LOOKED_INTO)
    monkeypatch.setattr(guess, "ENDGAME_MAPS", 60)
    best = best_guess(LOOKED_INTO, found)
    assert (best.cell, best.chance) == ((2, 1), Fraction(13, 16))
    assert best.why == (
        "cell 1,6 is safer (0.8250), but there two guesses succeed with chance 0.7875, "
        "and a certain cell follows with 0.4125; here with 0.8125 and 0.8125"
    )
    worth = {
        cell: both + guess.PROGRESS * certain
        for cell in unknown(LOOKED_INTO)
        for both, certain in [prospect(LOOKED_INTO, cell)]
    }
    assert worth[best.cell] == max(worth.values())


def test_the_end_is_won_more_often_than_from_the_safest() -> None:
    found = odds(PLAYED_OUT)
    best = best_guess(PLAYED_OUT, found)
    assert (best.cell, best.chance) == ((0, 1), Fraction(2, 3))
    assert best.why == (
        "cell 2,3 is safer (0.8333), but there the game is won with chance 0.1667 at most; "
        "here with 0.2500"
    )


def test_the_safest_is_named_where_nothing_can_be_looked_into(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def safest(puzzle: MineNumber) -> bool:
        found = odds(puzzle)
        best = best_guess(puzzle, found)
        chances = [chance(puzzle, found, cell) for cell in unknown(puzzle)]
        return best.chance == max(chances) and not best.why

    assert safest(MineNumber(LOOKED_INTO.rows, "eight", None, free_digits=True))
    assert safest(MineNumber(LOOKED_INTO.rows, "plus", 4, free_digits=True))
    assert not safest(LOOKED_INTO) and not safest(PLAYED_OUT)
    monkeypatch.setattr(endgame, "MOST_SETS", 0)
    assert safest(PLAYED_OUT)
    monkeypatch.setattr(guess, "LOOKAHEAD_CELLS", 10)
    assert safest(LOOKED_INTO)


def test_time_is_limited() -> None:
    for puzzle in (LOOKED_INTO, PLAYED_OUT):
        with pytest.raises(OutOfTime):
            best_guess(puzzle, odds(puzzle), Deadline(1e-9))
