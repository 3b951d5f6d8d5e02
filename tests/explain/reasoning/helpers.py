"""Positions that the tests of steps share."""

from __future__ import annotations

import random

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
