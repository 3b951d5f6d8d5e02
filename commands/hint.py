"""``hint``: the next value that is decided, with the smallest reason that was found."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..explain.reasoning.order import first
from ..explain.reasoning.steps import Step
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.text import printable
from .shared import derivation, instance, options, render
from .shared.progress import progress
from .shared.render import counted, note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    options.add(parser, "timeout")
    options.add(parser, "draw", help="draw a picture (as on a terminal)")
    options.add(parser, "svg", "json")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("hint", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Find the hint for one instance and print it."""
    step: Step | None = None
    with progress(arguments.timeout) as found:
        steps, outcome = derivation.begin(puzzle, found)
        if steps:
            with outcome.until_stopped():
                step = first(steps)
            steps.close()
    outcome.total, outcome.solutions = outcome.found, []  # a hint gives nothing else away
    frames = derivation.frames(steps, step) if step and steps else {}
    if arguments.json:
        fields = derivation.fields(steps, step) if step and steps else None
        print(render.outcome_json(outcome, hint=fields))
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
            note(derivation.undecided(steps))
    if step and steps:
        facts = counted(len(step.facts()), "fact")
        note(f"evidence: {counted(step.rules, 'rule')} and {facts}, {derivation.CHECKED}")
        if not set(step.facts()) <= {given.literal for given in steps.encoding.givens}:
            note("what one value excludes counts as seen; the verb steps tells it")
    derivation.ending(outcome)
    if arguments.svg:
        render.write(arguments.svg, puzzle.svg(None, **frames))
    return render.exit_code(outcome)
