"""Solvers in this process: called directly, and with a budget of conflicts."""

from __future__ import annotations

from itertools import combinations

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.engines import (
    CARDINALITY_SOLVERS,
    IN_PROCESS,
    ConflictBudgetExceeded,
    InProcessSolver,
)
from satchel.puzzles.errors import Unavailable


@pytest.mark.parametrize("name", IN_PROCESS)
def test_what_is_called_directly_does_the_same(name: str) -> None:
    try:
        direct, slowly = InProcessSolver(name), InProcessSolver(name)
    except Unavailable as error:
        pytest.skip(str(error))
    assert (direct.add_clause is None) == (name in CARDINALITY_SOLVERS) and direct.solve_limited
    slowly.add_clause = slowly.solve_limited = None
    for engine in (direct, slowly):
        engine.add([[1, 2], [-1, 3], [-2, 3], [4, -5, 6], [-6]])
    for assumptions in ((), (4,), (-4,), (-3,), (-4, 5)):
        found, same = (engine.solve(assumptions, Deadline()) for engine in (direct, slowly))
        assert (found is None) == (same is None) == (-3 in assumptions or 5 in assumptions)
        assert set(direct.core()) == set(slowly.core()) or found is not None
    for engine in (direct, slowly):
        engine.add([[-3]])
        assert engine.solve((), Deadline()) is None and engine.core() == []
        engine.close()


def test_conflicts_are_counted() -> None:
    engine = InProcessSolver("cadical195")
    holes = {(p, h): 7 * p + h + 1 for p in range(8) for h in range(7)}
    engine.add([[holes[p, h] for h in range(7)] for p in range(8)])
    pairs = ((h, p, q) for h in range(7) for p, q in combinations(range(8), 2))
    engine.add([[-holes[p, h], -holes[q, h]] for h, p, q in pairs])
    with pytest.raises(ConflictBudgetExceeded):
        engine.solve((), Deadline(), 10)
    engine.close()
