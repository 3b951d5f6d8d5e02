"""Positions that the tests of steps share."""

from __future__ import annotations

import random

from satchel.puzzles.mines import MineNumber, counts


def sweeper(rng: random.Random) -> MineNumber:
    """A Minesweeper position of 6×6 cells, some of whose free cells are open."""
    field = tuple(tuple(rng.random() < 0.2 for _ in range(6)) for _ in range(6))
    rows = tuple(
        "".join(
            "?" if mine or rng.random() > 0.7 else str(n) for mine, n in zip(*both, strict=True)
        )
        for both in zip(field, counts(field, "eight"), strict=True)
    )
    return MineNumber(rows, "eight", None, free_digits=True)
