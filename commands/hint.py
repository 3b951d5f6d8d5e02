"""``hint``: the next value that is decided, with the smallest reason that was found."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..backends.base import Deadline
from ..explain.reasoning.order import first
from ..explain.reasoning.steps import Step, Steps
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import OutOfTime
from ..puzzles.text import printable
from ..verify.outcome import Outcome
from . import solve
from .shared import arg_types, common, instance_args, watchdog
from .shared.common import counted, note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("--timeout", type=arg_types.seconds, metavar="S", help="seconds for all")
    parser.add_argument("--draw", action="store_true", help="draw a picture (as on a terminal)")
    what = "write a picture with the places framed"
    parser.add_argument("--svg", type=arg_types.target, metavar="FILE", help=what)
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    with common.telling(argv):
        arguments, puzzle = instance_args.given("hint", argv, add_arguments)
        return one(arguments, puzzle)


def one(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Find the hint for one instance and print it."""
    with solve.progress() as found:
        deadline = watchdog.deadline(arguments.timeout, found.pulse)
        steps, outcome = begin(puzzle, deadline)
        step: Step | None = None
        try:
            step = first(steps) if steps else None
        except (OutOfTime, KeyboardInterrupt) as error:
            stop(outcome, error)
    if steps:
        steps.close()
    outcome.total, outcome.solutions = outcome.found, []  # a hint gives nothing else away
    frames = {"framed": found_at} if step and steps and (found_at := where(steps, step)) else {}
    if arguments.json:
        told = as_fields(steps, step) if step and steps else None
        print(common.as_json(outcome, hint=told))
    elif step and steps:
        print(printable(steps.line(step)))
        if arguments.draw or sys.stdout.isatty():
            print(puzzle.draw(None, **frames))
    elif outcome.stopped:
        print(Verdict.UNKNOWN)
    elif outcome.verdict == Verdict.NONE:
        print(outcome.verdict)
    else:
        print("everything is known" if outcome.complete else "nothing more is decided")
        if steps and outcome.verdict == Verdict.MULTIPLE:
            note(several(steps))
    if step and steps:
        facts = counted(len(step.facts()), "fact")
        note(f"rests on: {counted(step.rules, 'rule')} and {facts}, {CHECKED}")
        if not set(step.facts()) <= {given.literal for given in steps.encoding.givens}:
            note("what one value excludes counts as seen; the verb steps tells it")
    ending(outcome)
    if arguments.svg:
        common.write(arguments.svg, puzzle.svg(None, **frames))
    return common.exit_code(outcome)


CHECKED = "checked by a fresh solver"


def begin(puzzle: Puzzle[Any], deadline: Deadline) -> tuple[Steps[Any] | None, Outcome[Any]]:
    """The instance with its verdict and what is decided; no steps when the time ends before."""
    try:
        steps = Steps(puzzle, deadline=deadline)
    except (OutOfTime, KeyboardInterrupt) as error:
        outcome: Outcome[Any] = Outcome(puzzle, "sat", seconds=deadline.spent())
        stop(outcome, error)
        return None, outcome
    return steps, steps.outcome


def stop(outcome: Outcome[Any], error: BaseException) -> None:
    """Note what ended it early."""
    outcome.stopped = "timeout" if isinstance(error, OutOfTime) else "interrupted"


def where(steps: Steps[Any], step: Step) -> dict[Any, str]:
    """The frames of a step."""
    return steps.words.frames(step.reason, step.literals)


def as_fields(steps: Steps[Any], step: Step) -> dict[str, Any]:
    """A step for programs."""
    return {
        "values": [steps.words.sentence(literal) for literal in step.literals],
        "because": list(dict.fromkeys(group.why for group in step.reason)),
        "rules": step.rules,
    }


def several(steps: Steps[Any]) -> str:
    """Why some values are not decided."""
    left, every = steps.encoding.model.top - len(steps.decided), steps.encoding.model.top
    return f"{left} of {every} values stay open: there are several solutions"


def ending(outcome: Outcome[Any]) -> None:
    """Say what stopped it, and who says more where there is no solution."""
    if outcome.stopped:
        why = "a signal" if outcome.stopped == "interrupted" else "the time limit"
        note(f"stopped by {why} after {outcome.seconds:.2f} s")
    elif outcome.verdict == Verdict.NONE:
        note(f"there is no solution; `{common.program()} why` says what cannot hold together")
