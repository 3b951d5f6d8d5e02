"""Steps in their order: a value as early as can be, an exclusion where it is needed."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.explain.reasoning.order import at_a_glance, first, ordered
from satchel.explain.reasoning.steps import Steps
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import OutOfTime

from ...instances import RANDOM, with_verdict
from .test_steps import at_one_place


def test_what_one_rule_excludes_is_told_where_it_is_needed() -> None:
    steps = Steps(EightCircles((7, 3, 1, 4, 5, 8, 0, 0)))
    order = list(ordered(steps))
    value = [any(literal > 0 for literal in step.literals) for step in order]
    used = {fact for step in order for fact in step.facts()}
    idle = [used.isdisjoint(step.literals) and not value[at] for at, step in enumerate(order)]
    assert len(order) == 9 and value.index(True) == 7  # none about the six that are given
    last = max(at for at, decides in enumerate(value) if decides)
    assert idle == [False] * (last + 1) + [True] * (len(order) - last - 1)


def test_what_a_place_does_not_hold_is_told_by_what_it_holds() -> None:
    steps = Steps(EightCircles((7, 3, 1, 4, 5, 8, 0, 0)))
    *_, sixth, second = map(steps.line, ordered(steps))
    assert sixth.endswith("because: one digit in circle G; circle G does not hold 1 2 3 4 5 7 8")
    assert second.startswith(
        "circle H holds 2, because: one circle for the digit 2; circle A holds 7"
    )
    assert second.endswith("; circle F holds 8; circle G holds 6")


@pytest.mark.parametrize("verdict", ["unique", "multiple"])
@pytest.mark.parametrize("name", sorted(RANDOM))
def test_a_first_step_is_no_trivial_one(name: str, verdict: str) -> None:
    for seed in range(2):
        puzzle, _ = with_verdict(name, verdict, seed)
        steps, every = Steps(puzzle), Steps(puzzle)
        found, order = first(steps), list(ordered(every))
        if found is None:
            assert not order
            continue
        trivial = [at_a_glance(every, step) for step in order]
        assert found == order[trivial.index(False) if False in trivial else 0]
        known = {given.literal for given in steps.encoding.givens}
        for step in order[: order.index(found)]:
            assert step.rules == 1 and max(step.literals) < 0
            known.update(step.literals)
        assert set(found.facts()) <= at_one_place(steps, known)
        steps.close()
        every.close()


def test_a_step_is_told_though_no_better_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(EightCircles((0, 3, 0, 0, 0, 0, 0, 0)))

    def late(*_: Any) -> None:
        raise OutOfTime("late")

    monkeypatch.setattr(steps._reasons, "find", late)
    found = first(steps)
    assert found is not None and at_a_glance(steps, found)
    assert steps.deadline.seconds is None
