"""The graph of which a circuit is a cycle, and a path too: what reasons are sought in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from itertools import chain

from .circuit import OUTSIDE, ring
from .model import Circuit, Node, Path

LISTED = 12
"""Nodes that a sentence names."""


class Closed:
    """The graph whose cycle is asked for, on the places of its nodes in ``names``.

    Parameters
    ----------
    constraint : Circuit or Path
        Its own nodes are the first; a path is closed by ``OUTSIDE``, which is joined to every
        node that may be an end.
    given : set of int
        The literals that the instance fixes. Edges that are denied are left out; in the middle
        of one that is given there is a node ``("middle", literal)``.

    Attributes
    ----------
    beside, inner : list of list of int
        The neighbours of each node; those without ``OUTSIDE`` and without the middles.
    """

    def __init__(self, constraint: Circuit | Path, given: Set[int]) -> None:
        closed, touched = ring(constraint), {abs(literal) for literal in given}
        self.constraint, self.size = constraint, len(constraint.nodes)
        self.outside = {self.size} if isinstance(constraint, Path) else set[int]()
        self.names: list[Node] = list(closed.nodes)
        place = {node: i for i, node in enumerate(self.names)}
        self.open: list[tuple[int, int]] = []
        self.given: list[tuple[int, int]] = []
        for (u, v), literal in closed.edges.items():
            if literal not in touched:
                self.open.append((place[u], place[v]))
            elif -literal not in given:
                self.given.append((place[u], place[v]))
                self.names.append(("middle", literal))
        self.beside: list[list[int]] = [[] for _ in self.names]
        join(self.beside, self.open)
        self.inner = self.beside
        if self.outside or self.given:
            self.inner = [[w for w in row if w < self.size] for row in self.beside[: self.size]]
            join(self.inner, (pair for pair in self.given if max(pair) < self.size))
        for middle, (a, b) in enumerate(self.given, len(closed.nodes)):
            join(self.beside, ((a, middle), (middle, b)))

    def ends(self) -> set[int]:
        """The nodes that may be ends of a path."""
        chosen = chain.from_iterable(pair for pair in self.open if self.size in pair)
        return (set(chosen) | self.given_ends()) - self.outside

    def given_ends(self) -> set[int]:
        """The nodes that are given as ends of a path."""
        pairs = (pair for pair in self.given if not self.outside.isdisjoint(pair))
        return {node for pair in pairs for node in pair} - self.outside

    def successors(self) -> list[list[int]]:
        """The successors of each node of a directed graph, ``OUTSIDE`` among them.

        An arc that is given leaves its tail and its head no other.
        """
        tails = Counter(tail for tail, _ in self.given)
        heads = Counter(head for _, head in self.given)
        after: list[list[int]] = [[] for _ in range(self.size + len(self.outside))]
        for tail, head in self.open:
            if not (tails[tail] or heads[head]):
                after[tail].append(head)
        for tail, head in self.given:
            if tails[tail] == heads[head] == 1:
                after[tail].append(head)
        return after

    def listed(self, nodes: Set[int], outside: str = "") -> str:
        """Nodes in words, ``OUTSIDE`` by this one: all, or how many there are and the first."""
        words = []
        for node in sorted(nodes):
            name = self.names[node]
            if node < self.size:
                words.append(str(name))
            elif name is not OUTSIDE:
                pair = self.given[node - len(self.names)]
                ends = [str(self.names[end]) for end in pair if end not in self.outside]
                what = "edge" if len(ends) == 2 else "end"
                words.append(f"the given {what} {','.join(ends)}")
            elif outside:
                words.append(outside)
        if len(words) <= LISTED:
            return ", ".join(words)
        return f"{len(words)} nodes ({', '.join(words[:LISTED])}, …)"


def join(graph: list[list[int]], edges: Iterable[tuple[int, int]]) -> None:
    """Add edges to lists of neighbours."""
    for a, b in edges:
        graph[a].append(b)
        graph[b].append(a)
