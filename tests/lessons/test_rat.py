"""RUP and RAT, tried on all assignments."""

from __future__ import annotations

from itertools import product
from random import Random

from satchel.lessons import rat


def satisfied(clauses: list[list[int]], top: int) -> list[tuple[bool, ...]]:
    return [
        bits
        for bits in product((False, True), repeat=top)
        if all(any(bits[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    ]


def test_a_rup_clause_follows_and_a_rat_clause_keeps_the_formula_satisfiable() -> None:
    rng, counted = Random(1), {"rup": 0, "rat": 0, "neither": 0}
    for _ in range(400):
        clauses = [
            [rng.choice((1, -1)) * v for v in rng.sample(range(1, 5), rng.randint(2, 3))]
            for _ in range(rng.randint(3, 7))
        ]
        lemma = [rng.choice((1, -1)) * v for v in rng.sample(range(1, 5), rng.randint(1, 2))]
        before, after = satisfied(clauses, 4), satisfied([*clauses, lemma], 4)
        kind = "neither"
        if rat.is_rup(clauses, lemma):
            kind = "rup"
            assert after == before
        elif rat.pivots(clauses, lemma):
            kind = "rat"
            assert bool(after) == bool(before)
        counted[kind] += 1
    assert min(counted.values()) > 20


def test_each_step_of_a_propagation_is_made_by_a_unit_clause() -> None:
    clauses = [[-1, 2], [-2, 3], [-3, -1, 4], [-4, -2]]
    steps, conflict = rat.propagation(clauses, [1])
    true = {1}
    for literal, clause in steps:
        assert [x for x in clause if -x not in true] == [literal]
        true.add(literal)
    assert conflict is not None
    assert all(-x in true for x in conflict)
    assert rat.propagation([], [1, -1])[1] == [-1, 1]


def test_a_clause_is_rat_on_some_of_its_literals() -> None:
    assert rat.pivots([[-1, 3]], [1, 2]) == [2]
    assert list(rat.resolvents([[-1, 3], [2, 3]], [1, 2], 1)) == [[1, 2, 3]]
