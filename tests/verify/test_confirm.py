"""The word of a linear program is not believed before SAT has refuted the rest."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.backends import sat
from satchel.backends.base import Deadline
from satchel.puzzles.base import Verdict
from satchel.puzzles.errors import OutOfTime, Unavailable, VerificationError
from satchel.puzzles.queens import Queens
from satchel.verify.confirm import confirm
from satchel.verify.outcome import Outcome

FOUR = [(1, 3, 0, 2), (2, 0, 3, 1)]


def claimed(solutions: int, size: int = 4) -> Outcome[Any]:
    return Outcome(Queens(size), "ilp", solutions=FOUR[:solutions], complete=True)


def test_a_right_word_is_confirmed() -> None:
    for outcome in (claimed(2), claimed(0, 3)):
        confirm(outcome, Deadline())
        assert (outcome.complete, outcome.evidence, outcome.claim) == (True, ["confirmed"], None)


@pytest.mark.parametrize("solutions", [0, 1])
def test_a_solution_that_was_denied_is_loud(solutions: int) -> None:
    with pytest.raises(VerificationError, match=f"ilp found {solutions} solutions and no more"):
        confirm(claimed(solutions), Deadline())


def test_out_of_time_leaves_the_claim() -> None:
    outcome = claimed(1)
    with pytest.raises(OutOfTime):
        confirm(outcome, Deadline(0))
    assert (outcome.complete, outcome.claim) == (False, Verdict.UNIQUE)


def test_without_sat_the_word_stands_alone_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(*arguments: Any) -> Any:
        raise Unavailable("PySAT does not load")

    monkeypatch.setattr(sat, "Session", missing)
    outcome = claimed(2)
    confirm(outcome, Deadline())
    assert outcome.complete and outcome.evidence == ["solver"]
    assert outcome.warnings == ["the word of ilp is not confirmed: PySAT does not load"]
