"""Counted by hand against brute force, and against the sweep over the model."""

from __future__ import annotations

from random import Random

import pytest

from satchel.explain.reasoning import minefield as module
from satchel.explain.reasoning.guess import unknown
from satchel.explain.reasoning.minefield import Minefield, minefield
from satchel.puzzles.errors import TooLarge
from satchel.puzzles.game import Game, mined
from satchel.puzzles.mines import MineNumber
from satchel.verify.odds import odds

from .helpers import maps, positions


@pytest.mark.parametrize("seed", range(40))
def test_the_numbers_are_those_of_all_maps_before_and_after_a_cell(seed: int) -> None:
    puzzle = positions(seed)
    if puzzle.total is None:
        return
    fitting, field = maps(puzzle), minefield(puzzle)
    assert field.maps == len(fitting)
    assert field.mined == {cell: sum(cell in one for one in fitting) for cell in field.closed}
    for row, column in sorted(field.closed):
        near = {(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)}
        shown: dict[int, list[set[tuple[int, int]]]] = {}
        for one in fitting:
            if (row, column) not in one:
                shown.setdefault(len(one & near), []).append(one)
        afters = list(field.opened((row, column)))
        assert len(afters) == len(shown)
        for after, (_, here) in zip(afters, sorted(shown.items()), strict=True):
            assert after.maps == len(here)
            assert after.mined == {c: sum(c in one for one in here) for c in after.closed}


def test_expert_positions_are_counted_as_by_the_sweep() -> None:
    for number in range(3):
        game = Game(mined((16, 30), 99, [(0, 0), (8, 15)], Random(f"minefield {number}")))
        game.open((0, 0))
        game.open((8, 15))
        while not game.lost and not game.won:
            position = game.position()
            swept, field = odds(position), minefield(position)
            true = {(r, c): swept.true[30 * r + c] for r, c in unknown(position)}
            assert (field.maps, field.mined) == (swept.count, true)
            free = [cell for cell, mines in true.items() if not mines]
            for cell in free or [min(true, key=true.__getitem__)]:
                game.open(cell)


def test_known_cells_are_heeded_and_contradictions_have_no_map() -> None:
    field = minefield(MineNumber(("?2*", "...", "???"), "eight", 3, free_digits=True))
    assert field.closed == {(0, 0), (2, 0), (2, 1), (2, 2)}
    assert field.maps == 3 and field.mined[0, 0] == 3
    cells = frozenset({(0, 0), (0, 1)})
    assert Minefield(cells, ((cells, 1), (cells, 2)), 2).maps == 0
    assert Minefield(cells, ((cells, 1),), 2).maps == 0


def test_too_many_states_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STATES", 1)
    module.count.cache_clear()
    with pytest.raises(TooLarge):
        _ = minefield(MineNumber(("????", "?11?"), "eight", 2, free_digits=True)).maps
