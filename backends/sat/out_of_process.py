"""Solvers in a child process, which can be ended though they cannot be interrupted."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from ...puzzles.errors import Unavailable
from ..base import Deadline
from ..child import Child
from .in_process import Clauses


class OutOfProcessSolver:
    """A solver in a child process, which the deadline ends.

    Neither Kissat nor its clauses can be used twice, so each call solves all clauses afresh.
    """

    def __init__(self, name: str) -> None:
        if name == "cryptosat" and find_spec("pycryptosat") is None:
            raise Unavailable("cryptosat is not part of this PySAT: pip install pycryptosat")
        self.name = name
        self.clauses: Clauses = []
        self.assumptions: list[int] = []
        self.child = Child.take("satchel.backends.sat.out_of_process:serve")

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        self.clauses += clauses

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
        """The true literals, or None."""
        self.assumptions = list(assumptions)
        units = [[literal] for literal in assumptions]
        model: list[int] | None = self.child.call((self.name, self.clauses + units), deadline)
        return model

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        """These literals alone: such a solver does not show what it propagates."""
        return list(literals)

    def prefer(self, literals: list[int]) -> None:
        """Do nothing: these solvers take no phases."""

    def core(self) -> list[int]:
        """All assumptions of the last call: none is known to be unnecessary."""
        return self.assumptions

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
