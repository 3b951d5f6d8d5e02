"""What the exercises on proofs take for granted."""

from __future__ import annotations

from satchel.lessons import rat
from satchel.lessons.exercises import find
from satchel.lessons.exercises.names import Names
from satchel.lessons.formulas import pigeonholes


def test_the_third_lemma_of_the_broken_proof_is_the_first_that_is_not_rup() -> None:
    names, clauses = pigeonholes(3)
    text = "-p 1 1 -p 2 2\n-p 1 1\n-p 1 2"
    *right, wrong = Names(names).clauses(text)
    known = list(clauses)
    for lemma in right:
        assert rat.is_rup(known, lemma)
        known.append(lemma)
    assert not rat.is_rup(known, wrong)
    assert find("broken-proof").solution == "3"


def test_the_unit_clause_a_is_rat_and_not_rup() -> None:
    formula = [[1, 2], [-1, 3], [-2, 3]]
    assert not rat.is_rup(formula, [1])
    assert rat.pivots(formula, [1]) == [1]
    assert find("rup-rat-or-neither").solution == "rat"


def test_every_lemma_of_the_solution_for_four_pigeons_is_needed() -> None:
    exercise = find("four-pigeons")
    lines = exercise.solution.split("\n")
    for i in range(len(lines)):
        assert not exercise.assess("\n".join(lines[:i] + lines[i + 1 :])).right
