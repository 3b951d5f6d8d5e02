"""The game tree against one that tries everything."""

from __future__ import annotations

from itertools import product

import pytest

from satchel.backends.base import Deadline
from satchel.explain.reasoning import endgame as module
from satchel.explain.reasoning.endgame import Endgame
from satchel.puzzles.boards import Square
from satchel.puzzles.errors import OutOfTime, TooLarge
from satchel.puzzles.mines import MineNumber

from .helpers import maps, positions

Mines = frozenset[Square]


def split(fitting: list[Mines], cell: Square) -> list[list[Mines]]:
    """The maps where a cell is free, by its number."""
    near = set(product(range(cell[0] - 1, cell[0] + 2), range(cell[1] - 1, cell[1] + 2)))
    sets: dict[int, list[Mines]] = {}
    for one in fitting:
        if cell not in one:
            sets.setdefault(len(one & near), []).append(one)
    return list(sets.values())


def most(fitting: list[Mines], closed: frozenset[Square]) -> int:
    """The wins of the best player, who may open any cell at any time."""
    if closed in fitting:  # all other cells are open: one map, won
        return 1
    return max(sum(most(part, closed - {cell}) for part in split(fitting, cell)) for cell in closed)


@pytest.mark.parametrize("seed", range(60))
def test_the_wins_are_those_of_the_best_player(seed: int) -> None:
    puzzle = positions(seed)
    fitting = [frozenset(one) for one in maps(puzzle)]
    cells = [(r, c) for r, row in enumerate(puzzle.rows) for c, s in enumerate(row) if s == "?"]
    if len(cells) > 6 or frozenset(cells) in fitting:
        return
    fields = [
        tuple(tuple((r, c) in one for c in range(puzzle.columns)) for r in range(len(puzzle.rows)))
        for one in fitting
    ]
    endgame = Endgame(fields, cells, Deadline())
    for cell in cells:
        wins = sum(most(part, frozenset(cells) - {cell}) for part in split(fitting, cell))
        assert endgame.wins(cell) == wins


def endgame(deadline: Deadline) -> Endgame:
    """Two pairs of cells that nothing tells apart."""
    puzzle = MineNumber(("?1?1?",), "eight", None, free_digits=True)
    fields = [(tuple((0, c) in one for c in range(5)),) for one in maps(puzzle)]
    return Endgame(fields, [(0, 0), (0, 2), (0, 4)], deadline)


def test_time_and_size_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    late = endgame(Deadline(1e-9))
    with pytest.raises(OutOfTime):
        late.most(3)
    monkeypatch.setattr(module, "MOST_SETS", 0)
    with pytest.raises(TooLarge):
        endgame(Deadline()).most(3)
