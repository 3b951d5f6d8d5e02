"""The word of a backend that is not trusted, confirmed by SAT: solvers of linear programs err."""

from __future__ import annotations

from typing import TypeVar

from ..backends.base import Deadline
from ..encoders import encode
from ..encoders.options import Options
from ..puzzles.base import Verdict
from ..puzzles.errors import Unavailable, VerificationError
from .outcome import Outcome

S = TypeVar("S")


def confirm(outcome: Outcome[S], deadline: Deadline) -> None:
    """Let SAT confirm that a backend's solutions are all there are.

    Every solution is blocked, and the rest must be refuted. Until then the outcome is not
    complete; if time ends first it says what was claimed.

    Raises
    ------
    VerificationError
        When SAT finds a solution that the backend denied.
    OutOfTime
        With the claim left in the outcome.
    """
    from ..backends import sat

    number = len(outcome.solutions)
    claim = {0: Verdict.NONE, 1: Verdict.UNIQUE}.get(number, Verdict.MULTIPLE)
    outcome.complete, outcome.claim, outcome.evidence = False, claim, []
    encoding = encode(outcome.puzzle, deadline.check)
    try:
        session = sat.Session(encoding, sat.choose(encoding, Options()), deadline)
    except Unavailable as error:
        outcome.complete, outcome.claim, outcome.evidence = True, None, ["solver"]
        outcome.warnings.append(f"the word of {outcome.backend} is not confirmed: {error}")
        return
    try:
        for solution in outcome.solutions:
            session.block(encoding.literals(solution))
        other = session.solve((), deadline)
    finally:
        session.close()
    if other is not None:
        answer = outcome.puzzle.answer(encoding.decode(other))
        raise VerificationError(
            f"{outcome.backend} found {number} solutions and no more, but sat has: {answer}"
        )
    outcome.complete, outcome.claim = True, None
    outcome.evidence = ["confirmed"]
