"""What needs two engines: confirming an ILP's word, and cross-checking backends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from ..backends.base import Deadline, names
from ..encoders import encode
from ..encoders.options import Options
from ..puzzles.base import Verdict
from ..puzzles.errors import Unavailable, VerificationError

if TYPE_CHECKING:
    from .verdict import Outcome

S = TypeVar("S")


def confirm(outcome: Outcome[S], deadline: Deadline) -> None:
    """Let SAT confirm that an ILP solver's solutions are all there are.

    Every solution is blocked, and the rest must be refuted. Until then the outcome is not
    complete; if time ends first it says what was claimed.

    Raises
    ------
    VerificationError
        When SAT finds a solution that the ILP solver denied.
    OutOfTime
        With the claim left in the outcome.
    """
    from ..backends import sat

    found = len(outcome.solutions)
    claim = {0: Verdict.NONE, 1: Verdict.UNIQUE}.get(found, Verdict.MULTIPLE)
    outcome.complete, outcome.claim, outcome.evidence = False, claim, []
    encoding = encode(outcome.puzzle, deadline.check)
    try:
        session = sat.Session(encoding, sat.choose(encoding, Options()), deadline)
    except Unavailable as error:
        outcome.complete, outcome.claim, outcome.evidence = True, None, ["solver"]
        outcome.warnings.append(f"the ILP solver's word is not confirmed: {error}")
        return
    try:
        for solution in outcome.solutions:
            session.block(encoding.literals(solution))
        other = session.solve((), deadline)
    finally:
        session.close()
    if other is not None:
        shown = outcome.puzzle.answer(encoding.decode(other))
        raise VerificationError(f"ilp found {found} solutions and no more, but sat has: {shown}")
    outcome.complete, outcome.claim = True, None
    outcome.evidence = ["confirmed"]


@dataclass(frozen=True)
class Voice:
    """What another backend says: ``outcome``, or why it could not be asked."""

    backend: str
    outcome: Outcome[Any] | None
    trouble: str


def disagreement(one: Outcome[S], other: Outcome[S]) -> str | None:
    """Why two outcomes about the same instance cannot both be right, or None.

    Solutions are checked by the rules, so only completeness can be wrong: an outcome that
    claims to be complete must hold every solution of the other.
    """
    for whole, part in ((one, other), (other, one)):
        extra = [s for s in part.solutions if s not in set(whole.solutions)]
        if whole.complete and extra:
            answer = one.puzzle.answer(extra[0]).replace("\n", " / ")
            return (
                f"{whole.backend} says {whole.verdict} with {len(whole.solutions)} solutions, "
                f"but {part.backend} has another: {answer}"
            )
    return None


def cross_check(
    outcome: Outcome[S], options: Options, seconds: float | None
) -> tuple[list[Voice], list[str]]:
    """Ask every other backend the same question.

    Returns
    -------
    (voices, disagreements)
        What each other backend said, and a sentence for each pair that cannot both be right.
    """
    from .verdict import solve

    voices: list[Voice] = []
    asked = replace(options, solver="auto", confirm=False)
    for name in names():
        if name == outcome.backend:
            continue
        try:
            other = solve(outcome.puzzle, name, asked, timeout=seconds)
            voices.append(Voice(name, other, other.stopped or ""))
            if other.stopped == "interrupted":
                break
        except Unavailable as error:
            voices.append(Voice(name, None, str(error)))
    heard = [outcome, *(voice.outcome for voice in voices if voice.outcome)]
    clashes = [
        clash
        for i, one in enumerate(heard)
        for other in heard[i + 1 :]
        if (clash := disagreement(one, other))
    ]
    return voices, clashes
