"""One encoding in one incremental SAT solver, with circuits closed by lazy cuts.

A circuit is stated by its degrees alone. The loop in :meth:`LazySession.solve` solves, finds the
cycles of the assignment, cuts them, and solves again: mostly a few rounds. What helps where many
rounds do not is in ``session``.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence, Set
from typing import Any

from ...encoders import cnf
from ...encoders.cnf.circuit import LAZY
from ...encoders.cnf.circuit.lazy import clauses as lazy_clauses
from ...encoders.constraints import OUTSIDE
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...encoders.subtours import Cut, SubtourCuts, lazy_cuts
from ...puzzles.garbage import gc_paused
from ..base import Deadline
from .engines import Clauses, Engine, engine
from .propagator import connect

CLAUSES_PER_CALL = 2000
"""Clauses that are given to the solver between two looks at the clock."""
PREFER_TRUE_VARIABLES = 1000
"""Variables up to which many solutions are met sooner when each decision makes a variable true.

The solutions of a larger instance are not listed to the end, and such decisions may find none.
"""


class LazySession:
    """One encoding in one incremental solver."""

    def __init__(self, encoding: Encoding[Any], options: Options, deadline: Deadline) -> None:
        self.encoding, self.options = encoding, options
        self.top, self.minimal_models = encoding.model.top, encoding.minimal_models()
        self.stats: dict[str, Any] = {"variables": self.top, "clauses": 0, "solves": 0}
        self.refuted = False
        """Whether an empty clause was added."""
        self.cuts: list[Cut] = []
        lazy = encoding.model.circuits if options.circuit in LAZY else []
        self.subtours = [SubtourCuts(circuit) for circuit in lazy]
        self.propagated: list[Cut] = []
        """The cuts that the solver asked for within its last call."""
        self.deadline = deadline
        """That of the present work."""
        self.start(engine(options.solver), deadline)

    # --- the lazy loop ---------------------------------------------------------------------

    def solve(self, assumptions: Iterable[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none.

        Raises
        ------
        OutOfTime
            When the deadline falls first; the solver keeps what it has learnt.
        """
        assumed, self.deadline = tuple(assumptions), deadline
        for true, violated in lazy_cuts(lambda: self.call(assumed, deadline), self.subtours):
            if not any(violated):
                return true
            for cut in (cut for cuts in violated for cut in cuts):
                self.cuts.append(cut)
                self.add(lazy_clauses(cut))
            self.after_round(violated, deadline)
        return None

    def call(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> Set[int] | None:
        """Solve the present clauses once; the true decision variables, or None."""
        if self.refuted:
            return None
        self.stats["solves"] += 1
        model = self.engine.solve(assumptions, deadline, conflicts)
        self.cuts += self.propagated
        self.propagated.clear()
        return None if model is None else {x for x in model[: self.top] if x > 0}

    def after_round(self, violated: Sequence[Sequence[Cut]], deadline: Deadline) -> None:
        """What else is done after a round, for each circuit with the cuts that it violated."""

    # --- clauses ---------------------------------------------------------------------------

    def start(self, solver: Engine, deadline: Deadline) -> None:
        """Give the formula to a new solver, which becomes that of the session."""
        begin = time.monotonic()
        self.engine = solver
        self.stats |= {"variables": self.top, "clauses": 0}
        try:
            with gc_paused():
                waiting: Clauses = []
                for clauses, auxiliaries in cnf.clauses(self.encoding, self.options):
                    waiting += clauses
                    self.stats["variables"] += auxiliaries
                    if len(waiting) > CLAUSES_PER_CALL:
                        self.feed(waiting)
                        waiting = []
                    deadline.check()
                self.feed(waiting)
                self.feed([[given.literal] for given in self.encoding.givens])
                if not self.minimal_models:  # a variable in no clause is unknown to a solver
                    self.engine.add([[v, -v] for v in self.encoding.unconstrained()])
                self.stats["formula_clauses"] = self.stats["clauses"]  # no cuts, nothing blocked
            if self.subtours and self.options.circuit == "propagator":
                self.propagated = connect(self.engine, self.subtours, self.late)
            if phases := self.phases():
                self.engine.prefer(phases)
        except BaseException:
            self.close()
            raise
        spent = self.stats.get("encoding_seconds", 0.0)
        self.stats["encoding_seconds"] = spent + time.monotonic() - begin

    def late(self) -> bool:
        """Whether the deadline of the present work has passed."""
        return self.deadline.left() == 0

    def phases(self) -> list[int]:
        """The literals that decisions try first; none where the solver decides.

        A seed draws one for each variable, or with lazy cuts a few true edges: a random half of
        the edges of a large graph leaves nothing of what makes a solver find two edges at each
        node; one in fifty changes the answer and not the time.
        """
        if not self.options.seed:
            many = self.options.limit is None or self.options.limit > 2
            return (
                list(range(1, self.top + 1)) if many and self.top <= PREFER_TRUE_VARIABLES else []
            )
        rng = random.Random(self.options.seed)
        if self.subtours:
            edges = [x for one in self.subtours for x, e in one.edge.items() if OUTSIDE not in e]
            return rng.sample(edges, min(len(edges), 3 + len(edges) // 50))
        return [rng.choice((-v, v)) for v in range(1, self.top + 1)]

    def add(self, clauses: Clauses) -> None:
        """Add clauses for good."""
        self.feed(clauses)

    def feed(self, clauses: Clauses) -> None:
        """Give clauses to the present solver; an empty one refutes the formula."""
        self.stats["clauses"] += len(clauses)
        if all(clauses):
            self.engine.add(clauses)
        else:
            self.refuted = True

    def block(self, true: Set[int]) -> None:
        """Add the blocking clause of an assignment."""
        if self.minimal_models:
            self.add([[-variable for variable in true]])
        else:
            self.add([[-literal for literal in self.encoding.blocking(true)]])

    def core(self) -> list[int]:
        """Assumptions of the last refuted call that cannot hold together."""
        return [] if self.refuted else self.engine.core()

    def close(self) -> None:
        """End the solver, keeping its figures."""
        if self.subtours:
            self.stats["cuts"] = len(self.cuts)
        self.stats.update(self.engine.statistics())
        self.engine.close()
