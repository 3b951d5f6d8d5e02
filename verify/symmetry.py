"""Solutions up to symmetry: one for each orbit under the instance's own group.

Two solutions are the same up to symmetry when a map of the group that ``puzzle.symmetries()``
generates carries one to the other. Each orbit is shown by its *representative*, the solution of
the orbit that comes first in the order of the answers.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from ..backends.base import Backend, Deadline, Run
from ..encoders.options import Options
from ..puzzles.base import Puzzle, Symmetry
from ..puzzles.errors import VerificationError
from .answer import check, checked
from .confirm import confirm
from .outcome import Outcome

S = TypeVar("S")


class Orbits(Generic[S]):
    """The orbits of the solutions met so far; only the representatives are kept.

    The elements of the group are told apart by what they do to a *base*, a few of the solutions:
    an element is a generator after an earlier element. A new solution joins the base when that
    tells more elements apart, and then so do its images; otherwise what keeps the base keeps the
    solution, and its images as well, since all that was met before is kept by a normal subgroup.
    So the elements are always all the different maps of the orbits met.

    Parameters
    ----------
    puzzle : Puzzle

    Attributes
    ----------
    sizes : dict
        The representative of each orbit, and how many solutions it stands for.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> orbits = Orbits(Queens(4))
    >>> orbits.meet((2, 0, 3, 1)), orbits.meet((1, 3, 0, 2))
    ((1, 3, 0, 2), None)
    >>> orbits.order, orbits.sizes
    (2, {(1, 3, 0, 2): 2})
    """

    def __init__(self, puzzle: Puzzle[S]) -> None:
        self.puzzle, self.generators = puzzle, puzzle.symmetries()
        self.sizes: dict[S, int] = {}
        self._left: dict[S, int] = {}  # of each orbit, how many solutions were not met yet
        self._base: tuple[S, ...] = ()
        self._steps: list[tuple[int, Symmetry[S]]] = []  # all elements but the identity

    @property
    def order(self) -> int:
        """The order of the group, as far as it moves the solutions met so far."""
        return len(self._steps) + 1

    @property
    def total(self) -> int:
        """How many solutions the orbits hold."""
        return sum(self.sizes.values())

    def images(self, solution: S) -> list[S]:
        """What each element of the group makes of a solution."""
        found = [solution]
        for i, generator in self._steps:
            found.append(generator.apply(found[i]))
        return found

    def meet(self, solution: S) -> S | None:
        """The representative of the orbit, when the solution is the first one of it.

        Raises
        ------
        VerificationError
            When a symmetry carries the solution to none, or the orbit has been met already as
            often as it has solutions.
        """
        if (first := self._first(self.images(solution))) not in self.sizes:
            if self._tell_apart(solution):
                for image in dict.fromkeys(self.images(solution)):
                    self._tell_apart(image)
            orbit = set(self.images(solution))
            first = self._first(orbit)
            self.sizes[first], self._left[first] = len(orbit), len(orbit) - 1
            return first
        self._left[first] -= 1
        if self._left[first] < 0:
            self._wrong(first, f"met more than its {self.sizes[first]} solutions")
        return None

    def end(self) -> None:
        """When there are no more solutions, every orbit must have been met entirely.

        Raises
        ------
        VerificationError
            When one has not: the solutions are incomplete, or a symmetry is wrong.
        """
        for first, left in self._left.items():
            if left:
                size = self.sizes[first]
                self._wrong(first, f"met {size - left} of its {size} solutions")

    def _wrong(self, first: S, what: str) -> None:
        answer = self.puzzle.answer(first).replace("\n", " / ")
        raise VerificationError(f"the orbit of {answer} was {what}")

    def _first(self, solutions: list[S] | set[S]) -> S:
        better: Any = max if self.puzzle.DESCENDING else min
        return better(solutions)  # type: ignore[no-any-return]

    def _tell_apart(self, solution: S) -> bool:
        """Find the elements of the group afresh, told apart by one more solution, if it helps."""
        images = [(*self._base, solution)]
        steps: list[tuple[int, Symmetry[S]]] = []
        known = set(images)
        for i, before in enumerate(images):  # which grows on the way
            for generator in self.generators:
                image = tuple(map(generator.apply, before))
                if image in known:
                    continue
                if broken := check(self.puzzle, image[-1]):
                    raise VerificationError(
                        f"the symmetry {generator.name!r} makes no solution: {broken[0]}"
                    )
                known.add(image)
                images.append(image)
                steps.append((i, generator))
        grown = len(steps) > len(self._steps)
        if grown:
            self._base, self._steps = images[0], steps
        return grown

    def summary(self, complete: bool = True) -> str:
        """``up to symmetry (group of order 8): 12 of 92``; a bound each where not ``complete``."""
        least = "" if complete else "at least "
        counts = f"{least}{len(self.sizes)} of {least}{self.total}"
        return f"up to symmetry (group of order {self.order}): {counts}"


class UpToSymmetry:
    """A backend that yields the representatives of the orbits of another backend's solutions.

    The other backend is asked for solutions until enough orbits are found, or none is left; so
    "unique" says that all solutions are one up to symmetry. ``orbits`` is what the last run met.

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

    def __init__(self, backend: Backend) -> None:
        self.backend, self.name, self.summary = backend, backend.name, backend.summary
        self.orbits: Orbits[Any] | None = None

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """One solution for each orbit, in the order in which the orbits are met."""
        orbits = self.orbits = Orbits(puzzle)
        limit = options.limit if options.limit in (None, 1) else sys.maxsize
        inner = self.backend.run(puzzle, replace(options, limit=limit), deadline)

        def solutions() -> Generator[S, None, None]:
            try:
                for solution in inner:
                    first = orbits.meet(checked(puzzle, solution, self.name))
                    if first is not None:
                        yield first
            finally:
                inner.close()
                run.stats, run.cuts = inner.stats, inner.cuts
            orbits.end()
            run.reason, run.evidence = inner.reason, inner.evidence
            if run.evidence == "solver" and self.name == "ilp" and options.confirm:
                every = [image for first in orbits.sizes for image in set(orbits.images(first))]
                run.evidence = confirmed(puzzle, every, deadline)

        run = Run(solutions(), inner.stats, inner.chosen)
        return run

    def count(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> int | None:
        """No faster way than the run."""
        return None

    def solvers(self) -> dict[str, str | None]:
        """Those of the other backend."""
        return self.backend.solvers()


def confirmed(puzzle: Puzzle[S], solutions: list[S], deadline: Deadline) -> str:
    """What "these are all" rests on, once SAT was asked to confirm an ILP solver's word."""
    whole = Outcome(puzzle, "ilp", solutions=solutions)
    confirm(whole, deadline)
    return whole.evidence[0]
