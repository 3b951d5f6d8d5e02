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
from ..encoders.evaluate import is_true
from ..encoders.infeasible import arguments
from ..encoders.infeasible.certificate import InfeasibilityCertificate
from ..encoders.options import Options
from ..encoders.subtours import Cut
from ..puzzles import discovery
from ..puzzles.base import Puzzle
from ..puzzles.errors import INTERRUPTED, OutOfTime, PuzzleError
from ..puzzles.text import shown

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
        Whether its word that there are no other solutions is enough; else SAT is to confirm it.
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
    ) -> Iterator[int] | None:
        """Numbers of solutions, to be added; None where there is no faster way than the run."""
        return None

    def solvers(self) -> dict[str, str | None]:
        """Each solver by name, with the reason why it is unavailable, or None."""
        return {self.name: None}

    def heeds(self, option: str, solver: str = "auto") -> bool:
        """Whether a field of ``Options`` makes a difference to it, when it uses this solver."""
        return option in self.encodings or option in self.heeded

    def versions(self, solver: str = "auto") -> dict[str, str]:
        """What a run with this solver depends on, and the version of each, or ``missing``."""
        return {library: installed(library) for library in self.libraries}

    def stream(self) -> AbstractContextManager[Backend]:
        """The backend for many instances in turn: it may keep a solver until the body ends."""
        return nullcontext(self)


class Foreign(Backend):
    """An object of another package that is no :class:`Backend` but can run.

    Nothing is known of what it heeds, so every option is passed on to it.
    """

    heeded = ("reasons", "seed")

    def __init__(self, backend: Any) -> None:
        from ..encoders import cnf, ilp

        self.backend, self.name, self.summary = backend, backend.name, backend.summary
        clauses, rows = cnf.encodings(), ilp.encodings()
        self.encodings = {**clauses, "circuit": {**rows["circuit"], **clauses["circuit"]}}
        for optional in ("count", "solvers"):
            if hasattr(backend, optional):
                setattr(self, optional, getattr(backend, optional))

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """The run of the object."""
        return self.backend.run(puzzle, options, deadline)  # type: ignore[no-any-return]


def find(backend: str | Backend) -> Backend:
    """The backend with this name, bundled or from another package; a backend itself as it is.

    Raises
    ------
    PuzzleError
        For a name that no backend has.

    Examples
    --------
    >>> find("dfs").name
    'dfs'
    """
    found: Any = backend
    if isinstance(backend, str):
        found = discovery.load(__package__, "BACKEND", backend, "satchel.backends")
        if found is None:
            raise PuzzleError("--backend", "one of " + ", ".join(names()), shown(backend))
    return found if isinstance(found, Backend) else Foreign(found)


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


def enumerate_all(
    encoding: Encoding[S], session: Session, options: Options, deadline: Deadline
) -> Generator[S, None, None]:
    """The solutions that a session finds: solve, decode, block, and again."""
    for solution in options.known:
        session.block(encoding.literals(solution))
    if options.ordered:
        yield from ordered(encoding, session, deadline)
        return
    while (true := session.solve((), deadline)) is not None:
        yield encoding.decode(true)
        session.block(true)


def ordered(encoding: Encoding[S], session: Session, deadline: Deadline) -> Iterator[S]:
    """The solutions in lexicographic order, by a depth-first walk along the encoder's choices.

    At each step the alternatives are tried in order, each with those before it denied. The
    last assignment found is kept as a *witness*: where it already agrees with the alternative
    the solver need not be asked.
    """
    decided: list[int] = []  # the alternative taken at each step
    assumed: list[int] = []  # what is assumed: the alternatives taken, and those denied
    steps: list[tuple[Sequence[int], int, int]] = []  # alternatives, the next one, len(assumed)
    witness = session.solve((), deadline)
    while witness is not None or steps:
        alternatives = encoding.choices(decided)
        if alternatives is not None:
            steps.append((alternatives, 0, len(assumed)))
        else:
            assert witness is not None  # the last step agreed with it, or found it
            yield encoding.decode(witness)
            witness = None
        while steps:
            alternatives, i, base = steps.pop()
            del decided[len(steps) :], assumed[base:]
            if i == len(alternatives):
                continue
            assumed += [-literal for literal in alternatives[:i]]
            steps.append((alternatives, i + 1, base))
            literal = alternatives[i]
            if witness is None or not is_true(literal, witness):
                found = session.solve([*assumed, literal], deadline)
                if found is None:
                    continue
                witness = found
            decided.append(literal)
            assumed.append(literal)
            break
        else:
            return
