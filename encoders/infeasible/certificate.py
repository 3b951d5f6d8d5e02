"""What shows that a circuit or path cannot exist: a set of nodes, which counting checks."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from ..constraints import Circuit


@dataclass(frozen=True)
class InfeasibilityCertificate:
    """Why a circuit or a path cannot exist.

    Parameters
    ----------
    constraint : Circuit
    nodes : frozenset
        The nodes that are taken out, or that have too few successors.
    count : int
        The components that are left, or the successors that there are.
    sentence : str
        The argument in words.
    kind : {"separator", "successors"}
    """

    constraint: Circuit
    nodes: frozenset[Hashable]
    count: int
    sentence: str
    kind: str = "separator"
