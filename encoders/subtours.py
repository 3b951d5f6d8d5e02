"""Subtours and their cuts, and the loop that adds them: solve, find the cycles, cut, again.

An assignment that keeps the degrees of a circuit is a set of disjoint cycles. Where there are
several, each is a *subtour* and is *cut*: of the edges between its nodes and the others at least
two must be chosen (one in each direction of a directed graph).

Source: Dantzig, Fulkerson & Johnson, "Solution of a Large-Scale Traveling-Salesman Problem"
(1954); in SAT Soh et al., JELIA 2014, and Ohashi et al., SAT 2025.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass

from .constraints import Circuit, Node


@dataclass(frozen=True)
class Cut:
    """Between ``nodes`` and the others: at least two edges, or one arc each way.

    ``sides`` holds the literals of the edges; in a directed graph those of the arcs out and of
    the arcs in, each of which needs one.
    """

    nodes: frozenset[Node]
    sides: tuple[tuple[int, ...], ...]
    why: str


class SubtourCuts:
    """The cycles of a circuit under an assignment that keeps the degrees, and their cuts."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit, self.why = circuit, f"{circuit.why}: no cycle apart"
        self.edge = {literal: edge for edge, literal in circuit.edges.items()}
        self.out: dict[Node, list[tuple[Node, int]]] = {node: [] for node in circuit.nodes}
        self.into: dict[Node, list[tuple[Node, int]]] = {node: [] for node in circuit.nodes}
        for (u, v), literal in circuit.edges.items():
            self.out[u].append((v, literal))
            self.into[v].append((u, literal))

    def cycles(self, true: Set[int]) -> list[list[Node]]:
        """The sets of nodes that the chosen edges connect, the smallest first."""
        beside: dict[Node, list[Node]] = {node: [] for node in self.circuit.nodes}
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
        """The cut between some nodes and the rest."""
        inside = frozenset(nodes)
        out = tuple(x for v in nodes for w, x in self.out[v] if w not in inside)
        into = tuple(x for v in nodes for u, x in self.into[v] if u not in inside)
        return Cut(inside, (out, into) if self.circuit.directed else (out + into,), self.why)

    def violated(self, true: Set[int]) -> list[Cut]:
        """A cut for every cycle, on its smaller side; none when there is one cycle.

        Two cycles have the same cut.
        """
        cycles = self.cycles(true)
        if len(cycles) < 3:
            return [self.cut(nodes) for nodes in cycles[:-1]]
        *smaller, largest = cycles
        if 2 * len(largest) > len(self.circuit.nodes):
            largest = [node for nodes in smaller for node in nodes]
        return [self.cut(nodes) for nodes in (*smaller, largest)]


Round = tuple[Set[int], list[list[Cut]]]
"""The true variables of an assignment, and for each circuit the cuts that it violates."""


def lazy_cuts(
    solve: Callable[[], Set[int] | None], circuits: Sequence[SubtourCuts]
) -> Iterator[Round]:
    """Solve with the degrees alone, find the cycles, and again once the caller has cut them.

    ``solve`` gives the true variables of an assignment, or None when there is none. The caller
    adds the cuts of a round before the next one is asked for. The last round has no cuts, or there
    is none: then no assignment keeps all cuts.
    """
    while (true := solve()) is not None:
        cuts = [circuit.violated(true) for circuit in circuits]
        yield true, cuts
        if not any(cuts):
            return
