"""What follows from some groups, and a minimal part of them from which it does.

Two ways are one to their caller. Unit propagation finds all that one cardinality or distance says,
as their encodings are arc-consistent; it takes no longer on a larger board. Everything else is
entailed where a solver refutes the opposite.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence, Set

from ...backends.base import Deadline
from ...backends.sat.subsets.mus import mus
from ...backends.sat.subsets.solver import SelectorSolver


class Consequences(ABC):
    """What follows from some groups of a solver."""

    def __init__(self, solver: SelectorSolver, deadline: Deadline) -> None:
        self.solver, self.deadline = solver, deadline

    @abstractmethod
    def follow(self, groups: Sequence[int], literals: Sequence[int]) -> list[int]:
        """Those of the literals that follow from the groups."""

    @abstractmethod
    def reason(self, groups: Sequence[int], literal: int) -> list[int]:
        """Some of the groups, without any of which the literal would not follow from them."""

    def alike(self, reason: Sequence[int], literals: Sequence[int]) -> list[int]:
        """The literals of which a reason is a minimal one too."""
        left = self.follow(reason, literals)
        for out in reason:
            less = self.follow([group for group in reason if group != out], left)
            left = [literal for literal in left if literal not in less]
        return left


class Propagated(Consequences):
    """What unit propagation makes of one rule and facts."""

    def follow(self, groups: Sequence[int], literals: Sequence[int]) -> list[int]:
        """Those of the literals that are propagated."""
        implied = self.solver.propagate(groups)
        if implied is None:
            return list(literals)
        among = set(implied)
        return [literal for literal in literals if literal in among]

    def reason(self, groups: Sequence[int], literal: int) -> list[int]:
        """Some of the groups, without any of which the literal would not be propagated."""
        return mus(Propagation(self, literal), groups)


class Propagation:
    """Says, as an oracle, whether a literal stays open."""

    def __init__(self, consequences: Propagated, literal: int) -> None:
        self.consequences, self.literal = consequences, literal
        self.groups: Sequence[int] = ()

    def solve(self, groups: Sequence[int]) -> Set[int] | None:
        """None where the literal is propagated."""
        self.groups = groups
        return None if self.consequences.follow(groups, [self.literal]) else set()

    def core(self) -> Collection[int]:
        """All the groups: propagation does not say which it used."""
        return self.groups


class Entailed(Consequences):
    """What a solver entails."""

    def follow(self, groups: Sequence[int], literals: Sequence[int]) -> list[int]:
        """Those of the literals whose opposites are refuted."""
        left, found = list(literals), list[int]()
        while left:
            literal = left.pop(0)
            true = self.solver.solve(groups, [-literal], self.deadline)
            if true is None:
                found.append(literal)
            else:
                left = agreeing(left, true)
        return found

    def reason(self, groups: Sequence[int], literal: int) -> list[int]:
        """Some of the groups, without any of which the opposite would not be refuted."""
        return self.solver.mus(groups, [-literal], self.deadline)


def agreeing(literals: Iterable[int], true: Set[int]) -> list[int]:
    """The literals that an assignment makes true.

    >>> agreeing([1, -2, -3], {1, 2})
    [1, -3]
    """
    return [literal for literal in literals if (abs(literal) in true) == (literal > 0)]
