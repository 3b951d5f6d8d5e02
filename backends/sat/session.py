"""A living SAT solver with one encoding in it.

Three kinds of solver stand behind one face (``Engine``). CaDiCaL cannot be interrupted, but stops
after a number of conflicts and goes on where it was: it runs in *slices* of a fraction of a
second, and between two slices there is time for the deadline, for progress and for signals. Most
others can be interrupted: what a slice does not answer they work on in a thread. Kissat, Lingeling
and CryptoMiniSat know neither and live in a child process that can be ended.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterable, Sequence, Set
from importlib.util import find_spec
from threading import Thread
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
SLICE = 5000
"""Conflicts in a slice of CaDiCaL: a fraction of a second. Fixed, so that a run can be repeated."""
FIRST = 500
"""Conflicts before others go on in a thread: they heed the limit at restarts only."""
FEED = 2000
"""Clauses that are fed at a time."""
LOOK = 0.05
"""Seconds between two looks at the clock while a solver works in a thread."""

SLICED = (
    "cadical195", "cadical153", "cadical103", "cadical300", "glucose4", "glucose42", "glucose3",
    "gluecard4", "gluecard3", "minisat22", "minicard", "minisatep", "maplesat", "maplechrono",
    "maplecm", "mergesat3", "ergo", "minisatgh",
)  # fmt: skip
ISOLATED = ("lingeling", "kissat404", "cryptosat")
SOLVERS = SLICED + ISOLATED


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
    """A solver in this process, run slice by slice, or in a thread."""

    def __init__(self, name: str, proof: bool = False) -> None:
        try:
            from pysat.solvers import NoSuchSolverError, Solver
        except Exception as error:  # missing, or broken in whatever way
            raise Unavailable(f"PySAT does not load: pip install python-sat ({error})") from None
        try:
            self.solver = Solver(name=name, with_proof=proof)
        except (NoSuchSolverError, NotImplementedError, ImportError) as error:
            raise Unavailable(f"{name} is not part of this PySAT ({error})") from None
        self.name = name

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        self.solver.append_formula(clauses)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """The true literals, or None."""
        deadline.check()
        sliced = self.name.startswith("cadical")
        answer = self.slice(assumptions, SLICE if sliced else FIRST)
        while answer is None:
            deadline.check()
            if sliced:
                answer = self.slice(assumptions, SLICE)
            else:
                answer = self.beside(assumptions, deadline)
        return self.solver.get_model() if answer else None

    def slice(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Whether there is an assignment, or None when so many conflicts do not tell.

        On the main thread PySAT would catch Ctrl-C by a jump out of the solver, which leaves it
        in pieces; so it is told that this is another one, and Ctrl-C is heard afterwards.
        """
        from pysat.solvers import MainThread

        self.solver.conf_budget(conflicts)
        check, MainThread.check = MainThread.check, lambda: False
        try:
            answer = self.solver.solve_limited(list(assumptions), expect_interrupt=True)
        finally:
            MainThread.check = check
        return None if answer is None else bool(answer)

    def beside(self, assumptions: Sequence[int], deadline: Deadline) -> bool | None:
        """The same without a limit, in a thread: this one looks at the clock and hears signals."""
        from concurrent.futures import Future, wait  # to join a thread is not safe against Ctrl-C

        future: Future[bool | None] = Future()

        def work() -> None:
            try:
                future.set_result(self.slice(assumptions, -1))
            except BaseException as error:
                future.set_exception(error)

        Thread(target=work, daemon=True).start()
        try:
            while not wait([future], LOOK).done:
                deadline.check()
        finally:
            self.solver.interrupt()
            wait([future])
            self.solver.clear_interrupt()
        return future.result()

    def prefer(self, literals: list[int]) -> None:
        """Set the phases of decisions, where the solver has such a thing."""
        with contextlib.suppress(NotImplementedError):
            self.solver.set_phases(literals)

    def core(self) -> list[int]:
        """Assumptions that the last None rests on."""
        return self.solver.get_core() or []

    def statistics(self) -> dict[str, Any]:
        """What the solver counted."""
        return dict(self.solver.accum_stats() or {})

    def close(self) -> None:
        """End the solver."""
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
                waiting: Clauses = []
                for block in cnf.lower(encoding, options):
                    waiting += block.clauses
                    self.stats["variables"] += len(block.auxiliaries)
                    if len(waiting) > FEED:
                        self.add(waiting)
                        waiting = []
                    deadline.check()
                self.add(waiting)
                self.add([[given.literal] for given in encoding.givens])
                if not self.positive:  # a variable in no clause is unknown to a solver
                    self.engine.add([[v, -v] for v in encoding.loose()])
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
