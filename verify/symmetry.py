"""Solutions up to symmetry: one for each orbit under the instance's own group.

Two solutions are the same up to symmetry when a map of the group that ``puzzle.symmetries()``
generates carries one to the other. Each orbit is shown by its *representative*, the solution of
the orbit that comes first in the order of the answers.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any, Generic, NoReturn, TypeVar

from ..backends.base import Backend, Deadline, Run, add_stats
from ..encoders import encode
from ..encoders.options import Options
from ..puzzles.base import Puzzle
from ..puzzles.errors import PuzzleError, VerificationError
from ..puzzles.graphs.automorphisms import Generators
from . import infeasible
from .answer import check, checked
from .confirm import confirm
from .outcome import Outcome

S = TypeVar("S")
EVIDENCE_BY_STRENGTH = ("solver", "counted", "search", "reason")
"""The kinds of evidence that a part can have, the weakest first."""
GROUP_ELEMENTS = 400_000
"""The largest group that is searched: its orbits are kept in memory."""


class Orbits(Generic[S]):
    """The orbits of the solutions met so far.

    An orbit is found whole when its first solution is met; then its solutions are waited for, and
    only the representative is kept in the end.

    For the order of the group, its elements are told apart by what they do to a *base*, a few of
    the solutions. A new solution joins the base when that tells more elements apart, and then so
    do its images; otherwise what keeps the base keeps the solution, and its images as well, since
    all that was met before is kept by a normal subgroup. When as many are told apart as the group
    is known to have, that is all.

    Parameters
    ----------
    puzzle : Puzzle
    deadline : Deadline, optional
        Looked at while an orbit or the elements are found.

    Attributes
    ----------
    order : int
        The order of the group, as far as it moves the solutions met so far.
    sizes : dict
        The representative of each orbit, and how many solutions it stands for.

    Raises
    ------
    PuzzleError
        For a group of more than :data:`GROUP_ELEMENTS` elements, when a solution is met; where the
        puzzle's symmetries raise one.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> orbits = Orbits(Queens(4))
    >>> orbits.meet((2, 0, 3, 1)), orbits.meet((1, 3, 0, 2))
    ((1, 3, 0, 2), None)
    >>> orbits.order, orbits.sizes
    (2, {(1, 3, 0, 2): 2})
    """

    def __init__(self, puzzle: Puzzle[S], deadline: Deadline | None = None) -> None:
        self.puzzle, self.generators = puzzle, puzzle.symmetries()
        self.deadline = deadline or Deadline()
        known = self.generators
        self._most = known.order if isinstance(known, Generators) else sys.maxsize
        self.order = 1
        self.sizes: dict[S, int] = {}
        self._left: dict[S, S] = {}  # solutions not met yet, with their representatives
        self._moves: list[list[int]] = [[] for _ in self.generators]  # of the orbits in the base
        self._base: list[int] = []

    @property
    def total(self) -> int:
        """How many solutions the orbits hold."""
        return sum(self.sizes.values())

    def images(self, solution: S) -> list[S]:
        """The orbit of a solution, which is the first of the list."""
        return self._orbit(solution)[0]

    def meet(self, solution: S) -> S | None:
        """The representative of the orbit, when the solution is the first one of it.

        Raises
        ------
        VerificationError
            When a symmetry carries the solution to none, or a solution is met again.
        """
        if self._left.pop(solution, None) is not None:
            return None
        if isinstance(self.generators, Generators):
            _small(self._most)
        orbit, moves = self._orbit(solution)
        better: Any = max if self.puzzle.DESCENDING else min
        first: S = better(orbit)
        if first in self.sizes:
            self._wrong(first, f"met more than its {self.sizes[first]} solutions")
        self.sizes[first] = len(orbit)
        self._left.update(dict.fromkeys(orbit[1:], first))
        if self.order < self._most:
            self._tell_apart(moves)
        return first

    def end(self, sectors: Sequence[Puzzle[S]] = ()) -> None:
        """When there are no more solutions, every orbit must have been met entirely.

        Parameters
        ----------
        sectors : sequence of Puzzle
            Where solutions were looked for, unless everywhere.

        Raises
        ------
        VerificationError
            When one has not: the solutions are incomplete, or a symmetry is wrong.
        """
        clues = [frozenset(sector.clues()) for sector in sectors]

        def sought(solution: S) -> bool:
            known = frozenset(self.puzzle.all_clues(solution)) if clues else frozenset()
            return not clues or any(map(known.issuperset, clues))

        lost = Counter(first for solution, first in self._left.items() if sought(solution))
        for first, left in lost.items():
            size = sum(map(sought, self.images(first)))
            self._wrong(first, f"met {size - left} of its {size} solutions")

    def _wrong(self, first: S, what: str) -> NoReturn:
        answer = self.puzzle.answer(first).replace("\n", " / ")
        raise VerificationError(f"the orbit of {answer} was {what}")

    def _orbit(self, solution: S) -> tuple[list[S], list[list[int]]]:
        """The orbit of a solution, and where in it each generator carries each of them."""
        place, orbit = {solution: 0}, [solution]
        moves: list[list[int]] = [[] for _ in self.generators]
        for one in orbit:  # which grows on the way
            self.deadline.check()
            for generator, move in zip(self.generators, moves, strict=True):
                image = generator.apply(one)
                if image not in place:
                    if broken := check(self.puzzle, image):
                        raise VerificationError(
                            f"the symmetry {generator.name!r} makes no solution: {broken[0]}"
                        )
                    place[image] = len(orbit)
                    orbit.append(image)
                    _small(len(orbit))
                move.append(place[image])
        return orbit, moves

    def _tell_apart(self, moves: list[list[int]]) -> None:
        """Count the elements of the group by one more orbit as well, if it helps."""
        start = len(self._moves[0]) if self._moves else 0
        before = [list(move) for move in self._moves]
        for move, new in zip(self._moves, moves, strict=True):
            move += [start + i for i in new]
        for point in range(start, start + len(moves[0])) if moves else ():
            order = self._elements([*self._base, point])
            if order > self.order:
                self._base.append(point)
                self.order = order
            elif point == start:
                self._moves = before
                return
            if order == self._most:
                return

    def _elements(self, base: list[int]) -> int:
        """How many elements of the group differ in what they make of these solutions."""
        images = [tuple(base)]
        known = set(images)
        for before in images:  # which grows on the way
            self.deadline.check()
            for move in self._moves:
                image = tuple([move[i] for i in before])
                if image not in known:
                    known.add(image)
                    images.append(image)
                    _small(len(images))
        return len(images)

    def summary(self, complete: bool = True) -> str:
        """``up to symmetry (group of order 8): 12 of 92``; a bound each where not ``complete``."""
        least = "" if complete else "at least "
        counts = f"{least}{len(self.sizes)} of {least}{self.total}"
        return f"up to symmetry (group of order {self.order}): {counts}"


def _small(order: int) -> None:
    if order > GROUP_ELEMENTS:
        found = "more" if order == GROUP_ELEMENTS + 1 else str(order)
        raise PuzzleError(
            "--up-to-symmetry", f"a group of up to {GROUP_ELEMENTS} symmetries", found
        )


class UpToSymmetry(Backend):
    """A backend that yields the representatives of the orbits of another backend's solutions.

    The other backend is asked for solutions until enough orbits are found, or none is left; so
    "unique" says that all solutions are one up to symmetry. ``orbits`` is what the last run met.

    Parameters
    ----------
    backend : Backend
    sectors : bool
        Whether the backend is asked for the solutions of ``puzzle.sectors()`` alone when all
        orbits are wanted in any order: of queens, mostly a quarter or fewer.

    Examples
    --------
    >>> from satchel.backends.base import find
    >>> from satchel.puzzles import Queens
    >>> from satchel.verify.verdict import solve
    >>> backend = UpToSymmetry(find("dfs"))
    >>> outcome = solve(Queens(6), backend)
    >>> outcome.verdict.value, outcome.solutions, backend.orbits.summary()
    ('unique', [(1, 3, 5, 0, 2, 4)], 'up to symmetry (group of order 4): 1 of 4')
    """

    def __init__(self, backend: Backend, sectors: bool = False) -> None:
        self.backend, self.name, self.summary = backend, backend.name, backend.summary
        self.trusted = backend.trusted
        self.sectors = sectors
        self.orbits: Orbits[Any] | None = None

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """One solution for each orbit, in the order in which the orbits are met."""
        orbits = self.orbits = Orbits(puzzle, deadline)
        divided = self.sectors and options.limit is None and not options.ordered
        sectors = puzzle.sectors() if divided else ()
        one_by_one = len(sectors) > 1 or options.limit not in (None, 1)
        asked = replace(options, limit=sys.maxsize if one_by_one else options.limit)

        def solutions() -> Generator[S, None, None]:
            words: list[str] = []
            for sector in sectors or (puzzle,):
                inner = self.backend.run(sector, asked, deadline)
                run.chosen.update(inner.chosen)
                try:
                    for solution in inner:
                        first = orbits.meet(checked(sector, solution, self.name))
                        if first is not None:
                            yield first
                finally:
                    inner.close()
                    run.cuts += inner.cuts
                    add_stats(run.stats, inner.stats)
                words.append(inner.evidence)
                if not sectors:
                    run.reason = inner.reason
                elif inner.reason:
                    infeasible.check(encode(sector), inner.reason)
            if sectors:
                run.stats["sectors"] = len(sectors)
            orbits.end(sectors)
            run.evidence = weakest(words)
            if run.evidence == "solver" and not self.trusts(options.solver) and options.confirm:
                every = [image for first in orbits.sizes for image in orbits.images(first)]
                run.evidence = confirmed(puzzle, self.name, every, deadline)

        run: Run[S] = Run(solutions())
        return run


def weakest(evidence: Sequence[str]) -> str:
    """The evidence of a whole: the weakest among that of its parts.

    >>> weakest(["reason", "search", "reason"])
    'search'
    """
    return evidence[0] if len(evidence) == 1 else min(evidence, key=EVIDENCE_BY_STRENGTH.index)


def confirmed(puzzle: Puzzle[S], backend: str, solutions: list[S], deadline: Deadline) -> str:
    """The evidence that there are no other solutions, once SAT was asked to confirm it."""
    whole = Outcome(puzzle, backend, solutions=solutions)
    confirm(whole, deadline)
    return whole.evidence[0]
