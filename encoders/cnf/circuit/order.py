"""Positions in unary: order literals that grow by one along each arc.

Variables: after[v, t], "v stands after position t", for each node v but the root and t from 1 to
n − 2. The n − 1 nodes stand at the positions 1 to n − 1; the root has none. And those of ``arcs``.

Clauses, beside those of ``arcs``:
1. after[v, t + 1] → after[v, t];
2. the arc u → v moves one position on: after position 1, v stands after t + 1 just when u stands
   after t, and u stands not after n − 2;
3. the arc from the root leads to position 1, and the arc back comes from position n − 1.

Size for n nodes, a arcs not at the root and r at the root: (n − 1)(n − 2) variables and
(n − 1)(n − 3) + 2a(n − 2) + r clauses (n ≥ 3); none for n = 2. The earliest and the latest
position propagate along chosen arcs, in both directions. So unit propagation refutes a cycle
without the root, and one that comes back to the root too early. Preserves the model count.
Source: the order encoding of Tamura et al., "Compiling Finite Linear CSP into SAT", Constraints
14 (2009); as *unary* in Zhou, "In Pursuit of an Efficient SAT Encoding for the Hamiltonian Cycle
Problem", CP 2020.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...constraints import Circuit
from ..at_most_one import New
from .arcs import arcs


def order(circuit: Circuit, new: New) -> Iterator[list[int]]:
    """The clauses; see the module."""
    arc, clauses = arcs(circuit, new)
    yield from clauses
    *others, root = circuit.nodes
    if len(others) == 1:
        return
    inner = range(1, len(others))
    after = {v: [new(v, "stands after position", t) for t in inner] for v in others}

    # 1. after t + 1 is after t
    for v in others:
        yield from [[-later, sooner] for sooner, later in pairwise(after[v])]

    for (u, v), step in arc.items():
        # 3. from the root to the first position, from the last to the root
        if u == root:
            yield [-step, -after[v][0]]
        elif v == root:
            yield [-step, after[u][-1]]
        # 2. one position on
        else:
            yield from [[-step, after[v][0]], [-step, -after[u][-1]]]
            for here, there in zip(after[u], after[v][1:], strict=False):
                yield from [[-step, -here, there], [-step, here, -there]]
