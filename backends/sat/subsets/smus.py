"""Smallest unsatisfiable subsets (SMUSes), by implicit hitting sets.

Whatever cannot hold together must contain an item of each *correction set*: the items that some
assignment leaves out. So a smallest set that hits all correction sets which are known is tried;
where it can hold, its assignment, made to keep as many items as possible, shows another one.

Source: Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS Extraction with Minimal Hitting
Set Dualization", CP 2015.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import count
from typing import Generic, Protocol, TypeVar

from ...base import Deadline
from .hitting_sets import HittingSets
from .mus import Oracle, Satisfiable

T = TypeVar("T")


class Judge(Oracle[T], Protocol[T]):
    """An oracle that also knows which items an assignment keeps."""

    def keeps(self, item: T, true: Set[int]) -> bool:
        """Whether an assignment, given by its true variables, keeps an item."""


class SmusSearch(Generic[T]):
    """The search for as few items as possible that cannot hold together, round by round.

    Parameters
    ----------
    oracle : Judge
    items : sequence
        Those that count, all different.
    fixed : sequence
        Items that hold anyway and do not count.
    exclusive : iterable of sequence
        Items of which one at most may be chosen.
    deadline : Deadline, optional
        For the hitting sets; the oracle has its own.
    """

    def __init__(
        self,
        oracle: Judge[T],
        items: Sequence[T],
        fixed: Sequence[T] = (),
        exclusive: Iterable[Sequence[T]] = (),
        deadline: Deadline | None = None,
    ) -> None:
        self.oracle, self.items, self.fixed = oracle, items, fixed
        self.hitting_sets = HittingSets(items, exclusive, deadline)
        self._candidate: list[T] | None = None
        self._current = False

    @property
    def lower_bound(self) -> int:
        """No smaller set of items will do."""
        return self.hitting_sets.lower_bound

    @property
    def candidate(self) -> list[T] | None:
        """A set to be tried, of which none is smaller; None when no set will do."""
        if not self._current:
            self._candidate, self._current = self.hitting_sets.minimum(), True
        return self._candidate

    def add(self, correction_set: Iterable[T]) -> None:
        """One more correction set is known."""
        self.hitting_sets.add(correction_set)
        self._current = False

    def correction_set(self, kept: Iterable[T]) -> tuple[Set[int], list[T]] | None:
        """An assignment that keeps these items and as many others as possible, and those left out.

        They are added. None when there is no such assignment: then the items cannot hold together.
        """
        seed = list(kept)
        true = self.oracle.solve([*self.fixed, *seed])
        if true is None:
            return None
        keeping = set(seed)
        keeping.update(item for item in self.items if self.oracle.keeps(item, true))
        for item in self.items:
            if item not in keeping:
                chosen = [other for other in self.items if other in keeping]
                more = self.oracle.solve([*self.fixed, *chosen, item])
                if more is not None:
                    true = more
                    keeping.update(other for other in self.items if self.oracle.keeps(other, more))
        left_out = [item for item in self.items if item not in keeping]
        if left_out:
            self.add(left_out)
        return true, left_out

    def close(self) -> None:
        """End the solver of the hitting sets."""
        self.hitting_sets.close()


def smus(
    oracle: Judge[T],
    items: Sequence[T],
    fixed: Sequence[T] = (),
    *,
    size: int | None = None,
    rounds: int | None = None,
    known: Iterable[T] = (),
    deadline: Deadline | None = None,
) -> list[T] | None:
    """As few of the items as possible that cannot hold together.

    Parameters
    ----------
    oracle, items, fixed, deadline
        What :class:`SmusSearch` takes.
    size, rounds : int, optional
        Give up, with None, when there are no such sets of this size, or after so many sets that
        were tried.
    known : iterable, optional
        Such a set. An item of it without which all others hold together is in every such set; so a
        conflict in one place of a large instance is soon known to be a smallest one.

    Raises
    ------
    Satisfiable
        When the items can hold together.
    """
    if oracle.solve([*fixed, *items]) is not None:
        raise Satisfiable("the items hold together")
    search = SmusSearch(oracle, items, fixed, deadline=deadline)
    try:
        for item in known:
            others = [other for other in items if other != item]
            if oracle.solve([*fixed, *others]) is not None:
                search.add([item])
        for _ in count() if rounds is None else range(rounds):
            candidate = search.candidate
            if candidate is None or (size is not None and len(candidate) > size):
                break
            if search.correction_set(candidate) is None:
                return candidate
    finally:
        search.close()
    return None
