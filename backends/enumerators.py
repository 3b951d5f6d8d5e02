"""What cpsat and asp share: solvers that list all solutions of a model by themselves."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Iterator, Set
from typing import Any, Protocol, TypeVar

from ..encoders import encode
from ..encoders.encoding import Encoding
from ..encoders.options import Options
from ..puzzles.base import Puzzle
from ..puzzles.errors import PuzzleError, Unavailable
from ..puzzles.text import shown
from .base import Backend, Deadline, Run, Session, refuted
from .enumeration import enumerate_all

S = TypeVar("S")
REMEDY = "pip install 'satchel[peers]'"


class Lister(Session, Protocol):
    """A session whose solver enumerates."""

    def every(self, deadline: Deadline) -> Iterator[Set[int]]:
        """The true decision variables of each assignment that is not blocked."""


class Enumerator(Backend):
    """A backend with one solver, which lists all solutions of a model by itself.

    Attributes
    ----------
    solver : str
        The name of the solver.
    module : str
        The module of the library that must load.
    session : callable
        From an encoding, options and a deadline to a session.
    """

    heeded = ("reasons", "seed")
    solver: str
    module: str
    session: Callable[[Encoding[Any], Options, Deadline], Lister]

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """All solutions of a puzzle as the solver lists them; in order, by one call after another.

        Raises
        ------
        PuzzleError
            For another solver, and for an encoding of circuits: there is one alone.
        """
        if options.solver not in ("auto", self.solver):
            raise PuzzleError("--solver", f"auto or {self.solver}", shown(options.solver))
        if options.circuit != "auto":
            own = f"auto ({self.solver} has constraints of its own)"
            raise PuzzleError("--circuit", own, shown(options.circuit))
        encoding = encode(puzzle, deadline.check)

        def solutions() -> Generator[S, None, None]:
            deadline.check()
            if refuted(run, encoding, options):
                return
            deadline.check()
            if reason := trouble(self.module):
                raise Unavailable(reason)
            session = type(self).session(encoding, options, deadline)
            try:
                yield from listed(encoding, session, options, deadline)
            finally:
                session.close()
                run.stats.update(session.stats)

        run: Run[S] = Run(solutions(), chosen={"solver": self.solver})
        return run

    def solvers(self) -> dict[str, str | None]:
        """The one solver."""
        return {self.solver: trouble(self.module)}


def listed(
    encoding: Encoding[S], session: Lister, options: Options, deadline: Deadline
) -> Generator[S, None, None]:
    """The solutions that a session finds, by itself but in an order or under a projection."""
    if options.ordered or encoding.projected:
        yield from enumerate_all(encoding, session, options, deadline)
        return
    for solution in options.known:
        session.block(encoding.literals(solution))
    for true in session.every(deadline):
        yield encoding.decode(true)


def trouble(library: str) -> str | None:
    """Why a library cannot be used here, with the remedy, or None when it can.

    >>> trouble("absent")
    "absent does not load (No module named 'absent'): pip install 'satchel[peers]'"
    """
    try:
        importlib.import_module(library)
    except Exception as error:  # broken in whatever way
        Deadline().check()  # or by Ctrl-C, which some libraries pass on as an ImportError
        return f"{library.partition('.')[0]} does not load ({error}): {REMEDY}"
    return None
