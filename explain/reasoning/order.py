"""The order of steps: what decides a value early, and what only excludes one late.

What one rule excludes is kept back until a step rests on it, and comes last where none does. Of
this what a single value excludes is seen at a glance, and makes no hint; that a place with a value
has no other one is no step at all, nor is what comes last and is about such places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...backends.base import Deadline
from ...puzzles.errors import OutOfTime
from .steps import Step, Steps

HINT_TIMEOUT_S = 5.0
"""Within these a hint is sought that is more than what is seen at a glance."""


def ordered(steps: Steps[Any]) -> Iterator[Step]:
    """The steps from here to where nothing more is decided, in the order in which they are shown.

    Each is taken then, and so are some that are shown later.

    >>> from satchel.puzzles import Queens
    >>> steps = Steps(Queens(4, queens={(0, 1)}))
    >>> [steps.line(step).partition(", because")[0] for step in ordered(steps)][:2]
    ['no queen stands on 2,2 3,2 4,2', 'no queen stands on 2,3 3,4']
    """
    taken: list[Step] = []
    waiting: dict[int, int] = {}
    """For a literal that one rule excludes, which of the steps does so; in their order."""

    def with_reasons(last: int) -> Iterator[Step]:
        """One of the steps, after those that it rests on; they wait no longer."""
        numbers, left = set[int](), [last]
        while left:
            numbers.add(at := left.pop())
            left += {waiting[x] for x in taken[at].facts() if x in waiting} - numbers
        for at in sorted(numbers):
            for literal in taken[at].literals:
                waiting.pop(literal, None)
            if not about_one_place(steps, taken[at]):
                yield taken[at]

    for step in steps:
        taken.append(step)
        if step.rules == 1 and not any(map(steps.words.is_value, step.literals)):
            waiting |= dict.fromkeys(step.literals, len(taken) - 1)
        else:
            yield from with_reasons(len(taken) - 1)
    while waiting:
        last = next(iter(waiting.values()))
        places = set(map(steps.words.place, taken[last].literals))
        known = (steps.words.place(x) for x in steps.facts if x > 0)
        if None not in places and places.issubset(known):
            waiting = {x: at for x, at in waiting.items() if at != last}
        else:
            yield from with_reasons(last)


def first(steps: Steps[Any]) -> Step | None:
    """The first of these steps that is not seen at a glance; None where nothing is decided.

    Where all are, or none other is found within :data:`HINT_TIMEOUT_S`, the first of these.
    """
    hint, whole = steps.hint(), steps.deadline
    left = whole.left()
    steps.deadline = Deadline(
        min(HINT_TIMEOUT_S, HINT_TIMEOUT_S if left is None else left / 2), whole.pulse
    )
    try:
        for step in ordered(steps):
            if not at_a_glance(steps, step):
                return step
            if hint is not None and about_one_place(steps, hint):
                hint = step
        return hint
    except OutOfTime:
        return hint
    finally:
        steps.deadline = whole


def at_a_glance(steps: Steps[Any], step: Step) -> bool:
    """Whether a step says what one value excludes by one rule."""
    facts, is_value = step.facts(), steps.words.is_value
    single = step.rules == len(facts) == 1
    return single and is_value(facts[0]) and not any(map(is_value, step.literals))


def about_one_place(steps: Steps[Any], step: Step) -> bool:
    """Whether a step says that a place with a value has no other one."""
    if not at_a_glance(steps, step):
        return False
    places = {steps.words.place(literal) for literal in (*step.literals, *step.facts())}
    return len(places) == 1 and None not in places
