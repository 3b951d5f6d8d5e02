"""Sets of nodes that may be separators: where to look for them in a graph.

A *separator* is a set of k nodes whose removal leaves more than k components. Whether a graph has
one is as hard to tell as whether it has a cycle, so these are places where one is often found: cut
nodes, the sides of a bipartite graph, the neighbours of what a maximum matching serves badly,
the neighbours of nodes that have few, and nodes that have many. A graph is the list of neighbours
of each node, by their numbers.

Source: Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1 (1972), for
cut nodes; Dulmage & Mendelsohn (1958) for tight sets. The greedy search is our own.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from ..graphs import Graph, components
from .matching import deficient

ISOLATING_NODES = 3_000
"""The most nodes that ``isolating`` looks at: some milliseconds."""
SLACK_NODES = 3
"""How many more nodes ``isolating`` takes out than it isolates, hoping for other components."""


def cut_nodes(graph: Graph) -> dict[int, int]:
    """The nodes without which a connected graph falls apart, and into how many components.

    >>> cut_nodes([[1], [0, 2, 3], [1], [1, 4], [3]])
    {3: 2, 1: 3}
    """
    if not graph:
        return {}
    number, above, order, way = [-1] * len(graph), [-1] * len(graph), [0], [0]
    number[0] = 0
    onward = [iter(neighbours) for neighbours in graph]
    while way:
        node = way[-1]
        for other in onward[node]:
            if number[other] < 0:
                number[other], above[other] = len(order), node
                order.append(other)
                way.append(other)
                break
        else:
            way.pop()
    low = [min(map(number.__getitem__, row), default=0) for row in graph]
    parts: dict[int, int] = {}
    for node in reversed(order[1:]):
        parent = above[node]
        low[parent] = min(low[parent], low[node])
        if low[node] >= number[parent]:  # no way past the parent
            parts[parent] = parts.get(parent, 1) + 1
    if 0 in parts:
        parts[0] -= 1  # nothing lies above the root
    return {node: number for node, number in parts.items() if number > 1}


def tight_sets(graph: Graph, base: Set[int]) -> Iterator[set[int]]:
    """The neighbours of nodes that have no more neighbours than they are; and ``base``.

    A maximum matching of nodes with their successors finds sets of nodes that have fewer, or as
    many, neighbours together. Those of them without a neighbour in the set are isolated by their
    neighbours, of which there are fewer, or as many, again.
    """
    rows = [
        [node] if node in base else [other for other in row if other not in base]
        for node, row in enumerate(graph)
    ]
    for few in deficient(rows):
        near = {other for node in few for other in rows[node]}
        yield {*base, *(other for node in few - near for other in rows[node])}


def isolating(graph: Graph, base: Set[int]) -> Iterator[set[int]]:
    """The neighbours of nodes that have few; and ``base``.

    From each node in turn, those of the lowest degree first: take out its neighbours, then those
    of the node with the fewest more, and so on. ``ISOLATING_NODES`` bounds the whole.
    """
    near, everything, work = [set(row) for row in graph], set(range(len(graph))), 0
    for first in sorted(everything - base, key=lambda node: len(near[node] - base)):
        out, alone, node = set(base), set[int](), first
        while work < ISOLATING_NODES:
            out |= near[node]
            alone.add(node)
            rest = everything - out - alone
            alone |= {other for other in rest if near[other] <= out}
            work += len(graph)
            if len(out) <= len(alone) + SLACK_NODES:
                work += len(graph)
                yield set(out)
            if rest <= alone:
                break
            node = min(rest - alone, key=lambda other: (len(near[other] - out), len(near[other])))


def hubs(graph: Graph, base: Set[int]) -> Iterator[set[int]]:
    """The nodes with the most neighbours, as many as leave the most components beyond their number.

    With ``base``. They are found by putting all back, those with few neighbours first: each joins
    the components that it touches.

    >>> list(hubs([[1, 2, 3], [0], [0], [0]], set()))
    [{0}]
    """
    order = sorted(set(range(len(graph))) - base, key=lambda node: len(graph[node]))
    above, left = list(range(len(graph))), 0
    back, best, most = bytearray(len(graph)), len(order), 0

    def top(node: int) -> int:
        while above[node] != node:
            above[node] = node = above[above[node]]
        return node

    for number, node in enumerate(order, 1):
        near = {top(other) for other in graph[node] if back[other]}
        for other in near:
            above[other] = node
        back[node] = 1
        left += 1 - len(near)
        out = len(base) + len(order) - number
        if out and left - out > most:
            most, best = left - out, number
    if most:
        yield {*base, *order[best:]}


def trim(graph: Graph, separator: Set[int], most: int) -> set[int]:
    """A set without those nodes that touch at most ``most`` of the components it leaves.

    Putting back a node that touches t components leaves t − 1 fewer, of a set that is one
    smaller: better for t < 2, the same for t = 2. One node stays.

    >>> trim([[1], [0, 2], [1, 3], [2, 4], [3]], {1, 2}, 1)
    {2}
    """
    kept = set(separator)
    component = {node: i for i, part in enumerate(components(graph, kept)) for node in part}
    again = True
    while again:
        again = False
        for node in sorted(kept):
            touched = {component[other] for other in graph[node] if other not in kept}
            if len(touched) <= most and len(kept) > 1:
                again = True
                kept.remove(node)
                component[node] = min(touched, default=-1 - node)
                if len(touched) > 1:
                    component |= {
                        other: component[node] for other, i in component.items() if i in touched
                    }
    return kept
