"""Cross-checking: the other backends are asked the same question, and must not contradict."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, TypeVar

from ..backends.base import Backend, find, names
from ..encoders.options import Options
from ..puzzles.errors import TooLarge, Unavailable
from .outcome import Outcome
from .verdict import solve

S = TypeVar("S")


@dataclass(frozen=True)
class Answer:
    """What another backend answered.

    Parameters
    ----------
    backend : str
    outcome : Outcome or None
        None where it could not be asked.
    trouble : str
        What stopped it, or why it could not be asked; empty when all went well.
    """

    backend: str
    outcome: Outcome[Any] | None
    trouble: str = ""


@dataclass
class Agreement:
    """What the other backends answered.

    Parameters
    ----------
    answers : list of Answer
    disagreements : list of str
        A sentence for each two outcomes that cannot both be right.
    """

    answers: list[Answer] = field(default_factory=list)
    disagreements: list[str] = field(default_factory=list)


def cross_check(
    outcome: Outcome[S],
    options: Options,
    seconds: float | None,
    wrap: Callable[[Backend], Backend] = lambda backend: backend,
) -> Agreement:
    """Ask every other backend that cross-checks the same question.

    Parameters
    ----------
    outcome : Outcome
        The answer of the first backend.
    options : Options
        What it was asked; solvers and formulations of circuits are left to each backend.
    seconds : float or None
        The time limit of each backend.
    wrap : callable
        Makes of each backend the one that is asked.
    """
    agreement = Agreement()
    asked = replace(options, solver="auto", circuit="auto", confirm=False)
    for name in names():
        if name == outcome.backend or not find(name).cross_checks:
            continue
        try:
            other = solve(outcome.puzzle, wrap(find(name)), asked, timeout=seconds)
        except (Unavailable, TooLarge) as error:
            agreement.answers.append(Answer(name, None, str(error)))
            continue
        agreement.answers.append(Answer(name, other, other.stopped or ""))
        if other.stopped == "interrupted":
            break
    others = [answer.outcome for answer in agreement.answers if answer.outcome]
    agreement.disagreements = disagreements([outcome, *others])
    return agreement


def disagreements(outcomes: Iterable[Outcome[Any]]) -> list[str]:
    """A sentence for each two outcomes about the same instance that cannot both be right."""
    pairs = combinations(outcomes, 2)
    return [sentence for one, other in pairs if (sentence := disagreement(one, other))]


def disagreement(one: Outcome[S], other: Outcome[S]) -> str | None:
    """Why two outcomes about the same instance cannot both be right, or None.

    Solutions are checked by the rules, so only completeness can be wrong: an outcome that
    claims to be complete must hold every solution of the other.
    """
    for whole, part in ((one, other), (other, one)):
        known = set(whole.solutions)
        extra = [s for s in part.solutions if s not in known]
        if whole.complete and extra:
            answer = one.puzzle.answer(extra[0]).replace("\n", " / ")
            return (
                f"{whole.backend} says {whole.verdict} with {len(whole.solutions)} solutions, "
                f"but {part.backend} has another: {answer}"
            )
    return None
