"""``explain``: the walkthrough of the reduction of one instance, rule by rule."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..encoders.options import ENCODING_OPTIONS
from ..explain.walkthrough.formats import FORMATS, show
from ..explain.walkthrough.walkthrough import Walkthrough
from ..puzzles.base import Puzzle
from .shared import arg_types, instance, options, render, watchdog

TIMEOUT_S = 60.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("--format", choices=FORMATS, default="text", help="text by default")
    what = "only the constraints whose words contain TEXT, in full"
    parser.add_argument("--constraint", metavar="TEXT", type=arg_types.name, help=what)
    what = f"seconds before giving up (default {TIMEOUT_S:g})"
    options.add(parser, "timeout", default=TIMEOUT_S, help=what)
    options.add(parser, "full")
    what = "write FILE, not standard output"
    parser.add_argument("-o", "--output", type=arg_types.name, metavar="FILE", help=what)
    options.add(parser, *ENCODING_OPTIONS)


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("explain", argv, add_arguments, answer, form="--input-format")


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Explain one instance and write the document."""
    stated = options.options_of(arguments, type(puzzle))
    deadline = watchdog.deadline(arguments.timeout)
    walkthrough = Walkthrough(puzzle, stated, arguments.full, deadline)
    text = arguments.constraint
    document = walkthrough.document() if text is None else walkthrough.document_about(text)
    watchdog.answering()
    on_terminal = arguments.output is None and sys.stdout.isatty()
    if arguments.format == "text" and on_terminal:
        from rich.console import Console

        show(document, Console(highlight=False))
    else:
        render.write_lines(arguments.output, FORMATS[arguments.format](document))
    return 0
