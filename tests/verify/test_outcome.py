"""Verdict and evidence follow from the solutions and from whether they are all."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.puzzles.base import Verdict
from satchel.puzzles.errors import OutOfTime, PuzzleError
from satchel.puzzles.queens import Queens
from satchel.verify.outcome import Outcome

FOUR = [(1, 3, 0, 2), (2, 0, 3, 1)]


@pytest.mark.parametrize(
    ("solutions", "complete", "limit", "verdict"),
    [
        (0, True, 2, Verdict.NONE),
        (1, True, 2, Verdict.UNIQUE),
        (2, True, None, Verdict.MULTIPLE),
        (2, False, 2, Verdict.MULTIPLE),
        (1, False, 1, Verdict.SOLVED),
        (1, False, 2, Verdict.UNKNOWN),
        (0, False, 1, Verdict.UNKNOWN),
        (1, True, 1, Verdict.UNIQUE),
    ],
)
def test_the_verdict(solutions: int, complete: bool, limit: int | None, verdict: Verdict) -> None:
    outcome: Outcome[Any] = Outcome(Queens(4), "dfs", solutions=FOUR[:solutions], complete=complete)
    outcome.conclude(limit)
    assert outcome.verdict is verdict
    assert ("witnesses" in outcome.evidence) == (solutions > 0)
    assert outcome.count == (solutions if complete else None)


@pytest.mark.parametrize(
    ("error", "stopped"), [(OutOfTime("late"), "timeout"), (KeyboardInterrupt(), "interrupted")]
)
def test_what_stops_it_is_noted(error: BaseException, stopped: str) -> None:
    outcome: Outcome[Any] = Outcome(Queens(4), "dfs")
    with outcome.until_stopped():
        raise error
    assert outcome.stopped == stopped


def test_other_errors_are_not_swallowed() -> None:
    outcome: Outcome[Any] = Outcome(Queens(4), "dfs")
    with pytest.raises(PuzzleError), outcome.until_stopped():
        raise PuzzleError("a", "b", "c")


def test_where_two_solutions_differ() -> None:
    outcome: Outcome[Any] = Outcome(Queens(4), "dfs", solutions=FOUR)
    assert outcome.differences()[0] == ("row 1", "column 2", "column 3")
    assert len(outcome.differences()) == 4
    outcome.solutions = FOUR[:1]
    assert outcome.differences() == []


def test_a_count_without_a_list_is_a_count() -> None:
    outcome: Outcome[Any] = Outcome(Queens(4), "dp", total=2, complete=True)
    outcome.conclude(None)
    assert (outcome.count, outcome.verdict, outcome.solutions) == (2, Verdict.MULTIPLE, [])
