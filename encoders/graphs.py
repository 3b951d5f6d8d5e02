"""Small algorithms on graphs: a graph is the list of neighbours, or successors, of each node.

Nodes are numbered from 0.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

Graph = Sequence[Sequence[int]]
"""The neighbours of each node; of a directed graph its successors."""


def components(graph: Graph, without: Set[int] = frozenset()) -> list[list[int]]:
    """The connected components of a graph without some nodes.

    >>> components([[1], [0, 2], [1]], {1})
    [[0], [2]]
    """
    seen = bytearray(len(graph))
    for node in without:
        seen[node] = 1
    parts = []
    for first in range(len(graph)):
        if not seen[first]:
            seen[first] = 1
            component = [first]
            for node in component:  # which grows on the way
                for other in graph[node]:
                    if not seen[other]:
                        seen[other] = 1
                        component.append(other)
            parts.append(component)
    return parts


def bipartition(graph: Graph) -> tuple[list[int], list[int]] | None:
    """The two sides of a bipartite graph, that of node 0 first; None of any other.

    >>> bipartition([[1], [0, 2], [1]])
    ([0, 2], [1])
    """
    colour = [-1] * len(graph)
    for first in range(len(graph)):
        if colour[first] < 0:
            colour[first] = 0
            waiting = [first]
            for node in waiting:  # which grows on the way
                for other in graph[node]:
                    if colour[other] < 0:
                        colour[other] = 1 - colour[node]
                        waiting.append(other)
                    elif colour[other] == colour[node]:
                        return None
    white, black = ([node for node, mine in enumerate(colour) if mine == c] for c in (0, 1))
    return white, black


def reachable(graph: Graph, start: Sequence[int], without: Set[int] = frozenset()) -> set[int]:
    """The nodes that can be reached from some, on ways that avoid others.

    >>> reachable([[1], [2], [1], [0]], [0])
    {0, 1, 2}
    """
    reached, waiting = set(start), list(start)
    for node in waiting:  # which grows on the way
        for other in graph[node]:
            if other not in reached and other not in without:
                reached.add(other)
                waiting.append(other)
    return reached


def reverse(after: Graph) -> list[list[int]]:
    """The predecessors of each node.

    >>> reverse([[1], [], [1, 0]])
    [[2], [0, 2], []]
    """
    before: list[list[int]] = [[] for _ in after]
    for tail, heads in enumerate(after):
        for head in heads:
            before[head].append(tail)
    return before
