"""The greatest distance of a labelling: climb from witness to witness, then refute the next.

The bounds hold whenever the search is stopped. The upper one begins with a count of degrees, see
:mod:`degrees`. On sat three formulas take turns, see :mod:`formulas`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ...backends.base import Backend, Deadline, add_stats, find
from ...backends.sat import Sat
from ...encoders.antibandwidth.bands import ADDED, ALONE
from ...encoders.antibandwidth.bound import ceiling
from ...encoders.antibandwidth.reversal import sentence
from ...encoders.options import Options
from ...puzzles.base import Verdict
from ...puzzles.errors import PuzzleError
from ...puzzles.labelling import Labelling, Labels
from ..answer import checked
from ..outcome import Outcome
from ..verdict import solve
from .formulas import Formula


@dataclass
class Optimum(Outcome[Labels]):
    """What came of the search for the greatest distance.

    Parameters
    ----------
    bounds : (int, int)
        The greatest distance for which a labelling is known (0 without any), and one that none
        exceeds. ``puzzle`` has the lower one as its distance, ``solutions`` the labelling.
    symmetry : str or None
        The symmetry breaking on which the upper bound rests.
    bands : {"alone", "added"} or None
        Whether the upper bound rests on a refutation of the bands ``alone``, or of the labels
        with the bands ``added``; see :mod:`encoders.antibandwidth.bands`.
    """

    bounds: tuple[int, int] = (0, 0)
    symmetry: str | None = None
    bands: str | None = None

    def head(self) -> str:
        """The optimum, or its bounds."""
        low, high = self.bounds
        words = {Verdict.SOLVED: f"optimum {low}", Verdict.UNKNOWN: f"{low}..{high}"}
        return words.get(self.verdict) or super().head()

    def fields(self) -> dict[str, Any]:
        """The bounds, and what the upper one rests on."""
        rests = {"symmetry_breaking": self.symmetry, "bands": self.bands}
        return {"bounds": list(self.bounds), **rests}

    def remarks(self) -> list[str]:
        """The bands and the symmetry on which the upper bound rests, if any."""
        distance, remarks = self.bounds[1] + 1, []
        if self.bands:
            by = {ALONE: "its bands alone", ADDED: "its labels with their bands"}[self.bands]
            remarks.append(f"upper bound: distance {distance} is refuted by {by}")
        if self.symmetry:
            remarks.append(f"symmetry breaking: {self.symmetry}")
        return remarks

    @property
    def count(self) -> int | None:
        """How many labellings reach the optimum is not asked; 0 when there is none."""
        return 0 if self.verdict == Verdict.NONE else None


def maximise(
    puzzle: Labelling,
    backend: str | Backend = "sat",
    options: Options | None = None,
    *,
    timeout: float | None = None,
    deadline: Deadline | None = None,
    report: Callable[[str], None] | None = None,
    watch: Callable[[Optimum], None] | None = None,
    symmetry: bool = True,
) -> Optimum:
    """Find the greatest distance, from that of ``puzzle`` on, for which there is a labelling.

    The step to the next distance doubles while there are labellings, and is one again after a
    refutation. A step of more than one may take as long as all before it; then it is given up,
    and no such step goes so far again. On sat the first step that is given up is the last for the
    labels alone: the bands lower the ceiling, and then stand beside the labels. The ceiling is
    tried first, as the bands have mostly found the optimum.

    Parameters
    ----------
    puzzle : Labelling
        Its distance is the first that is tried; its givens are kept.
    backend : str or Backend
        As for ``verdict.solve``.
    options : Options, optional
        ``limit`` and ``ordered`` play no part.
    timeout : float, optional
        Seconds for the whole search.
    deadline : Deadline, optional
        Instead of ``timeout``.
    report : callable, optional
        Called with a phrase whenever a bound improves.
    watch : callable, optional
        Called then with what would be the result if the search were stopped.
    symmetry : bool
        Whether sat may break the symmetry of labels read backwards; see
        :mod:`encoders.antibandwidth.reversal`.

    Returns
    -------
    Optimum
        ``solved`` with both bounds equal; ``none`` when no labelling has the first distance;
        ``unknown`` with the bounds when it was stopped.

    Raises
    ------
    PuzzleError
        For a graph without edges, whose labellings have every distance.

    Examples
    --------
    >>> from satchel.puzzles.graphs import generate
    >>> best = maximise(Labelling(generate("cycle 7")))
    >>> best.bounds, best.evidence
    ((3, 3), ['witnesses', 'reason'])
    """
    if not puzzle.graph.edges:
        raise PuzzleError("--maximise", "a graph with an edge", "none")
    options = replace(options or Options(), limit=1, ordered=False)
    engine = find(backend)
    report = report or (lambda phrase: None)
    search = Search(puzzle, engine.name, options, deadline or Deadline(timeout), report, watch)
    if isinstance(engine, Sat):
        search.by_turns(symmetry and not puzzle.givens)
    else:
        search.climb(engine)
    return search.result()


class Search:
    """The bounds while they close in.

    A labelling of distance ``low`` is known, or not needed; none has a greater one than ``high``.
    """

    def __init__(
        self,
        puzzle: Labelling,
        backend: str,
        options: Options,
        deadline: Deadline,
        report: Callable[[str], None],
        watch: Callable[[Optimum], None] | None,
    ) -> None:
        self.puzzle, self.options, self.deadline = puzzle, options, deadline
        self.report, self.watch = report, watch
        self.best = Optimum(puzzle, backend)
        self.low = puzzle.distance - 1
        self.high, self.best.reason = ceiling(puzzle.graph)
        self.hard = self.high + 1
        """The least distance that was given up."""
        self.improved(f"at most {self.high}: {self.best.reason}")
        if self.low < 1 and self.open() and not puzzle.givens:
            self.begin(tuple(range(1, len(puzzle.graph) + 1)))

    def begin(self, labels: Labels) -> None:
        """Labels in the order of the vertices are a labelling already, if a poor one."""
        self.low = self.puzzle.width(labels) or 0
        checked(replace(self.puzzle, distance=self.low), labels, "the order of the vertices")
        self.best.solutions = [labels]
        self.improved(f"at least {self.low}")

    def improved(self, phrase: str) -> None:
        """Tell of a bound that improved."""
        self.report(phrase)
        if self.watch:
            self.watch(self.result(stopped="timeout"))

    def ask(self, distance: int, engine: Backend, deadline: Deadline) -> bool:
        """Whether a bound improved; the distance must lie above ``low``, and not above ``high``."""
        best, puzzle = self.best, replace(self.puzzle, distance=distance)
        part = solve(puzzle, engine, self.options, deadline=deadline)
        best.chosen = part.chosen
        add_stats(best.stats, part.stats)
        best.warnings += part.warnings
        if part.solutions:
            best.solutions = part.solutions
            self.low = puzzle.width(part.solutions[0]) or self.low
            self.improved(f"at least {self.low}")
        elif part.complete:
            self.high, best.reason, best.evidence = distance - 1, part.reason, part.evidence
            how = engine.how if isinstance(engine, Formula) else None
            broken = isinstance(engine, Formula) and engine.symmetry
            best.bands, best.symmetry = how, sentence(self.puzzle) if broken else None
            self.improved(f"at most {self.high}" + ": refuted by its bands" * (how == ALONE))
        elif part.stopped != "timeout" or deadline is self.deadline or self.deadline.left() == 0:
            best.stopped, best.claim = part.stopped, part.claim
        return bool(part.solutions or part.complete)

    def open(self) -> bool:
        """Whether there is something left to ask."""
        return self.low < self.high and not self.best.stopped

    def time_limit(self, times: int = 1) -> Deadline:
        """So many times what was spent already, and no longer than there is.

        At least two seconds, and what it takes to state the labels of a large graph.
        """
        least = max(2.0, len(self.puzzle.graph) ** 2 / 10_000)
        longer, left = max(least, times * self.deadline.spent()), self.deadline.left()
        return Deadline(longer if left is None else min(longer, left), self.deadline.pulse)

    def climb(self, engine: Backend, patient: bool = True) -> None:
        """Ask for greater distances, to the end, or without patience to the first that is hard."""
        step = 1
        while self.open():
            high = self.high
            distance = min(self.low + step, high, max(self.low + 1, self.hard - 1))
            bold = distance > self.low + 1
            hurried = bold or not patient
            if self.ask(distance, engine, self.time_limit() if hurried else self.deadline):
                step = 2 * step if self.high == high else 1
                continue
            self.hard = distance if bold else self.hard
            if not patient:
                return

    def by_turns(self, symmetry: bool) -> None:
        """Climb by the labels; then lower the ceiling by the bands, and climb by both."""
        labels, both, alone = (Formula(how, symmetry) for how in (None, ADDED, ALONE))
        self.climb(labels, patient=False)
        while self.open():
            self.lower(alone)
            if self.open() and not self.ask(self.high, both, self.time_limit(3)):
                self.climb(both, patient=False)

    def lower(self, alone: Backend) -> None:
        """Lower the ceiling while the bands refute it, in steps that double."""
        below, step = self.low, 1
        while self.open() and below < self.high:
            distance = max(self.high - step + 1, below + 1)
            if self.ask(distance, alone, self.time_limit(3)):
                step *= 2
            else:
                below, step = distance, max(1, step // 2)

    def result(self, stopped: str | None = None) -> Optimum:
        """What came of it, or what would if it were stopped now."""
        best, low = replace(self.best), self.low if self.best.solutions else 0
        best.stopped = best.stopped or stopped
        best.bounds = low, self.high
        best.puzzle = replace(self.puzzle, distance=low if best.solutions else self.puzzle.distance)
        conclude(best)
        best.seconds = self.deadline.spent()
        return best


def conclude(optimum: Optimum) -> None:
    """Set the verdict and what it rests on."""
    optimum.complete = optimum.stopped is None
    if optimum.complete:
        optimum.verdict = Verdict.SOLVED if optimum.solutions else Verdict.NONE
        optimum.evidence = optimum.evidence or ["reason"]
    else:
        optimum.verdict, optimum.evidence = Verdict.UNKNOWN, []
    if optimum.solutions:
        optimum.evidence = ["witnesses", *optimum.evidence]
