"""Circuits and paths as clauses, one encoding a file, all with one signature.

An encoding states what the degrees leave open: that the chosen edges are *one* cycle. It is a
function ``technique(ring, new) -> clauses``; ``lazy`` states nothing beforehand, and the session
adds cuts as assignments violate them.
"""

from __future__ import annotations

from collections.abc import Callable

from ...circuit import Ring
from ..at_most_one import Clauses, New
from .lazy import nothing
from .position import position

CIRCUITS: dict[str, tuple[Callable[[Ring, New], Clauses], str]] = {
    "lazy": (nothing, "cuts, as assignments violate them (Soh et al. 2014, Ohashi et al. 2025)"),
    "position": (position, "which node stands at which position (direct encoding)"),
}
"""Each encoding of circuits and paths, with a summary."""
