"""Minimum hitting sets: a smallest set that meets every one of a growing family of sets.

Each set is a clause, and that an item is not chosen is a soft clause: a minimum hitting set is a
solution of this MaxSAT problem. PySAT's RC2 solves it, and keeps what it has learnt when a set is
added.

Source: Ignatiev, Morgado & Marques-Silva, "RC2: an Efficient MaxSAT Solver", JSAT 11 (2019).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations
from threading import TIMEOUT_MAX, Timer
from typing import Generic, TypeVar

from ...base import Deadline
from ..in_process import sigint_left_to_python

T = TypeVar("T", bound=Hashable)
SOLVER = "minisat22"
"""The formulas are small, and there are many of them."""


class HittingSets(Generic[T]):
    """A smallest choice of items of which each set of a family holds one.

    ``lower_bound`` is the size of the last one: as sets are added, no choice becomes smaller.

    Parameters
    ----------
    items : sequence
        All that may be chosen.
    exclusive : iterable of sequence
        Items of which one at most may be chosen.
    deadline : Deadline, optional

    Examples
    --------
    >>> hitting = HittingSets("abcd")
    >>> hitting.add("ab"), hitting.add("bc"), hitting.minimum(), hitting.lower_bound
    (None, None, ['b'], 1)
    >>> hitting.add("cd"), len(hitting.minimum())
    (None, 2)
    """

    def __init__(
        self,
        items: Sequence[T],
        exclusive: Iterable[Sequence[T]] = (),
        deadline: Deadline | None = None,
    ) -> None:
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        self.items, self.deadline, self.lower_bound = items, deadline or Deadline(), 0
        self.variable: dict[T, int] = {}
        """Of each item that stands in some clause."""
        self.maxsat = RC2(WCNF(), solver=SOLVER)
        for rivals in exclusive:
            for pair in combinations(rivals, 2):
                self._clause(pair, -1)

    def _clause(self, items: Sequence[T], sign: int) -> None:
        """At least one of the items is chosen or, with a negative sign, is not."""
        new = [item for item in items if item not in self.variable]
        for item in new:
            self.variable[item] = len(self.variable) + 1
        self.maxsat.add_clause([sign * self.variable[item] for item in items])
        for item in new:
            self.maxsat.add_clause([-self.variable[item]], weight=1)

    def add(self, items: Iterable[T]) -> None:
        """One more set that must be met; it is not empty."""
        self._clause(list(items), 1)

    def minimum(self) -> list[T] | None:
        """The chosen items; None when no choice meets all sets.

        Raises
        ------
        OutOfTime
        """
        self.deadline.check()
        left = self.deadline.left()
        timer = Timer(min(left or 0, TIMEOUT_MAX), self.maxsat.interrupt)
        if left is not None:
            timer.start()
        try:
            with sigint_left_to_python():
                model = self.maxsat.compute(expect_interrupt=left is not None)
        finally:
            timer.cancel()
        if self.maxsat.interrupted:
            self.deadline.check()
        if model is None:
            return None
        self.lower_bound = self.maxsat.cost
        chosen = set(model)
        return [item for item in self.items if self.variable.get(item) in chosen]

    def close(self) -> None:
        """End the solver."""
        self.maxsat.delete()
