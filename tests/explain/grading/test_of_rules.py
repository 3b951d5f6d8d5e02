"""What clauses say of a rule: nothing, or other bounds."""

from __future__ import annotations

from itertools import combinations

import pytest

from satchel.backends.base import Deadline
from satchel.encoders.constraints import Cardinality
from satchel.explain.grading.of_rules import bounds

from .helpers import Clauses, dimacs, graded, queens, student_of


@pytest.mark.parametrize("low", range(4))
@pytest.mark.parametrize("high", range(4))
def test_the_bounds_that_clauses_state(low: int, high: int) -> None:
    clauses: Clauses = [list(some) for some in combinations((1, 2, 3), 4 - low)] if low else []
    clauses += [[-x for x in some] for some in combinations((1, 2, 3), high + 1)]
    student = student_of("queens 3", dimacs([*clauses, [4], [5, -1]], 9))
    found = bounds(Cardinality(1, 1, (1, 2, 3), "row"), student, Deadline())
    assert found == ((low, high) if low <= high else None)


def test_a_counter_states_bounds_too() -> None:
    clauses = [[-1, 10], [-2, 11], [-10, 11], [-10, -2], [-11, -3]]
    student = student_of("queens 3", dimacs(clauses, 11))
    assert bounds(Cardinality(0, 2, (1, 2, 3), "row"), student, Deadline()) == (0, 1)


def test_a_bound_that_is_off_by_one() -> None:
    diagonal = (2, 9, 16, 23, 30)
    clauses = [c for c in queens(6) if not {-x for x in c} <= {*diagonal}]
    most = [[-x for x in some] for some in combinations(diagonal, 3)]
    found = graded("queens 6", dimacs([*clauses, *most], 36))
    said = "at most one queen on the diagonal through 1,2”: the clauses about it allow 0 to 2, the"
    assert found.verdict == "too many" and len(found.guesses) == 1
    assert found.guesses[0] == f"“{said} rule 0 to 1"


def test_rules_that_are_forgotten() -> None:
    diagonals = ({1, 8, 15, 22, 29, 36}, {2, 9, 16, 23, 30})
    clauses = [c for c in queens(6) if not any({-x for x in c} <= line for line in diagonals)]
    said = (
        "forgotten? No clause is about “at most one queen on the diagonal through 1,1” (and 1 more)"
    )
    assert graded("queens 6", dimacs(clauses, 36)).guesses == [said]
