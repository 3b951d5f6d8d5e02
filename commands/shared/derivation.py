"""What ``hint`` and ``steps`` share: the derivation of an instance, and how a step is printed."""

from __future__ import annotations

from typing import Any

from ...explain.reasoning.steps import Step, Steps
from ...puzzles.base import Puzzle, Verdict
from ...verify.outcome import Outcome
from . import render
from .progress import Progress
from .render import note

CHECKED = "checked by a fresh solver"


def begin(puzzle: Puzzle[Any], progress: Progress) -> tuple[Steps[Any] | None, Outcome[Any]]:
    """The derivation, with the outcome of the instance; None when the time ends before."""
    outcome: Outcome[Any] = Outcome(puzzle, "sat")
    with outcome.until_stopped():
        steps = Steps(puzzle, deadline=progress.deadline)
        return steps, steps.outcome
    outcome.seconds = progress.deadline.spent()
    return None, outcome


def frames(steps: Steps[Any], step: Step) -> dict[str, Any]:
    """The argument of the pictures that frames the places of a step."""
    found = steps.words.frames(step.reason, step.literals)
    return {"framed": found} if found else {}


def fields(steps: Steps[Any], step: Step) -> dict[str, Any]:
    """A step for programs."""
    return {
        "values": [steps.words.sentence(literal) for literal in step.literals],
        "because": list(dict.fromkeys(group.why for group in step.reason)),
        "rules": step.rules,
    }


def undecided(steps: Steps[Any]) -> str:
    """How many values are not decided, and why."""
    every = steps.encoding.model.top
    left = every - len(steps.decided)
    return f"{left} of {every} values stay open: there are several solutions"


def ending(outcome: Outcome[Any]) -> None:
    """Say what stopped it, and who says more where there is no solution."""
    if outcome.stopped:
        note(render.stopped(outcome))
    elif outcome.verdict == Verdict.NONE:
        note(f"there is no solution; `{render.program()} why` says what cannot hold together")
