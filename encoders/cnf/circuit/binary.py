"""Positions in binary: along each arc the number grows by one.

Variables: for each node but the root the b bits of its position, counted from 0, with 2^b at
least n − 1; and the bits of the next number, but for the lowest, which is the negation of the
lowest bit. And those of ``arcs``.

Clauses, beside those of ``arcs``:
1. the next number: a bit changes just when the bit below it falls from 1 to 0;
2. the arc u → v carries the next number of u to v, bit by bit;
3. the arc from the root leads to position 0, and the arc back comes from position n − 2.

The carry out of the highest bit is dropped, so numbers count modulo 2^b. A cycle without the root
has at most n − 2 nodes: too few to come round to the number that it began with.

Size for n ≥ 3 nodes, a arcs not at the root and r at the root: (n − 1)(2b − 1) variables and
(n − 1)·C + 2ab + rb clauses, with C = 0 for b = 1, else 4 + 6(b − 2); none for n = 2. A known
position propagates along a chosen arc. So unit propagation refutes a cycle that comes back to the
root too early, but not one without the root. Preserves the model count.
Source: the binary adder encoding of Zhou, "In Pursuit of an Efficient SAT Encoding for the
Hamiltonian Cycle Problem", CP 2020.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...constraints import Circuit, Node
from ..at_most_one import New
from .arcs import arcs


def binary(circuit: Circuit, new: New) -> Iterator[list[int]]:
    """The clauses; see the module."""
    arc, clauses = arcs(circuit, new)
    yield from clauses
    *others, root = circuit.nodes
    last = len(others) - 1
    width = last.bit_length()
    bits = {v: [new("bit", i, "of the position of", v) for i in range(width)] for v in others}

    # 1. the next number
    after: dict[Node, list[int]] = {}
    for v in others:
        after[v] = [-low for low in bits[v][:1]]
        falls = bits[v][:1]  # the literals which say that the bit below falls from 1 to 0
        for i, bit in enumerate(bits[v][1:], 1):
            changed = new("bit", i, "of the position after", v)
            stays = [-literal for literal in falls]
            yield from [[*stays, bit, changed], [*stays, -bit, -changed]]
            for literal in falls:
                yield from [[literal, bit, -changed], [literal, -bit, changed]]
            after[v].append(changed)
            falls = [bit, -changed]

    for (u, v), step in arc.items():
        # 3. from the root to the first position, from the last to the root
        if u == root:
            yield from [[-step, -bit] for bit in bits[v]]
        elif v == root:
            yield from [[-step, x if last >> i & 1 else -x] for i, x in enumerate(bits[u])]
        # 2. the next number, one node on
        else:
            for here, there in zip(after[u], bits[v], strict=True):
                yield from [[-step, -here, there], [-step, here, -there]]
