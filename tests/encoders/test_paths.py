"""Hamiltonian paths and cycles of any networkx graph: stated, read, and listed in order."""

from __future__ import annotations

import random
from itertools import pairwise, permutations

import networkx as nx
import pytest

from satchel.backends.base import Deadline
from satchel.backends.enumeration import ordered
from satchel.backends.sat import Session, choose
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.encoders.paths import PathCodec, state


def read(graph: nx.Graph, cycle: bool) -> tuple[list[tuple[int, ...]], Model, PathCodec]:
    """The paths or cycles in the order of the codec's choices, by sat."""
    model = Model()
    codec = state(model, graph, "the path", cycle=cycle)
    encoding = codec.encoding(model, (), lambda vertices: vertices)
    session = Session(encoding, choose(encoding, Options(ordered=True)), Deadline())
    found = list(ordered(encoding, session, Deadline()))
    session.close()
    return found, model, codec


def brute_force(graph: nx.Graph, cycle: bool) -> set[frozenset[tuple[int, ...]]]:
    """The edge sets of all paths with their ends, or of all cycles."""
    found = set()
    for order in permutations(graph):
        closing = [(order[-1], order[0])] if cycle else []
        steps = [*pairwise(order), *closing]
        if all(graph.has_edge(*step) for step in steps):
            ends = [] if cycle else [(order[0],), (order[-1],)]
            pairs = steps if graph.is_directed() else [tuple(sorted(step)) for step in steps]
            found.add(frozenset([*pairs, *ends]))
    return found


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("cycle", [False, True])
@pytest.mark.parametrize("named", [False, True])
def test_any_graph_has_the_paths_of_brute_force(directed: bool, cycle: bool, named: bool) -> None:
    rng, some = random.Random(8), 0
    for _ in range(25):
        n = rng.randint(3 if cycle else 1, 5)
        graph = nx.gnp_random_graph(n, 0.7, seed=rng, directed=directed)
        if named:
            nx.set_node_attributes(graph, {v: f"n{v}" for v in graph}, "name")
        found, model, codec = read(graph, cycle)
        as_sets = set()
        for vertices in found:
            true = codec.literals(vertices)
            assert codec.decode(true) == vertices
            closing = [(vertices[-1], vertices[0])] if cycle else []
            steps = [*pairwise(vertices), *closing]
            pairs = steps if directed else [tuple(sorted(step)) for step in steps]
            ends = [] if cycle else [(vertices[0],), (vertices[-1],)]
            as_sets.add(frozenset([*pairs, *ends]))
        assert len(as_sets) == len(found) and as_sets == brute_force(graph, cycle)
        some += bool(found)
        words = {word for name in model.names for word in name[1:]}
        assert words <= {f"n{v}" if named else v for v in graph}
    assert some > 5


@pytest.mark.parametrize("directed", [False, True])
def test_a_path_of_one_node_begins_and_ends_there(directed: bool) -> None:
    graph = nx.empty_graph(1, nx.DiGraph() if directed else nx.Graph())
    found, model, _ = read(graph, cycle=False)
    assert found == [(0,)] and model.top == 1 + directed


def test_a_path_is_read_from_where_it_begins() -> None:
    model = Model()
    codec = state(model, nx.path_graph(3), "the path", cycle=False, start=2, end=0)
    assert codec.decode(codec.literals((0, 1, 2))) == (2, 1, 0)
    assert codec.choices([]) == [codec.edges[1, 2]]
    assert [list(codec.squares(x)) for x in (1, 3)] == [[0, 1], [0]]


def test_names_need_not_be_on_every_node() -> None:
    graph = nx.cycle_graph(3)
    graph.nodes[1]["name"] = "one"
    model = Model()
    state(model, graph, "the cycle", cycle=True, rule=4)
    assert [model.name(v) for v in (1, 2, 3)] == ["edge 0 one", "edge 0 2", "edge one 2"]
    assert {stated.rule for stated in model.constraints} == {4}
