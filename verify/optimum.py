"""The greatest distance of a labelling: climb from witness to witness, then refute the next.

The bounds hold whenever the search is stopped. The upper one begins with a count of degrees, see
:func:`crowded`; the symmetry breaking is an option of this search alone, never of an encoding.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any

from ..backends.base import Backend, Deadline, Run, enumerate_all, find
from ..encoders import cnf, reversal
from ..encoders.options import Options
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import PuzzleError
from ..puzzles.graphs import Graph
from ..puzzles.labelling import Labelling, Labels
from .outcome import Outcome
from .verdict import solve

SOLVER = "glucose4"
"""``auto`` on sat: twice as fast as the CaDiCaLs on the published graphs of 30 to 118 vertices."""


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
    """

    bounds: tuple[int, int] = (0, 0)
    symmetry: str | None = None

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
    told: Callable[[str], None] | None = None,
    symmetry: bool = True,
) -> Optimum:
    """Find the greatest distance, from that of ``puzzle`` on, for which there is a labelling.

    The step to the next distance doubles while there are labellings, and is one again after a
    refutation. A step of more than one may take as long as all before it; then it is given up,
    and no such step goes so far again.

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
    told : callable, optional
        Called with a phrase whenever a bound improves.
    symmetry : bool
        Whether sat may break the symmetry of labels read backwards; see :class:`Reversal`.

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
    deadline = deadline or Deadline(timeout)
    engine = find(backend) if isinstance(backend, str) else backend
    if engine.name == "sat" and options.solver == "auto":
        options = replace(options, solver=SOLVER)
    breaking = Reversal(puzzle) if symmetry and engine.name == "sat" and not puzzle.givens else None
    optimum = Optimum(puzzle, engine.name)
    low, step = puzzle.distance - 1, 1  # a labelling of distance `low` is known, or not needed
    high, optimum.reason = ceiling(puzzle.graph)
    hard = high + 1  # the least distance that was given up
    say = told or (lambda phrase: None)
    say(f"at most {high}: {optimum.reason}")
    while low < high:
        distance = min(low + step, high, max(low + 1, hard - 1))
        bold = distance > low + 1
        part = solve(
            replace(puzzle, distance=distance),
            breaking or engine,
            options,
            deadline=patience(deadline) if bold else deadline,
        )
        optimum.chosen = part.chosen
        for name, value in part.stats.items():
            optimum.stats[name] = optimum.stats.get(name, 0) + value
        optimum.warnings += part.warnings
        if part.solutions:
            optimum.solutions = part.solutions
            low, step = puzzle.width(part.solutions[0]) or low, 2 * step
            say(f"at least {low}")
        elif part.complete:
            high, step = distance - 1, 1
            optimum.reason, optimum.evidence = part.reason, part.evidence
            optimum.symmetry = breaking.sentence if breaking else None
            say(f"at most {high}")
        elif bold and part.stopped == "timeout" and deadline.left() != 0:
            hard = distance
        else:
            optimum.stopped, optimum.claim = part.stopped, part.claim
            break
    optimum.bounds = (low if optimum.solutions else 0, high)
    optimum.puzzle = replace(puzzle, distance=low if optimum.solutions else puzzle.distance)
    conclude(optimum)
    optimum.seconds = deadline.spent()
    return optimum


def patience(deadline: Deadline) -> Deadline:
    """As long again as was spent already, a second at least, and no longer than there is."""
    longer, left = max(1.0, deadline.spent()), deadline.left()
    return Deadline(longer if left is None else min(longer, left), deadline.pulse)


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


# --- an upper bound --------------------------------------------------------------------------


def ceiling(graph: Graph) -> tuple[int, str]:
    """The greatest distance that :func:`crowded` does not refute, and why not the next.

    >>> from satchel.puzzles.graphs import generate
    >>> ceiling(generate("cycle 7"))
    (3, 'at distance 4 only 4 labels leave room for 2 neighbours, and 7 vertices have so many')
    """
    n = len(graph)
    refuted = bisect_left(range(n), True, key=lambda k: crowded(graph, k) is not None)
    why = crowded(graph, refuted)
    assert why is not None  # at distance n no label has room for any neighbour
    return refuted - 1, why


def crowded(graph: Graph, distance: int) -> str | None:
    """Why the vertices' degrees have no room at this distance, or None when they have.

    Of n labels only those up to l − distance and those from l + distance on can lie beside the
    label l, so its vertex has at most that many neighbours. If a labelling exists, then for each d
    the labels with room for d neighbours are no fewer than the vertices with d or more.
    """
    n = len(graph)
    rooms = [max(0, x - distance) + max(0, n - x - distance + 1) for x in range(1, n + 1)]
    degrees = [len(near) for near in graph.neighbours()]
    for degree in sorted(set(degrees) - {0}):
        places = sum(room >= degree for room in rooms)
        vertices = sum(other >= degree for other in degrees)
        if places < vertices:
            some = f"{degree} neighbour" + "s" * (degree > 1)
            return (
                f"at distance {distance} only {places} labels leave room for {some}, "
                f"and {vertices} vertices have so many"
            )
    return None


# --- symmetry breaking -----------------------------------------------------------------------


class Reversal:
    """sat, for one labelling or none, with the symmetry of label reversal broken."""

    name = "sat"
    summary = "clauses for PySAT's solvers, with the symmetry of label reversal broken"

    def __init__(self, puzzle: Labelling) -> None:
        self.sentence = reversal.sentence(puzzle)

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[Any]:
        """One labelling, or a run that ends: there is none, reversed or not."""
        from ..backends import sat

        assert isinstance(puzzle, Labelling)
        encoding = reversal.halved(puzzle, deadline.check)
        chosen = sat.choose(encoding, options)
        stats: dict[str, Any] = {}

        def solutions() -> Generator[Any, None, None]:
            session = sat.Session(encoding, chosen, deadline)
            try:
                yield from enumerate_all(encoding, session, chosen, deadline)
            finally:
                session.close()
                stats.update(session.stats)

        run: Run[Any] = Run(solutions(), stats)
        run.chosen = {"solver": chosen.solver, **cnf.names(encoding.model, chosen)}
        return run

    def count(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> int | None:
        """Nothing is counted with a symmetry broken."""
        raise NotImplementedError

    def solvers(self) -> dict[str, str | None]:
        """Those of sat."""
        return find("sat").solvers()
