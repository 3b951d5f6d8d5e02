"""The guarded solver: any subset of the groups means what it says, and cores are minimal."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.subsets.solver import Guarded
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
    lot = random.Random(f"guarded {name} {seed}")
    return RANDOM[name][0](lot), lot


@pytest.mark.parametrize("name", sorted(RANDOM))
def test_any_subset_of_the_groups_means_what_it_says(name: str) -> None:
    verdicts = set()
    for seed in range(12):
        puzzle, lot = drawn(name, seed)
        guarded = Guarded(encode(puzzle))
        groups = guarded.groups
        for _ in range(8):
            chosen = [g for g in range(len(groups)) if lot.random() < lot.choice([0.5, 0.8, 1])]
            alike = {
                g for f in chosen for g in range(len(groups)) if groups[g].why == groups[f].why
            }
            true = guarded.solve(chosen)
            verdicts.add(true is None)
            expected = together([groups[g] for g in sorted(alike)], guarded.top)
            assert (true is None) == (expected is None)
            if true is not None:
                assert all(groups[g].holds(true) for g in alike)
                fixed = [v if v in true else -v for v in range(1, guarded.top + 1)]
                assert together([groups[g] for g in alike], guarded.top, fixed) == true
            else:
                core = [g for f in guarded.core() for g in guarded.alike(f)]
                assert together(core, guarded.top) is None
        guarded.close()
    assert verdicts == {True, False}


@pytest.mark.parametrize("name", sorted(RANDOM))
def test_cores_are_minimal_and_the_smallest_is_not_larger(name: str) -> None:
    for seed in range(8):
        puzzle, _ = with_verdict(name, "none", seed)
        guarded = Guarded(encode(puzzle))
        everything = range(len(guarded.groups))
        core = guarded.minimal(everything)
        fewest = guarded.smallest(everything)
        assert fewest is not None and len(fewest) <= len(core)
        for found in (core, fewest):
            named = [group for g in found for group in guarded.alike(g)]
            assert is_minimal(named, guarded.top)
        assert guarded.smallest(everything, most=len(fewest) - 1) is None
        guarded.close()


def test_the_smallest_core_has_the_fewest_groups_of_all() -> None:
    several = 0
    for seed in range(6):
        puzzle, _ = with_verdict("mines", "none", seed)
        guarded = Guarded(encode(puzzle))
        groups = [guarded.groups[g] for g in range(len(guarded.groups))]
        fewest = guarded.smallest(range(len(groups)))
        assert fewest is not None
        if len(groups) > 12:
            continue
        several += len(fewest) > 1
        for few in combinations(groups, len(fewest) - 1):
            assert together(few, guarded.top) is not None
    assert several > 1


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_finds_cores(solver: str) -> None:
    puzzle = Tour(3, 4, start=0, end=3)
    guarded = Guarded(encode(puzzle), Options(solver=solver))
    core = guarded.minimal(range(len(guarded.groups)))
    assert is_minimal([group for g in core for group in guarded.alike(g)], guarded.top)
    assert guarded.solve(core[1:]) is not None
    guarded.close()


def test_groups_stand_in_the_order_of_the_model() -> None:
    encoding = encode(Queens(4, queens=frozenset({(0, 0)}), blocked=frozenset({(1, 1)})))
    guarded = Guarded(encoding)
    stated = [group.stated for group in guarded.groups]
    assert stated == [*encoding.model.constraints, *encoding.givens]
    assert [group.given for group in guarded.groups] == [False] * 18 + [True] * 2
    assert guarded.rules == 18


def test_a_circuit_is_its_degrees_and_its_being_connected() -> None:
    encoding = encode(Tour(3, 3, leaper=(0, 1)))
    guarded = Guarded(encoding)
    (circuit,) = encoding.model.circuits
    assert [type(group.stated) for group in guarded.groups] == [Cardinality] * 11 + [type(circuit)]
    assert guarded.groups[-1].why == "the open tour is connected"
    ends, nodes, whole = range(2), range(2, 11), 11
    assert guarded.solve(nodes) is not None
    assert len(guarded.solve([whole]) or ()) >= 9  # a connected graph of ten nodes
    assert guarded.solve([*ends, *nodes, whole]) is not None


def test_connected_alone_asks_for_no_second_edge() -> None:
    """A cut in its strong form, left behind by an earlier question, must not be felt."""
    model = Model()
    nodes = tuple("abcdef")
    edges: dict[Edge, int] = {pair: model.boolean(*pair) for pair in combinations(nodes, 2)}
    model.circuit(edges, nodes, "the cycle")
    guarded = Guarded(plain(model))
    degrees, whole = range(6), 6
    two = [edges[pair] for pair in (("a", "b"), ("b", "c"), ("d", "e"), ("e", "f"))]
    assert guarded.solve([*degrees, whole], [*two, edges["a", "c"]]) is None
    assert guarded.core() >= {whole}
    assert guarded.stats["cuts"]
    bridge = edges["a", "d"]
    others = [-x for x in edges.values() if x not in (*two, bridge)]
    assert guarded.solve([whole], [*two, bridge, *others]) == {*two, bridge}
    assert guarded.solve([whole], [*two, -bridge, *others]) is None


def test_label_distances_alone_allow_two_labels() -> None:
    guarded = Guarded(encode(EightCircles((0,) * 8)), Options(distance="order"))
    lines = [g for g, group in enumerate(guarded.groups) if isinstance(group.stated, Distance)]
    assert guarded.solve(lines, [1, 2, 3]) is not None  # circle A holds 1, 2 and 3
    assert guarded.solve(lines, [1, 10]) is None


def test_constraints_that_read_alike_are_one() -> None:
    model = Model()
    a, b = model.boolean("a"), model.boolean("b")
    for variable in (a, b):
        model.clause([variable], "both")
    model.at_most(1, [a, b], "one at most")
    guarded = Guarded(plain(model))
    assert guarded.solve([1]) == {a, b}
    assert guarded.minimal(range(3)) == guarded.smallest(range(3)) == [0, 2]
    assert guarded.first(1) == 0
    given = guarded.learn(Given(-a, "both"))  # a fact is not a rule
    assert guarded.first(given) == given
    assert guarded.solve([0]) == {a, b}
    assert guarded.solve([given]) is not None
    assert [group.why for group in guarded.alike(2)] == ["one at most"]


def test_constraints_that_state_nothing_are_groups_too() -> None:
    model = Model()
    first, second = ([model.boolean(side, i) for i in range(2)] for side in "xy")
    model.distance(first, second, 0, "anything")
    model.distance(first, second, 2, "nothing does")
    model.cardinality(0, 2, first, "all")
    model.circuit({}, "a", "the cycle")
    guarded = Guarded(plain(model))
    assert [guarded.solve([g]) is None for g in range(4)] == [False, True, False, True]
    assert guarded.minimal(range(4)) in ([1], [3])
    assert [group.holds(set()) for group in guarded.groups[:3]] == [True, False, True]


def test_assumptions_blocking_and_what_is_learnt() -> None:
    guarded = Guarded(encode(Queens(4)))
    everything = range(len(guarded.groups))
    assert guarded.solve(everything, [1]) is None
    assert guarded.core_literals() == {1}
    first = guarded.solve(everything)
    assert first is not None
    selector = guarded.selector()
    guarded.block(first, selector)
    second = guarded.solve(everything)
    assert second is not None and second != first
    guarded.block(second, selector)
    assert guarded.solve(everything) is None
    guarded.release(selector)
    assert guarded.solve(everything) is not None
    guarded.block(first)
    assert guarded.solve(everything) == second
    group = guarded.learn(Given(min(first), "what the first begins with"))
    assert guarded.solve(everything) == second
    assert guarded.solve([*everything, group]) is None
    assert group in guarded.minimal([*everything, group])


def test_blocking_one_assignment_leaves_those_that_contain_it() -> None:
    guarded = Guarded(encode(MineNumber(("11",))))
    guarded.block({1})
    assert guarded.solve([], (1, 2)) == {1, 2}
    assert guarded.solve([], (1, -2)) is None


def test_fixed_groups_do_not_count() -> None:
    guarded = Guarded(encode(Queens(4, queens=frozenset({(0, 0), (1, 1)}))))
    rules, givens = range(18), [18, 19]
    found = guarded.smallest(rules, fixed=givens)
    assert found
    (rule,) = found
    assert guarded.groups[rule].why == "at most one queen on the diagonal through 1,1"
    assert guarded.minimal(rules, fixed=givens)[-1:] < [18]
    assert guarded.smallest(rules, fixed=givens, rounds=0) is None


def test_groups_that_hold_together_have_no_core() -> None:
    guarded = Guarded(encode(Queens(4)))
    for search in (guarded.minimal, guarded.smallest):
        with pytest.raises(ValueError, match="hold together"):
            search(range(18))


def test_the_deadline_is_heeded() -> None:
    guarded = Guarded(encode(Queens(16, toroidal=True)))
    with pytest.raises(OutOfTime):
        guarded.minimal(range(len(guarded.groups)), Deadline(0.2))
    with pytest.raises(OutOfTime):
        Guarded(encode(Queens(8)), deadline=Deadline(0.0))


def test_empty_models() -> None:
    guarded = Guarded(encode(Queens(0)))
    assert guarded.solve([]) == set()
    graph = Guarded(encode(Hamilton(Graph((), ()), path=True)))
    assert graph.solve([0]) is None


def test_an_unknown_solver_is_named() -> None:
    with pytest.raises(PuzzleError, match="--solver"):
        Guarded(encode(Queens(4)), Options(solver="nobody"))
