"""``encode``: the model of an instance as text for outside solvers; ``decode`` reads them back."""

from __future__ import annotations

import argparse
from itertools import chain
from typing import Any

from ..encoders import encode
from ..encoders.formats import FORMATS
from ..encoders.options import ENCODING_OPTIONS
from ..puzzles.base import Puzzle
from ..puzzles.graphs.puzzle import WRITERS, graph_lines
from .shared import arg_types, instance, options, render


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "what to write; the last three write the graph of the instance alone"
    parser.add_argument("--format", required=True, choices=(*FORMATS, *WRITERS), help=what)
    what = "write FILE, not standard output"
    parser.add_argument("-o", "--output", type=arg_types.name, metavar="FILE", help=what)
    options.add(parser, *ENCODING_OPTIONS)


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("encode", argv, add_arguments, answer, form="--input-format")


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Write the model of one instance line by line."""
    stated = options.options_of(arguments, type(puzzle), arguments.format)
    if arguments.format in WRITERS:
        render.write_lines(arguments.output, graph_lines(puzzle, arguments.format))
        return 0
    lines = FORMATS[arguments.format](encode(puzzle), stated, puzzle.text())
    first = next(lines)  # what cannot be written complains here, before a file is opened
    render.write_lines(arguments.output, chain([first], lines))
    return 0
