"""The graph of which a circuit is a Hamiltonian cycle, with what the instance gives of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain

from ..constraints import OUTSIDE, Circuit, Node
from ..graphs import reachable

NODES_IN_WORDS = 12
"""The most nodes that a sentence names."""


class CircuitGraph:
    """The graph whose cycle is asked for, on the places of its nodes in ``names``.

    Parameters
    ----------
    constraint : Circuit
        Its own nodes are the first; a path is closed by ``OUTSIDE``, which is joined to every
        node that may be an end.
    given : set of int
        The literals that the instance fixes. Edges that are denied are left out; in the middle
        of one that is given there is a node ``("middle", literal)``. Beside two others that are
        given at the same node no edge has *room*.

    Attributes
    ----------
    beside, inner : list of list of int
        The neighbours of each node; those without ``OUTSIDE`` and without the middles.
    pruned : bool
        Whether edges are missing there that have no room; of ends that goes without saying.
    """

    def __init__(self, constraint: Circuit, given: Set[int]) -> None:
        touched = {abs(literal) for literal in given}
        self.constraint = constraint
        self.size = len(constraint.nodes) - constraint.closes_path
        self.outside = {self.size} if constraint.closes_path else set[int]()
        self.names: list[Node] = list(constraint.nodes)
        place = {node: i for i, node in enumerate(self.names)}
        self.open: list[tuple[int, int]] = []
        self.given: list[tuple[int, int]] = []
        for (u, v), literal in constraint.edges.items():
            if literal not in touched:
                self.open.append((place[u], place[v]))
            elif -literal not in given:
                self.given.append((place[u], place[v]))
                self.names.append(("middle", literal))
        self.uses = Counter(chain.from_iterable(self.given))
        full, over = ({v for v, used in self.uses.items() if used > most} for most in (1, 2))
        lost = {pair for pair in self.open if not full.isdisjoint(pair)} if full else set()
        self.pruned = any(max(pair) < self.size for pair in lost)
        self.beside: list[list[int]] = [[] for _ in self.names]
        add_edges(self.beside, (pair for pair in self.open if pair not in lost))
        self.inner = self.beside
        if self.outside or self.given:
            self.inner = [[w for w in row if w < self.size] for row in self.beside[: self.size]]
            between = (pair for pair in self.given if max(pair) < self.size)
            add_edges(self.inner, filter(over.isdisjoint, between))
        for middle, (a, b) in enumerate(self.given, len(constraint.nodes)):
            if over.isdisjoint((a, b)):
                add_edges(self.beside, ((a, middle), (middle, b)))

    def ends(self) -> set[int]:
        """The nodes that may be ends of a path."""
        near = {w for outside in self.outside for w in self.beside[outside] if w < self.size}
        return near | self.given_ends()

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

    def degree_clashes(self) -> Iterator[tuple[int, list[tuple[int, int]]]]:
        """Nodes with more given edges than two, and these edges.

        In a directed graph the tail of an arc that competes with others for its tail or its head.
        """
        directed = self.constraint.directed
        at = defaultdict[tuple[int, int], list[tuple[int, int]]](list)
        for pair in self.given:
            for side, node in enumerate(pair):
                at[node, side if directed else 0].append(pair)
        for (node, _), pairs in at.items():
            if len(pairs) > (1 if directed else 2):
                yield pairs[0][0] if directed else node, pairs

    def given_subtours(self) -> Iterator[tuple[set[int], list[tuple[int, int]]]]:
        """The nodes and the edges of cycles of given edges that leave nodes out.

        Where no node has too many of these edges: only then two at each node are a cycle.
        """
        beside: list[list[int]] = [[] for _ in range(self.size + len(self.outside))]
        add_edges(beside, self.given)
        seen = set[int]()
        for node in self.uses:
            if node not in seen:
                part = reachable(beside, [node])
                seen |= part
                if len(part) < len(beside) and all(self.uses[other] == 2 for other in part):
                    yield part, [pair for pair in self.given if pair[0] in part]

    def edges_in_words(self, pairs: Sequence[tuple[int, int]]) -> str:
        """Given edges in words, the first of many."""
        first, last = ("a start", "an end") if self.constraint.directed else ("an end", "an end")
        words = []
        for pair in pairs[:NODES_IN_WORDS]:
            u, v = (self.names[node] for node in pair)
            end = f"{first} at {v}" if u is OUTSIDE else f"{last} at {u}"
            words.append(end if OUTSIDE in (u, v) else f"{u},{v}")
        if len(pairs) > NODES_IN_WORDS:
            return f"{len(pairs)} edges ({', '.join(words)}, …)"
        return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))

    def nodes_in_words(self, nodes: Set[int], outside: str = "") -> str:
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
        if len(words) <= NODES_IN_WORDS:
            return ", ".join(words)
        return f"{len(words)} nodes ({', '.join(words[:NODES_IN_WORDS])}, …)"


def add_edges(graph: list[list[int]], edges: Iterable[tuple[int, int]]) -> None:
    """Add edges to lists of neighbours."""
    for a, b in edges:
        graph[a].append(b)
        graph[b].append(a)
