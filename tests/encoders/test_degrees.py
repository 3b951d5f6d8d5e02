"""Cycles and paths of few nodes against brute force, and the ends of a path by colour."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, combinations, pairwise, permutations
from typing import Any

import networkx as nx
import pytest

from satchel.encoders.constraints import Edge, Node
from satchel.encoders.degrees import connected_bipartition
from satchel.encoders.model import Model

from ..helpers import plain

Drawn = tuple[set[Edge], tuple[Node, ...]]
"""The edges of a cycle or path, and its ends: the first and the last node."""


def subsets(pairs: list[Edge]) -> Iterator[tuple[Edge, ...]]:
    return chain.from_iterable(combinations(pairs, k) for k in range(len(pairs) + 1))


def drawings(n: int, edges: tuple[Edge, ...], directed: bool, cycle: bool) -> list[Drawn]:
    """Every cycle or path through all nodes, as the definition has it."""
    known = {(u, v): (u, v) for u, v in edges}
    if not directed:
        known |= {(v, u): (u, v) for u, v in edges}
    found: list[Drawn] = []
    if n < ((2 if directed else 3) if cycle else 1):
        return found
    for order in permutations(range(n)):
        steps = [*pairwise(order), *([(order[-1], order[0])] if cycle else [])]
        chosen = {known[step] for step in steps if step in known}
        if all(step in known for step in steps) and len(chosen) == len(steps):
            found.append((chosen, (order[0], order[-1])))
    return found


@pytest.mark.parametrize("n", range(4))
@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("cycle", [False, True])
def test_few_nodes_against_brute_force(n: int, directed: bool, cycle: bool) -> None:
    pairs: list[Edge] = [(u, v) for u in range(n) for v in range(n) if directed or u < v]
    pairs = [(u, v) for u, v in pairs if u != v]
    for edges in subsets(pairs):
        model = Model()
        edge = {pair: model.boolean("edge", *pair) for pair in edges}
        ends: dict[Any, int] = {v: model.boolean("end", v) for v in range(n) if not cycle}
        starts: dict[Any, int] = {v: model.boolean("start", v) for v in ends} if directed else ends
        if cycle:
            model.circuit(edge, range(n), "the cycle", directed=directed)
        else:
            model.path(edge, range(n), ends, "the path", starts=starts if directed else None)
        expected = {
            frozenset(
                [
                    *(edge[pair] for pair in chosen),
                    *([] if cycle else [starts[first], ends[last]]),
                ]
            )
            for chosen, (first, last) in drawings(n, edges, directed, cycle)
        }
        encoding = plain(model)
        every = chain.from_iterable(
            combinations(range(1, model.top + 1), k) for k in range(model.top + 1)
        )
        assert {frozenset(true) for true in every if not encoding.broken(set(true))} == expected


@pytest.mark.parametrize(
    ("n", "directed", "why"),
    [
        (0, False, "the cycle: 0 nodes are too few"),
        (1, False, "the cycle: one node is too few"),
        (2, False, "the cycle: 2 nodes are too few"),
        (1, True, "the cycle: one node is too few"),
    ],
)
def test_too_few_nodes_are_one_constraint_that_cannot_be_met(
    n: int, directed: bool, why: str
) -> None:
    model = Model()
    model.circuit({}, range(n), "the cycle", directed=directed, rule=3)
    (stated,) = model.constraints
    assert (stated.why, stated.rule, model.circuits) == (why, 3, [])
    assert plain(model).broken(set()) == [why]


def test_the_bipartition_is_that_of_networkx() -> None:
    rng, sizes = random.Random(4), set()
    for _ in range(300):
        graph = nx.gnm_random_graph(rng.randint(1, 7), rng.randint(0, 9), seed=rng)
        sides = connected_bipartition(list(graph.edges), tuple(graph))
        if not nx.is_connected(graph) or not nx.is_bipartite(graph):
            assert sides is None
            continue
        assert sides and 0 in sides[0]
        assert set(map(frozenset, sides)) == set(map(frozenset, nx.bipartite.sets(graph)))
        sizes.add(abs(len(sides[0]) - len(sides[1])))
    assert {0, 1, 2} <= sizes


@pytest.mark.parametrize(
    ("leaves", "numbers"),
    [(1, [("one end", 1), ("one end", 1)]), (3, [("0 ends", -1), ("3 ends", 3)])],
)
def test_the_ends_of_a_path_are_counted_by_colour(
    leaves: int, numbers: list[tuple[str, int]]
) -> None:
    """A star of one centre: its path has one end more in the larger side than the smaller."""
    model = Model()
    edges: dict[Edge, int] = {(0, v): model.boolean("edge", v) for v in range(1, leaves + 1)}
    ends: dict[Any, int] = {v: model.boolean("end", v) for v in range(leaves + 1)}
    model.path(edges, ends, ends, "the path")
    counted = [stated for stated in model.constraints if " of the colour of " in stated.why]
    found = [(stated.why.split(": ")[1].split(" among")[0], stated[0]) for stated in counted]  # type: ignore[index]
    assert found == numbers
