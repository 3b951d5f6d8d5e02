"""Solvers behind one face: ``Engine``. Most live in this process, others in one of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ..base import Deadline
from .in_process import COUNTING, Clauses, GivenUp, Sliced
from .out_of_process import Isolated

__all__ = [
    "COUNTING",
    "ISOLATED",
    "SLICED",
    "SOLVERS",
    "Clauses",
    "Engine",
    "GivenUp",
    "Sliced",
    "Turned",
    "engine",
]

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


def engine(name: str) -> Engine:
    """A new engine of the solver with this name."""
    if name in SLICED:
        return Sliced(name)
    if name in ISOLATED:
        return Isolated(name)
    raise PuzzleError("--solver", "auto or one of " + ", ".join(SOLVERS), shown(name))
