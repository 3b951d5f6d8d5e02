"""The solver solver: any subset of the groups means what it says, and cores are minimal."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.subsets.solver import SelectorSolver
from satchel.encoders import encode
from satchel.encoders.constraints import Cardinality, Distance, Edge, Given
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import OutOfTime, PuzzleError
from satchel.puzzles.graphs import Graph
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour

from ....conflicts import is_minimal, together
from ....helpers import plain
from ....instances import RANDOM, with_verdict

SOLVERS = ("minisat22", "glucose4", "cadical153", "cadical195", "lingeling")


def drawn(name: str, seed: int) -> Any:
    lot = random.Random(f"solver {name} {seed}")
    return RANDOM[name][0](lot), lot


@pytest.mark.parametrize("name", sorted(RANDOM))
def test_any_subset_of_the_groups_means_what_it_says(name: str) -> None:
    verdicts = set()
    for seed in range(12):
        puzzle, lot = drawn(name, seed)
        solver = SelectorSolver(encode(puzzle))
        groups = solver.groups
        for _ in range(8):
            chosen = [g for g in range(len(groups)) if lot.random() < lot.choice([0.5, 0.8, 1])]
            alike = {
                g for f in chosen for g in range(len(groups)) if groups[g].why == groups[f].why
            }
            true = solver.solve(chosen)
            verdicts.add(true is None)
            expected = together([groups[g] for g in sorted(alike)], solver.top)
            assert (true is None) == (expected is None)
            if true is not None:
                assert all(groups[g].holds(true) for g in alike)
                fixed = [v if v in true else -v for v in range(1, solver.top + 1)]
                assert together([groups[g] for g in alike], solver.top, fixed) == true
            else:
                core = [g for f in solver.core() for g in solver.alike(f)]
                assert together(core, solver.top) is None
        solver.close()
    assert verdicts == {True, False}


@pytest.mark.parametrize("name", sorted(RANDOM))
def test_cores_are_minimal_and_the_smallest_is_not_larger(name: str) -> None:
    for seed in range(8):
        puzzle, _ = with_verdict(name, "none", seed)
        solver = SelectorSolver(encode(puzzle))
        everything = range(len(solver.groups))
        core = solver.mus(everything)
        fewest = solver.smus(everything)
        assert fewest is not None and len(fewest) <= len(core)
        for found in (core, fewest):
            named = [group for g in found for group in solver.alike(g)]
            assert is_minimal(named, solver.top)
        assert solver.smus(everything, size=len(fewest) - 1) is None
        solver.close()


def test_the_smallest_core_has_the_fewest_groups_of_all() -> None:
    several = 0
    for seed in range(6):
        puzzle, _ = with_verdict("mines", "none", seed)
        solver = SelectorSolver(encode(puzzle))
        groups = [solver.groups[g] for g in range(len(solver.groups))]
        fewest = solver.smus(range(len(groups)))
        assert fewest is not None
        if len(groups) > 12:
            continue
        several += len(fewest) > 1
        for few in combinations(groups, len(fewest) - 1):
            assert together(few, solver.top) is not None
    assert several > 1


@pytest.mark.parametrize("name", SOLVERS)
def test_every_solver_finds_cores(name: str) -> None:
    puzzle = Tour(3, 4, start=0, end=3)
    solver = SelectorSolver(encode(puzzle), Options(solver=name))
    core = solver.mus(range(len(solver.groups)))
    assert is_minimal([group for g in core for group in solver.alike(g)], solver.top)
    assert solver.solve(core[1:]) is not None
    solver.close()


def test_groups_stand_in_the_order_of_the_model() -> None:
    encoding = encode(Queens(4, queens=frozenset({(0, 0)}), blocked=frozenset({(1, 1)})))
    solver = SelectorSolver(encoding)
    stated = [group.stated for group in solver.groups]
    assert stated == [*encoding.model.constraints, *encoding.givens]
    assert [group.given for group in solver.groups] == [False] * 18 + [True] * 2
    assert solver.rules == 18


def test_a_circuit_is_its_degrees_and_its_being_connected() -> None:
    encoding = encode(Tour(3, 3, leaper=(0, 1)))
    solver = SelectorSolver(encoding)
    (circuit,) = encoding.model.circuits
    assert [type(group.stated) for group in solver.groups] == [Cardinality] * 11 + [type(circuit)]
    assert solver.groups[-1].why == "the open tour is connected"
    ends, nodes, whole = range(2), range(2, 11), 11
    assert solver.solve(nodes) is not None
    assert len(solver.solve([whole]) or ()) >= 9  # a connected graph of ten nodes
    assert solver.solve([*ends, *nodes, whole]) is not None


def test_connected_alone_asks_for_no_second_edge() -> None:
    """A cut in its strong form, left behind by an earlier question, must not be felt."""
    model = Model()
    nodes = tuple("abcdef")
    edges: dict[Edge, int] = {pair: model.boolean(*pair) for pair in combinations(nodes, 2)}
    model.circuit(edges, nodes, "the cycle")
    solver = SelectorSolver(plain(model))
    degrees, whole = range(6), 6
    two = [edges[pair] for pair in (("a", "b"), ("b", "c"), ("d", "e"), ("e", "f"))]
    assert solver.solve([*degrees, whole], [*two, edges["a", "c"]]) is None
    assert solver.core() >= {whole}
    assert solver.stats["cuts"]
    bridge = edges["a", "d"]
    others = [-x for x in edges.values() if x not in (*two, bridge)]
    assert solver.solve([whole], [*two, bridge, *others]) == {*two, bridge}
    assert solver.solve([whole], [*two, -bridge, *others]) is None


def test_label_distances_alone_allow_two_labels() -> None:
    solver = SelectorSolver(encode(EightCircles((0,) * 8)), Options(distance="order"))
    lines = [g for g, group in enumerate(solver.groups) if isinstance(group.stated, Distance)]
    assert solver.solve(lines, [1, 2, 3]) is not None  # circle A holds 1, 2 and 3
    assert solver.solve(lines, [1, 10]) is None


def test_constraints_that_read_alike_are_one() -> None:
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    for variable in (a, b):
        model.clause([variable], "both")
    model.at_most(1, [a, b], "one at most")
    solver = SelectorSolver(plain(model))
    assert solver.solve([1]) == {a, b}
    assert solver.mus(range(3)) == solver.smus(range(3)) == [0, 2]
    assert solver.first(1) == 0
    given = solver.learn(Given(-a, "both"))  # a fact is not a rule
    assert solver.first(given) == given
    assert solver.solve([0]) == {a, b}
    assert solver.solve([given]) is not None
    assert [group.why for group in solver.alike(2)] == ["one at most"]


def test_constraints_that_state_nothing_are_groups_too() -> None:
    model = Model()
    first, second = ([model.boolean(side, i) for i in range(2)] for side in "xy")
    model.distance(first, second, 0, "anything")
    model.distance(first, second, 2, "nothing does")
    model.cardinality(0, 2, first, "all")
    model.circuit({}, "a", "the cycle")
    solver = SelectorSolver(plain(model))
    assert [solver.solve([g]) is None for g in range(4)] == [False, True, False, True]
    assert solver.mus(range(4)) in ([1], [3])
    assert [group.holds(set()) for group in solver.groups[:3]] == [True, False, True]


def test_assumptions_blocking_and_what_is_learnt() -> None:
    solver = SelectorSolver(encode(Queens(4)))
    everything = range(len(solver.groups))
    assert solver.solve(everything, [1]) is None
    assert solver.core_literals() == {1}
    first = solver.solve(everything)
    assert first is not None
    selector = solver.selector()
    solver.block(first, selector)
    second = solver.solve(everything)
    assert second is not None and second != first
    solver.block(second, selector)
    assert solver.solve(everything) is None
    solver.release(selector)
    assert solver.solve(everything) is not None
    solver.block(first)
    assert solver.solve(everything) == second
    group = solver.learn(Given(min(first), "what the first begins with"))
    assert solver.solve(everything) == second
    assert solver.solve([*everything, group]) is None
    assert group in solver.mus([*everything, group])


def test_blocking_one_assignment_leaves_those_that_contain_it() -> None:
    solver = SelectorSolver(encode(MineNumber(("11",))))
    solver.block({1})
    assert solver.solve([], (1, 2)) == {1, 2}
    assert solver.solve([], (1, -2)) is None


def test_fixed_groups_do_not_count() -> None:
    solver = SelectorSolver(encode(Queens(4, queens=frozenset({(0, 0), (1, 1)}))))
    rules, givens = range(18), [18, 19]
    found = solver.smus(rules, fixed=givens)
    assert found
    (rule,) = found
    assert solver.groups[rule].why == "at most one queen on the diagonal through 1,1"
    assert solver.mus(rules, fixed=givens)[-1:] < [18]
    assert solver.smus(rules, fixed=givens, rounds=0) is None


def test_groups_that_hold_together_have_no_core() -> None:
    solver = SelectorSolver(encode(Queens(4)))
    for search in (solver.mus, solver.smus):
        with pytest.raises(ValueError, match="hold together"):
            search(range(18))


def test_the_deadline_is_heeded() -> None:
    solver = SelectorSolver(encode(Queens(16, toroidal=True)))
    with pytest.raises(OutOfTime):
        solver.mus(range(len(solver.groups)), deadline=Deadline(0.2))
    with pytest.raises(OutOfTime):
        SelectorSolver(encode(Queens(8)), deadline=Deadline(0.0))


def test_empty_models() -> None:
    solver = SelectorSolver(encode(Queens(0)))
    assert solver.solve([]) == set()
    graph = SelectorSolver(encode(Hamilton(Graph((), ()), path=True)))
    assert graph.solve([0]) is None


def test_an_unknown_solver_is_named() -> None:
    with pytest.raises(PuzzleError, match="--solver"):
        SelectorSolver(encode(Queens(4)), Options(solver="nobody"))
