"""Building models: a poll that may stop the work."""

from __future__ import annotations

import pytest

from satchel.encoders.building import current_poll, polled_by
from satchel.encoders.model import Model
from satchel.puzzles.errors import OutOfTime


def late() -> None:
    raise OutOfTime("late")


def test_a_model_hears_the_poll_of_the_innermost_block() -> None:
    calls: list[str] = []
    with polled_by(lambda: calls.append("outer")):
        with polled_by(lambda: calls.append("inner")):
            current_poll()()
        with polled_by(None):
            current_poll()()
    current_poll()()
    assert calls == ["inner", "outer"]


def test_a_poll_may_stop_a_model_that_is_filled() -> None:
    with polled_by(late):
        model = Model()
    with pytest.raises(OutOfTime):
        model.grid("cell", 1, 3)
    with pytest.raises(OutOfTime):
        for i in range(4096):
            model.boolean(i)
    with pytest.raises(OutOfTime):
        model.clause([1], "the first constraint is looked at")
    Model().grid("cell", 1, 3)  # outside of the block nobody looks
