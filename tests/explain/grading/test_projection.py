"""Three ways find the lost solutions, and agree."""

from __future__ import annotations

import pytest

from satchel.backends.base import Deadline
from satchel.explain.grading.projection import Projection

from ...helpers import assignments
from .helpers import (
    bits,
    counter,
    grid,
    queens,
    tree,
)


@pytest.mark.parametrize("rounds", [0, 1, 200])
def test_the_three_ways_agree(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satchel.explain.grading.projection.COUNTEREXAMPLES", rounds)
    reference = queens(5)
    for amo in (counter, grid, tree, bits):
        right = Projection(reference, queens(5, amo), 25, Deadline())
        assert list(right.lost()) == []
        worse = [*queens(5, amo), [-1, 200], [-200, -13], [200, 14, -1]]
        for limit in (20_000, 0):
            monkeypatch.setattr("satchel.explain.grading.elimination.MAX_CLAUSES", limit)
            wrong = Projection(reference, worse, 25, Deadline())
            found = list(wrong.lost())
            wrong.close()
            solutions = assignments([*reference, [1], [13]], range(1, 26))
            assert not solutions and not found  # 1 and 13 share a diagonal
            worse2 = [*queens(5, amo), [-1, 200], [-200, -8]]
            wrong = Projection(reference, worse2, 25, Deadline())
            found = list(wrong.lost())
            wrong.close()
            assert found
            for clause, solution in found:
                assert all((abs(x) in solution) != (x > 0) for x in clause)
                assert {1, 8} <= solution
        right.close()
