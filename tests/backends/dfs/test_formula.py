"""DPLL against brute force and against SAT, on random small formulas."""

from __future__ import annotations

import random
from functools import partial
from itertools import combinations

import pytest

from satchel.backends.dfs.formula import count, search, soon
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.formula import Constraint, Formula

from ...helpers import everything
from ...instances import all_assignments, random_formula


def nobody(nodes: int) -> None:
    """Nobody listens."""


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(s, marks=pytest.mark.slow) for s in range(4, 20))]
)
def test_a_hundred_random_formulas(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        puzzle = random_formula(rng)
        expected = all_assignments(puzzle)
        assert (
            list(search(puzzle, nobody))
            == expected
            == everything(puzzle, "sat", ordered=True).solutions
        )
        found = list(soon(puzzle, nobody))
        assert sorted(found) == expected
        assert not any(violation for one in found for violation in puzzle.violations(one))
        assert sum(count(puzzle, nobody)) == len(expected)


def test_hard_random_formulas() -> None:
    """Where a third of the formulas with 20 variables have a solution or some."""
    rng, verdicts = random.Random(7), set()
    for _ in range(30):
        clauses = [
            [rng.choice((-v, v)) for v in rng.sample(range(1, 21), 3)]
            for _ in range(rng.choice([60, 85, 110]))
        ]
        puzzle = Formula.of(clauses, 20)
        found = everything(puzzle, "sat").solutions
        assert set(soon(puzzle, nobody)) == set(found)
        assert sum(count(puzzle, nobody)) == len(found)
        verdicts.add(min(2, len(found)))
    assert verdicts == {0, 1, 2}


def test_free_variables_are_counted_at_once() -> None:
    assert list(count(Formula.of(((1, 2),), 300), nobody)) == [1 << 299, 1 << 298]


def test_nothing_is_counted_twice_where_hidden_variables_are_decided() -> None:
    """Each of 2 to 9 has two ways, and none of them tells solutions apart."""
    puzzle = Formula.of(((1, v, v + 1) for v in range(2, 9)), over=(1,))
    assert [list(one) for one in search(puzzle, nobody)] == [[-1], [1]]
    assert sum(count(puzzle, nobody)) == 2


def test_counts_are_propagated() -> None:
    puzzle = Formula.of((Constraint(2, (1, 2, 3), exact=True), (-1,)))
    assert list(search(puzzle, nobody)) == [(-1, 2, 3)]


def test_the_clock_stops_it() -> None:
    holes = 8  # pigeons in holes: exponential for DPLL
    sits = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    shared = [
        (-first, -second)
        for hole in zip(*sits, strict=True)
        for first, second in combinations(hole, 2)
    ]

    def late(looks: list[int], nodes: int) -> None:
        looks.append(nodes)
        if len(looks) == 3:
            raise OutOfTime("late")

    looks: list[int] = []
    with pytest.raises(OutOfTime):
        next(search(Formula.of((*sits, *shared)), partial(late, looks)))
    assert sum(looks) > 100
