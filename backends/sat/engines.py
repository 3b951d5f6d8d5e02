"""Solvers behind one face.

Three kinds stand behind ``Engine``. CaDiCaL cannot be interrupted, but stops after a number of
conflicts and goes on where it was: it runs in *slices* of a fraction of a second, and between two
slices there is time for the deadline, for progress and for signals. Most others can be
interrupted: what a slice does not answer they work on in a thread. Kissat, Lingeling and
CryptoMiniSat know neither and live in a child process that can be ended.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from threading import Thread
from typing import Any, Protocol

from ...puzzles.errors import PuzzleError, Unavailable
from ...puzzles.text import shown
from ..base import Deadline
from ..child import Child

Clauses = list[list[int]]
SLICE = 5000
"""Conflicts in a slice of CaDiCaL: a fraction of a second. Fixed, so that a run can be repeated."""
FIRST = 500
"""Conflicts before others go on in a thread: they heed the limit at restarts only."""
LOOK = 0.05
"""Seconds between two looks at the clock while a solver works in a thread."""

SLICED = (
    "cadical195", "cadical153", "cadical103", "cadical300", "glucose4", "glucose42", "glucose3",
    "gluecard4", "gluecard3", "minisat22", "minicard", "minisatep", "maplesat", "maplechrono",
    "maplecm", "mergesat3", "ergo", "minisatgh",
)  # fmt: skip
VERSIONS = {"glucose4": "glucose41", "glucose42": "glucose421", "gluecard4": "gluecard41"}
"""Names of PySAT's C functions where they are not those of its solvers."""
COUNTING = ("minicard", "gluecard4", "gluecard3")
"""Solvers that know at-most-k constraints, beside clauses."""
ISOLATED = ("lingeling", "kissat404", "cryptosat")
SOLVERS = SLICED + ISOLATED


class GivenUp(Exception):
    """A call has used up the conflicts that it was given."""


class Engine(Protocol):
    """A solver: clauses go in, assignments come out."""

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
        """The true literals, or None when there is no assignment.

        Raises
        ------
        GivenUp
            After so many ``conflicts``, where the solver can count them (CaDiCaL).
        """

    def prefer(self, literals: list[int]) -> None:
        """Try these literals first when the solver decides by lot."""

    def core(self) -> list[int]:
        """Assumptions that the last None rests on."""

    def statistics(self) -> dict[str, Any]:
        """What the solver counted: conflicts, decisions, propagations, restarts."""

    def close(self) -> None:
        """End the solver."""


def bare(name: str, solver: Any) -> Callable[[list[int]], object] | None:
    """The C function by which PySAT feeds one clause to a solver, or None where it is not found.

    PySAT calls it through two functions in Python, which take as long as the solver itself. Its
    classes keep the solver as their only capsule; what they note beside, that the clauses are
    refuted, they note again when they solve.
    """
    import pysolvers

    function = getattr(pysolvers, f"{VERSIONS.get(name, name)}_add_cl", None)
    handles = [value for value in vars(solver).values() if type(value).__name__ == "PyCapsule"]
    return partial(function, handles[0]) if function and len(handles) == 1 else None


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
        self.name, self.step = name, SLICE
        self.feed = None if name in COUNTING else bare(name, self.solver.solver)

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        if self.feed:
            deque(map(self.feed, clauses), maxlen=0)
        else:
            self.solver.append_formula(clauses)

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
        """The true literals, or None."""
        deadline.check()
        if not self.name.startswith("cadical"):
            answer = self.slice(assumptions, FIRST)
            if answer is None:
                answer = self.beside(assumptions, deadline)
            return self.solver.get_model() if answer else None
        answer, left = None, conflicts
        while answer is None:
            deadline.check()
            if left == 0:
                raise GivenUp
            step = self.step if left is None else min(self.step, left)
            answer = self.slice(assumptions, step)
            left = None if left is None else left - step
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
        self.child = Child.take("satchel.backends.sat.engines:serve")

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        self.clauses += clauses

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
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


class Turned:
    """An engine whose variables 1..top are numbered backwards: it begins at the other end."""

    def __init__(self, engine: Engine, top: int) -> None:
        self.engine, self.top = engine, top

    def turn(self, literals: Sequence[int]) -> list[int]:
        """The literals that stand for these; its own inverse."""
        top = self.top
        return [
            x if not -top <= x <= top else top + 1 - x if x > 0 else -(top + 1) - x
            for x in literals
        ]

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        self.engine.add([self.turn(clause) for clause in clauses])

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
        """The true literals, or None."""
        model = self.engine.solve(self.turn(assumptions), deadline, conflicts)
        return None if model is None else self.turn(model)

    def prefer(self, literals: list[int]) -> None:
        """Set the phases of decisions."""
        self.engine.prefer(self.turn(literals))

    def core(self) -> list[int]:
        """Assumptions that the last None rests on."""
        return self.turn(self.engine.core())

    def statistics(self) -> dict[str, Any]:
        """What the solver counted."""
        return self.engine.statistics()

    def close(self) -> None:
        """End the solver."""
        self.engine.close()


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
