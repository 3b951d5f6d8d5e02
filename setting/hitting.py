"""Smallest sets that meet every one of a growing family of sets."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from ..backends.base import Deadline
from ..backends.sat import Session, choose
from ..encoders import cnf
from ..encoders.encoding import Encoding
from ..encoders.model import Model
from ..encoders.options import Options

T = TypeVar("T", bound=Hashable)


class Hitting(Generic[T]):
    """A smallest choice of items of which each set of a family holds one.

    ``least`` is a lower bound for its size, which the sets that are added raise.

    Parameters
    ----------
    items : sequence
        All that may be chosen.
    rivals : iterable of sequence
        Items of which one at most may be chosen.
    deadline : Deadline

    Examples
    --------
    >>> hitting = Hitting("abcd", [], Deadline())
    >>> hitting.add("ab"), hitting.add("bc"), hitting.smallest(), hitting.least
    (None, None, ['b'], 1)
    >>> hitting.add("cd"), len(hitting.smallest())
    (None, 2)
    """

    def __init__(
        self, items: Sequence[T], rivals: Iterable[Sequence[T]], deadline: Deadline
    ) -> None:
        self.items, self.deadline, self.least = items, deadline, 0
        model = Model()
        self.variable = {item: model.boolean(item) for item in items}
        for group in rivals:
            model.at_most(1, [self.variable[item] for item in group], "one of rivals")
        encoding: Encoding[object] = Encoding(model, (), frozenset, lambda s: set(), lambda d: None)
        self.options = choose(encoding, Options())
        self.session = Session(encoding, self.options, deadline)
        self.apart: list[set[T]] = []
        """Sets of the family without an item in common: each needs an item of its own."""
        self.bounds: dict[int, int] = {}

    def add(self, items: Iterable[T]) -> None:
        """One more set that must be met."""
        wanted = list(items)
        self.session.add([[self.variable[item] for item in wanted]])
        if all(met.isdisjoint(wanted) for met in self.apart):
            self.apart.append(set(wanted))
            self.least = max(self.least, len(self.apart))

    def smallest(self) -> list[T] | None:
        """The chosen items; None when no choice meets all sets.

        Raises
        ------
        OutOfTime
        """
        if self.session.solve((), self.deadline) is None:
            return None
        while (true := self.session.solve([self._bound(self.least)], self.deadline)) is None:
            self.least += 1
        return [item for item in self.items if self.variable[item] in true]

    def _bound(self, most: int) -> int:
        """The literal that allows so many items at most."""
        if most not in self.bounds:
            selector = self._new()
            clauses = cnf.at_most(self.variable.values(), most, self.options, self._new)
            self.session.add([[selector, -selector], *([-selector, *c] for c in clauses)])
            self.bounds[most] = selector
        return self.bounds[most]

    def _new(self, *meaning: object) -> int:
        self.session.stats["variables"] += 1
        return int(self.session.stats["variables"])

    def close(self) -> None:
        """End the solver."""
        self.session.close()
