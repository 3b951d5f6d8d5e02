"""``repair``: the fewest clues to add, or to drop, that leave one solution, or any."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..puzzles.base import Verdict
from ..puzzles.errors import OutOfTime, PuzzleError, SatchelError
from ..setting.repair import TRIES, Repair, repair
from .shared import arg_types, common, instance_args, watchdog
from .shared.common import note
from .solve import progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "the solution to be left (- is stdin)"
    parser.add_argument("--answer", type=arg_types.name, metavar="FILE", help=what)
    what = f"solutions that are tried where none is asked for ({TRIES})"
    parser.add_argument("--tries", type=arg_types.number, metavar="K", help=what)
    parser.add_argument(
        "--timeout", type=arg_types.seconds, metavar="S", help="seconds before giving up"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")


def main(argv: list[str]) -> int:
    """Print the repaired instance; the result is the exit code."""
    with common.telling(argv):
        arguments, puzzle = instance_args.given("repair", argv, add_arguments)
        answer = None
        if arguments.answer is not None:
            if arguments.input == arguments.answer == "-":
                raise PuzzleError("repair", "the instance or the answer on standard input", "both")
            text, file = instance_args.read(arguments.answer)
            answer = puzzle.read_answer(text, file=file)
        with progress() as found:
            deadline = watchdog.deadline(arguments.timeout, found.pulse)
            made = repair(puzzle, deadline, answer, arguments.tries or TRIES)
        if made.repaired is None:
            raise hopeless(made)
    if arguments.json:
        fields = {
            "puzzle": puzzle.name,
            "instance": puzzle.text(),
            "repaired": made.repaired.text(),
            "dropped": [puzzle.clue_text(clue) for clue in made.dropped],
            "added": [puzzle.clue_text(clue) for clue in made.added],
            "solution": None if made.solution is None else puzzle.answer(made.solution),
            "bounds": [
                made.least,
                len(made.dropped if made.verdict == Verdict.NONE else made.added),
            ],
            "fewest": made.proven,
            "for": "any solution" if made.anyhow else "this solution",
            "seconds": round(deadline.spent(), 6),
        }
        print(json.dumps(fields, ensure_ascii=False))
    else:
        print(made.repaired.text())
    tell(made)
    return 0 if made.proven else 3


def tell(made: Repair[Any]) -> None:
    """What was changed, and whether fewer changes would do, on standard error."""
    for what, clues in (("dropped", made.dropped), ("added", made.added)):
        for clue in clues:
            note(f"{what}: {made.puzzle.clue_text(clue)}")
    if made.verdict == Verdict.MULTIPLE and made.solution is not None:
        lines = made.puzzle.answer(made.solution).splitlines()
        note("the solution that is left: " + ("\n" * bool(lines[1:])) + "\n".join(lines))
    if made.verdict == Verdict.UNIQUE:
        note("nothing to do: there is one solution")
        return
    if made.verdict == Verdict.NONE:
        what, number = "dropped", len(made.dropped)
    else:
        what, number = "added", len(made.added)
    scope = "" if made.anyhow else " for this solution"
    if made.proven:
        left = "one solution is" if made.left == Verdict.UNIQUE else "several solutions are"
        note(f"{number} {what}, the fewest{scope}; {left} left")
        if made.left == Verdict.MULTIPLE:
            note("to leave one, repair what is printed once more (--input -)")
    else:
        note(f"{number} {what}, the fewest{scope} are {made.least} to {number} (the time ended)")


def hopeless(made: Repair[Any]) -> SatchelError:
    """Why there is no repaired instance."""
    if not made.proven:
        return OutOfTime(
            f"repair: no set of clues found in time; the fewest are {made.least} or more"
        )
    if made.verdict == Verdict.NONE:
        return SatchelError(
            "repair: there is no solution even without any clue (blocked squares, holes, totals "
            "and distances are none: they stay)"
        )
    tried = "this solution" if made.verdict == Verdict.SOLVED else "one of the solutions tried"
    scope = "any solution" if made.anyhow else tried
    return SatchelError(f"repair: no clues at the open places single out {scope}")
