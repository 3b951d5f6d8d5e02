"""What every backend offers: a run that yields different solutions until there are no more.

A run that simply ends has *proved* that there is no other solution. Whatever stops it earlier
is an exception: ``OutOfTime``, ``Unavailable``, ``KeyboardInterrupt``.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from ..encoders.encoding import Encoding
from ..encoders.infeasible import arguments
from ..encoders.infeasible.certificate import InfeasibilityCertificate
from ..encoders.options import Options
from ..encoders.subtours import Cut
from ..puzzles import discovery
from ..puzzles.base import Puzzle
from ..puzzles.errors import INTERRUPTED, OutOfTime, PuzzleError, Unavailable
from ..puzzles.text import one_of, shown
from .program import is_program

S = TypeVar("S")


class Deadline:
    """A moment that no work should pass; ``None`` seconds means never.

    ``pulse`` is called at every look at the clock, so that somebody can show progress.
    """

    def __init__(self, seconds: float | None = None, pulse: Callable[[], None] | None = None):
        self.seconds, self.pulse = seconds, pulse
        self.start = time.monotonic()

    def spent(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self.start

    def left(self) -> float | None:
        """Seconds that are left, never negative; None without a limit."""
        return None if self.seconds is None else max(0.0, self.seconds - self.spent())

    def check(self) -> None:
        """Raise ``OutOfTime`` when the moment has passed, ``KeyboardInterrupt`` after Ctrl-C."""
        if INTERRUPTED.is_set():
            raise KeyboardInterrupt
        if self.pulse:
            self.pulse()
        if self.left() == 0.0:
            raise OutOfTime(f"no answer within {self.seconds:g} s")


class Session(Protocol):
    """A solver that keeps one encoding, and what it has learnt, between two calls.

    Those of the backends are made of an encoding, of options whose every ``auto`` is resolved, and
    of a deadline, which is looked at while they are built.
    """

    stats: dict[str, Any]

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none."""

    def block(self, true: Set[int]) -> None:
        """Forbid this one assignment of the decision variables."""

    def close(self) -> None:
        """End the solver."""


class Cutting(Session, Protocol):
    """A session that closes circuits and paths by cuts, and keeps those that it added."""

    cuts: list[Cut]


@dataclass
class Run(Generic[S]):
    """An iterator of different solutions; its end means that there are no more.

    ``stats`` and ``chosen`` (the solver and the encodings that ``auto`` became) are filled while
    it runs. Close it when you stop early: that ends its solver.
    """

    solutions: Generator[S, None, None]
    stats: dict[str, Any] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)
    reason: InfeasibilityCertificate | None = None
    """The certificate of an instance without solutions for which no solver was asked."""
    cuts: list[Cut] = field(default_factory=list)
    """The cuts of circuits and paths that were added on the way."""
    evidence: str = "solver"
    """What the end of this run rests on, in the words of ``verify.verdict``."""

    def __iter__(self) -> Iterator[S]:
        return self.solutions

    def close(self) -> None:
        """Stop, and end what runs outside."""
        self.solutions.close()


class Backend(ABC):
    """A way to solve puzzles, with all that the rest of Satchel needs to know about it.

    A module of this folder, or an entry point of the group ``satchel.backends``, marks an instance
    as ``BACKEND``. A subclass gives ``name`` and ``summary`` and defines :meth:`run`; everything
    else has a default.

    Attributes
    ----------
    name : str
        What ``--backend`` calls it: the name of its module or entry point.
    summary : str
        A line about it.
    encodings : mapping
        The encodings that can be asked for, by the fields of ``Options`` and then by their names,
        with a line about each.
    heeded : tuple of str
        The other fields of ``Options`` that make a difference to it: ``reasons``, ``seed``.
    trusted : bool
        Whether its word that there are no other solutions is enough; else SAT is to confirm it, as
        it does that of any solver that is somebody's program.
    cross_checks : bool
        Whether a cross-check asks it; not where it is another backend's equal, only slower.
    libraries : tuple of str
        The distributions whose versions belong to a measured run.

    Examples
    --------
    >>> class Nothing(Backend):
    ...     name, summary = "nothing", "finds no solution"
    ...     def run(self, puzzle, options, deadline):
    ...         return Run(solution for solution in ())
    >>> Nothing().solvers(), Nothing().heeds("seed")
    ({'nothing': None}, False)
    """

    name: str
    summary: str
    encodings: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    heeded: tuple[str, ...] = ()
    trusted: bool = True
    cross_checks: bool = True
    libraries: tuple[str, ...] = ()

    @abstractmethod
    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """All solutions of ``puzzle``, one after the other.

        Raises
        ------
        Unavailable
            When a library is missing, here or while the run is read.
        PuzzleError
            For a solver or an encoding that there is not.
        """

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | Run[int] | None:
        """Numbers of solutions, to be added; None where there is no faster way than the run.

        A ``Run`` of numbers says also by what it counts.
        """
        return None

    def solvers(self) -> dict[str, str | None]:
        """Each solver by name, with the reason why it is unavailable, or None."""
        return {self.name: None}

    def heeds(self, option: str, solver: str = "auto") -> bool:
        """Whether a field of ``Options`` makes a difference to it, when it uses this solver."""
        return option in self.encodings or option in self.heeded

    def knows(self, solver: str) -> bool:
        """Whether a solver may be named."""
        return solver in self.solvers()

    def trusts(self, solver: str = "auto") -> bool:
        """Whether the word of a solver that there is no other solution is enough."""
        return self.trusted and not is_program(solver)

    def versions(self, solver: str = "auto") -> dict[str, str]:
        """What a run with this solver depends on, and the version of each, or ``missing``."""
        return {library: installed(library) for library in self.libraries}

    def stream(self) -> AbstractContextManager[Backend]:
        """The backend for many instances in turn: it may keep a solver until the body ends."""
        return nullcontext(self)


def find(backend: str | Backend) -> Backend:
    """The backend with this name, bundled or from another package; a backend itself as it is.

    Raises
    ------
    PuzzleError
        For a name that no backend has.
    Unavailable
        For what another package calls a backend, but is none.

    Examples
    --------
    >>> find("dfs").name
    'dfs'
    """
    if isinstance(backend, Backend):
        return backend
    loaded = discovery.load(__package__, "BACKEND", backend, "satchel.backends")
    if loaded is None:
        raise PuzzleError("--backend", one_of(names(), backend), shown(backend))
    if not isinstance(loaded, Backend):
        raise Unavailable(f"{backend} is not made of satchel.backends.base.Backend")
    return loaded


def names() -> list[str]:
    """The names of all backends."""
    return discovery.names(__package__, "BACKEND", "satchel.backends")


def add_stats(total: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Add the figures of a part of the work to those of the whole.

    >>> figures = {"solves": 1}
    >>> add_stats(figures, {"solves": 2, "cuts": 3})
    >>> figures
    {'solves': 3, 'cuts': 3}
    """
    for name, value in more.items():
        total[name] = total.get(name, 0) + value


def installed(library: str) -> str:
    """The version of a distribution, or ``missing``.

    >>> installed("absent")
    'missing'
    """
    from importlib.metadata import PackageNotFoundError, version  # slow to load

    try:
        return version(library)
    except PackageNotFoundError:
        return "missing"


def refuted(run: Run[Any], encoding: Encoding[Any], options: Options) -> bool:
    """Whether an infeasibility certificate, kept in the run, makes a solver unnecessary."""
    if options.reasons:
        run.reason = arguments.find(encoding)
    if run.reason:
        run.evidence = "reason"
    return run.reason is not None
