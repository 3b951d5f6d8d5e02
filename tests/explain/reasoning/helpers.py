"""Positions that the tests of steps share."""

from __future__ import annotations

import random
from itertools import combinations, product

from satchel.puzzles.game import Game, mined
from satchel.puzzles.mines import MineNumber, counts


def sweeper(rng: random.Random, side: int = 6) -> MineNumber:
    """A Minesweeper position, 6×6 cells as a rule, some of whose free cells are open."""
    field = tuple(tuple(rng.random() < 0.2 for _ in range(side)) for _ in range(side))
    rows = tuple(
        "".join(
            "?" if mine or rng.random() > 0.7 else str(n) for mine, n in zip(*both, strict=True)
        )
        for both in zip(field, counts(field, "eight"), strict=True)
    )
    return MineNumber(rows, "eight", None, free_digits=True)


def maps(puzzle: MineNumber) -> list[set[tuple[int, int]]]:
    """All sets of mines that fit a position of Minesweeper."""
    cells = list(product(range(len(puzzle.rows)), range(puzzle.columns)))
    closed = [(r, c) for r, c in cells if puzzle.rows[r][c] == "?"]
    found = []
    for size in range(len(closed) + 1) if puzzle.total is None else [puzzle.total]:
        for chosen in map(set, combinations(closed, size)):
            near = {
                (r, c): sum(max(abs(i - r), abs(j - c)) == 1 for i, j in chosen)
                for r, c in cells
                if puzzle.rows[r][c].isdigit()
            }
            if all(int(puzzle.rows[r][c]) == number for (r, c), number in near.items()):
                found.append(chosen)
    return found


def positions(seed: int) -> MineNumber:
    """A position of a game on a small board, after one or two cells."""
    rng = random.Random(f"advice {seed}")
    shape = rng.randint(2, 4), rng.randint(2, 4)
    cells = list(product(range(shape[0]), range(shape[1])))
    first = rng.choice(cells)
    game = Game(mined(shape, rng.randint(1, len(cells) // 2), [first], rng))
    game.open(first)
    free = [(r, c) for r, c in cells if not game.field[r][c]]
    game.open(rng.choice(free))
    position = game.position()
    return position if rng.random() < 0.6 else MineNumber(position.rows, "eight", None, True)
