"""In which order steps are told: what decides a value early, and what only excludes one late.

What one rule excludes is kept back until a step rests on it, and comes last where none does. Of
this what a single value excludes is seen at a glance, and makes no hint.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...backends.base import Deadline
from ...puzzles.errors import OutOfTime
from .steps import Step, Steps

PATIENCE = 5.0
"""Seconds in which a hint is sought that is more than what is seen at a glance."""


def told(steps: Steps[Any]) -> Iterator[Step]:
    """The steps from here to where nothing more is decided, in the order of their telling.

    Each is taken then, and so are some that are told later.

    >>> from satchel.puzzles import Queens
    >>> steps = Steps(Queens(4, queens={(0, 1)}))
    >>> [steps.line(step).partition(", because")[0] for step in told(steps)][:2]
    ['no queen stands on 2,2 3,2 4,2', 'no queen stands on 2,3 3,4']
    """
    taken: list[Step] = []
    waiting: dict[int, int] = {}
    """For a literal that one rule excludes, which of the steps does so."""

    def with_grounds(last: int) -> Iterator[Step]:
        """One of the steps, after those that it rests on; they wait no longer."""
        found, left = set[int](), [last]
        while left:
            found.add(at := left.pop())
            left += {waiting[x] for x in taken[at].facts() if x in waiting} - found
        for at in sorted(found):
            for literal in taken[at].literals:
                waiting.pop(literal, None)
            yield taken[at]

    for step in steps:
        taken.append(step)
        if step.rules == 1 and not any(map(steps.words.is_value, step.literals)):
            waiting |= dict.fromkeys(step.literals, len(taken) - 1)
        else:
            yield from with_grounds(len(taken) - 1)
    while waiting:
        yield from with_grounds(min(waiting.values()))


def first(steps: Steps[Any]) -> Step | None:
    """The first step to be told that is not seen at a glance; None where nothing is decided.

    Where all are, or none other is found within :data:`PATIENCE`, the first of these.
    """
    found, whole = steps.hint(), steps.deadline
    left = whole.left()
    steps.deadline = Deadline(min(PATIENCE, PATIENCE if left is None else left / 2), whole.pulse)
    try:
        return next((step for step in told(steps) if not at_a_glance(steps, step)), found)
    except OutOfTime:
        return found
    finally:
        steps.deadline = whole


def at_a_glance(steps: Steps[Any], step: Step) -> bool:
    """Whether a step says what one value excludes by one rule."""
    facts, is_value = step.facts(), steps.words.is_value
    few = step.rules == len(facts) == 1
    return few and is_value(facts[0]) and not any(map(is_value, step.literals))
