"""Solvers in this process, run slice by slice, or in a thread.

CaDiCaL cannot be interrupted, but stops after a number of conflicts and goes on where it was: it
runs in *slices* of a fraction of a second, and between two slices there is time for the deadline,
for progress and for signals. The others can be interrupted: what a slice does not answer they work
on in a thread, and who does not hear of it at once is left behind there.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any

from ...puzzles.errors import Unavailable
from ..base import Deadline
from . import memory

if TYPE_CHECKING:
    from concurrent.futures import Future

Clauses = list[list[int]]
SLICE_CONFLICTS = 5000
"""The most conflicts in a slice of CaDiCaL."""
SLICE_PROPAGATIONS = 1_000_000
"""Propagations in a slice: a fraction of a second; no clock tells, lest no run be repeated."""
UNTHREADED_CONFLICTS = 500
"""Conflicts before a solver that can be interrupted goes on in a thread."""
LARGE_FORMULA_CLAUSES = 20_000
"""Clauses of a formula that may need long for a conflict."""
LIMITED_AT_RESTARTS = ("glucose4", "glucose42", "glucose3", "gluecard4", "gluecard3", "maplecm")
"""Solvers that look at a limit at restarts alone, which are rare on a large formula."""
POLL_S = 0.05
"""Seconds between two looks at the clock while a solver works in a thread."""
INTERRUPT_GRACE_S = 0.1
"""Seconds that an interrupted solver has to end."""

C_NAMES = {"glucose4": "glucose41", "glucose42": "glucose421", "gluecard4": "gluecard41"}
"""Names of PySAT's C functions where they are not those of its solvers."""
CARDINALITY_SOLVERS = ("minicard", "gluecard4", "gluecard3")
"""Solvers that know at-most-k constraints, beside clauses.

Not CaDiCaL: PySAT counts for it in Python, slowly, and a Ctrl-C there can crash the process.
"""


class ConflictBudgetExceeded(Exception):
    """A call had as many conflicts as it was allowed, and no answer."""


def c_function(name: str, solver: Any, function: str) -> Callable[..., Any] | None:
    """One of PySAT's C functions, called upon a solver, or None where it is not found.

    PySAT calls it through two functions in Python, which take as long as the solver itself. Its
    classes keep the solver as their only capsule.
    """
    import pysolvers

    native = getattr(pysolvers, f"{C_NAMES.get(name, name)}_{function}", None)
    handles = [value for value in vars(solver).values() if type(value).__name__ == "PyCapsule"]
    return partial(native, handles[0]) if native and len(handles) == 1 else None


@contextlib.contextmanager
def sigint_left_to_python() -> Iterator[None]:
    """Keep PySAT from catching Ctrl-C by a ``longjmp`` out of a solver, which leaves it in pieces.

    PySAT is told that this is not the main thread; Ctrl-C is heard afterwards.
    """
    from pysat.solvers import MainThread

    check, MainThread.check = MainThread.check, lambda: False
    try:
        yield
    finally:
        MainThread.check = check


class InProcessSolver:
    """A solver in this process, run slice by slice, or in a thread."""

    def __init__(self, name: str, proof: bool = False) -> None:
        try:
            from pysat.solvers import NoSuchSolverError, Solver
        except Exception as error:  # missing, or broken in whatever way
            raise Unavailable(f"PySAT does not load: pip install python-sat ({error})") from None
        memory.guard()
        try:
            self.solver = Solver(name=name, with_proof=proof)
        except (NoSuchSolverError, NotImplementedError, ImportError) as error:
            raise Unavailable(f"{name} is not part of this PySAT ({error})") from None
        if name == "maplesat":  # without any variable it crashes
            self.solver.add_clause([1, -1])
        self.name, self.slice_limit, self.clauses = name, SLICE_CONFLICTS, 0
        self.interruptible = not name.startswith("cadical")
        self.pending: Future[bool | None] | None = None
        """The call in a thread, as long as it may go on there."""
        native = self.solver.solver
        counts = name in CARDINALITY_SOLVERS
        self.add_clause = None if counts else c_function(name, native, "add_cl")
        self.solve_limited = c_function(name, native, "solve_lim")

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        if self.pending:
            self.wait_for_thread(Deadline())
        self.clauses += len(clauses)
        if self.add_clause:
            deque(map(self.add_clause, clauses), maxlen=0)
        else:
            self.solver.append_formula(clauses)

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
        """The true literals, or None."""
        deadline.check()
        if self.pending:
            self.wait_for_thread(deadline)
        answer: bool | None
        if not self.interruptible:
            answer = self.solve_in_slices(assumptions, deadline, conflicts)
        elif self.clauses > LARGE_FORMULA_CLAUSES and self.name in LIMITED_AT_RESTARTS:
            answer = self.solve_in_thread(assumptions, deadline)
        else:
            answer = self.solve_slice(assumptions, UNTHREADED_CONFLICTS)
            if answer is None:
                answer = self.solve_in_thread(assumptions, deadline)
        return self.solver.get_model() if answer else None

    def solve_in_slices(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None
    ) -> bool:
        """Whether there is an assignment, slice by slice."""
        step = max(1, min(self.slice_limit, SLICE_PROPAGATIONS * 100 // (self.clauses + 1)))
        while conflicts != 0:
            step = step if conflicts is None else min(step, conflicts)
            answer = self.solve_slice(assumptions, step)
            if answer is not None:
                return answer
            deadline.check()
            conflicts = None if conflicts is None else conflicts - step
            step = self.slice_conflicts()
        raise ConflictBudgetExceeded

    def slice_conflicts(self) -> int:
        """How many conflicts of CaDiCaL are a slice, after those that it has had."""
        counted = self.statistics()
        conflicts, propagations = int(counted["conflicts"]), int(counted["propagations"])
        return max(1, min(self.slice_limit, SLICE_PROPAGATIONS * conflicts // (propagations + 1)))

    def solve_slice(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Whether there is an assignment, or None when so many conflicts do not tell."""
        if self.solve_limited:
            return self.solve_with_limit(assumptions, conflicts)
        with sigint_left_to_python():
            return self.solve_with_limit(assumptions, conflicts)

    def solve_with_limit(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Solve with a limit of conflicts, where PySAT cannot catch Ctrl-C; −1 is no limit."""
        self.solver.conf_budget(conflicts)
        # each once: Glucose has room for as many assumptions as there are variables
        assumed = list(dict.fromkeys(assumptions))
        answer: bool | None
        if self.solve_limited is None:
            answer = self.solver.solve_limited(assumed, expect_interrupt=True)
        else:
            catch_signals, expect_interrupt = 0, 1
            if self.interruptible:
                answer = self.solve_limited(assumed, catch_signals, expect_interrupt)
            else:
                answer = {1: True, -1: False}.get(self.solve_limited(assumed, catch_signals))
            methods = self.solver.solver  # what they rely on when asked for a model or a core
            methods.status, methods.prev_assumps = answer, assumed
        return answer

    def solve_in_thread(self, assumptions: Sequence[int], deadline: Deadline) -> bool | None:
        """Solve without a limit in a thread; this one looks at the clock and hears signals."""
        from concurrent.futures import Future, wait  # to join a thread is not safe against Ctrl-C

        future: Future[bool | None] = Future()
        self.pending = future

        def work() -> None:
            try:
                future.set_result(self.solve_with_limit(assumptions, -1))
            except BaseException as error:
                future.set_exception(error)

        Thread(target=work, daemon=True).start()
        try:
            while not wait([future], POLL_S).done:
                deadline.check()
        except BaseException:
            self.solver.interrupt()
            wait([future], INTERRUPT_GRACE_S)
            raise
        self.pending = None
        return future.result()

    def wait_for_thread(self, deadline: Deadline) -> None:
        """Wait for the end of a call that was left behind in its thread."""
        if self.pending:
            from concurrent.futures import wait

            while not wait([self.pending], POLL_S).done:
                deadline.check()
            self.solver.clear_interrupt()
            self.pending = None

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        """What unit propagation makes of some literals, with these; None at a conflict."""
        consistent, implied = self.solver.propagate(list(literals))
        return implied if consistent else None

    def prefer(self, literals: list[int]) -> None:
        """Set the phases of decisions, where the solver has such a thing."""
        with contextlib.suppress(NotImplementedError):
            self.solver.set_phases(literals)

    def core(self) -> list[int]:
        """Assumptions that cannot hold together, after the last None."""
        return self.solver.get_core() or []

    def statistics(self) -> dict[str, Any]:
        """What the solver counted."""
        return {} if self.pending else dict(self.solver.accum_stats() or {})

    def close(self) -> None:
        """End the solver; one that is left behind in a thread when it ends there."""
        if self.pending:
            self.pending.add_done_callback(lambda future: self.solver.delete())
        else:
            self.solver.delete()
