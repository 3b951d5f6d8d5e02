"""Solvers in this process, run slice by slice, or in a thread.

CaDiCaL cannot be interrupted, but stops after a number of conflicts and goes on where it was: it
runs in *slices* of a fraction of a second, and between two slices there is time for the deadline,
for progress and for signals. The others can be interrupted: what a slice does not answer they work
on in a thread, and who does not hear of it at once is left behind there.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any

from ...puzzles.errors import Unavailable
from ..base import Deadline
from . import memory

if TYPE_CHECKING:
    from concurrent.futures import Future

Clauses = list[list[int]]
SLICE = 5000
"""The most conflicts in a slice of CaDiCaL."""
STEPS = 1_000_000
"""Propagations in a slice: a fraction of a second; no clock tells, lest no run be repeated."""
FIRST = 500
"""Conflicts before others go on in a thread."""
LARGE = 20_000
"""Clauses of a formula that may need long for a conflict."""
HEEDLESS = ("glucose4", "glucose42", "glucose3", "gluecard4", "gluecard3", "maplecm")
"""Those that heed a limit at restarts alone, which may be long in coming on a large formula."""
LOOK = 0.05
"""Seconds between two looks at the clock while a solver works in a thread."""
PATIENCE = 0.1
"""Seconds that it has to hear that it is interrupted."""

VERSIONS = {"glucose4": "glucose41", "glucose42": "glucose421", "gluecard4": "gluecard41"}
"""Names of PySAT's C functions where they are not those of its solvers."""
COUNTING = ("minicard", "gluecard4", "gluecard3")
"""Solvers that know at-most-k constraints, beside clauses.

Not CaDiCaL: PySAT counts for it in Python, slowly, and a Ctrl-C there can crash the process.
"""


class GivenUp(Exception):
    """A call has used up the conflicts that it was given."""


def bare(name: str, solver: Any, function: str) -> Callable[..., Any] | None:
    """One of PySAT's C functions, called upon a solver, or None where it is not found.

    PySAT calls it through two functions in Python, which take as long as the solver itself. Its
    classes keep the solver as their only capsule.
    """
    import pysolvers

    found = getattr(pysolvers, f"{VERSIONS.get(name, name)}_{function}", None)
    handles = [value for value in vars(solver).values() if type(value).__name__ == "PyCapsule"]
    return partial(found, handles[0]) if found and len(handles) == 1 else None


class Unjumped:
    """Keeps PySAT from catching Ctrl-C by a jump out of a solver, which leaves it in pieces.

    PySAT is told that this is not the main thread; Ctrl-C is heard afterwards.
    """

    def __enter__(self) -> None:
        from pysat.solvers import MainThread

        self.check, MainThread.check = MainThread.check, lambda: False

    def __exit__(self, *error: object) -> None:
        from pysat.solvers import MainThread

        MainThread.check = self.check


class Sliced:
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
        self.name, self.step, self.fed = name, SLICE, 0
        self.interruptible = not name.startswith("cadical")
        self.working: Future[bool | None] | None = None
        """The call in a thread, as long as it may go on there."""
        self.feed = None if name in COUNTING else bare(name, self.solver.solver, "add_cl")
        self.limited = bare(name, self.solver.solver, "solve_lim")

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        if self.working:
            self.settle(Deadline())
        self.fed += len(clauses)
        if self.feed:
            deque(map(self.feed, clauses), maxlen=0)
        else:
            self.solver.append_formula(clauses)

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
        """The true literals, or None."""
        deadline.check()
        if self.working:
            self.settle(deadline)
        answer: bool | None
        if not self.interruptible:
            answer = self.sliced(assumptions, deadline, conflicts)
        elif self.fed > LARGE and self.name in HEEDLESS:
            answer = self.beside(assumptions, deadline)
        else:
            answer = self.slice(assumptions, FIRST)
            if answer is None:
                answer = self.beside(assumptions, deadline)
        return self.solver.get_model() if answer else None

    def sliced(self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None) -> bool:
        """Whether there is an assignment, slice by slice."""
        step = max(1, min(self.step, STEPS * 100 // (self.fed + 1)))
        while conflicts != 0:
            step = step if conflicts is None else min(step, conflicts)
            answer = self.slice(assumptions, step)
            if answer is not None:
                return answer
            deadline.check()
            conflicts = None if conflicts is None else conflicts - step
            step = self.bearable()
        raise GivenUp

    def bearable(self) -> int:
        """How many conflicts of CaDiCaL are a slice, after those that it has had."""
        had = self.statistics()
        conflicts, propagations = int(had["conflicts"]), int(had["propagations"])
        return max(1, min(self.step, STEPS * conflicts // (propagations + 1)))

    def slice(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Whether there is an assignment, or None when so many conflicts do not tell."""
        if self.limited:
            return self.call(assumptions, conflicts)
        with Unjumped():
            return self.call(assumptions, conflicts)

    def call(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """The same where PySAT catches no Ctrl-C anyway: in a thread, or by its C function."""
        self.solver.conf_budget(conflicts)
        # each once: Glucose has room for as many assumptions as there are variables
        assumed = list(dict.fromkeys(assumptions))
        answer: bool | None
        if self.limited is None:
            answer = self.solver.solve_limited(assumed, expect_interrupt=True)
        else:
            catch_signals, expect_interrupt = 0, 1
            if self.interruptible:
                answer = self.limited(assumed, catch_signals, expect_interrupt)
            else:
                answer = {1: True, -1: False}.get(self.limited(assumed, catch_signals))
            methods = self.solver.solver  # what they rely on when asked for a model or a core
            methods.status, methods.prev_assumps = answer, assumed
        return answer

    def beside(self, assumptions: Sequence[int], deadline: Deadline) -> bool | None:
        """The same without a limit, in a thread: this one looks at the clock and hears signals."""
        from concurrent.futures import Future, wait  # to join a thread is not safe against Ctrl-C

        future: Future[bool | None] = Future()
        self.working = future

        def work() -> None:
            try:
                future.set_result(self.call(assumptions, -1))
            except BaseException as error:
                future.set_exception(error)

        Thread(target=work, daemon=True).start()
        try:
            while not wait([future], LOOK).done:
                deadline.check()
        except BaseException:
            self.solver.interrupt()
            wait([future], PATIENCE)
            raise
        self.working = None
        return future.result()

    def settle(self, deadline: Deadline) -> None:
        """Wait for the end of a call that was left behind in its thread."""
        if self.working:
            from concurrent.futures import wait

            while not wait([self.working], LOOK).done:
                deadline.check()
            self.solver.clear_interrupt()
            self.working = None

    def prefer(self, literals: list[int]) -> None:
        """Set the phases of decisions, where the solver has such a thing."""
        with contextlib.suppress(NotImplementedError):
            self.solver.set_phases(literals)

    def core(self) -> list[int]:
        """Assumptions that the last None rests on."""
        return self.solver.get_core() or []

    def statistics(self) -> dict[str, Any]:
        """What the solver counted."""
        return {} if self.working else dict(self.solver.accum_stats() or {})

    def close(self) -> None:
        """End the solver; one that is left behind in a thread when it ends there."""
        if self.working:
            self.working.add_done_callback(lambda future: self.solver.delete())
        else:
            self.solver.delete()
