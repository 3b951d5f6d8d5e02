"""Smallest sets of groups that cannot hold together, by implicit hitting sets.

Whatever cannot hold together must contain a group of each *correction set*: the groups that some
assignment leaves out. So the smallest set that hits all correction sets which are known is tried;
where it can hold, its assignment, made to keep as many groups as possible, shows another one.

Source: Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS Extraction with Minimal Hitting
Set Dualization", CP 2015.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...base import Deadline
from ..in_process import sigint_left_to_python

if TYPE_CHECKING:
    from .solver import Guarded


class Search:
    """The search for as few groups as possible that cannot hold together, round by round.

    Parameters
    ----------
    guarded : Guarded
    groups : sequence of int
        Those that count; of groups that read alike the first.
    assumptions : sequence of int
        Literals that hold beside the groups.
    fixed : sequence of int
        Groups that hold anyway and do not count.
    """

    def __init__(
        self,
        guarded: Guarded,
        groups: Sequence[int],
        assumptions: Sequence[int] = (),
        fixed: Sequence[int] = (),
    ) -> None:
        from pysat.examples.hitman import Hitman

        self.guarded, self.groups = guarded, groups
        self.assumptions, self.fixed = assumptions, fixed
        self.hitting = Hitman(solver="minisat22", htype="sorted")
        self._tried: list[int] | None = None

    def hit(self, out: Iterable[int]) -> None:
        """One more correction set is known."""
        self.hitting.hit(list(out))
        self._tried = None

    @property
    def tried(self) -> list[int]:
        """The next set to be tried; no smaller one does."""
        if self._tried is None:
            with sigint_left_to_python():
                self._tried = sorted(self.hitting.get() or ())
        return self._tried

    def round(self, deadline: Deadline | None = None) -> tuple[set[int], list[int]] | None:
        """An assignment that keeps the groups tried, with the groups it leaves out.

        None when there is no such assignment: then :attr:`tried` is what was sought.
        """
        true = self.guarded.solve([*self.tried, *self.fixed], self.assumptions, deadline)
        if true is None:
            return None
        kept = {*self.tried, *(g for g in self.groups if self.guarded.keeps(g, true))}
        for group in self.groups:
            if group not in kept:
                both = [*kept, group, *self.fixed]
                more = self.guarded.solve(both, self.assumptions, deadline)
                if more is not None:
                    true = more
                    kept.add(group)
                    kept.update(g for g in self.groups if self.guarded.keeps(g, more))
        out = [group for group in self.groups if group not in kept]
        self.hit(out)
        return true, out

    def close(self) -> None:
        """End the solver of the hitting sets."""
        self.hitting.delete()
