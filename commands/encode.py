"""``encode``: the model of an instance as text for outside solvers; ``decode`` reads them back."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from ..encoders import encode
from ..encoders.export import FORMATS
from ..encoders.options import Options
from ..puzzles.errors import PuzzleError
from . import common


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("--format", required=True, choices=FORMATS, help="what to write")
    parser.add_argument("-o", "--output", metavar="FILE", help="write FILE, not standard output")
    common.add_encodings(parser)


def main(argv: list[str]) -> int:
    """Write the model line by line; the result is the exit code."""
    arguments, puzzle = common.parse("encode", argv, add_arguments, form="--input-format")
    if puzzle is None:
        raise PuzzleError("encode", "a puzzle", "none (see satchel encode --help)")
    options = Options(
        amo=arguments.amo,
        amk=arguments.amk,
        spread=arguments.spread,
        circuit=arguments.circuit,
    )
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
    target = Path(str(file)).resolve()
    special = target.exists() and not target.is_file()
    part = target if special else target.with_name(f"{target.name}.part")
    try:
        try:
            with part.open("w", encoding="utf-8") as out:
                out.writelines(f"{line}\n" for line in lines)
            if not special:
                part.replace(target)
        except BaseException:
            if not special:
                part.unlink(missing_ok=True)  # half a model is worse than none
            raise
    except OSError as error:
        raise PuzzleError(str(file), "a file to write", error.strerror or str(error)) from None
