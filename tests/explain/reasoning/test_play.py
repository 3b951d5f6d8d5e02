"""A play of a field without a guess: its steps follow, in order, and open all."""

from __future__ import annotations

from random import Random

import pytest

from satchel.backends.base import Deadline
from satchel.explain.reasoning.play import play
from satchel.puzzles.errors import VerificationError
from satchel.setting.no_guess import without_guess
from satchel.verify.play import replay


def test_the_play_is_told_step_by_step() -> None:
    levels = set()
    for seed in range(6):
        field, found = next(without_guess((8, 8), 14, (0, 0), Random(seed), Deadline()))
        assert play(field, (0, 0), Deadline()) == found
        replay(field, found)
        levels.add(found.level)
        assert all(step.rules > 0 and (step.free or step.mines) for step in found.steps)
        told = [cell for step in found.steps for cell in (*step.free, *step.mines)]
        assert len(told) == len(set(told))
    assert len(levels) > 1


def test_the_total_is_a_rule() -> None:
    found = play(((False, False, True, False),) * 2, (0, 0), Deadline())
    assert [step.total for step in found.steps] == [False, True]
    assert found.level == 1


def test_a_field_that_needs_a_guess_has_no_play() -> None:
    with pytest.raises(VerificationError, match="needs a guess"):
        play(((False, False, False, True), (False,) * 4), (0, 0), Deadline())
