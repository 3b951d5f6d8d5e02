"""What ``odds``, ``sample`` and ``count`` share: the sweep that their options ask for."""

from __future__ import annotations

import argparse

from ...backends.dp import MEMORY_BYTES, Dp
from ...backends.dp.order import ORDERS
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from . import options

SWEEP = ("order", "memory")
"""The options of a sweep."""


def add(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options of a sweep."""
    options.add(parser, *SWEEP)


def sweeper(arguments: argparse.Namespace) -> Dp:
    """The backend dp with the order and the memory of the arguments."""
    if arguments.order not in ORDERS:
        raise PuzzleError("--order", f"one of {', '.join(ORDERS)}", shown(arguments.order))
    return Dp(arguments.order, arguments.memory or MEMORY_BYTES)
