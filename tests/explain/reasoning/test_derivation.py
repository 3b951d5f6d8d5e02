"""A derivation: facts, the literals to be reached, and the next step."""

from __future__ import annotations

from satchel.backends.base import Deadline
from satchel.explain.reasoning.derivation import Derivation
from satchel.puzzles.mines import MineNumber


def test_what_is_learnt_is_no_longer_open_and_makes_new_steps() -> None:
    derivation = Derivation(MineNumber(("1??",)), Deadline())
    assert derivation.hint() is None
    derivation.reach([1, -2])
    derivation.learn([1])
    assert list(derivation.open) == [-2]
    step = derivation.hint()
    assert step is not None and (step.literals, step.facts(), step.rules) == ((-2,), [1], 1)
    assert derivation.hint() is step
    derivation.take(step)
    assert derivation.hint() is None and set(derivation.facts) == {1, -2}
    derivation.close()
