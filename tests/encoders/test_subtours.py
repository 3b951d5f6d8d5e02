"""Subtours, their cuts, and the loop that adds them."""

from __future__ import annotations

import random
from collections.abc import Sequence, Set

import networkx as nx
import pytest
from pysat.solvers import Solver

from satchel.encoders.cnf.circuit.lazy import clauses as cut_clauses
from satchel.encoders.constraints import Circuit
from satchel.encoders.model import Model
from satchel.encoders.subtours import SubtourCuts, lazy_cuts

from ..backends.sat.test_session import Edges, cycle_through, ring_of
from ..helpers import plain


def circuit_of(graph: nx.Graph) -> tuple[Model, Circuit]:
    model = Model()
    edges = {edge: model.boolean("edge", *edge) for edge in graph.edges}
    model.circuit(edges, list(graph), "the cycle", directed=graph.is_directed())
    return model, model.circuits[0]


@pytest.mark.parametrize("directed", [False, True])
def test_the_cycles_are_the_components_of_the_chosen_edges(directed: bool) -> None:
    rng = random.Random(2)
    for _ in range(100):
        graph = nx.gnm_random_graph(rng.randint(3, 9), 20, seed=rng, directed=directed)
        _, circuit = circuit_of(graph)
        chosen = {edge: x for edge, x in circuit.edges.items() if rng.random() < 0.3}
        part = nx.Graph(chosen.keys())
        part.add_nodes_from(graph)
        cycles = SubtourCuts(circuit).cycles(set(chosen.values()))
        components = set(map(frozenset, nx.connected_components(part)))
        assert set(map(frozenset, cycles)) == components and len(cycles) == len(components)
        assert [len(cycle) for cycle in cycles] == sorted(map(len, cycles))


@pytest.mark.parametrize("directed", [False, True])
def test_a_cut_holds_the_edges_between_its_nodes_and_the_others(directed: bool) -> None:
    graph = nx.complete_graph(5, nx.DiGraph() if directed else nx.Graph())
    _, circuit = circuit_of(graph)
    cut = SubtourCuts(circuit).cut([0, 3])
    assert cut.nodes == {0, 3} and cut.why == "the cycle: no cycle apart"
    out = {x for (u, v), x in circuit.edges.items() if u in (0, 3) and v not in (0, 3)}
    into = {x for (u, v), x in circuit.edges.items() if u not in (0, 3) and v in (0, 3)}
    assert list(map(set, cut.sides)) == ([out, into] if directed else [out | into])


@pytest.mark.parametrize("parts", [3, 5])
def test_the_loop_cuts_until_one_cycle_is_left(parts: int) -> None:
    """Triangles in a ring, each joined to the next by two edges: the degrees leave them apart."""
    graph = nx.Graph()
    for i in range(parts):
        a, b, c = (3 * i, 3 * i + 1, 3 * i + 2)
        following = (3 * i + 3) % (3 * parts)
        graph.add_edges_from([(a, b), (b, c), (c, a), (c, following), (b, following + 1)])
    model, circuit = circuit_of(graph)
    cuts = SubtourCuts(circuit)
    rounds = []
    triangles = [x for x, (u, v) in enumerate(graph.edges, 1) if u // 3 == v // 3]
    with Solver("minisat22") as solver:
        solver.set_phases([x if x in triangles else -x for x in circuit.edges.values()])
        for at in circuit.degrees.values():
            for degree in at:
                literals = list(degree.literals)
                for x in literals:  # at least two, and at most two
                    solver.add_clause([y for y in literals if y != x])
                for i, x in enumerate(literals):
                    for j, y in enumerate(literals[:i]):
                        for z in literals[:j]:
                            solver.add_clause([-x, -y, -z])

        def solve() -> Set[int] | None:
            return {x for x in solver.get_model() if x > 0} if solver.solve() else None

        for true, (violated,) in lazy_cuts(solve, [cuts]):
            rounds.append(len(violated))
            for cut in violated:
                assert sum(x in true for side in cut.sides for x in side) < 2
                for clause in cut_clauses(cut):
                    solver.add_clause(clause)
            last = true
    assert rounds[0] == parts and rounds[-1] == 0 and 0 not in rounds[:-1]
    assert plain(model).broken(last) == []


def test_the_loop_takes_several_rounds_and_asks_no_more_than_needed() -> None:
    graph = nx.disjoint_union_all([nx.cycle_graph(3)] * 3)
    graph.add_edges_from([(0, 3), (1, 4), (3, 6), (4, 7), (6, 0), (7, 1)])
    _, circuit = circuit_of(graph)
    cuts = SubtourCuts(circuit)
    number = {frozenset(edge): x for x, edge in enumerate(graph.edges, 1)}
    triangles = {x for edge, x in number.items() if len({v // 3 for v in edge}) == 1}
    joined = (triangles - {number[frozenset(pair)] for pair in ((0, 1), (3, 4))}) | {
        number[frozenset(pair)] for pair in ((0, 3), (1, 4))
    }
    answers = iter([triangles, joined])
    rounds = list(lazy_cuts(lambda: next(answers, None), [cuts]))
    assert [len(violated) for _, (violated,) in rounds] == [3, 1]  # and then no assignment
    assert list(lazy_cuts(lambda: None, [cuts])) == []


@pytest.mark.parametrize(
    ("lengths", "sides"),
    [
        ((9,), []),
        ((3, 6), [3]),
        ((3, 3, 3), [3, 3, 3]),
        ((3, 3, 12), [3, 3, 6]),
        ((3, 4, 5), [3, 4, 5]),
    ],
)
def test_a_cut_for_every_cycle_on_its_smaller_side(
    lengths: Sequence[int], sides: list[int]
) -> None:
    edges: Edges = []
    for length in lengths:
        first = len(edges)
        edges += ring_of(*range(first, first + length))
    encoding = cycle_through(len(edges), edges)
    (circuit,) = encoding.model.circuits
    cuts = SubtourCuts(circuit).violated(set(range(1, len(edges) + 1)))
    assert [len(cut.nodes) for cut in cuts] == sides
