"""Cuts from inside the solver: CaDiCaL asks about each assignment before it returns it.

The lazy loop answers a wrong assignment by new clauses and another call; here the solver gets the
same clauses in the middle of one call and goes on from where it stands. Only complete assignments
are looked at, so a Python function is called a few times and not at every propagation.

Source: Fazekas, Niemetz, Preiner, Kirchweger, Szeider & Biere, "IPASIR-UP: User Propagators for
CDCL", SAT 2023; PySAT's ``Propagator``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...encoders.cnf.circuit.lazy import clauses as lazy_clauses
from ...encoders.subtours import Cut, SubtourCuts
from ...puzzles.errors import PuzzleError

SOLVERS = ("cadical195", "cadical300")
"""Solvers that take a propagator."""
SLICE_CONFLICTS = 50
"""Conflicts in a slice: between two of them there may be many questions to Python."""


def connect(engine: Any, circuits: Sequence[SubtourCuts], late: Callable[[], bool]) -> list[Cut]:
    """Let an engine's solver ask about the circuits; the list grows with the cuts it is given.

    The variables of the edges must be known to the solver already. When it is ``late`` every
    assignment is let through: the solver returns, and its caller finds that time has ended.

    Raises
    ------
    PuzzleError
        When the solver does not ask.
    """
    from pysat.engines import Propagator

    if getattr(engine, "name", "") not in SOLVERS:
        raise PuzzleError("--circuit propagator", " or ".join(SOLVERS), "another solver")
    solver = engine.solver

    cuts: list[Cut] = []

    class Cutter(Propagator):  # type: ignore[misc]
        """Refuses an assignment with subtours, and gives the clauses of their cuts."""

        def __init__(self) -> None:
            self.is_lazy = True
            self.clauses: list[list[int]] = []

        def check_model(self, model: list[int]) -> bool:
            if late():
                return True
            try:
                true = {literal for literal in model if literal > 0}
                violated = [cut for circuit in circuits for cut in circuit.violated(true)]
                clauses = [clause for cut in violated for clause in lazy_clauses(cut)]
            except KeyboardInterrupt:  # heard at the next look at the clock; C++ cannot raise it
                return True
            cuts.extend(violated)
            self.clauses += clauses
            return not violated

        def add_clause(self) -> list[int]:
            return self.clauses.pop() if self.clauses else []

    engine.slice_limit = SLICE_CONFLICTS
    solver.connect_propagator(Cutter())
    for circuit in circuits:
        for literal in circuit.edge:
            solver.observe(literal)
    return cuts
