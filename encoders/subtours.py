"""Circuits and paths in one normal form, and the cuts that an assignment violates.

A path is a cycle through one more node, ``OUTSIDE``: its end literals are the edges from there.
So every lowering deals with cycles alone. An assignment that keeps the *degrees* (two edges at
each node, or one arc in and one out) is a set of disjoint cycles. Where there are several, each
is *cut*: of the edges between its nodes and the others at least two must be chosen (one in each
direction of a directed graph).

The two ends of a path in a bipartite graph are counted by colour (``two_ends``): that follows from
the degrees, but by a count that resolution, and so any SAT solver, takes exponential time for.

Source: Dantzig, Fulkerson & Johnson, "Solution of a Large-Scale Traveling-Salesman Problem"
(1954); in SAT Soh et al., JELIA 2014, and Ohashi et al., SAT 2025.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from math import comb

from .model import Between, Circuit, Edge, Model, Node, Path


class Extra(Enum):
    """The node that closes a path to a cycle."""

    OUTSIDE = "outside"
    __hash__ = object.__hash__  # an Enum's own is Python code, and this is looked up often

    def __str__(self) -> str:
        return self.value


OUTSIDE = Extra.OUTSIDE
PIECES = 30
"""The most pieces of an enumeration: each takes a solver some milliseconds to begin with."""
SPLIT = 100
"""The most nodes of a graph whose circuits are enumerated in pieces."""


@dataclass(frozen=True)
class Ring:
    """One cycle through all nodes, over the literals of ``edges``."""

    edges: dict[Edge, int]
    nodes: tuple[Node, ...]
    directed: bool

    def possible(self) -> bool:
        """Whether there are enough nodes: a cycle needs three, or two where it is directed."""
        return len(self.nodes) >= (2 if self.directed else 3)


def circuits(model: Model) -> list[Circuit | Path]:
    """The circuits and paths among the constraints of a model."""
    return [stated for stated in model.constraints if isinstance(stated, Circuit | Path)]


def ring(constraint: Circuit | Path) -> Ring:
    """The normal form of a circuit or of a path.

    >>> path = Path({("a", "b"): 1}, ("a", "b"), {"a": 2, "b": 3}, {"a": 2, "b": 3}, False, "")
    >>> len(ring(path).nodes), sorted(ring(path).edges.values())
    (3, [1, 2, 3])
    """
    if isinstance(constraint, Circuit):
        return Ring(dict(constraint.edges), constraint.nodes, constraint.directed)
    edges = dict(constraint.edges)
    edges |= {(OUTSIDE, node): literal for node, literal in constraint.starts.items()}
    if constraint.directed:
        edges |= {(node, OUTSIDE): literal for node, literal in constraint.ends.items()}
    return Ring(edges, (*constraint.nodes, OUTSIDE), constraint.directed)


def degrees(constraint: Circuit | Path) -> Iterator[Between]:
    """How many edges are chosen at each node: all of a circuit but its being connected.

    The one-node path of an undirected graph has no edge and one end.
    """
    closed, why = ring(constraint), constraint.why
    if isinstance(constraint, Path) and not closed.directed and len(constraint.nodes) == 1:
        yield Between(1, 1, tuple(constraint.ends.values()), why)
        return
    if not closed.possible():
        number = len(constraint.nodes)
        few = "one node is" if number == 1 else f"{number} nodes are"
        yield Between(1, 0, (), f"{why}: {few} too few")
        return
    if isinstance(constraint, Path) and not closed.directed:
        yield from two_ends(constraint)
    leaving: dict[Node, list[int]] = {node: [] for node in closed.nodes}
    entering = {node: [] for node in closed.nodes} if closed.directed else leaving
    for (u, v), literal in closed.edges.items():
        leaving[u].append(literal)
        entering[v].append(literal)
    two = "two edges (an end counts as one)" if isinstance(constraint, Path) else "two edges"
    for node in closed.nodes:
        if not closed.directed:
            if node is not OUTSIDE:
                yield Between(2, 2, tuple(leaving[node]), f"{why}: {two} at {node}")
            continue
        for literals, what, end in (
            (leaving[node], "leaves", "one start"),
            (entering[node], "enters", "one end"),
        ):
            said = end if node is OUTSIDE else f"one arc {what} {node}"
            yield Between(1, 1, tuple(literals), f"{why}: {said}")


def two_ends(path: Path) -> Iterator[Between]:
    """Two ends of an undirected path; in a connected bipartite graph so many of each colour.

    Each edge of the path joins both colours, A and B. Counted at the nodes of A they are
    2|A| − (ends in A), at those of B 2|B| − (ends in B), where the end edges do not count. Both are
    the same number, so with two ends in all there are 1 + |A| − |B| in A.
    """
    colours = two_colours(path)
    if colours is None:
        yield Between(2, 2, tuple(path.ends.values()), f"{path.why}: two ends")
        return
    for mine, other in (colours, colours[::-1]):
        number = 1 + len(mine) - len(other)
        what = "one end" if number == 1 else f"{max(number, 0)} ends"
        where = f"the {len(mine)} nodes" if len(mine) > 1 else "the one node"
        said = f"{path.why}: {what} among {where} of the colour of {mine[0]}"
        yield Between(number, number, tuple(path.ends[node] for node in mine), said)


def two_colours(path: Path) -> tuple[list[Node], list[Node]] | None:
    """The two sides of a connected bipartite graph; None of any other."""
    beside: dict[Node, list[Node]] = {node: [] for node in path.nodes}
    for u, v in path.edges:
        beside[u].append(v)
        beside[v].append(u)
    first = path.nodes[0]
    colour = {first: 0}
    waiting = [first]
    for node in waiting:  # which grows on the way
        for other in beside[node]:
            if other not in colour:
                colour[other] = 1 - colour[node]
                waiting.append(other)
            elif colour[other] == colour[node]:
                return None
    if len(colour) < len(path.nodes):
        return None
    white, black = ([node for node in path.nodes if colour[node] == c] for c in (0, 1))
    return white, black


def pieces(model: Model) -> list[list[int]]:
    """Sets of literals, of which every solution keeps exactly one: what is chosen at one node.

    It is the node of the first circuit or path where there are most ways, up to ``PIECES``. One
    empty set stands for a model without a circuit, or with a large one.

    >>> model = Model()
    >>> a, b, c = (model.boolean("edge", *edge) for edge in ("ab", "bc", "ca"))
    >>> model.circuit({("a", "b"): a, ("b", "c"): b, ("c", "a"): c}, "abc", "a triangle")
    >>> pieces(model)
    [[1, 3]]
    """
    found: list[list[int]] = [[]]
    for constraint in circuits(model)[:1]:
        closed = ring(constraint)
        leaving: dict[Node, list[int]] = {node: [] for node in closed.nodes}
        for (u, v), literal in closed.edges.items():
            leaving[u].append(literal)
            if not closed.directed:
                leaving[v].append(literal)
        chosen = 1 if closed.directed else 2
        ways = [edges for edges in leaving.values() if 0 < comb(len(edges), chosen) <= PIECES]
        if ways and closed.possible() and len(closed.nodes) <= SPLIT:
            edges = max(ways, key=len)
            found = [
                [x if x in some else -x for x in edges] for some in combinations(edges, chosen)
            ]
    return found


@dataclass(frozen=True)
class Cut:
    """Between ``nodes`` and the others: at least two edges, or one arc each way.

    ``sides`` holds the literals of the edges; in a directed graph those of the arcs out and of
    the arcs in, each of which needs one.
    """

    nodes: frozenset[Node]
    sides: tuple[tuple[int, ...], ...]
    why: str


class Walk:
    """The cycles of a ring under an assignment that keeps the degrees, and their cuts."""

    def __init__(self, constraint: Circuit | Path) -> None:
        self.ring, self.why = ring(constraint), f"{constraint.why}: no cycle apart"
        self.edge = {literal: edge for edge, literal in self.ring.edges.items()}
        self.out: dict[Node, list[tuple[Node, int]]] = {node: [] for node in self.ring.nodes}
        self.into: dict[Node, list[tuple[Node, int]]] = {node: [] for node in self.ring.nodes}
        for (u, v), literal in self.ring.edges.items():
            self.out[u].append((v, literal))
            self.into[v].append((u, literal))

    def cycles(self, true: Set[int]) -> list[list[Node]]:
        """The sets of nodes that the chosen edges connect, the smallest first."""
        beside: dict[Node, list[Node]] = {node: [] for node in self.ring.nodes}
        for u, v in filter(None, map(self.edge.get, true)):
            beside[u].append(v)
            beside[v].append(u)
        found: list[list[Node]] = []
        while beside:
            first, others = beside.popitem()
            part = [first]
            for node in others:  # which grows on the way
                if more := beside.pop(node, None):
                    part.append(node)
                    others.extend(more)
            found.append(part)
        return sorted(found, key=len)

    def cut(self, nodes: Sequence[Node]) -> Cut:
        """The cut between some nodes and the rest of the ring."""
        inside = frozenset(nodes)
        out = tuple(x for v in nodes for w, x in self.out[v] if w not in inside)
        into = tuple(x for v in nodes for u, x in self.into[v] if u not in inside)
        return Cut(inside, (out, into) if self.ring.directed else (out + into,), self.why)

    def violated(self, true: Set[int]) -> list[Cut]:
        """A cut for every cycle, on its smaller side; none when there is one cycle.

        Two cycles have the same cut.
        """
        cycles = self.cycles(true)
        if len(cycles) < 3:
            return [self.cut(nodes) for nodes in cycles[:-1]]
        *smaller, largest = cycles
        if 2 * len(largest) > len(self.ring.nodes):
            largest = [node for nodes in smaller for node in nodes]
        return [self.cut(nodes) for nodes in (*smaller, largest)]
