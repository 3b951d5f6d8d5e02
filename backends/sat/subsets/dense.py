"""Variables without gaps: what a solver costs is what it holds, not what the model has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...base import Deadline
from ..engines import Clauses, Engine


class Numbers(dict[int, int]):
    """From the literals of a model to those of a solver, whose variables are numbered as they come.

    >>> numbers = Numbers()
    >>> numbers[-7], numbers[9], numbers[7], numbers.names
    (-1, 2, 1, [0, 7, 9])
    """

    def __init__(self) -> None:
        self.names = [0]
        """The variable of the model for each of the solver."""

    def __missing__(self, literal: int) -> int:
        variable, number = abs(literal), len(self.names)
        self.names.append(variable)
        self[variable], self[-variable] = number, -number
        return self[literal]


class DenseVariables:
    """An engine for few variables of a large model."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.numbers = engine, Numbers()

    def dense(self, literals: Sequence[int]) -> list[int]:
        """The literals of the solver."""
        return list(map(self.numbers.__getitem__, literals))

    def sparse(self, literals: Sequence[int]) -> list[int]:
        """The literals of the model."""
        names = self.numbers.names
        return [names[x] if x > 0 else -names[-x] for x in literals]

    def add(self, clauses: Clauses) -> None:
        """Add clauses."""
        self.engine.add(list(map(self.dense, clauses)))

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> list[int] | None:
        """The true literals, or None when there is no assignment."""
        model = self.engine.solve(self.dense(assumptions), deadline, conflicts)
        return None if model is None else self.sparse(model)

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        """What unit propagation makes of some literals; None at a conflict."""
        model = self.engine.propagate(self.dense(literals))
        return None if model is None else self.sparse(model)

    def prefer(self, literals: list[int]) -> None:
        """Set the phases of decisions."""
        self.engine.prefer(self.dense(literals))

    def core(self) -> list[int]:
        """Assumptions that cannot hold together, after the last None."""
        return self.sparse(self.engine.core())

    def statistics(self) -> dict[str, Any]:
        """What the solver counted."""
        return self.engine.statistics()

    def close(self) -> None:
        """End the solver."""
        self.engine.close()
