"""SAT solvers by name, and one that is numbered backwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat import BACKEND
from satchel.backends.sat.engines import (
    SOLVERS,
    InProcessSolver,
    ReversedVariables,
)
from satchel.encoders.options import Options
from satchel.puzzles import Queens
from satchel.puzzles.errors import Unavailable


class Recording:
    """An engine that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def add(self, clauses: Any) -> None:
        self.told.append(clauses)

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        return list(literals)

    def prefer(self, literals: list[int]) -> None:
        self.told.append(literals)


def test_an_engine_that_is_numbered_backwards() -> None:
    turned = ReversedVariables(InProcessSolver("cadical195"), 3)
    turned.add([[-1], [2, 3, 5]])
    assert turned.solve([1], Deadline()) is None
    assert turned.core() == [1]
    for literal in (2, -2, 3, -5):
        found = turned.solve([literal], Deadline())
        assert found is not None
        assert literal in found
        assert -1 in found
    assert turned.reverse([1, -3, 4, -5]) == [3, -1, 4, -5]
    turned.close()
    recording = Recording()
    ReversedVariables(recording, 3).prefer([1, -2])  # type: ignore[arg-type]
    assert recording.told == [[3, -2]]


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_lists_all_solutions(solver: str) -> None:
    try:
        found = list(BACKEND.run(Queens(6), Options(limit=None, solver=solver), Deadline()))
    except Unavailable as error:
        pytest.skip(str(error))
    assert len(found) == len(set(found)) == 4
