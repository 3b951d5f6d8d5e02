"""A replay accepts a play that follows, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from satchel.backends.base import Deadline
from satchel.puzzles.errors import VerificationError
from satchel.setting.no_guess import without_guess
from satchel.verify.play import Play, PlayStep, replay


def test_a_step_that_lacks_a_reason_or_says_the_opposite_is_refused() -> None:
    refused = 0
    for seed in range(3):
        field, play = next(without_guess((7, 8), 11, (3, 3), Random(seed), Deadline()))
        replay(field, play)
        for at, step in enumerate(play.steps):
            for other in damaged(step):
                steps = (*play.steps[:at], other, *play.steps[at + 1 :])
                with pytest.raises(VerificationError):
                    replay(field, Play(play.start, steps))
                refused += 1
        with pytest.raises(VerificationError, match="rests on what is not known"):
            replay(field, Play(play.start, play.steps[::-1]))
        with pytest.raises(VerificationError, match="every free cell"):
            replay(field, Play(play.start, ()))
        mine = next((r, c) for r, row in enumerate(field) for c, x in enumerate(row) if x)
        with pytest.raises(VerificationError, match="begins at a mine"):
            replay(field, Play(mine, play.steps))
    assert refused > 100


def damaged(step: PlayStep) -> list[PlayStep]:
    """The step without one of the numbers or facts that it rests on, and the opposite."""
    without_number = [
        replace(step, numbers=tuple(n for n in step.numbers if n != out)) for out in step.numbers
    ]
    without_fact = [
        replace(step, known=tuple(k for k in step.known if k != out))
        for out in step.known
        if out not in step.numbers  # a cell with a number is free anyway
    ]
    opposite = replace(step, free=step.mines, mines=step.free)
    return [opposite, *without_number, *without_fact]
