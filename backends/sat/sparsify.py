"""A sparse part of a dense graph that keeps every small cut: where a cycle is looked for first.

The part is the union of k spanning forests, each maximal among the edges that those before it
leave over. A cut of the graph with at most k edges is in it whole, and of a larger one k edges. So
the part hangs together wherever the graph does; each node keeps k edges, if it has so many. In a
directed graph the forests are those of the bipartite graph that joins tails to heads: each node
keeps k arcs in and k arcs out. The edges are taken in an order that is drawn by lot, which leaves
a random graph where there is a choice: such a graph with few edges mostly has a cycle.

What holds in the part holds in the whole. That the part has no cycle says nothing.

Source: Nagamochi & Ibaraki, "A linear-time algorithm for finding a sparse k-connected spanning
subgraph of a k-connected graph", Algorithmica 7 (1992).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from random import Random
from typing import TypeVar

from ...encoders.model import Circuit, Constraint, Edge, Encoding, Given, Node, Path

S = TypeVar("S")
End = tuple[Node, bool]
"""A node, and in a directed graph whether as a head."""
DENSE = 1.5
"""How many times the most edges of the part a graph has that is thinned."""


def thinned(encoding: Encoding[S], forests: int, lot: Random) -> Encoding[S] | None:
    """The same instance with the edges of so many forests alone; None where it saves little.

    The variables and their numbers stay; those of the other edges are given as false. What is
    given stays, and every end of a path.

    Examples
    --------
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles.graphs import generate
    >>> from satchel.puzzles.hamilton import Hamilton
    >>> part = thinned(encode(Hamilton(generate("complete 50"))), 2, Random(0))
    >>> part.model.top, len(part.givens), len(part.model.constraints[0].edges)
    (1225, 1127, 98)
    """
    given = {abs(given.literal) for given in encoding.givens}
    out: list[int] = []
    stated: list[Constraint] = []
    for constraint in encoding.model.constraints:
        if isinstance(constraint, Circuit | Path):
            free = {edge: x for edge, x in constraint.edges.items() if x not in given}
            if len(free) > DENSE * forests * len(constraint.nodes):
                left = free.keys() - spanning(free, constraint.directed, forests, lot)
                out += sorted(map(free.__getitem__, left))
                edges = {edge: x for edge, x in constraint.edges.items() if edge not in left}
                constraint = replace(constraint, edges=edges)
        stated.append(constraint)
    if not out:
        return None
    model = copy(encoding.model)
    model.constraints = stated
    absent = [Given(-x, "an edge that is left out at first") for x in out]
    return replace(encoding, model=model, givens=[*encoding.givens, *absent])


def spanning(edges: Iterable[Edge], directed: bool, forests: int, lot: Random) -> set[Edge]:
    """The edges of as many spanning forests, one after the other, in an order drawn by lot.

    An edge goes into the first forest whose trees it joins. The trees of each forest lie within
    those of the one before, so that forest is found by bisection, and the work ends when the last
    forest is a single tree.

    >>> sorted(spanning([(1, 2), (2, 3), (3, 1), (3, 4)], False, 2, Random(0)))
    [(1, 2), (2, 3), (3, 1), (3, 4)]
    """
    order = list(edges)
    lot.shuffle(order)
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
