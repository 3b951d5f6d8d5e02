"""Miller, Tucker & Zemlin: every node has a position, and each arc leads to a greater one.

The last node of the circuit (``OUTSIDE`` for a path) has none: every cycle but the one through it
would have to climb for ever.

Variables: position v, a number from 1 to n − 1 for each node but the last of n. An undirected
edge e = (u, v) has two arcs; ``forward e`` is 0-1 and says that it is passed from u to v, so
e − forward says that it is passed from v to u.

Rows:
1. an edge that is not chosen is not passed: forward ≤ e;
2. one arc leaves each node (that one enters it follows from the degrees). These two are stated
   for undirected graphs alone, where the degrees say nothing of arcs;
3. for an arc a from u to v, neither the last: position u − position v + (n − 1) a ≤ n − 2.

Size for m edges, d of them at the last node: m + n − 1 variables and m + n + 2(m − d) rows; for
m arcs n − 1 variables and m − d rows. An undirected cycle can be passed in two directions. The LP
relaxation is weak: with arcs chosen by a half, cycles apart still have positions.
Source: Miller, Tucker & Zemlin, "Integer Programming Formulation of Traveling Salesman
Problems", Journal of the ACM 7 (1960).
"""

from __future__ import annotations

from ...constraints import Circuit, Node
from ..rows import New, Row, weighted

Arc = list[tuple[int, int]]
"""A 0-1 expression: ``(coefficient, variable)`` pairs."""


def mtz(circuit: Circuit, new: New) -> list[Row]:
    """The rows; see the module."""
    *others, last = circuit.nodes
    n = len(circuit.nodes)
    position = {v: new(1, n - 1, f"the position of {v}") for v in others}
    arcs: dict[tuple[Node, Node], Arc] = {}
    rows: list[Row] = []

    # 1. an edge that is not chosen is not passed
    for (u, v), edge in circuit.edges.items():
        if circuit.directed:
            arcs[u, v] = [(1, edge)]
        else:
            forward = new(0, 1, f"the edge {u} {v} is passed from {u}", whole=True)
            arcs[u, v], arcs[v, u] = [(1, forward)], [(1, edge), (-1, forward)]
            rows.append(weighted(0, arcs[v, u], None))

    # 2. one arc leaves each node
    if not circuit.directed:
        leaving: dict[Node, Arc] = {node: [] for node in circuit.nodes}
        for (u, _), arc in arcs.items():
            leaving[u] += arc
        rows += [weighted(1, terms, 1) for terms in leaving.values()]

    # 3. positions grow along the arcs
    for (u, v), arc in arcs.items():
        if last not in (u, v):
            climb = [(1, position[u]), (-1, position[v])]
            climb += [((n - 1) * sign, x) for sign, x in arc]
            rows.append(weighted(None, climb, n - 2))
    return rows
