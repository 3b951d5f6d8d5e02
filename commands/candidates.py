"""``candidates``: for every place the values that occur in some solution."""

from __future__ import annotations

import argparse
import json

from ..explain.reasoning.candidates import candidates, short
from ..puzzles.text import printable
from .shared import arg_types, common, instance_args, watchdog
from .shared.common import note
from .solve import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument(
        "--timeout", type=arg_types.seconds, metavar="S", help="seconds before giving up"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")


def main(argv: list[str]) -> int:
    """Print a line for each place; the result is the exit code."""
    with common.telling(argv):
        arguments, puzzle = instance_args.given("candidates", argv, add_arguments)
        with progress() as found:
            deadline = watchdog.deadline(arguments.timeout, found.pulse)
            result = candidates(puzzle, deadline)
    if arguments.json:
        fields = {
            "puzzle": puzzle.name,
            "instance": puzzle.text(),
            "candidates": result.values,
            "complete": not result.open,
            "open": result.open,
            "seconds": round(deadline.spent(), 6),
        }
        print(json.dumps(fields, ensure_ascii=False))
    elif result.witnesses or not result.open:
        for line in result.lines() if result.witnesses else ["none"]:
            print(printable(line))
    if result.open and not result.witnesses:
        note("stopped by the time limit: no solution was found")
    elif result.open:
        note("stopped by the time limit: it is not known whether in another solution")
        for sentence in result.perhaps[:SHOWN]:
            note(f"  {short(sentence.split())}")
        if len(result.perhaps) > SHOWN:
            note(f"  and {len(result.perhaps) - SHOWN} more")
    return 3 if result.open else 0


SHOWN = 8
"""At most so many sentences about open values are printed."""
