"""Circuits and paths as clauses, one encoding a file, all with one signature.

An encoding states what the degrees leave open: that the chosen edges are *one* cycle. It is a
function ``technique(circuit, new)`` that yields clauses; ``lazy`` states nothing beforehand, and
the session adds cuts as assignments violate them. The others all begin at the last node of the
circuit, and all but ``position`` go along the arcs of ``arcs``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ...constraints import Circuit
from ..at_most_one import New
from .binary import binary
from .elimination import elimination, fill
from .lazy import lazy
from .order import order
from .position import position
from .remainder import remainder
from .shift import shift

__all__ = ["CIRCUITS", "LAZY", "Technique", "fill"]


@dataclass(frozen=True)
class Technique:
    """An encoding with what is known of it.

    Parameters
    ----------
    function : callable
        From a circuit with enough nodes for a cycle, and a source of variables, to clauses.
    counts : bool
        Whether it preserves the model count, beside degrees that do.
    summary : str
    """

    function: Callable[[Circuit, New], Iterable[list[int]]]
    counts: bool
    summary: str


LAZY = ("adaptive", "lazy", "propagator")
"""The encodings that need a solver at hand; see ``backends.sat.session``."""
CIRCUITS: dict[str, Technique] = {
    "adaptive": Technique(lazy, True, "lazy cuts, and vertex elimination where they stall"),
    "lazy": Technique(
        lazy, True, "cuts, as assignments violate them (Soh et al. 2014, Ohashi et al. 2025)"
    ),
    "propagator": Technique(
        lazy, True, "cuts that the solver asks for at each assignment (IPASIR-UP, 2023)"
    ),
    "position": Technique(position, True, "which node stands at which position (direct encoding)"),
    "order": Technique(order, True, "positions by order literals, one more along each arc"),
    "binary": Technique(binary, True, "positions in binary, one more along each arc (Zhou 2020)"),
    "shift": Technique(
        shift, True, "states of a shift register, one step along each arc (Johnson 2014)"
    ),
    "remainder": Technique(remainder, True, "positions modulo small coprime numbers (Heule 2021)"),
    "elimination": Technique(
        elimination, False, "no cycle without the root (Rankooh & Rintanen 2022)"
    ),
}
"""Each encoding of circuits and paths, with a summary."""
