"""As few rules as possible that decide a value, for all open values at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from heapq import heapify, heapreplace

from ...backends.base import Deadline
from ...backends.sat.subsets.smus import Search
from ...backends.sat.subsets.solver import Guarded

ROUNDS = 400
"""Sets of rules that are tried in a step, for all literals together, before few must do."""
MOST = 8
"""So many rules have a smallest reason at most; to find a larger one takes long."""
FEW = 8
"""So many literals are then looked at."""


class Fewest:
    """Best-first search over hitting sets.

    Every open literal has a search of its own; the next is always one with the fewest rules to
    try, so the first that succeeds has the fewest of all. An assignment that one search meets
    serves all literals which it makes false, in later steps too, as long as it keeps the facts.
    """

    def __init__(self, guarded: Guarded, rules: Sequence[int]) -> None:
        self.guarded, self.rules = guarded, rules
        self.met: list[tuple[set[int], list[int]]] = []
        """Assignments, each with the rules that it leaves out."""

    def find(
        self, literals: Sequence[int], facts: Mapping[int, int], deadline: Deadline
    ) -> tuple[int, list[int]]:
        """One of the literals, and the rules that decide it: the fewest, or few if it takes long.

        Parameters
        ----------
        literals : sequence of int
            At least one; all of them follow from the rules and the facts.
        facts : mapping
            From the literals that are known to their groups, which do not count.
        deadline : Deadline
            After which ``OutOfTime`` is raised.
        """
        known = list(facts.values())
        self.met = [(true, out) for true, out in self.met if not disagreeing(facts, true)]
        searches = {x: Search(self.guarded, self.rules, [-x], known) for x in literals}
        try:
            for true, out in self.met:
                for literal in disagreeing(literals, true):
                    searches[literal].hit(out)
            return self._first(searches, deadline) or self._one_of_few(searches, known, deadline)
        finally:
            for search in searches.values():
                search.close()

    def _first(
        self, searches: Mapping[int, Search], deadline: Deadline
    ) -> tuple[int, list[int]] | None:
        """The first success, or None when it takes long."""
        queue = [(len(search.tried), i, x) for i, (x, search) in enumerate(searches.items())]
        heapify(queue)
        for _ in range(ROUNDS):
            deadline.check()
            number, i, literal = queue[0]
            search = searches[literal]
            if number > MOST:
                break
            if len(search.tried) == number:  # else what others met has made it larger
                met = search.round(deadline)
                if met is None:
                    return literal, search.tried
                self.met.append(met)
                for other in disagreeing(searches, met[0]):
                    if other != literal:
                        searches[other].hit(met[1])
            heapreplace(queue, (len(search.tried), i, literal))
        return None

    def _one_of_few(
        self, searches: Mapping[int, Search], known: Sequence[int], deadline: Deadline
    ) -> tuple[int, list[int]]:
        """Of the literals that seem nearest the one with the smallest minimal set of rules."""
        near = sorted(searches, key=lambda literal: len(searches[literal].tried))[:FEW]
        found = [(x, self.guarded.minimal(self.rules, deadline, [-x], known)) for x in near]
        return min(found, key=lambda entry: len(entry[1]))


def agreeing(literals: Iterable[int], true: Set[int]) -> list[int]:
    """The literals that an assignment makes true.

    >>> agreeing([1, -2, -3], {1, 2})
    [1, -3]
    """
    return [literal for literal in literals if (abs(literal) in true) == (literal > 0)]


def disagreeing(literals: Iterable[int], true: Set[int]) -> list[int]:
    """The literals that an assignment makes false.

    >>> disagreeing([1, -2, -3], {1, 2})
    [-2]
    """
    return [literal for literal in literals if (abs(literal) in true) != (literal > 0)]
