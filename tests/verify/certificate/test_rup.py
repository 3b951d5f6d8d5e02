"""Reverse unit propagation: each lemma, each deletion, and what is refused."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.proof import refutation
from satchel.puzzles.errors import InvalidProof
from satchel.verify.certificate.rup import Database, NotRup, Step, check

SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


def pigeons(n: int) -> list[list[int]]:
    """So many pigeons and a hole less."""
    sits = [[1 + p * (n - 1) + h for h in range(n - 1)] for p in range(n)]
    pairs = [[-a[h], -b[h]] for a, b in combinations(sits, 2) for h in range(n - 1)]
    return sits + pairs


def test_a_proof_needs_its_empty_clause() -> None:
    check(SQUARE, [Step([1]), Step([])])
    check(SQUARE, [Step([1]), Step([]), Step([7])])
    with pytest.raises(InvalidProof, match="ends after 1 lemmas without the empty clause"):
        check(SQUARE, [Step([1])])


@pytest.mark.parametrize("left_out", range(4))
def test_without_any_clause_of_the_square_there_is_no_proof(left_out: int) -> None:
    clauses = [clause for i, clause in enumerate(SQUARE) if i != left_out]
    with pytest.raises(NotRup):
        check(clauses, [Step([x]) for x in (1, -1)] + [Step([])])


def test_a_wrong_lemma_is_named_with_its_line() -> None:
    with pytest.raises(NotRup, match=r"lemma 2 \(line 3\), `3 0`, is not RUP") as caught:
        check(SQUARE[:2], [Step([1]), Step([3], line=3)])
    assert caught.value.lemma == 2


def test_a_deleted_clause_proves_nothing() -> None:
    gone = [Step(clause, delete=True) for clause in SQUARE[2:]]
    with pytest.raises(NotRup):
        check(SQUARE, [*gone, Step([])])


def test_the_reason_of_a_true_literal_is_not_deleted() -> None:
    database = Database([[1], [-1, 2]])
    assert database.true.keys() == {1, 2}
    assert not database.delete([2, -1]) and not database.delete([1])
    assert database.implies([2])
    assert database.delete([5, 6])


def test_implication_is_undone() -> None:
    database = Database([[1, 2, 3], [-3, 4]])
    before = dict(database.true)
    assert not database.implies([1, 2])
    assert database.implies([1, 2, 4])
    assert database.true == before and not database.trail


@pytest.mark.parametrize("solver", ["cadical153", "glucose4"])
def test_the_proofs_of_solvers_are_accepted(solver: str) -> None:
    clauses = pigeons(5)
    proof = refutation(clauses, solver, Deadline())
    assert proof
    steps = []
    for line in proof.splitlines():
        *words, end = line.split()
        assert end == "0"
        delete = words[:1] == ["d"]
        steps.append(Step([int(word) for word in words[delete:]], delete))
    check(clauses, steps)
    assert len(steps) > 5


def test_whatever_is_rup_follows() -> None:
    rng = Random(3)
    for _ in range(300):
        clauses = [
            [rng.choice((x, -x)) for x in rng.sample(range(1, 6), rng.randint(1, 3))]
            for _ in range(rng.randint(1, 12))
        ]
        lemma = [rng.choice((x, -x)) for x in rng.sample(range(1, 6), rng.randint(0, 3))]
        if Database(clauses).implies(lemma):
            for values in product((False, True), repeat=5):
                true = {v if value else -v for v, value in enumerate(values, 1)}
                if all(true.intersection(clause) for clause in clauses):
                    assert true.intersection(lemma)
