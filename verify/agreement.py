"""Cross-checking: the other backends are asked the same question, and must not contradict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ..backends.base import Backend, find, names
from ..encoders.options import Options
from ..puzzles.errors import Unavailable
from .outcome import Outcome
from .verdict import solve

S = TypeVar("S")


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
        known = set(whole.solutions)
        extra = [s for s in part.solutions if s not in known]
        if whole.complete and extra:
            answer = one.puzzle.answer(extra[0]).replace("\n", " / ")
            return (
                f"{whole.backend} says {whole.verdict} with {len(whole.solutions)} solutions, "
                f"but {part.backend} has another: {answer}"
            )
    return None


def cross_check(
    outcome: Outcome[S],
    options: Options,
    seconds: float | None,
    wrap: Callable[[Backend], Backend] = lambda backend: backend,
) -> tuple[list[Voice], list[str]]:
    """Ask every other backend, each as ``wrap`` makes it, the same question.

    Returns
    -------
    (voices, disagreements)
        What each other backend said, and a sentence for each pair that cannot both be right.
    """
    voices: list[Voice] = []
    asked = replace(options, solver="auto", circuit="auto", confirm=False)
    for name in names():
        if name == outcome.backend:
            continue
        try:
            other = solve(outcome.puzzle, wrap(find(name)), asked, timeout=seconds)
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
