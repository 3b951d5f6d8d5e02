"""``candidates``: for every place the values that occur in some solution."""

from __future__ import annotations

import argparse
from typing import Any

from ..explain.reasoning.candidates import candidates, short
from ..puzzles.base import Puzzle
from ..puzzles.text import printable
from .shared import instance, options, render
from .shared.progress import progress
from .shared.render import note

LISTED_VALUES = 8
"""The most sentences about open values that are printed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, "timeout", "json")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("candidates", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Print a line for each place of one instance."""
    with progress(arguments.timeout) as found:
        result = candidates(puzzle, found.deadline)
    if arguments.json:
        fields = {
            "candidates": result.values,
            "complete": not result.open,
            "open": result.open,
            "seconds": round(found.deadline.spent(), 6),
        }
        print(render.json_line(puzzle, **fields))
    elif result.witnesses or not result.open:
        for line in result.lines() if result.witnesses else ["none"]:
            print(printable(line))
    if result.open and not result.witnesses:
        note("stopped by the time limit: no solution was found")
    elif result.open:
        note("stopped by the time limit: it is not known whether in another solution")
        for sentence in result.perhaps[:LISTED_VALUES]:
            note(f"  {short(sentence.split())}")
        if len(result.perhaps) > LISTED_VALUES:
            note(f"  and {len(result.perhaps) - LISTED_VALUES} more")
    return 3 if result.open else 0
