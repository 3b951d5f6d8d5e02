"""The backend dp: frontier dynamic programming over the constraints of any model.

It counts the assignments of the decision variables that keep a model without listing them, and
knows no puzzle: queens, mines, tours, graphs and labellings are constraints to it.

State
-----
The variables are taken in an order. Of the assignments of those behind only that matters which the
constraints that are half seen must remember: how many of its literals are true for a cardinality
(``counter``), the labels for a distance (``labels``), who is whose other end for a circuit
(``mates``). Assignments that are remembered alike are one state, with a number.

Step
----
Each state goes on with the next variable false, and true, where that breaks nothing (``sweep``).
Variables that all constraints treat alike are taken in one step, independent parts apart, and a
total over all variables is no state but a polynomial (``residual``, ``solutions``).

Merging
-------
Equal states are found by sorting, as arrays of 64-bit words, and their numbers added (``words``).
The numbers are exact at any size (``arithmetic``).

Size
----
At most the product of what the constraints in the frontier may remember, which the order of the
variables decides (``order``). A closed tour of 6×8 squares takes 1.2 million states; a Minesweeper
board half open takes some hundreds.

Forwards and backwards
----------------------
Kept as a layered graph (``diagram``), the sweep tells in how many solutions each variable is true,
draws solutions evenly and lists them.

Source
------
Sekine, Imai & Tani, "Computing the Tutte Polynomial of a Graph of Moderate Size" (1995); Knuth, The
Art of Computer Programming 4A, 7.1.4 (Simpath); Yoshinaka et al., "Finding All Solutions and
Instances of Numberlink and Slitherlink by ZDDs" (2012); Iwashita et al., "Efficient Computation of
the Number of Paths in a Grid Graph with Minimal Perfect Hash Functions" (2013).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from ...encoders import encode
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError, TooLarge
from ...puzzles.text import shown
from ..base import Backend, Deadline, Run
from .solutions import Solutions
from .sweep import Bounds

S = TypeVar("S")
MEMORY_BYTES = 4_000_000_000
"""What a sweep may take unless something else is said."""
LISTED_STATES = 500_000
"""States at once of a sweep whose solutions are listed; all of them are kept."""
LISTED_ESTIMATE = 40.0
"""log₂ of the states that may be expected of such a sweep."""
ORDERED_SOLUTIONS = 1_000_000
"""Solutions that are put in lexicographic order."""


@dataclass
class Dp(Backend):
    """Frontier dynamic programming.

    Parameters
    ----------
    order : str
        Of the variables, one of ``order.ORDERS``.
    memory : int
        Bytes that a sweep may take.
    states : int or None
        States at once that it may have.
    estimate : float or None
        log₂ of the states in all that may be expected of it.
    reverse : bool
        Whether the variables are taken backwards.
    """

    order: str = "auto"
    memory: int = MEMORY_BYTES
    states: int | None = None
    estimate: float | None = None
    reverse: bool = False

    name = "dp"
    summary = "frontier dynamic programming: counts without listing"
    libraries = ("numpy",)

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """All solutions, found in one sweep and read off its layers.

        Raises
        ------
        TooLarge
            When the sweep would keep too much, or too many solutions are to be put in order.
        """
        self._refuse_solver(options)
        encoding = encode(puzzle, deadline.check)
        bounds = Bounds(
            deadline,
            self.memory,
            min(LISTED_STATES, self.states or LISTED_STATES),
            min(LISTED_ESTIMATE, self.estimate or LISTED_ESTIMATE),
        )

        def solutions() -> Generator[S, None, None]:
            swept = self.sweep(puzzle, encoding, bounds, join_twins=False)
            run.stats.update(swept.stats())
            seen = set(options.known)
            if options.ordered and swept.count > ORDERED_SOLUTIONS:
                raise TooLarge(f"{swept.count} solutions are too many to be put in order by dp")
            every: Iterable[Any] = (encoding.decode(true) for true in swept.every())
            if options.ordered:
                every = sorted(every, reverse=puzzle.DESCENDING)
            for solution in every:
                deadline.check()
                if solution not in seen:
                    yield solution
                if encoding.projected:  # several assignments may be one solution
                    seen.add(solution)

        run: Run[S] = Run(solutions(), chosen=self.chosen(), evidence="counted")
        return run

    def count(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[int] | None:
        """The number of solutions, by one sweep that keeps nothing.

        None where several assignments may be one solution.

        Raises
        ------
        OutOfTime, TooLarge
            When time or memory end first.
        """
        self._refuse_solver(options)
        bounds = Bounds(deadline, self.memory, self.states, self.estimate)
        encoding = encode(puzzle, deadline.check)
        if encoding.projected:
            return None

        def numbers() -> Generator[int, None, None]:
            swept = self.sweep(puzzle, encoding, bounds, keep=False)
            run.stats.update(swept.stats())
            yield swept.count

        run: Run[int] = Run(numbers(), chosen=self.chosen(), evidence="counted")
        return run

    def sweep(
        self, puzzle: Puzzle[Any], encoding: Encoding[Any], bounds: Bounds, **how: Any
    ) -> Solutions:
        """Sweep the model of a puzzle; ``how`` are more parameters of :class:`Solutions`."""
        shape = getattr(puzzle, "shape", None)
        if self.order == "columns" and shape is None:
            raise PuzzleError("--order", "auto or rows (only a board has columns)", "columns")
        return Solutions(
            encoding,
            bounds,
            order=self.order,
            columns=shape[1] if shape else None,
            reverse=self.reverse,
            **how,
        )

    def chosen(self) -> dict[str, str]:
        """The solver and the order."""
        return {"solver": "dp", "order": self.order + (" reversed" if self.reverse else "")}

    def _refuse_solver(self, options: Options) -> None:
        if options.solver not in ("auto", "dp"):
            raise PuzzleError("--solver", "auto or dp", shown(options.solver))


BACKEND = Dp()
