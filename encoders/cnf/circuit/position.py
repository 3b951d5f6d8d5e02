"""Position × time: which node stands at which position of the cycle.

Variables: at[v, t], node v stands at position t; the last node of the ring (``OUTSIDE`` for a
path) stands at position 0, so the cycle has one rotation. With n nodes: (n − 1)².

Clauses:
1. each position from 1 on holds exactly one of the other nodes, and each of them stands at
   exactly one position (pairwise);
2. two nodes at neighbouring positions are joined by an edge, and the edge is chosen: for nodes
   without an edge not both, for an edge e "v at t and w at t + 1 → e";
3. in an undirected graph a cycle could be read in both directions: the neighbour at position 1
   comes before the neighbour at position n − 1.

With the degrees, which are stated apart, no other edge is chosen. Preserves the model count.
Source: the direct encoding; Hertel, Hertel & Urquhart, "Formalizing Dangerous SAT Encodings", SAT
2007.
"""

from __future__ import annotations

from itertools import combinations

from ...circuit import Ring
from ..at_most_one import Clauses, New


def position(ring: Ring, new: New) -> Clauses:
    """The clauses; see the module."""
    *others, root = ring.nodes
    n = len(ring.nodes)
    edge = dict(ring.edges)
    if not ring.directed:
        edge |= {(v, u): literal for (u, v), literal in ring.edges.items()}
    at = {(v, t): new(v, "at position", t) for v in others for t in range(1, n)}
    clauses: Clauses = []

    # 1. a permutation
    for t in range(1, n):
        clauses.append([at[v, t] for v in others])
        clauses += [[-at[u, t], -at[v, t]] for u, v in combinations(others, 2)]
    for v in others:
        clauses.append([at[v, t] for t in range(1, n)])
        clauses += [[-at[v, s], -at[v, t]] for s, t in combinations(range(1, n), 2)]

    # 2. neighbours are joined by a chosen edge
    for v in others:
        clauses.append([-at[v, 1], edge[root, v]] if (root, v) in edge else [-at[v, 1]])
        clauses.append([-at[v, n - 1], edge[v, root]] if (v, root) in edge else [-at[v, n - 1]])
        for w in others:
            if v != w:
                chosen = [edge[v, w]] if (v, w) in edge else []
                clauses += [[-at[v, t], -at[w, t + 1], *chosen] for t in range(1, n - 1)]

    # 3. one direction
    if not ring.directed:
        beside = [v for v in others if (root, v) in edge]
        clauses += [[-at[v, 1], -at[u, n - 1]] for u, v in combinations(beside, 2)]
    return clauses
