"""A solver in a child process answers as one in this process does, and a deadline ends it."""

from __future__ import annotations

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.out_of_process import OutOfProcessSolver, serve
from satchel.puzzles.errors import OutOfTime, Unavailable

from ...verify.certificate.test_rup import pigeons


def test_all_clauses_are_asked_about_each_time() -> None:
    solver = OutOfProcessSolver("cadical153")
    try:
        solver.add([[1, 2], [-1, 2]])
        first = solver.solve((), Deadline())
        assert first is not None and 2 in first
        assert solver.solve([-2], Deadline()) is None and solver.core() == [-2]
        solver.add([[-2]])
        assert solver.solve((), Deadline()) is None
        assert solver.propagate([3]) == [3] and solver.statistics() == {}
    finally:
        solver.close()


def test_the_child_solves_whole_formulas() -> None:
    assert serve()(("cadical153", [[1], [-1]])) is None
    assert serve()(("cadical153", [[1], [-1, 2]])) == [1, 2]


def test_a_deadline_ends_it() -> None:
    solver = OutOfProcessSolver("cadical153")
    try:
        solver.add(pigeons(12))
        with pytest.raises(OutOfTime):
            solver.solve((), Deadline(0.2))
    finally:
        solver.close()


def test_a_solver_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satchel.backends.sat.out_of_process.find_spec", lambda name: None)
    with pytest.raises(Unavailable, match="pip install pycryptosat"):
        OutOfProcessSolver("cryptosat")
