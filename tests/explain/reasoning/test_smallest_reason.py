"""No smaller set of rules decides anything; with few rounds a MUS must do."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from satchel.explain.reasoning import smallest_reason as module
from satchel.explain.reasoning.steps import Steps
from satchel.puzzles.eight import EightCircles

from ...conflicts import together
from .helpers import sweeper


@pytest.mark.parametrize("small", [0, 1000])
def test_no_smaller_set_of_rules_decides_anything(
    small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first step that needs several rules has as few as any could have."""
    monkeypatch.setattr(module, "SMALL_MODEL_RULES", small)
    found = 0
    for seed in range(40):
        steps = Steps(sweeper(random.Random(f"sweeper {seed}")))
        for step in steps:
            if step.rules > 1:
                break
        else:
            continue
        facts = [steps.solver.groups[g] for x, g in steps.facts.items() if x not in step.literals]
        rules = [steps.solver.groups[g] for g in steps.rules]
        left = [x for x in steps.decided if x not in steps.facts or x in step.literals]
        for few in combinations(rules, step.rules - 1):
            if step.rules > 3:
                break
            for literal in left:
                assert together([*few, *facts], steps.encoding.model.top, [-literal]) is not None
        found += 1
        if found == 3:
            return
    raise AssertionError("no position needs two rules")


def test_what_was_met_earlier_is_used_only_while_it_keeps_the_facts() -> None:
    steps = Steps(EightCircles((7, 3, 0, 0, 0, 0, 0, 0)))
    several = 0
    for step in steps:
        before = [x for x in steps.facts if x not in step.literals]
        if step.rules > 1:
            several += 1
            for true, out in steps._reasons.assignments:
                assert out
                assert all((abs(x) in true) == (x > 0) for x in before)
    assert several > 2
