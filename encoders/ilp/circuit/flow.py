"""One commodity flows from the last node of the circuit along chosen edges; each node takes a unit.

So every node is connected with the last one (``OUTSIDE`` for a path), and nodes of degree two
that are connected are one cycle.

Variables: flow e, a number from −(n − 1) to n − 1 for each of m undirected edges (u, v), negative
when it flows from v to u; from 0 to n − 1 for each of m arcs. It need not be whole.

Rows, for n nodes:
1. only a chosen edge carries flow: −(n − 1) e ≤ flow e ≤ (n − 1) e;
2. more flows into each node than out of it, by one unit; the last node is not asked.

Size: m variables; 2m + n − 1 rows, of directed graphs m + n − 1.
Source: Gavish & Graves, "The Travelling Salesman Problem and Related Problems", 1978.
"""

from __future__ import annotations

from ...constraints import Circuit, Node
from ..rows import New, Row, weighted


def flow(circuit: Circuit, new: New) -> list[Row]:
    """The rows; see the module."""
    *others, _ = circuit.nodes
    most = len(others)
    rows: list[Row] = []
    entering: dict[Node, list[tuple[int, int]]] = {node: [] for node in circuit.nodes}

    # 1. only chosen edges carry flow
    for (u, v), edge in circuit.edges.items():
        units = new(0 if circuit.directed else -most, most, f"the flow from {u} to {v}")
        rows.append(weighted(None, [(1, units), (-most, edge)], 0))
        if not circuit.directed:
            rows.append(weighted(0, [(1, units), (most, edge)], None))
        entering[u].append((-1, units))
        entering[v].append((1, units))

    # 2. each node takes a unit
    rows += [weighted(1, entering[node], 1) for node in others]
    return rows
