"""Vertex elimination: without the root, the chosen arcs have no cycle.

Each node but the root is taken out of the graph, one after the other; the paths u → v → w through
it are bridged by *derived* arcs u → w. Where a cycle is left, it shrinks with each node that is
taken out of it, until it is u → v → u.

Variables: for each pair of nodes that is bridged "there is a way from u to w", which is not the
arc from u to w, even where there is one: the way is taken without choosing that arc. And those of
``arcs``.

Clauses, beside those of ``arcs``, for each node v that is taken out:
1. the ways u → v and v → w make the way u → w;
2. an arc is a way (where it has a derived arc beside it; otherwise it is its own way);
3. there are never the ways u → v and v → u.

With the degrees, which are stated apart, every node lies on a cycle, and each cycle contains the
root. The next node is one that needs the fewest new bridges (*minimum fill*), where the need of a
node is counted when one beside it is taken out.

Size: one variable for each derived arc, one clause for each pair of a way in and a way out of a
node when it is taken out, and one clause for each derived arc beside an arc. ``fill`` counts the
pairs. On sparse graphs of small width it is the smallest encoding; on dense graphs the pairs are
of the order of n³. Unit propagation refutes a cycle without the root; one that comes back to the
root too early it leaves to the degrees, which make a cycle of the other nodes. Does not preserve
the model count: a derived arc may hold without a way.
Source: Rankooh & Rintanen, "Propositional Encodings of Acyclicity and Reachability by Using
Vertex Elimination", AAAI 2022.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from ...constraints import Circuit, Edge, Node
from ..at_most_one import New
from .arcs import arcs, steps

Bridge = tuple[Node, Node, Node]


def bridges(circuit: Circuit) -> Iterator[Bridge]:
    """Take the nodes out one by one: for each v the pairs of a way u → v and a way v → w.

    Sets of nodes are integers here, one bit a node: to unite and to count them is then quick.

    >>> from satchel.encoders.model import Model
    >>> model = Model()
    >>> edges = {(u, v): model.boolean(u, v) for u, v in ("ab", "bc", "ca", "cr")}
    >>> model.circuit(edges, "abcr", "a triangle and its root")
    >>> [*map("".join, bridges(model.circuits[0]))]
    ['bab', 'bac', 'cab', 'cac', 'cbc']
    """
    *others, root = circuit.nodes
    number = {v: i for i, v in enumerate(others)}
    into, out = [0] * len(others), [0] * len(others)
    for tail, head in steps(circuit):
        if root not in (tail, head):
            out[number[tail]] |= 1 << number[head]
            into[number[head]] |= 1 << number[tail]

    def missing(v: int) -> int:
        """How many new bridges v needs."""
        return sum((out[v] & ~out[u] & ~(1 << u)).bit_count() for u in ones(into[v]))

    needs: dict[int, int] = {v: missing(v) for v in number.values()}
    queue = [(need, v) for v, need in needs.items()]
    heapify(queue)
    while queue:
        need, v = heappop(queue)
        if needs.get(v) != need:
            continue  # taken out already, or its need has changed
        del needs[v]
        before, after = into[v], out[v]
        for u in ones(before):
            yield from ((others[u], others[v], others[w]) for w in ones(after))
            out[u] = (out[u] | after) & ~(1 << u | 1 << v)
        for w in ones(after):
            into[w] = (into[w] | before) & ~(1 << w | 1 << v)
        for u in ones(before | after):
            needs[u] = missing(u)
            heappush(queue, (needs[u], u))


def ones(bits: int) -> Iterator[int]:
    """The places of the ones of a binary number, the lowest first.

    >>> list(ones(0b1010))
    [1, 3]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def fill(circuit: Circuit, limit: int = 1_500_000) -> int:
    """How many pairs ``elimination`` bridges or forbids; ``limit`` stands for that or more.

    That is nearly the number of its clauses, so it tells whether the encoding is bearable.
    """
    return sum(1 for _ in zip(range(limit), bridges(circuit), strict=False))


def elimination(circuit: Circuit, new: New) -> Iterator[list[int]]:
    """The clauses; see the module."""
    arc, clauses = arcs(circuit, new)
    yield from clauses
    derived: dict[Edge, int] = {}

    def way(u: Node, v: Node) -> int:
        return derived.get((u, v)) or arc[u, v]

    for u, v, w in bridges(circuit):
        # 3. no way there and back
        if u == w:
            yield [-way(u, v), -way(v, u)]
            continue
        if (u, w) not in derived:
            derived[u, w] = new("there is a way from", u, "to", w)
            # 2. an arc is a way
            if (u, w) in arc:
                yield [-arc[u, w], derived[u, w]]
        # 1. two ways make one
        yield [-way(u, v), -way(v, w), derived[u, w]]
