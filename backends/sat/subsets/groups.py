"""What one selector of a guarded encoding stands for, and whether an assignment keeps it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from ....encoders.model import Between, Circuit, Constraint, Given, Node, Path
from ....encoders.subtours import OUTSIDE, Ring, Walk, degrees, ring


@dataclass(frozen=True, slots=True)
class Group:
    """A constraint, a given, or a part of a circuit: a degree, or that the whole is connected.

    In the last case ``stated`` is the circuit or path itself.
    """

    why: str
    stated: Constraint | Given

    @property
    def given(self) -> bool:
        """Whether it is a given and no rule."""
        return isinstance(self.stated, Given)

    def variables(self) -> set[int]:
        """The decision variables that it speaks of."""
        stated = self.stated
        if isinstance(stated, Given):
            return {abs(stated.literal)}
        if isinstance(stated, Between):
            return set(map(abs, stated.literals))
        if isinstance(stated, Circuit | Path):
            return set(ring(stated).edges.values())
        return set(map(abs, (*stated.first, *stated.second)))

    def holds(self, true: Set[int]) -> bool:
        """Whether an assignment keeps it.

        >>> Group("one of two", Between(1, 1, (1, 2), "one of two")).holds({1, 2})
        False
        """
        stated = self.stated
        if isinstance(stated, Given):
            return (abs(stated.literal) in true) == (stated.literal > 0)
        if isinstance(stated, Between):
            number = sum((abs(x) in true) == (x > 0) for x in stated.literals)
            return stated.low <= number <= stated.high
        if isinstance(stated, Circuit | Path):
            return len(Walk(stated).cycles(true)) < 2
        if 0 < stated.distance >= len(stated.first):
            return False
        vectors = (stated.first, stated.second)
        first, second = ([i for i, x in enumerate(vector) if x in true] for vector in vectors)
        return all(abs(a - b) >= stated.distance for a in first for b in second)


def groups_of(constraint: Constraint) -> list[Group]:
    """One group, or of a circuit one for each degree, and the last for its being connected."""
    if not isinstance(constraint, Circuit | Path):
        return [Group(constraint.why, constraint)]
    found = [Group(degree.why, degree) for degree in degrees(constraint)]
    if ring(constraint).possible():  # else the degrees have said all there is
        found.append(Group(f"{constraint.why} is connected", constraint))
    return found


def at_nodes(closed: Ring, own: Sequence[int]) -> dict[Node, Sequence[int]]:
    """Of a circuit's degrees, in their order, those of each node."""
    each = 2 if closed.directed else 1
    nodes = [node for node in closed.nodes if closed.directed or node is not OUTSIDE]
    spare = len(own) - each * len(nodes)  # the two ends of an undirected path come first
    at: dict[Node, Sequence[int]] = {OUTSIDE: own[:spare]}
    for i, node in enumerate(nodes):
        at[node] = own[spare + each * i : spare + each * (i + 1)]
    return at
