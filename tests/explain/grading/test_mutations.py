"""Formulas with one flaw of each kind: the flaw is named, and mostly its kind too."""

from __future__ import annotations

from random import Random

import pytest
from pysat.solvers import Solver

from satchel.encoders.options import Options
from satchel.explain.grading.grade import Grading
from satchel.explain.grading.result import Grade
from satchel.explain.grading.student import read

from .helpers import Clauses, dimacs
from .mutations import KINDS, TASKS, Case, Named

SAYS = {
    "clause_forgotten": "a clause left out|the clauses about it allow",
    "constraint_forgotten": "forgotten? No clause is about",
    "at_most_forgotten": "the clauses about it allow|a clause left out|forgotten?",
    "at_least_forgotten": "the clauses about it allow|a clause left out",
    "family_forgotten": "forgotten? No clause is about|the clauses about it allow",
    "last_index_forgotten": "the clauses about it allow|a clause left out",
    "given_forgotten": "forgotten? No clause is about",
    "literal_lost": "a literal left out",
    "counter_stops_early": "a clause left out|the clauses about it allow",
    "given_negated": "all signs turned",
    "unit_too_many": "a clause too many",
    "symmetry_left_in": "a clause too many|symmetry breaking left in",
    "wrong_sign": "a negated literal",
    "all_signs_turned": "all signs turned",
    "index_off_by_one": "another variable meant|a clause left out",
    "literal_added": "a literal too many",
    "zero_forgotten": "a 0 forgotten|a literal too many|a clause left out",
    "zero_too_many": "a 0 too many",
    "auxiliary_used_twice": "one number used twice",
    "bound_one_more": "the clauses about it allow",
    "bound_one_less": "the clauses about it allow",
    "bounds_swapped": "the clauses about it allow|a clause left out",
}
"""For each kind what the grade should say of it: one of several words."""
LOOKED_AT = 3000


def meaning(case: Case, clauses: Clauses) -> tuple[bool, bool]:
    """Whether a formula allows what breaks a rule, and whether it loses a solution: by listing."""
    top = case.top
    reference = [c for block in case.blocks for c in block.clauses]
    with Solver("g4", bootstrap_with=reference) as right, Solver("g4", clauses) as flawed:
        lost = False
        while right.solve() and not lost:
            values = [x for x in right.get_model() if abs(x) <= top]
            values += [-v for v in range(len(values) + 1, top + 1)]
            lost = not flawed.solve(assumptions=values)
            right.add_clause([-x for x in values])
        for _ in range(LOOKED_AT):
            if not flawed.solve():
                break
            true = frozenset(x for x in flawed.get_model() if 0 < x <= top)
            givens = (given.literal for given in case.encoding.givens)
            if case.encoding.broken(true) or any((x > 0) != (abs(x) in true) for x in givens):
                return True, lost
            flawed.add_clause([-v if v in true else v for v in range(1, top + 1)])
        return False, lost


def flaws(name: str, text: str, draws: int) -> list[tuple[Case, Clauses, Named]]:
    """Some formulas of a kind that mean something else than the puzzle."""
    make, options = KINDS[name]
    case, rng = Case(text, options), Random(f"{name} {text}")
    found: list[tuple[Case, Clauses, Named]] = []
    for _ in range(150):
        if len(found) < draws and (flawed := make(case, rng)) and any(meaning(case, flawed[0])):
            found.append((case, *flawed))
    return found


def says(name: str, grade: Grade) -> bool:
    """Whether one of the words for a kind is said."""
    words = [*grade.guesses, *(w.hint for w in grade.wrong), *(m.hint for m in grade.missing)]
    return any(word in said for word in SAYS[name].split("|") for said in words)


def tried(names: list[str], draws: int) -> tuple[int, int, int]:
    """How many flaws there are, are named, and have their kind said."""
    total = named = kinds = 0
    for name in names:
        for text in TASKS:
            for case, clauses, flaw in flaws(name, text, draws):
                student = read(dimacs(clauses, case.top), "a.cnf", case.encoding.model)
                grade = Grading(case.puzzle, student, Options()).grade()
                assert grade.verdict != "same"
                total += 1
                named += flaw.by(grade)
                kinds += says(name, grade)
    return total, named, kinds


def test_there_are_words_for_each_kind() -> None:
    assert SAYS.keys() == KINDS.keys() and len(KINDS) == 22


def test_some_flaws_are_named() -> None:
    total, named, kinds = tried(["literal_lost", "wrong_sign", "zero_too_many"], 1)
    assert total == 12 and named == 12 and kinds >= 9


@pytest.mark.slow
def test_nearly_all_flaws_are_named() -> None:
    total, named, kinds = tried(list(KINDS), 3)
    assert total > 150
    assert named >= 0.97 * total
    assert kinds >= 0.85 * total
