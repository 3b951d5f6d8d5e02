"""Position × time: which node stands at which position of the cycle.

Variables: at[v, t], node v stands at position t, from 1 to n − 1; the last node of the circuit
(``OUTSIDE`` for a path) stands at position 0, so the cycle has one rotation.

Clauses:
1. each position holds exactly one of the other nodes, and each of them stands at exactly one
   position;
2. after a node comes a neighbour, at the positions 1 and n − 1 stand neighbours of the root, and
   the edges between are chosen: for an edge e "v at t and w at t + 1 → e";
3. in an undirected graph a cycle could be read in both directions: the neighbour of the root at
   position 1 comes before the one at position n − 1 in the order of the nodes.

With the degrees, which are stated apart, no other edge is chosen.

Size for N = n − 1 other nodes, a arcs between them (two for an edge), s of them that an arc from
the root enters, and A of ``arcs``: N² variables up to N = 10, beyond that N² + 2N(⌈N/2⌉ − 2);
2N(1 + A(N)) + N(N − 1) + a(N − 1) + 2N clauses, and s(s − 1)/2 more in an undirected graph.
Chosen edges tell nothing of positions by unit propagation, but positions tell of edges. Preserves
the model count.
Source: the direct encoding; Hertel, Hertel & Urquhart, "Formalizing Dangerous SAT Encodings", SAT
2007.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...constraints import Circuit, Node
from ..at_most_one import New
from .arcs import exclusive


def position(circuit: Circuit, new: New) -> Iterator[list[int]]:
    """The clauses; see the module."""
    *others, root = circuit.nodes
    last = len(others)
    edge = dict(circuit.edges)
    if not circuit.directed:
        edge |= {(v, u): literal for (u, v), literal in circuit.edges.items()}
    onward: dict[Node, list[Node]] = {v: [] for v in circuit.nodes}
    for u, v in edge:
        onward[u].append(v)
    at = {(v, t): new(v, "at position", t) for v in others for t in range(1, last + 1)}

    # 1. a permutation
    for t in range(1, last + 1):
        here = [at[v, t] for v in others]
        yield from [here, *exclusive(here, new, "of the nodes at position", t)]
    for v in others:
        mine = [at[v, t] for t in range(1, last + 1)]
        yield from [mine, *exclusive(mine, new, "of the positions of", v)]

    # 2. neighbours, and the edge between them
    for v in others:
        yield [-at[v, 1], edge[root, v]] if (root, v) in edge else [-at[v, 1]]
        yield [-at[v, last], edge[v, root]] if (v, root) in edge else [-at[v, last]]
        beside = [w for w in onward[v] if w != root]
        for t in range(1, last):
            yield [-at[v, t], *(at[w, t + 1] for w in beside)]
            yield from [[-at[v, t], -at[w, t + 1], edge[v, w]] for w in beside]

    # 3. one direction
    if not circuit.directed:
        beside = [v for v in others if (root, v) in edge]
        yield from [[-at[v, 1], -at[u, last]] for u, v in combinations(beside, 2)]
