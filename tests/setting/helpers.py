"""What the tests of clues share: brute force, and a verb's exit code and streams."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from satchel.cli import run
from satchel.puzzles.base import Clue, Puzzle
from satchel.puzzles.errors import SatchelError

from ..instances import RANDOM


def brute(puzzle: Puzzle[Any]) -> list[Any]:
    """All solutions, by the rules alone."""
    found: list[Any] = RANDOM[puzzle.name][1](puzzle)
    return found


def unique(puzzle: Puzzle[Any]) -> bool:
    return len(brute(puzzle)) == 1


def subsets(clues: Sequence[Clue], size: int) -> list[tuple[Clue, ...]]:
    """The sets of so many clues, one at most at each place."""
    return [s for s in combinations(clues, size) if len({clue[:-1] for clue in s}) == size]


def least(clues: Sequence[Clue], right: Any, most: int) -> int | None:
    """The size of a smallest set of clues that is right, where it is at most ``most``."""
    sizes = range(min(most, len(clues)) + 1)
    return next((k for k in sizes if any(map(right, subsets(clues, k)))), None)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit code of a command, and its two streams."""
    try:
        code = run(list(words))
    except SatchelError as error:
        code, text = error.exit_code, f"satchel: {error}\n"
    else:
        text = ""
    out, err = capsys.readouterr()
    return code, out, err + text
