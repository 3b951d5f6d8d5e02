"""``candidates``: for every place the values that occur in some solution."""

from __future__ import annotations

import argparse
from typing import Any

from ..explain.phrases import Words
from ..explain.reasoning.candidates import candidates, short
from ..puzzles.base import Puzzle
from ..puzzles.text import printable
from ..verify.odds import odds
from .shared import instance, options, render
from .shared.progress import progress
from .shared.render import note

LISTED_VALUES = 8
"""The most sentences about open values that are printed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "in how many of all solutions each value occurs, counted without a list"
    parser.add_argument("--odds", action="store_true", help=what)
    options.add(parser, "timeout", "json")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("candidates", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Print a line for each place of one instance."""
    if arguments.odds:
        return occurrences(arguments, puzzle)
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


def occurrences(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Print in how many solutions of one instance each value occurs."""
    with progress(arguments.timeout) as live:
        found = odds(puzzle, deadline=live.deadline)
    words = Words(found.encoding)
    true = {words.sentence(v): number for v, number in enumerate(found.true, 1) if number}
    if arguments.json:
        print(render.json_line(puzzle, count=found.count, occurrences=true))
        return 0
    for sentence, number in true.items():
        print(printable(f"{sentence}: in {number} of {found.count}"))
    if not found.count:
        print("none")
    return 0
