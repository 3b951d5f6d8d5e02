"""From a run to a verdict: what a backend does wrong is loud, and a limit is no answer."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest

from satchel.backends.base import Backend, Deadline, Run
from satchel.encoders.options import Options
from satchel.puzzles.base import Puzzle, Verdict
from satchel.puzzles.errors import OutOfTime, PuzzleError, VerificationError
from satchel.puzzles.queens import Queens
from satchel.verify import verdict

FOUR = [(1, 3, 0, 2), (2, 0, 3, 1)]


class Scripted(Backend):
    """A backend that says what it is told to."""

    name = "scripted"
    summary = "what it is told to say"

    def __init__(self, solutions: Callable[[], Generator[Any, None, None]]) -> None:
        self.solutions = solutions

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[Any]:
        return Run(self.solutions(), {}, evidence="search")


def saying(*solutions: Any, end: BaseException | None = None) -> Scripted:
    def script() -> Generator[Any, None, None]:
        yield from solutions
        if end:
            raise end

    return Scripted(script)


def test_the_evidence_is_that_of_the_run() -> None:
    outcome = verdict.solve(Queens(4), saying(*FOUR), Options(limit=None))
    assert (outcome.verdict, outcome.evidence) == (Verdict.MULTIPLE, ["witnesses", "search"])
    early = verdict.solve(Queens(4), saying(*FOUR), Options(limit=1))
    assert (early.verdict, early.evidence) == (Verdict.SOLVED, ["witnesses"])


@pytest.mark.parametrize("solutions", [[(0, 1, 2, 3)], [FOUR[0], FOUR[0]]])
def test_a_wrong_solution_and_one_twice_are_loud(solutions: list[Any]) -> None:
    with pytest.raises(VerificationError, match=r"^scripted returned"):
        verdict.solve(Queens(4), saying(*solutions), Options(limit=None))


@pytest.mark.parametrize("end", [OutOfTime("late"), KeyboardInterrupt()])
def test_a_run_that_is_stopped_proves_nothing(end: BaseException) -> None:
    none = verdict.solve(Queens(3), saying(end=end))
    assert (none.verdict, none.complete, none.evidence) == (Verdict.UNKNOWN, False, [])
    one = verdict.solve(Queens(4), saying(FOUR[0], end=end))
    assert (one.verdict, one.complete) == (Verdict.UNKNOWN, False)
    assert one.solutions == FOUR[:1] and one.stopped


def test_known_solutions_are_no_question_of_a_verdict() -> None:
    with pytest.raises(PuzzleError, match="known solutions: expected none, found 1"):
        verdict.solve(Queens(4), "dfs", Options(known=(FOUR[0],)))


def test_watchers_see_each_solution_once() -> None:
    seen: list[Any] = []
    verdict.solve(Queens(4), "dfs", Options(limit=None), watch=seen.append)
    assert seen == FOUR


def test_a_count_that_is_not_finished_is_an_error() -> None:
    assert verdict.count(Queens(6), "dfs") == 4
    with pytest.raises(OutOfTime, match="at least"):
        verdict.count(Queens(20), "dfs", timeout=0.01)


def test_solutions_come_one_by_one() -> None:
    stream = verdict.solutions(Queens(8), "dfs", ordered=True)
    assert next(stream) == (0, 4, 7, 5, 2, 6, 1, 3)
    assert len({next(stream) for _ in range(91)}) == 91
    assert next(stream, None) is None
