"""``minimise``: a uniquely solvable instance with clues of which none can be dropped."""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from ..puzzles.base import Puzzle
from ..setting.minimise import minimise
from .shared import instance, options, render
from .shared.progress import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "as few clues as possible (which may take long)"
    parser.add_argument("--fewest", action="store_true", help=what)
    options.add(
        parser, "seed", default=None, help="try the clues in a random order, that of seed N"
    )
    options.add(parser, "timeout", "json")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("minimise", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Minimise one instance and print what is left of it."""
    rng = None if arguments.seed is None else Random(arguments.seed)
    with progress(arguments.timeout) as found:
        smaller = minimise(puzzle, found.deadline, rng, arguments.fewest)
    before, after = puzzle.clues(), smaller.clues()
    left = set(after)
    if arguments.json:
        fields = {
            "minimised": smaller.text(),
            "clues": [puzzle.clue_text(clue) for clue in after],
            "dropped": [puzzle.clue_text(clue) for clue in before if clue not in left],
            "fewest": arguments.fewest,
            "seconds": round(found.deadline.spent(), 6),
        }
        print(render.json_line(puzzle, **fields))
    else:
        print(smaller.text())
    few = "no fewer will do" if arguments.fewest else "none can be dropped"
    render.note(f"{len(after)} of {len(before)} clues are left; {few}")
    return 0
