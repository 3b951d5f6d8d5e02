"""The kinds of constraint that a model may hold.

A kind is data: what it says of an assignment stands in ``evaluate``, how it becomes clauses, rows
or a program in a table of each target. Every constraint carries ``why``, the rule of the puzzle
with the place, and ``rule``, the number of that rule in the docstring of the encoder (0: none).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..puzzles.errors import ModelError

Node = Hashable
Edge = tuple[Node, Node]


class Extra(Enum):
    """The node that closes a path to a cycle."""

    OUTSIDE = "outside"
    __hash__ = object.__hash__  # an Enum's own is Python code, and this is looked up often

    def __str__(self) -> str:
        return self.value


OUTSIDE = Extra.OUTSIDE


class Cardinality(NamedTuple):
    """At least ``low`` and at most ``high`` of the literals are true.

    A tuple, as there may be millions of them: it is made in half the time of a frozen dataclass.
    """

    low: int
    high: int
    literals: tuple[int, ...]
    why: str
    rule: int = 0


@dataclass(frozen=True, slots=True)
class Distance:
    """Two one-hot label vectors whose labels differ by at least ``distance``.

    Literal i of a vector says "the label is i". That exactly one of them is true is stated apart,
    by an ``exactly`` constraint.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    distance: int
    why: str
    rule: int = 0

    def windows(self) -> list[Cardinality]:
        """Each ``distance`` consecutive labels hold at most one of the two labels.

        This is exact where each vector has one label. No window for a distance up to 0; a
        constraint that cannot be met where the distance is at least the number of labels.

        >>> [window.literals for window in Distance((1, 2, 3), (4, 5, 6), 2, "").windows()]
        [(1, 2, 4, 5), (2, 3, 5, 6)]
        """
        n, distance = len(self.first), self.distance
        if distance <= 0:
            return []
        if distance >= n:
            return [Cardinality(1, 0, (), self.why, self.rule)]
        slices = (slice(i, i + distance) for i in range(n - distance + 1))
        return [
            Cardinality(0, 1, self.first[s] + self.second[s], self.why, self.rule) for s in slices
        ]


@dataclass(frozen=True, slots=True)
class Circuit:
    """The chosen edges, whose degrees are stated beside it, form one cycle through every node.

    Parameters
    ----------
    edges : mapping
        From a pair of nodes to its literal, a variable. In an undirected graph each pair stands
        once, in either order; in a directed one the pair (u, v) is the arc from u to v.
    nodes : tuple
        At least three, or two in a directed graph. The last one is ``OUTSIDE`` where the cycle
        closes a path: the edges there are the ends of the path.
    directed : bool
    why : str
    rule : int
    degrees : mapping
        From each node to the constraints of the same model that count its edges: exactly two, or
        exactly one arc in and one out. The encodings of circuits rely on them.

    Raises
    ------
    ModelError
        Where the degrees do not count every edge at both its nodes.
    """

    edges: Mapping[Edge, int]
    nodes: tuple[Node, ...]
    directed: bool
    why: str
    rule: int
    degrees: Mapping[Node, tuple[Cardinality, ...]]

    def __post_init__(self) -> None:
        counted = sum(len(degree.literals) for at in self.degrees.values() for degree in at)
        if self.degrees.keys() != set(self.nodes) or counted != 2 * len(self.edges):
            raise ModelError(f"{self.why}: a circuit without the degrees of its nodes")

    @property
    def closes_path(self) -> bool:
        """Whether the cycle is a path that ``OUTSIDE`` closes."""
        return self.nodes[-1] is OUTSIDE


Constraint = Cardinality | Distance | Circuit


@dataclass(frozen=True, slots=True)
class Given:
    """A literal that the instance itself fixes, and why."""

    literal: int
    why: str
