"""``check``: judge anybody's answer by the rules alone, without any solver."""

from __future__ import annotations

import argparse

from ..puzzles.errors import PuzzleError
from ..verify.answer import check
from .shared import arg_types, instance_args


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument(
        "--answer",
        type=arg_types.name,
        required=True,
        metavar="FILE",
        help="the answer (- is stdin)",
    )


def main(argv: list[str]) -> int:
    """Print ``ok``, or a line for each broken rule; the result is the exit code."""
    arguments, puzzle = instance_args.parse("check", argv, add_arguments)
    if puzzle is None:
        raise PuzzleError("check", "a puzzle", "none (see satchel check --help)")
    if arguments.input == arguments.answer == "-":
        raise PuzzleError("check", "the instance or the answer on standard input", "both")
    text, file = instance_args.read(arguments.answer)
    broken = check(puzzle, puzzle.read_answer(text, file=file))
    print("\n".join(broken) or "ok")
    return 1 if broken else 0
