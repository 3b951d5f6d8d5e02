"""What cpsat and asp share: solvers that list all solutions of a model by themselves."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Iterator, Set
from typing import Protocol, TypeVar

from ..encoders import encode
from ..encoders.encoding import Encoding
from ..encoders.options import Options
from ..puzzles.base import Puzzle
from ..puzzles.errors import PuzzleError
from ..puzzles.text import shown
from .base import Deadline, Run, Session, enumerate_all, refuted

S = TypeVar("S")
REMEDY = "pip install 'satchel[peers]'"


class Lister(Session, Protocol):
    """A session whose solver enumerates."""

    def every(self, deadline: Deadline) -> Iterator[Set[int]]:
        """The true decision variables of each assignment that is not blocked."""


def run(
    puzzle: Puzzle[S],
    options: Options,
    deadline: Deadline,
    solver: str,
    start: Callable[[Encoding[S], Options, Deadline], Lister],
) -> Run[S]:
    """All solutions of a puzzle, by a session that ``start`` makes.

    Raises
    ------
    PuzzleError
        For a solver that is not ``solver``, and for an encoding of circuits: there is one alone.
    """
    for option, value, known in (
        ("--solver", options.solver, f"auto or {solver}"),
        ("--circuit", options.circuit, f"auto ({solver} has constraints of its own)"),
    ):
        if value not in ("auto", solver if option == "--solver" else ""):
            raise PuzzleError(option, known, shown(value))
    encoding = encode(puzzle, deadline.check)

    def solutions() -> Generator[S, None, None]:
        deadline.check()
        if refuted(found, encoding, options):
            return
        deadline.check()
        session = start(encoding, options, deadline)
        try:
            yield from listed(encoding, session, options, deadline)
        finally:
            session.close()
            found.stats.update(session.stats)

    found: Run[S] = Run(solutions(), chosen={"solver": solver})
    return found


def listed(
    encoding: Encoding[S], session: Lister, options: Options, deadline: Deadline
) -> Generator[S, None, None]:
    """The solutions that a session finds, by itself where it need not be told an order."""
    if options.ordered:
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
