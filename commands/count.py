"""``count``: the number of solutions alone; stopped by a limit, "at least K" and exit code 3."""

from __future__ import annotations

import argparse

from ..backends.base import Deadline
from ..puzzles.errors import PuzzleError, SatchelError
from ..verify.verdict import tally
from . import common, enumeration
from .common import note
from .solve import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    common.add_engine(parser)
    parser.add_argument("--limit", type=common.number, metavar="K", help="stop after K")
    enumeration.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")
    parser.add_argument("--stats", action="store_true", help="what was counted, to standard error")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    asked_json = "--json" in argv
    try:
        arguments, puzzle = common.parse("count", argv, add_arguments)
        if puzzle is None:
            raise PuzzleError("count", "a puzzle", "none (see satchel count --help)")
        options = common.options_of(arguments, arguments.limit)
        with progress() as found, enumeration.engine(arguments, puzzle) as backend:
            deadline = Deadline(arguments.timeout, found.pulse)
            outcome = tally(puzzle, backend, options, deadline=deadline, watch=found.solution)
    except SatchelError as error:
        if asked_json:
            print(common.error_json(error))
        raise
    if arguments.json:
        print(common.as_json(outcome, **enumeration.fields(backend, outcome)))
    else:
        print(outcome.found if outcome.complete else f"at least {outcome.found}")
    for warning in outcome.warnings:
        note(f"satchel: warning: {warning}")
    if arguments.stats:
        if symmetry := enumeration.symmetry(backend, outcome):
            note(symmetry)
        for name, value in {**outcome.chosen, **outcome.stats}.items():
            note(f"{name}: {value}")
    return common.exit_code(outcome) or (0 if outcome.complete else 3)
