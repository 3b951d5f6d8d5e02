"""Advice against brute force: certain cells, exact chances, and reasons that hold."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from satchel.backends.base import Deadline
from satchel.explain.reasoning.advice import Advice, advise
from satchel.explain.reasoning.guess import best_guess, unknown
from satchel.puzzles.base import Verdict
from satchel.puzzles.game import Game, mined
from satchel.puzzles.mines import MineNumber
from satchel.verify.odds import odds

from .helpers import maps, positions


@pytest.mark.parametrize("seed", range(40))
def test_advice_is_what_all_maps_say(seed: int) -> None:
    puzzle = positions(seed)
    fitting = maps(puzzle)
    closed = {
        (r, c) for r, row in enumerate(puzzle.rows) for c, sign in enumerate(row) if sign == "?"
    }
    advice = advise(puzzle, Deadline())
    mines = set.intersection(*fitting)
    possible: set[tuple[int, int]] = set().union(*fitting)
    free = closed - possible
    assert set(advice.free) == free and set(advice.mines) == mines
    assert bool(advice.lines) == bool(free)
    if free or closed == mines:
        assert advice.guess is None
        return
    assert advice.maps == len(fitting)
    share = {
        cell: Fraction(sum(cell not in one for one in fitting), len(fitting)) for cell in closed
    }
    assert advice.guess is not None
    assert advice.guess.chance == share[advice.guess.cell]
    assert (advice.guess.chance < max(share.values())) == bool(advice.guess.why)


def test_the_steps_end_at_the_first_free_cell_and_all_are_needed() -> None:
    several = 0
    for seed in range(40):
        advice = advise(positions(seed), Deadline())
        if not advice.free:
            continue
        last = advice.steps[-1]
        assert any(literal < 0 for literal in last.literals)
        used = {fact for step in advice.steps for fact in step.facts()}
        assert all(used.intersection(step.literals) for step in advice.steps[:-1])
        several += len(advice.steps) > 1
    assert several


def test_positions_without_a_map_and_without_time() -> None:
    assert advise(MineNumber(("?3?",), "eight", None, True), Deadline()).outcome.verdict == "none"
    late: Advice = advise(MineNumber(("?1?" * 9,), "eight", 9, True), Deadline(1e-9))
    assert late.outcome.stopped == "timeout" and late.outcome.verdict == Verdict.UNKNOWN
    assert not late.free and late.guess is None


@pytest.mark.slow
def test_a_player_who_follows_the_advice_wins_often() -> None:
    """Expert games; over 1,000 of them see ``benchmarks/minesweeper.py``."""
    wins = 0
    for number in range(100):
        game = Game(mined((16, 30), 99, [(0, 0)], Random(f"game {number}")))
        game.open((0, 0))
        while not game.won and not game.lost:
            position = game.position()
            found = odds(position)
            closed = unknown(position)
            free = [cell for cell in closed if not found.true[cell[0] * 30 + cell[1]]]
            for cell in free or [best_guess(position, found).cell]:
                game.open(cell)
        wins += game.won
    assert wins >= 36
