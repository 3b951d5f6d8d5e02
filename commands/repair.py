"""``repair``: the fewest clues to add, or to drop, that leave one solution, or any."""

from __future__ import annotations

import argparse
from typing import Any

from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import OutOfTime, SatchelError
from ..setting.repair import TRIES, Repair, repair
from .shared import arg_types, instance, options, render
from .shared.progress import progress
from .shared.render import note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, "answer", help="the solution to be left (- is stdin)")
    what = f"solutions that are tried where none is asked for ({TRIES})"
    parser.add_argument("--tries", type=arg_types.number, metavar="K", help=what)
    options.add(parser, "timeout", "json")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("repair", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Repair one instance and print it."""
    solution = None
    if arguments.answer is not None:
        text, file = instance.read(arguments.answer)
        solution = puzzle.read_any_answer(text, file=file)
    with progress(arguments.timeout) as found:
        result = repair(puzzle, found.deadline, solution, arguments.tries or TRIES)
    if result.repaired is None:
        raise hopeless(result)
    if arguments.json:
        changed = result.dropped if result.verdict == Verdict.NONE else result.added
        fields = {
            "repaired": result.repaired.text(),
            "dropped": [puzzle.clue_text(clue) for clue in result.dropped],
            "added": [puzzle.clue_text(clue) for clue in result.added],
            "solution": None if result.solution is None else puzzle.answer(result.solution),
            "bounds": [result.least, len(changed)],
            "fewest": result.proven,
            "for": "any solution" if result.anyhow else "this solution",
            "seconds": round(found.deadline.spent(), 6),
        }
        print(render.json_line(puzzle, **fields))
    else:
        print(result.repaired.text())
    notes(result)
    return 0 if result.proven else 3


def notes(result: Repair[Any]) -> None:
    """What was changed, and whether fewer changes would do, on standard error."""
    for what, clues in (("dropped", result.dropped), ("added", result.added)):
        for clue in clues:
            note(f"{what}: {result.puzzle.clue_text(clue)}")
    if result.verdict == Verdict.MULTIPLE and result.solution is not None:
        lines = result.puzzle.answer(result.solution).splitlines()
        note("the solution that is left: " + ("\n" * bool(lines[1:])) + "\n".join(lines))
    if result.verdict == Verdict.UNIQUE:
        note("nothing to do: there is one solution")
        return
    if result.verdict == Verdict.NONE:
        what, number = "dropped", len(result.dropped)
    else:
        what, number = "added", len(result.added)
    scope = "" if result.anyhow else " for this solution"
    if not result.proven:
        note(f"{number} {what}, the fewest{scope} are {result.least} to {number} (the time ended)")
        return
    left = "one solution is" if result.left == Verdict.UNIQUE else "several solutions are"
    note(f"{number} {what}, the fewest{scope}; {left} left")
    if result.left == Verdict.MULTIPLE:
        note("to leave one, repair what is printed once more (--input -)")


def hopeless(result: Repair[Any]) -> SatchelError:
    """Why there is no repaired instance."""
    if not result.proven:
        return OutOfTime(
            f"repair: no set of clues found in time; the fewest are {result.least} or more"
        )
    if result.verdict == Verdict.NONE:
        return SatchelError(
            "repair: there is no solution even without any clue (blocked squares, holes, totals "
            "and distances are none: they stay)"
        )
    tried = "this solution" if result.verdict == Verdict.SOLVED else "one of the solutions tried"
    scope = "any solution" if result.anyhow else tried
    return SatchelError(f"repair: no clues at the open places single out {scope}")
