"""Circuits and paths as rows, one formulation a file, all with one signature.

A formulation states what the degrees leave open: that the chosen edges are *one* cycle. It is a
function ``technique(circuit, new) -> rows``; ``lazy`` states nothing beforehand, and the session
adds cuts as assignments violate them.
"""

from __future__ import annotations

from collections.abc import Callable

from ...constraints import Circuit
from ..rows import New, Row
from .flow import flow
from .mtz import mtz


def lazy(circuit: Circuit, new: New) -> list[Row]:
    """No rows beforehand."""
    return []


CIRCUITS: dict[str, tuple[Callable[[Circuit, New], list[Row]], str]] = {
    "lazy": (lazy, "cuts, as assignments violate them (Dantzig, Fulkerson & Johnson 1954)"),
    "flow": (flow, "one unit of a commodity for each node (Gavish & Graves 1978)"),
    "mtz": (mtz, "positions that grow along the arcs (Miller, Tucker & Zemlin 1960)"),
}
"""Each formulation of circuits and paths, with a summary."""
