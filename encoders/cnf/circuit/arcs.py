"""The arcs of a cycle: an undirected circuit is given a direction, a directed one has it already.

The last node of the circuit is its *root*: the node where every encoding begins to count, and
``OUTSIDE`` for a path.

Variables: for each edge uv of an undirected circuit two arcs, "the cycle goes from u to v" and
"… from v to u"; with the edges at the root in a row, for all but the first and the last
"one of the edges up to this one is chosen".

Clauses:
1. an edge is chosen just when one of its arcs is, and never both;
2. at most one arc leaves each node, and at most one enters it (the root is left to 3);
3. of the two chosen edges of the root the cycle leaves by the first and comes back by the last,
   so that it has one direction.

Of these some follow from the others by counting (that an arc implies its edge, for one), but not
by unit propagation.

Size for m edges, r of them at the root, and d(v) at another node: 2m + max(0, r − 2) variables
and 4m + 2·Σ A(d(v)) + 2r − 1 + 2·max(0, r − 2) clauses (r ≥ 1), with A(d) = d(d − 1)/2 up to ten;
beyond, A(d) = 3d − 6, and 2(⌈d/2⌉ − 2) variables more. Of a directed circuit: none. Preserves the
model count, as with the degrees one arc leaves each node and one enters it.
Source: folklore.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...constraints import Circuit, Edge, Node
from ..at_most_one import Clauses, New, chunks, pairs

PAIRWISE_LITERALS = 10
"""The most literals that are stated pairwise."""


def exclusive(literals: Sequence[int], new: New, *what: object) -> Clauses:
    """At most one of the literals: pairwise up to ten, beyond that in ``chunks``.

    Preserves the model count where one of them is true, which settles the links of the chunks.
    ``what`` are the words for the literals.
    """
    if len(literals) <= PAIRWISE_LITERALS:
        return pairs(literals)
    return chunks(literals, 1, lambda *meaning: new(*what, *meaning))


def steps(circuit: Circuit) -> list[Edge]:
    """The arcs that a cycle may use.

    >>> from satchel.encoders.model import Model
    >>> model = Model()
    >>> edges = {edge: model.boolean(*edge) for edge in ("ab", "bc", "ca")}
    >>> model.circuit({tuple(edge): x for edge, x in edges.items()}, "abc", "a triangle")
    >>> steps(model.circuits[0])[:3]
    [('a', 'b'), ('b', 'a'), ('b', 'c')]
    """
    if circuit.directed:
        return list(circuit.edges)
    return [arc for u, v in circuit.edges for arc in ((u, v), (v, u))]


def arcs(circuit: Circuit, new: New) -> tuple[dict[Edge, int], Clauses]:
    """The literal of each arc, and the clauses that make arcs of edges."""
    if circuit.directed:
        return dict(circuit.edges), []
    *others, root = circuit.nodes
    arc = {(u, v): new("the cycle goes from", u, "to", v) for u, v in steps(circuit)}
    clauses: Clauses = []

    # 1. an edge is one of its arcs
    for (u, v), edge in circuit.edges.items():
        to, fro = arc[u, v], arc[v, u]
        clauses += [[-to, edge], [-fro, edge], [-edge, to, fro], [-to, -fro]]

    # 2. one arc out of each node and one into it
    leaving: dict[Node, list[int]] = {v: [] for v in circuit.nodes}
    entering: dict[Node, list[int]] = {v: [] for v in circuit.nodes}
    for (u, v), literal in arc.items():
        leaving[u].append(literal)
        entering[v].append(literal)
    for v in others:
        clauses += exclusive(leaving[v], new, "of the arcs from", v)
        clauses += exclusive(entering[v], new, "of the arcs to", v)

    # 3. out by the first edge of the root, back by the last
    at_root = [edge for ends, edge in circuit.edges.items() if root in ends]
    earlier = 0
    for i, (edge, out, back) in enumerate(zip(at_root, leaving[root], entering[root], strict=True)):
        if i == 0:
            clauses.append([-back])
            earlier = edge
            continue
        clauses += [[-out, -earlier], [-back, earlier]]
        if i < len(at_root) - 1:
            sooner = new("one of the first", i + 1, "edges at", root, "is chosen")
            clauses += [[-earlier, sooner], [-edge, sooner]]
            earlier = sooner
    return arc, clauses
