"""Circuits and paths in one normal form, and the cuts that an assignment violates.

A path is a cycle through one more node, ``OUTSIDE``: its end literals are the edges from there.
So every lowering deals with cycles alone. An assignment that keeps the *degrees* (two edges at
each node, or one arc in and one out) is a set of disjoint cycles. Where there are several, each
is *cut*: of the edges between its nodes and the others at least two must be chosen (one in each
direction of a directed graph).

Source: Dantzig, Fulkerson & Johnson, "Solution of a Large-Scale Traveling-Salesman Problem"
(1954); in SAT Soh et al., JELIA 2014, and Ohashi et al., SAT 2025.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from enum import Enum

from .model import Between, Circuit, Edge, Model, Node, Path


class Extra(Enum):
    """The node that closes a path to a cycle."""

    OUTSIDE = "outside"

    def __str__(self) -> str:
        return self.value


OUTSIDE = Extra.OUTSIDE


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
        yield Between(1, 0, (), f"{why}: {len(constraint.nodes)} nodes are too few")
        return
    leaving: dict[Node, list[int]] = {node: [] for node in closed.nodes}
    entering = {node: [] for node in closed.nodes} if closed.directed else leaving
    for (u, v), literal in closed.edges.items():
        leaving[u].append(literal)
        entering[v].append(literal)
    for node in closed.nodes:
        if not closed.directed:
            what = "two ends" if node is OUTSIDE else f"two edges at {node}"
            yield Between(2, 2, tuple(leaving[node]), f"{why}: {what}")
            continue
        for literals, what, end in (
            (leaving[node], "leaves", "one start"),
            (entering[node], "enters", "one end"),
        ):
            said = end if node is OUTSIDE else f"one arc {what} {node}"
            yield Between(1, 1, tuple(literals), f"{why}: {said}")


@dataclass(frozen=True)
class Cut:
    """Between ``nodes`` and the others: at least two edges, or one arc each way.

    ``sides`` holds the literals of the edges; in a directed graph those of the arcs out and of
    the arcs in, each of which needs one.
    """

    nodes: frozenset[Node]
    sides: tuple[tuple[int, ...], ...]
    why: str


def cut(closed: Ring, nodes: Set[Node], why: str) -> Cut:
    """The cut between a set of nodes and the rest of the ring."""
    out = [x for (u, v), x in closed.edges.items() if u in nodes and v not in nodes]
    into = [x for (u, v), x in closed.edges.items() if u not in nodes and v in nodes]
    sides = (tuple(out), tuple(into)) if closed.directed else (tuple(out + into),)
    return Cut(frozenset(nodes), sides, why)


def violated(constraint: Circuit | Path, true: Set[int]) -> list[Cut]:
    """A cut for every cycle but the one wanted, on its smaller side, the smallest first.

    ``true`` keeps the degrees. The list is empty when its edges form one cycle.
    """
    closed = ring(constraint)
    cycles = components(closed, true)
    if len(cycles) < 2:
        return []
    found: dict[tuple[tuple[int, ...], ...], Cut] = {}
    everything = frozenset(closed.nodes)
    for nodes in sorted(cycles, key=len):
        side = nodes if 2 * len(nodes) <= len(everything) else everything - nodes
        made = cut(closed, side, f"{constraint.why}: no cycle apart")
        found.setdefault(made.sides, made)
    return list(found.values())


def components(closed: Ring, true: Set[int]) -> list[Set[Node]]:
    """The sets of nodes that the chosen edges connect."""
    beside: dict[Node, list[Node]] = {node: [] for node in closed.nodes}
    for (u, v), literal in closed.edges.items():
        if literal in true:
            beside[u].append(v)
            beside[v].append(u)
    found: list[Set[Node]] = []
    left = dict.fromkeys(closed.nodes)
    while left:
        first, _ = left.popitem()
        part, waiting = {first}, [first]
        while waiting:
            for node in beside[waiting.pop()]:
                if node not in part:
                    part.add(node)
                    waiting.append(node)
                    del left[node]
        found.append(part)
    return found
