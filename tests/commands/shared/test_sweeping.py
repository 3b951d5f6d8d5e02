"""The sweep that options ask for."""

from __future__ import annotations

import argparse

import pytest

from satchel.backends.dp import MEMORY_BYTES
from satchel.commands.shared import sweeping
from satchel.puzzles.arguments import Arguments
from satchel.puzzles.errors import PuzzleError


def parsed(words: str) -> argparse.Namespace:
    parser = Arguments(prog="satchel", add_help=False)
    sweeping.add(parser)
    arguments: argparse.Namespace = parser.parse_args(words.split())
    return arguments


def test_the_order_and_the_memory() -> None:
    assert sweeping.sweeper(parsed("")).memory == MEMORY_BYTES
    chosen = sweeping.sweeper(parsed("--order columns --memory 2K"))
    assert (chosen.order, chosen.memory) == ("columns", 2048)


def test_an_order_that_there_is_not() -> None:
    with pytest.raises(PuzzleError, match="--order: expected one of auto, rows, columns"):
        sweeping.sweeper(parsed("--order diagonal"))
