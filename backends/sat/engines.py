"""The interface of SAT solvers, ``Engine``, and the solvers by their names.

Most run in this process, others in a process of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ..base import Deadline
from ..program import is_program
from .in_process import CARDINALITY_SOLVERS, Clauses, ConflictBudgetExceeded, InProcessSolver
from .out_of_process import OutOfProcessSolver
from .program import ProgramSolver

__all__ = [
    "CARDINALITY_SOLVERS",
    "IN_PROCESS",
    "OUT_OF_PROCESS",
    "SOLVERS",
    "Clauses",
    "ConflictBudgetExceeded",
    "Engine",
    "InProcessSolver",
    "ReversedVariables",
    "engine",
]

IN_PROCESS = (
    "cadical195", "cadical153", "cadical103", "cadical300", "glucose4", "glucose42", "glucose3",
    "gluecard4", "gluecard3", "minisat22", "minicard", "minisatep", "maplesat", "maplechrono",
    "maplecm", "mergesat3", "ergo", "minisatgh",
)  # fmt: skip
OUT_OF_PROCESS = ("lingeling", "kissat404", "cryptosat")
SOLVERS = IN_PROCESS + OUT_OF_PROCESS


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
        ConflictBudgetExceeded
            After so many ``conflicts``, where the solver can count them (CaDiCaL).
        """

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        """What unit propagation makes of some literals, with these; None at a conflict."""

    def prefer(self, literals: list[int]) -> None:
        """Decide a variable by its literal among these, where the solver has such phases."""

    def core(self) -> list[int]:
        """Assumptions that cannot hold together, after the last None."""

    def statistics(self) -> dict[str, Any]:
        """What the solver counted: conflicts, decisions, propagations, restarts."""

    def close(self) -> None:
        """End the solver."""


class Mirror(dict[int, int]):
    """The literals of the variables 1..top numbered backwards; others stand for themselves."""

    def __init__(self, top: int) -> None:
        super().__init__(zip(range(1, top + 1), range(top, 0, -1), strict=True))
        self.update(zip(range(-top, 0), range(-1, -top - 1, -1), strict=True))

    def __missing__(self, literal: int) -> int:
        return literal


class ReversedVariables:
    """An engine whose variables 1..top are numbered backwards, so that it begins at the last."""

    def __init__(self, engine: Engine, top: int) -> None:
        self.engine, self.mirror = engine, Mirror(top)

    def reverse(self, literals: Iterable[int]) -> list[int]:
        """The literals that stand for these; its own inverse."""
        return list(map(self.mirror.__getitem__, literals))

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        self.engine.add([self.reverse(clause) for clause in clauses])

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
        """The true literals, or None when there is no assignment."""
        model = self.engine.solve(self.reverse(assumptions), deadline, conflicts)
        return None if model is None else self.reverse(model)

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        """What unit propagation makes of some literals, with these; None at a conflict."""
        model = self.engine.propagate(self.reverse(literals))
        return None if model is None else self.reverse(model)

    def prefer(self, literals: list[int]) -> None:
        """Set the phases of decisions."""
        self.engine.prefer(self.reverse(literals))

    def core(self) -> list[int]:
        """Assumptions that cannot hold together, after the last None."""
        return self.reverse(self.engine.core())

    def statistics(self) -> dict[str, Any]:
        """What the solver counted."""
        return self.engine.statistics()

    def close(self) -> None:
        """End the solver."""
        self.engine.close()


def engine(name: str) -> Engine:
    """A new engine of the solver with this name."""
    if name in IN_PROCESS:
        return InProcessSolver(name)
    if name in OUT_OF_PROCESS:
        return OutOfProcessSolver(name)
    if is_program(name):
        return ProgramSolver(name)
    raise PuzzleError("--solver", "auto or one of " + ", ".join(SOLVERS), shown(name))
