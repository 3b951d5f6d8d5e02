"""``minimise``: a uniquely solvable instance with clues of which none can be dropped."""

from __future__ import annotations

import argparse
import json
from random import Random

from ..setting.minimise import minimise
from .shared import arg_types, common, instance_args, watchdog
from .shared.common import note
from .solve import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "as few clues as possible (which may take long)"
    parser.add_argument("--fewest", action="store_true", help=what)
    what = "try the clues in an order drawn by lot"
    parser.add_argument("--seed", type=arg_types.seed, metavar="N", help=what)
    parser.add_argument(
        "--timeout", type=arg_types.seconds, metavar="S", help="seconds before giving up"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")


def main(argv: list[str]) -> int:
    """Print the instance that is left; the result is the exit code."""
    with common.telling(argv):
        arguments, puzzle = instance_args.given("minimise", argv, add_arguments)
        lot = None if arguments.seed is None else Random(arguments.seed)
        with progress() as found:
            deadline = watchdog.deadline(arguments.timeout, found.pulse)
            smaller = minimise(puzzle, deadline, lot, arguments.fewest)
    before, after = puzzle.clues(), smaller.clues()
    if arguments.json:
        fields = {
            "puzzle": puzzle.name,
            "instance": puzzle.text(),
            "minimised": smaller.text(),
            "clues": [puzzle.clue_text(clue) for clue in after],
            "dropped": [puzzle.clue_text(clue) for clue in before if clue not in after],
            "fewest": arguments.fewest,
            "seconds": round(deadline.spent(), 6),
        }
        print(json.dumps(fields, ensure_ascii=False))
    else:
        print(smaller.text())
    few = "no fewer will do" if arguments.fewest else "none can be dropped"
    note(f"{len(after)} of {len(before)} clues are left; {few}")
    return 0
