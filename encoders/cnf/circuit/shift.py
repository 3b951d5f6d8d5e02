"""Positions as the states of a shift register with linear feedback, one step an arc.

A register of b bits moves each bit one place on and puts the exclusive or of two of them, the
*taps*, in the first place. Where the taps are those of a primitive polynomial it runs through all
2^b − 1 states but zero before it repeats one. A step is cheaper than an addition. Some lengths have
no such two taps (8 is one); a longer register with two taps takes fewer clauses than one with four.

Variables: for each node but the root the b bits of its state; b is the smallest length in ``TAPS``
with 2^b at least n. And those of ``arcs``.

Clauses, beside those of ``arcs``:
1. no state is zero, which would be its own next state (this follows from 3, but is seen sooner);
2. along the arc u → v each bit moves one place, and the first bit of v is the exclusive or of the
   taps of u;
3. the arc from the root leads to the state 1, 0, …, 0, and the arc back comes from the state
   n − 2 steps later.

A cycle without the root has at most n − 2 nodes: too few to come round.

Size for n nodes, a arcs not at the root and r at the root: (n − 1)b variables and
(n − 1) + a(2b + 2) + rb clauses. A known state propagates along a chosen arc, forwards and
backwards. So unit propagation refutes a cycle that comes back to the root too early, but not one
without the root. Preserves the model count.
Source: Johnson, "Quasi-linear Reduction of Hamiltonian Cycle Problem to Satisfiability Problem",
IP.com 2014; Heule, "Chinese Remainder Encoding for Hamiltonian Cycles", SAT 2021. The taps are
those of Xilinx XAPP 052.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....puzzles.errors import ModelError
from ...constraints import Circuit
from ..at_most_one import New
from .arcs import arcs

TAPS = {
    2: 1, 3: 2, 4: 3, 5: 3, 6: 5, 7: 6, 9: 5, 10: 7, 11: 9, 15: 14, 17: 14, 18: 11, 20: 17,
}  # fmt: skip
"""For a length the one tap, counted from 1; the other is the last bit."""


def after(state: tuple[bool, ...]) -> tuple[bool, ...]:
    """The next state of the register.

    >>> after((True, False, False)), after((False, False, True))
    ((False, True, False), (True, False, False))
    """
    return state[-1] != state[TAPS[len(state)] - 1], *state[:-1]


def shift(circuit: Circuit, new: New) -> Iterator[list[int]]:
    """The clauses; see the module.

    Raises
    ------
    ModelError
        For more nodes than the longest register has states.
    """
    arc, clauses = arcs(circuit, new)
    yield from clauses
    *others, root = circuit.nodes
    width = next((b for b in TAPS if 2**b > len(others)), 0)
    if not width:
        raise ModelError(f"{len(circuit.nodes)} nodes are too many for a shift register")
    bits = {v: [new("bit", i + 1, "of the state of", v) for i in range(width)] for v in others}
    first: tuple[bool, ...] = (True,) + (False,) * (width - 1)
    last = first
    for _ in others[1:]:
        last = after(last)

    # 1. no state is zero
    yield from [bits[v] for v in others]

    for (u, v), step in arc.items():
        # 3. from the root to the first state, from the last to the root
        if u == root:
            yield from [[-step, x if one else -x] for x, one in zip(bits[v], first, strict=True)]
        elif v == root:
            yield from [[-step, x if one else -x] for x, one in zip(bits[u], last, strict=True)]
        # 2. one step of the register
        else:
            for here, there in zip(bits[u], bits[v][1:], strict=False):
                yield from [[-step, -here, there], [-step, here, -there]]
            x, y, either = bits[u][-1], bits[u][TAPS[width] - 1], bits[v][0]
            yield from [[-step, x, y, -either], [-step, -x, -y, -either]]
            yield from [[-step, -x, y, either], [-step, x, -y, either]]
