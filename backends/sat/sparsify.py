"""A sparse part of a dense graph that keeps every small cut: where a cycle is looked for first.

The part is the union of k spanning forests, each maximal among the edges that those before it
leave over. A cut of the graph with at most k edges is in it whole, and of a larger one k edges. So
the part hangs together wherever the graph does; each node keeps k edges, if it has so many. In a
directed graph the forests are those of the bipartite graph that joins tails to heads: each node
keeps k arcs in and k arcs out. The edges are taken in a random order, which leaves a random graph
where there is a choice: such a graph with few edges mostly has a cycle.

What holds in the part holds in the whole. That the part has no cycle says nothing.

Source: Nagamochi & Ibaraki, "A linear-time algorithm for finding a sparse k-connected spanning
subgraph of a k-connected graph", Algorithmica 7 (1992).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Set
from copy import copy
from dataclasses import replace
from random import Random
from typing import TypeVar

from ...encoders.constraints import OUTSIDE, Circuit, Constraint, Edge, Given, Node
from ...encoders.degrees import circuit as state
from ...encoders.encoding import Encoding

S = TypeVar("S")
End = tuple[Node, bool]
"""A node, and in a directed graph whether as a head."""
DENSE_RATIO = 1.5
"""How many times the most edges of the part a graph has that is thinned."""


def sparse_part(encoding: Encoding[S], forests: int, rng: Random) -> Encoding[S] | None:
    """The instance with the edges of so many forests alone; None where that saves little.

    The variables and their numbers stay; those of the other edges are given as false. What is
    given stays, and every end of a path.

    Examples
    --------
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles.graphs import generate
    >>> from satchel.puzzles.hamilton import Hamilton
    >>> part = sparse_part(encode(Hamilton(generate("complete 50"))), 2, Random(0))
    >>> part.model.top, len(part.givens), len(part.model.circuits[0].edges)
    (1225, 1127, 98)
    """
    given = {abs(given.literal) for given in encoding.givens}
    degrees = encoding.model.degrees()
    circuits = {id(circuit): circuit for circuit in encoding.model.circuits}
    kept: list[Constraint] = []
    left_out: list[int] = []
    for constraint in encoding.model.constraints:
        if circuit := circuits.get(id(constraint)):
            edges, absent = sparse(circuit, given, forests, rng)
            left_out += absent
            kept += state(edges, circuit.nodes, circuit.directed, circuit.why, circuit.rule)
        elif id(constraint) not in degrees:
            kept.append(constraint)
    if not left_out:
        return None
    model = copy(encoding.model)
    model.constraints = kept
    absent_edges = [Given(-x, "an edge that is left out at first") for x in left_out]
    return replace(encoding, model=model, givens=[*encoding.givens, *absent_edges])


def sparse(
    circuit: Circuit, given: Set[int], forests: int, rng: Random
) -> tuple[dict[Edge, int], list[int]]:
    """The edges of a circuit in so many forests, and the literals of the others.

    Edges that are given stay, and those of ``OUTSIDE``; where little is saved all stay.
    """
    free = {edge: x for edge, x in circuit.edges.items() if x not in given and OUTSIDE not in edge}
    nodes = len(circuit.nodes) - circuit.closes_path
    if len(free) <= DENSE_RATIO * forests * nodes:
        return dict(circuit.edges), []
    out = free.keys() - spanning(free, circuit.directed, forests, rng)
    edges = {edge: x for edge, x in circuit.edges.items() if edge not in out}
    return edges, sorted(free[edge] for edge in out)


def spanning(edges: Iterable[Edge], directed: bool, forests: int, rng: Random) -> set[Edge]:
    """The edges of as many spanning forests, one after the other, in a random order.

    An edge goes into the first forest whose trees it joins. The trees of each forest lie within
    those of the one before, so that forest is found by bisection, and the work ends when the last
    forest is a single tree.

    >>> sorted(spanning([(1, 2), (2, 3), (3, 1), (3, 4)], False, 2, Random(0)))
    [(1, 2), (2, 3), (3, 1), (3, 4)]
    """
    order = list(edges)
    rng.shuffle(order)
    nodes = {(u, False) for u, _ in order} | {(v, directed) for _, v in order}
    trees = [{node: node for node in nodes} for _ in range(forests)]
    kept, last = set[Edge](), len(nodes)
    for u, v in order:
        tail, head = (u, False), (v, directed)
        place = bisect_left(trees, True, key=lambda up: root(up, tail) != root(up, head))
        if place < forests:
            above = trees[place]
            above[root(above, tail)] = root(above, head)
            kept.add((u, v))
            last -= place == forests - 1
            if last == 1:
                break
    return kept


def root(above: dict[End, End], node: End) -> End:
    """The root of a tree, and a shorter way there for the next time."""
    while above[node] != node:
        above[node] = node = above[above[node]]
    return node
