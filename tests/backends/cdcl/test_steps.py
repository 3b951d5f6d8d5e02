"""The check of a solver's steps: right ones pass, and each kind of wrong one is refused."""

from __future__ import annotations

import pytest

from satchel.backends.cdcl.steps import (
    Conflict,
    Decision,
    Implied,
    Learned,
    Propagation,
    Replay,
    Restart,
    Step,
    WrongStep,
)

FORMULA = [[1, 2], [-1, 3], [-2, 3], [-3, 4, 5], [-3, -4], [-3, 4, -5]]
DECIDED = Decision(-1)
FOLLOWED = Propagation((Implied(2, 0), Implied(3, 2), Implied(-4, 4), Implied(5, 3)))
VIOLATED = Conflict(5)
LEARNED = Learned(6, (-3,), (5, 3, 4), 0)
RIGHT: list[Step] = [DECIDED, FOLLOWED, VIOLATED, LEARNED]


def test_right_steps() -> None:
    replay = Replay(FORMULA)
    replay.follow([*RIGHT, Propagation((Implied(-3, 6), Implied(-1, 1), Implied(-2, 2)))])
    assert replay.levels == [[-3, -1, -2]]
    replay.follow([Conflict(0), Learned(7, (), (0,), 0)])


def test_a_restart_takes_decisions_back() -> None:
    replay = Replay([[1, 2]])
    replay.follow([Decision(1), Restart(), Decision(-1), Propagation((Implied(2, 0),))])
    assert replay.levels == [[], [-1, 2]]


@pytest.mark.parametrize(
    ("before", "wrong"),
    [
        ([DECIDED], Decision(2)),  # 2 follows first
        ([DECIDED, FOLLOWED], Decision(-2)),  # assigned already
        ([DECIDED], Propagation((Implied(3, 2),))),  # 2 is not true yet
        ([DECIDED], Propagation((Implied(2, 2),))),  # another clause
        ([DECIDED], Propagation((Implied(2, 0), Implied(2, 0)))),  # twice
        ([DECIDED, FOLLOWED], Conflict(4)),  # satisfied
        ([DECIDED, FOLLOWED, VIOLATED], Learned(5, (-3,), (5, 3, 4), 0)),  # an index in use
        ([DECIDED, FOLLOWED, VIOLATED], Learned(6, (-2,), (5, 3, 4), 0)),  # another literal
        ([DECIDED, FOLLOWED, VIOLATED], Learned(6, (-3,), (5, 3), 0)),  # 4 is left
        ([DECIDED, FOLLOWED, VIOLATED], Learned(6, (-3,), (5, 4, 3, 3), 0)),  # nothing to resolve
        ([DECIDED, FOLLOWED, VIOLATED], Learned(6, (-3,), (4, 3, 5), 0)),  # no violated clause
        ([DECIDED, FOLLOWED, VIOLATED], Learned(6, (-3,), (5, 3, 4), 1)),  # nothing is taken back
        ([DECIDED, FOLLOWED, VIOLATED], Learned(6, (), (5, 3, 4), 0)),  # not refuted
    ],
)
def test_a_wrong_step_is_refused(before: list[Step], wrong: Step) -> None:
    replay = Replay(FORMULA)
    replay.follow(before)
    with pytest.raises(WrongStep) as caught:
        replay.follow([wrong])
    assert caught.value.args == (wrong,)


def test_a_jump_that_is_too_far_is_refused() -> None:
    formula = [[-1, -2, 3], [-1, -2, -3]]
    replay = Replay(formula)
    replay.follow([Decision(1), Decision(2), Propagation((Implied(3, 0),)), Conflict(1)])
    assert not replay.take(Learned(2, (-2, -1), (1, 0), 0))
