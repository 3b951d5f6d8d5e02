"""``steps``: the verdict, and the way to the solution: one line a step, each with its reason."""

from __future__ import annotations

import argparse
from typing import Any

from ..explain.reasoning.order import ordered
from ..explain.reasoning.steps import Step
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.text import printable
from .shared import derivation, instance, options, render, watchdog
from .shared.progress import progress
from .shared.render import counted, note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, "timeout")
    options.add(parser, "draw", help="draw a picture of each step")
    options.add(parser, "json")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("steps", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Find the steps of one instance and print each as soon as it is known."""
    taken: list[Step] = []
    with progress(arguments.timeout) as found:
        steps, outcome = derivation.begin(puzzle, found)
    found.deadline.pulse = None
    if not arguments.json:
        print(outcome.verdict)
        watchdog.say("")
    watchdog.answered()
    with outcome.until_stopped():
        for step in ordered(steps) if steps else ():
            taken.append(step)
            if steps and not arguments.json:
                watchdog.answering()
                print(printable(steps.line(step)))
                if arguments.draw:
                    print(puzzle.draw(None, **derivation.frames(steps, step)), end="\n\n")
                watchdog.answered()
    watchdog.answering()
    if steps:
        steps.close()
    if arguments.json:
        fields = [derivation.fields(steps, step) for step in taken] if steps else []
        print(render.outcome_json(outcome, steps=fields))
    elif outcome.verdict == Verdict.UNIQUE and not outcome.stopped:
        print(puzzle.answer(outcome.solutions[0]))
    if steps and taken:
        number, most = counted(len(taken), "step"), counted(max(s.rules for s in taken), "rule")
        note(f"{number}, of {most} at most; each {derivation.CHECKED}")
    if steps and not outcome.stopped and outcome.verdict == Verdict.MULTIPLE:
        note(derivation.undecided(steps))
    derivation.ending(outcome)
    return render.exit_code(outcome)
