"""Two labels that differ by at least a distance, as clauses, one technique a file.

All rest on the same *windows*: for each i in 0..n − distance the labels i..i + distance − 1 form a
window, and at most one of the two labels lies in it. That is exact for 1 <= distance < n; the
lowering deals with the distances outside. That each vector has exactly one label is stated apart.

A technique has two parts. ``define(labels, distance, new)`` describes one label vector and returns
the clauses of its auxiliary variables with a description, which all constraints on that vector
share. ``apart(first, second, distance)`` returns the clauses over two descriptions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..at_most_one import Clauses, New
from .duplex import duplex
from .ladder import ladder
from .order import order_literals, within_order
from .staircase import exclude
from .windows import labels, pairs

Description = Sequence[Any]


class Technique(NamedTuple):
    """A way to state ``spread``; ``per_distance``: each distance needs its own description."""

    define: Callable[[Sequence[int], int, New], tuple[Clauses, Description]]
    apart: Callable[[Any, Any, int], Clauses]
    per_distance: bool
    summary: str


DISTANCES = {
    "order": Technique(
        order_literals, within_order, False, "order literals, one clause a window (Tamura 2009)"
    ),
    "windows": Technique(labels, pairs, False, "labels that are too close exclude each other"),
    "duplex": Technique(
        duplex, exclude, True, "staircases of decision diagrams (Fazekas et al. 2020)"
    ),
    "ladder": Technique(
        ladder, exclude, True, "staircases of sequential counters (Truong et al. 2025)"
    ),
}
"""Each technique by its name. All preserve the model count."""
