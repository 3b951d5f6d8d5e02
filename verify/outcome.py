"""What came of a question: the verdict, the solutions, and the evidence for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import OutOfTime

S = TypeVar("S")


@dataclass
class Outcome(Generic[S]):
    """What came of a question about one instance.

    Parameters
    ----------
    puzzle : Puzzle
    backend : str
    verdict : Verdict
    solutions : list
        Checked, all different; at most as many as were asked for.
    complete : bool
        Whether there are proven to be no other solutions.
    evidence : list of str
        ``witnesses`` (checked solutions), ``search`` (exhaustive), ``counted`` (by a sweep,
        without a list), ``solver`` (a solver's word),
        ``confirmed`` (two independent engines), ``reason`` (a combinatorial argument, checked),
        ``journal`` (the word of an earlier run), ``proof`` (a certificate that was checked).
    reason : str or None
        That argument in a sentence.
    total : int or None
        The number of solutions, where the backend counted without listing them.
    stopped : str or None
        What ended it early: ``timeout`` or ``interrupted``.
    claim : Verdict or None
        What the backend said before its word could be confirmed.
    warnings : list of str
    chosen, stats : dict
        The solver and the encodings, and what was counted.
    seconds : float
    """

    puzzle: Puzzle[S]
    backend: str
    verdict: Verdict = Verdict.UNKNOWN
    solutions: list[S] = field(default_factory=list)
    complete: bool = False
    evidence: list[str] = field(default_factory=list)
    reason: str | None = None
    total: int | None = None
    stopped: str | None = None
    claim: Verdict | None = None
    warnings: list[str] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)
    stats: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0

    @contextmanager
    def until_stopped(self) -> Iterator[None]:
        """Note what ends the body early, the time limit or Ctrl-C, and go on behind it."""
        try:
            yield
        except OutOfTime:
            self.stopped = "timeout"
        except KeyboardInterrupt:
            self.stopped = "interrupted"

    @property
    def found(self) -> int:
        """The number of solutions found: exact when ``complete``, else a lower bound."""
        return len(self.solutions) if self.total is None else self.total

    @property
    def count(self) -> int | None:
        """The exact number of solutions, where it is known."""
        return self.found if self.complete else None

    def head(self) -> str:
        """The first line of the answer."""
        return str(self.verdict)

    def fields(self) -> dict[str, Any]:
        """What only this kind of question is answered by."""
        return {}

    def remarks(self) -> list[str]:
        """What only this kind of question has to say besides, in sentences."""
        return []

    def differences(self) -> list[tuple[str, str, str]]:
        """Where the first two solutions differ: the place, and what stands there in each."""
        if len(self.solutions) < 2:
            return []
        first, second = (dict(self.puzzle.readings(s)) for s in self.solutions[:2])
        places = [*first, *(place for place in second if place not in first)]
        pairs = ((place, first.get(place, "-"), second.get(place, "-")) for place in places)
        return [(place, a, b) for place, a, b in pairs if a != b]

    def conclude(self, limit: int | None) -> None:
        """Set the verdict and its evidence from the solutions and from ``complete``."""
        if self.found > 1:
            self.verdict = Verdict.MULTIPLE
        elif self.complete:
            self.verdict = Verdict.UNIQUE if self.found else Verdict.NONE
        elif self.found and limit == 1:
            self.verdict = Verdict.SOLVED
        else:
            self.verdict = Verdict.UNKNOWN
        if self.solutions:
            self.evidence.insert(0, "witnesses")

    def _repr_svg_(self) -> str:
        return self.puzzle.svg(self.solutions[0] if self.solutions else None)
