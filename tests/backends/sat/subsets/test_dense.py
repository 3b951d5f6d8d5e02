"""Dense variables: a small solver that speaks in the literals of a large model."""

from __future__ import annotations

from satchel.backends.base import Deadline
from satchel.backends.sat.engines import engine
from satchel.backends.sat.subsets.dense import DenseVariables


def test_literals_of_a_large_model_come_back_as_they_went_in() -> None:
    solver = DenseVariables(engine("minisat22"))
    solver.add([[-7_000_000, 9], [-9, -5], [5, 3, 8_000_000]])
    assert len(solver.numbers.names) == 6
    assert set(solver.propagate([7_000_000]) or ()) == {7_000_000, 9, -5}
    assert solver.propagate([7_000_000, 5]) is None
    solver.prefer([-3])
    true = solver.solve([7_000_000], Deadline())
    assert true is not None and {7_000_000, 9, -5} < set(true)
    assert {-3, 8_000_000} < set(true) or 3 in true
    assert solver.solve([7_000_000, 3, 5], Deadline()) is None
    assert set(solver.core()) == {7_000_000, 5}
    assert "conflicts" in solver.statistics()
    solver.close()


def test_a_literal_that_comes_as_an_assumption_is_numbered_too() -> None:
    solver = DenseVariables(engine("cadical153"))
    solver.add([[1, 2]])
    true = solver.solve([-99], Deadline())
    assert true is not None and -99 in true
    solver.close()
