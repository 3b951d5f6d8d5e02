"""``steps``: the verdict, and the way to the solution: one line a step, each with its reason."""

from __future__ import annotations

import argparse
from typing import Any

from ..explain.reasoning.order import told
from ..explain.reasoning.steps import Step
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import OutOfTime
from ..puzzles.text import printable
from . import hint, solve
from .shared import arg_types, common, instance_args, watchdog
from .shared.common import counted, note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("--timeout", type=arg_types.seconds, metavar="S", help="seconds for all")
    parser.add_argument("--draw", action="store_true", help="draw a picture of each step")
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    with common.telling(argv):
        arguments, puzzle = instance_args.given("steps", argv, add_arguments)
        return one(arguments, puzzle)


def one(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Find the steps of one instance and print each as soon as it is known."""
    taken: list[Step] = []
    with solve.progress() as found:
        deadline = watchdog.deadline(arguments.timeout, found.pulse)
        steps, outcome = hint.begin(puzzle, deadline)
    deadline.pulse = None
    if not arguments.json:
        print(outcome.verdict)
        watchdog.say("")
    watchdog.answered()
    try:
        for step in told(steps) if steps else ():
            taken.append(step)
            if steps and not arguments.json:
                watchdog.answering()
                print(printable(steps.line(step)))
                if arguments.draw:
                    frames = hint.where(steps, step)
                    print(puzzle.draw(None, **({"framed": frames} if frames else {})), end="\n\n")
                watchdog.answered()
    except (OutOfTime, KeyboardInterrupt) as error:
        hint.stop(outcome, error)
    watchdog.answering()
    if steps:
        steps.close()
    if arguments.json:
        fields = [hint.as_fields(steps, step) for step in taken] if steps else []
        print(common.as_json(outcome, steps=fields))
    elif outcome.verdict == Verdict.UNIQUE and not outcome.stopped:
        print(puzzle.answer(outcome.solutions[0]))
    if steps and taken:
        most = max(step.rules for step in taken)
        said = f"{counted(len(taken), 'step')}, of {counted(most, 'rule')} at most"
        note(f"{said}; each {hint.CHECKED}")
    if steps and not outcome.stopped and outcome.verdict == Verdict.MULTIPLE:
        note(hint.several(steps))
    hint.ending(outcome)
    return common.exit_code(outcome)
