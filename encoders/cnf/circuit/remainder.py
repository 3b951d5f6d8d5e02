"""Chinese remainders: positions modulo small numbers without common divisors.

Variables: for each node but the root, each modulus m and each remainder r from 0 to m − 1, "the
position modulo m is r", counting from 0. The moduli have the smallest sum M among those whose
product is at least n − 1. And those of ``arcs``.

Clauses, beside those of ``arcs``:
1. each node has exactly one remainder of each modulus (pairwise; at least one follows from 3);
2. along the arc u → v every remainder grows by one, modulo m;
3. the arc from the root leads to position 0, and the arc back comes from position n − 2.

The length of a cycle without the root is a multiple of every modulus, hence of their product; but
such a cycle has at most n − 2 nodes. (With a smaller product there would be cycles apart, to be
seen when decoding; this is the complete encoding.)

Size for n nodes, a arcs not at the root, r at the root and k moduli: (n − 1)M variables and
(n − 1)(k + Σ m(m − 1)/2) + aM + rk clauses. What is known of a remainder propagates along a chosen
arc, forwards and backwards. So unit propagation refutes a cycle that comes back to the root too
early, but not one without the root. Preserves the model count.
Source: Heule, "Chinese Remainder Encoding for Hamiltonian Cycles", SAT 2021, which writes the
remainders in few bits; here they are direct.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...constraints import Circuit
from ..at_most_one import New, pairs
from .arcs import arcs


def moduli(least: int) -> tuple[int, ...]:
    """Powers of different primes with a product of at least ``least`` and the smallest sum.

    ``largest[bound]`` are those with the largest product among all whose sum is at most that.

    >>> moduli(64), moduli(1)
    ((3, 4, 7), ())
    """
    largest: list[tuple[int, ...]] = [()]
    while prod(largest[-1]) < least:
        total = len(largest)
        largest = [()] * (total + 1)
        for p in (p for p in range(2, total + 1) if all(p % q for q in range(2, p))):
            powers = [p**e for e in range(1, total.bit_length() + 1)]
            for bound in range(total, 0, -1):
                further = [(*largest[bound - m], m) for m in powers if m <= bound]
                largest[bound] = max((largest[bound], *further), key=prod)
    return tuple(sorted(largest[-1]))


def remainder(circuit: Circuit, new: New) -> Iterator[list[int]]:
    """The clauses; see the module."""
    arc, clauses = arcs(circuit, new)
    yield from clauses
    *others, root = circuit.nodes
    last = len(others) - 1
    for m in moduli(len(others)):
        words = "of the position modulo", m, "is"
        rest = {v: [new("the remainder", v, *words, r) for r in range(m)] for v in others}

        # 1. one remainder
        for v in others:
            yield from [rest[v], *pairs(rest[v])]

        for (u, v), step in arc.items():
            # 3. from the root to the first position, from the last to the root
            if u == root:
                yield [-step, rest[v][0]]
            elif v == root:
                yield [-step, rest[u][last % m]]
            # 2. one more
            else:
                yield from [[-step, -rest[u][r - 1], rest[v][r]] for r in range(m)]
