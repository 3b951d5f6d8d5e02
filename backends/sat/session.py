"""A living SAT solver with one encoding in it.

Three kinds of solver stand behind one face (``Engine``). Most of PySAT's solvers stop after a
given number of conflicts and go on where they were: they run in *slices* of about a fifth of a
second, and between two slices there is time for the deadline, for progress and for Ctrl-C. The
others (Kissat, Lingeling) know no limit and live in a child process that can be ended.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterable, Sequence, Set
from importlib.util import find_spec
from typing import Any, Protocol

from ...encoders import cnf
from ...encoders.circuit import Cut, circuits, violated
from ...encoders.cnf.circuit.lazy import clauses as lazy_clauses
from ...encoders.model import Encoding, building
from ...encoders.options import Options
from ...puzzles.errors import PuzzleError, Unavailable
from ...puzzles.text import shown
from ..base import Deadline
from ..child import Child

Clauses = list[list[int]]
SLICE = 0.2
"""Seconds that one slice should take."""
FIRST_SLICE = 2000
"""Conflicts of the first slice; later ones are fitted to ``SLICE``."""

SLICED = (
    "cadical195", "cadical153", "cadical103", "cadical300", "glucose4", "glucose42", "glucose3",
    "gluecard4", "gluecard3", "minisat22", "minicard", "minisatep", "maplesat", "maplechrono",
    "maplecm", "mergesat3", "ergo", "minisatgh",
)  # fmt: skip
ISOLATED = ("lingeling", "kissat404", "cryptosat")
SOLVERS = SLICED + ISOLATED


_broken: list[Any] = []
"""Solvers that were interrupted in the middle: to delete one ends the whole process."""


class Engine(Protocol):
    """A solver: clauses go in, assignments come out."""

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """The true literals, or None when there is no assignment."""

    def prefer(self, literals: list[int]) -> None:
        """Try these literals first when the solver decides by lot."""

    def core(self) -> list[int]:
        """Assumptions that the last None rests on."""

    def statistics(self) -> dict[str, Any]:
        """What the solver counted: conflicts, decisions, propagations, restarts."""

    def close(self) -> None:
        """End the solver."""


class Sliced:
    """A solver in this process, run slice by slice."""

    def __init__(self, name: str) -> None:
        try:
            from pysat.solvers import NoSuchSolverError, Solver
        except ImportError as error:
            raise Unavailable(f"PySAT is missing: pip install python-sat ({error})") from None
        try:
            self.solver = Solver(name=name)
        except (NoSuchSolverError, NotImplementedError, ImportError) as error:
            raise Unavailable(f"{name} is not part of this PySAT ({error})") from None
        self.budget, self.broken = FIRST_SLICE, False

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        self.solver.append_formula(clauses)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """The true literals, or None."""
        answer = None
        while answer is None:
            deadline.check()
            self.solver.conf_budget(self.budget)
            begin = time.monotonic()
            try:
                answer = self.solver.solve_limited(list(assumptions), expect_interrupt=True)
            except BaseException as error:  # Ctrl-C jumps out of the solver: it is unusable now
                self.broken = True
                if type(error).__module__ == "pysolvers":
                    raise KeyboardInterrupt from None
                raise
            if answer is None:
                factor = SLICE / max(time.monotonic() - begin, 1e-3)
                self.budget = int(self.budget * min(4.0, max(0.25, factor))) + 1
        return self.solver.get_model() if answer else None

    def prefer(self, literals: list[int]) -> None:
        """Set the phases of decisions, where the solver has such a thing."""
        with contextlib.suppress(NotImplementedError):
            self.solver.set_phases(literals)

    def core(self) -> list[int]:
        """Assumptions that the last None rests on."""
        return self.solver.get_core() or []

    def statistics(self) -> dict[str, Any]:
        """What the solver counted."""
        return {} if self.broken else dict(self.solver.accum_stats() or {})

    def close(self) -> None:
        """End the solver."""
        if self.broken:
            _broken.append(self.solver)
        else:
            self.solver.delete()


class Isolated:
    """A solver in a child process, which the deadline ends.

    Neither Kissat nor its clauses can be used twice, so each call solves all clauses afresh.
    """

    def __init__(self, name: str) -> None:
        if name == "cryptosat" and find_spec("pycryptosat") is None:
            raise Unavailable("cryptosat is not part of this PySAT: pip install pycryptosat")
        self.name = name
        self.clauses: Clauses = []
        self.last: list[int] = []
        self.child = Child.take("satchel.backends.sat.session:serve")

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        self.clauses += clauses

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """The true literals, or None."""
        self.last = list(assumptions)
        units = [[literal] for literal in assumptions]
        model: list[int] | None = self.child.call((self.name, self.clauses + units), deadline)
        return model

    def prefer(self, literals: list[int]) -> None:
        """These solvers take no advice."""

    def core(self) -> list[int]:
        """Assumptions that the last None rests on."""
        return self.last

    def statistics(self) -> dict[str, Any]:
        """What the solver counted."""
        return {}

    def close(self) -> None:
        """End the solver."""
        self.child.give_back()


def serve() -> Any:
    """Inside a child process: solve whole formulas with a solver of PySAT."""
    from pysat.solvers import Solver

    def handle(request: tuple[str, Clauses]) -> list[int] | None:
        name, clauses = request
        with Solver(name=name, bootstrap_with=clauses) as solver:
            return solver.get_model() if solver.solve() else None

    return handle


def engine(name: str) -> Engine:
    """A new engine of the solver with this name."""
    if name in SLICED:
        return Sliced(name)
    if name in ISOLATED:
        return Isolated(name)
    raise PuzzleError("--solver", "auto or one of " + ", ".join(SOLVERS), shown(name))


class Session:
    """One encoding in one living solver.

    Parameters
    ----------
    encoding : Encoding
    options : Options
        With the solver and the encodings chosen; ``auto`` is not understood here.
    deadline : Deadline
        Looked at between the blocks while the formula is built.
    """

    def __init__(self, encoding: Encoding[Any], options: Options, deadline: Deadline) -> None:
        self.top, self.positive = encoding.model.top, encoding.positive()
        self.encoding = encoding
        self.stats: dict[str, Any] = {"variables": self.top, "clauses": 0, "solves": 0}
        self.refuted = False
        self.cuts: list[Cut] = []
        lazy = options.circuit == "lazy"
        self.circuits = circuits(encoding.model) if lazy else []
        self.engine = engine(options.solver)
        begin = time.monotonic()
        try:
            with building():
                for block in cnf.lower(encoding, options):
                    self.add(block.clauses)
                    self.stats["variables"] += len(block.auxiliaries)
                    deadline.check()
                self.add([[given.literal] for given in encoding.givens])
                self.engine.add([[v, -v] for v in encoding.loose()])  # else they are unknown to it
            if options.seed:
                lot = random.Random(options.seed)
                self.engine.prefer([lot.choice((-v, v)) for v in range(1, self.top + 1)])
        except BaseException:
            self.close()
            raise
        self.stats["encoding_seconds"] = time.monotonic() - begin

    def add(self, clauses: Clauses) -> None:
        """Add clauses; an empty one refutes the formula for good."""
        self.stats["clauses"] += len(clauses)
        if all(clauses):
            self.engine.add(clauses)
        else:
            self.refuted = True

    def solve(self, assumptions: Iterable[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none.

        Raises
        ------
        OutOfTime
            When the deadline falls first; the solver keeps what it has learnt.
        """
        assumed = tuple(assumptions)
        while not self.refuted:
            self.stats["solves"] += 1
            model = self.engine.solve(assumed, deadline)
            if model is None:
                return None
            true = {literal for literal in model[: self.top] if 0 < literal <= self.top}
            cuts = [cut for constraint in self.circuits for cut in violated(constraint, true)]
            if not cuts:
                return true
            self.cuts += cuts
            self.stats["cuts"] = len(self.cuts)
            for cut in cuts:
                self.add(lazy_clauses(cut))
        return None

    def core(self) -> list[int]:
        """Assumptions of the last refuted call that cannot hold together."""
        return [] if self.refuted else self.engine.core()

    def block(self, true: Set[int]) -> None:
        """Add the blocking clause of an assignment."""
        if self.positive:
            self.add([[-variable for variable in true]])
        else:
            self.add([[-literal for literal in self.encoding.blocking(true)]])

    def close(self) -> None:
        """End the solver, keeping its figures."""
        self.stats.update(self.engine.statistics())
        self.engine.close()
