"""Components and bipartition beside networkx."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import networkx as nx

from satchel.encoders import graphs
from satchel.encoders.infeasible import separators


def random_rows(rng: random.Random, symmetric: bool) -> list[list[int]]:
    """A random graph as lists of neighbours."""
    size, density = rng.randint(1, 9), rng.random() / 2
    rows: list[list[int]] = [[] for _ in range(size)]
    for u, v in permutations(range(size), 2):
        if rng.random() < density and not (symmetric and u > v):
            rows[u].append(v)
            if symmetric:
                rows[v].append(u)
    return rows


def test_cut_nodes_and_bipartition_and_pieces() -> None:

    rng, seen = random.Random(2), Counter[str]()
    for _ in range(500):
        rows = random_rows(rng, symmetric=True)
        graph = nx.Graph([(u, v) for u, row in enumerate(rows) for v in row])
        graph.add_nodes_from(range(len(rows)))
        out = set(rng.sample(range(len(rows)), rng.randint(0, len(rows) - 1)))
        left = nx.connected_components(graph.subgraph(set(graph) - out))
        assert sorted(map(sorted, graphs.components(rows, out))) == sorted(map(sorted, left))
        if nx.is_connected(graph):
            cuts = separators.cut_nodes(rows)
            assert set(cuts) == set(nx.articulation_points(graph))
            for node, parts in cuts.items():
                assert len(graphs.components(rows, {node})) == parts
            seen["cut"] += bool(cuts)
        sides = graphs.bipartition(rows)
        assert (sides is not None) == nx.is_bipartite(graph)
        if sides:
            assert sorted(sides[0] + sides[1]) == sorted(graph)
            assert all(u not in side or v not in side for side in sides for u, v in graph.edges)
            seen["bipartite"] += 1
    assert min(seen.values()) > 50, seen
