"""``encode``: the model of an instance as text for outside solvers; ``decode`` reads them back."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from ..encoders import encode
from ..encoders.formats import FORMATS
from ..puzzles.errors import PuzzleError
from ..puzzles.files import written
from .shared import arg_types, common, instance_args


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("--format", required=True, choices=FORMATS, help="what to write")
    what = "write FILE, not standard output"
    parser.add_argument("-o", "--output", type=arg_types.name, metavar="FILE", help=what)
    common.add_encodings(parser)


def main(argv: list[str]) -> int:
    """Write the model line by line; the result is the exit code."""
    arguments, puzzle = instance_args.parse("encode", argv, add_arguments, form="--input-format")
    if puzzle is None:
        raise PuzzleError("encode", "a puzzle", "none (see satchel encode --help)")
    options = common.encodings_of(arguments, type(puzzle), arguments.format)
    lines = FORMATS[arguments.format](encode(puzzle), options, puzzle.text())
    first = next(lines)  # what cannot be written complains here, before a file is opened
    write(chain([first], lines), arguments.output)
    return 0


def write(lines: Iterable[str], file: str | None) -> None:
    """Write to a file that the user named, which changes when all is written, or to the output."""
    if file in (None, "-"):
        for line in lines:
            print(line)
        return
    with written(Path(str(file)), follow=True) as out:
        out.writelines(f"{line}\n".encode() for line in lines)
