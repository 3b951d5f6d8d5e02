"""``explain``: a walk through the reduction of one instance, rule by rule."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..explain.walkthrough.formats import FORMATS, show
from ..explain.walkthrough.walkthrough import Walkthrough
from ..puzzles.base import Puzzle
from ..puzzles.errors import PuzzleError
from .encode import write
from .shared import arg_types, common, instance_args, watchdog

SECONDS = 60.0
"""The default limit."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("--format", choices=FORMATS, default="text", help="text by default")
    what = "only the constraints whose words contain TEXT, in full"
    parser.add_argument("--constraint", metavar="TEXT", type=arg_types.name, help=what)
    what = f"seconds before giving up (default {SECONDS:g})"
    parser.add_argument(
        "--timeout", type=arg_types.seconds, default=SECONDS, metavar="S", help=what
    )
    parser.add_argument("--full", action="store_true", help="shorten nothing")
    what = "write FILE, not standard output"
    parser.add_argument("-o", "--output", type=arg_types.name, metavar="FILE", help=what)
    common.add_encodings(parser)


def main(argv: list[str]) -> int:
    """Write the explanation; the result is the exit code."""
    with common.telling(argv):
        return explained(
            *instance_args.parse("explain", argv, add_arguments, form="--input-format")
        )


def explained(arguments: argparse.Namespace, puzzle: Puzzle[Any] | None) -> int:
    """Make the document and write it."""
    if puzzle is None:
        raise PuzzleError("explain", "a puzzle", "none (see satchel explain --help)")
    options = common.encodings_of(arguments, type(puzzle))
    walk = Walkthrough(puzzle, options, arguments.full, watchdog.deadline(arguments.timeout))
    text = arguments.constraint
    document = walk.document() if text is None else walk.chosen_constraints(text)
    watchdog.answering()
    on_terminal = arguments.output is None and sys.stdout.isatty()
    if arguments.format == "text" and on_terminal:
        from rich.console import Console

        show(document, Console(highlight=False))
    else:
        write(FORMATS[arguments.format](document), arguments.output)
    return 0
