"""The CDCL solver against PySAT on random formulas, every step of it followed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from satchel.backends.cdcl import solver as module
from satchel.backends.cdcl.solver import Solver
from satchel.backends.cdcl.steps import Learned, Replay, Restart

Formula = list[list[int]]


def pysat(formula: Formula, assumptions: Sequence[int] = ()) -> bool:
    solvers = pytest.importorskip("pysat.solvers")
    with solvers.Cadical153(bootstrap_with=[clause for clause in formula if clause]) as solver:
        return bool(all(formula) and solver.solve(assumptions=list(assumptions)))


def literal(rng: Random, variables: int) -> int:
    return rng.choice((-1, 1)) * rng.randint(1, variables)


def random_formula(rng: Random, variables: int) -> Formula:
    """Mostly three literals a clause, some of them twice or with both signs, some clauses empty."""
    lengths = rng.choices(range(6), (1, 20, 60, 300, 40, 10), k=rng.randint(0, 6 * variables))
    return [[literal(rng, variables) for _ in range(length)] for length in lengths]


def followed(formula: Formula) -> Solver:
    solver, replay = Solver(formula), Replay(formula)
    replay.follow(solver.steps())
    if solver.satisfied:
        assert all(set(clause) & replay.true() for clause in formula)
        assert replay.true() == solver.true
    return solver


@pytest.mark.parametrize(
    "seed", [*range(10), *(pytest.param(s, marks=pytest.mark.slow) for s in range(10, 100))]
)
def test_random_formulas(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        formula = random_formula(rng, rng.randint(1, 12))
        assert followed(formula).satisfied == pysat(formula)


@pytest.mark.parametrize("seed", range(4))
def test_formulas_at_the_phase_transition(seed: int) -> None:
    rng = Random(seed)
    for variables in (20, 30, 40):
        formula = [
            [rng.choice((-v, v)) for v in rng.sample(range(1, variables + 1), 3)]
            for _ in range(round(4.26 * variables))
        ]
        solver = followed(formula)
        assert solver.satisfied == pysat(formula)
        assert solver.satisfied or solver.proof[-1] == []


def test_every_learned_clause_follows_by_unit_propagation() -> None:
    rng = Random(6)
    formula = [[literal(rng, 40) for _ in range(3)] for _ in range(200)]
    solver = Solver(formula)
    known = [*formula]
    for step in solver.steps():
        if isinstance(step, Learned):
            denied = Solver([*known, *([-x] for x in step.literals)])
            assert denied.propagate() is not None or denied.refuted
            known.append(list(step.literals))
    assert len(known) > len(formula) + 20
    assert [list(clause) for clause in known[len(formula) :]] == solver.proof


def test_assumptions_hold_for_one_call() -> None:
    solver = Solver([[1, 2], [-1, 3]])
    assert solver.solve([1, -3]) is None
    assert solver.solve([-1, -3]) == {-1, 2, -3}
    assert solver.solve([1]) == {1, 2, 3} or solver.solve([1]) == {1, -2, 3}
    assert solver.solve([4, -4]) is None
    assert solver.solve([5, 5]) is not None and 5 in solver.true


@pytest.mark.parametrize("seed", range(5))
def test_random_assumptions_and_clauses_between_calls(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        variables = rng.randint(1, 10)
        formula = random_formula(rng, variables)
        solver = Solver(formula)
        for _ in range(4):
            assumed = [literal(rng, variables + 1) for _ in range(rng.randint(0, 4))]
            true = solver.solve(assumed)
            assert (true is not None) == pysat(formula, assumed)
            assert true is None or all(set(clause) & true for clause in formula)
            assert true is None or set(assumed) <= true
            more = [literal(rng, variables) for _ in range(3)]
            formula.append(more)
            solver.add(more)


def test_all_assignments_by_blocking() -> None:
    formula = [[1, 2, 3], [-1, -2], [-2, -3]]
    solver, assignments = Solver(formula), set()
    while (true := solver.solve()) is not None:
        assignments.add(frozenset(true))
        solver.add([-x for x in true])
    assert assignments == {
        frozenset(signs)
        for signs in product((1, -1), (2, -2), (3, -3))
        if all(set(clause) & set(signs) for clause in formula)
    }


def test_no_clause_and_an_empty_one() -> None:
    assert Solver().solve() == set()
    assert Solver([[]]).solve() is None
    assert Solver([[1], [-1]]).solve() is None
    assert Solver([[1, -1]]).solve() in ({1}, {-1})


def test_restarts_keep_what_was_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RESTART_CONFLICTS", 2)
    pigeons, holes = range(5), range(4)
    x = {(p, h): 1 + p * 4 + h for p in pigeons for h in holes}
    formula = [[x[p, h] for h in holes] for p in pigeons]
    formula += [[-x[p, h], -x[q, h]] for h in holes for p in pigeons for q in pigeons if p < q]
    solver, replay, restarts = Solver(formula), Replay(formula), 0
    for step in solver.steps():
        assert replay.take(step)
        restarts += isinstance(step, Restart)
    assert not solver.satisfied and solver.proof[-1] == []
    assert restarts == solver.counts["restarts"] > 2
