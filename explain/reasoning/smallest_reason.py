"""As few rules as possible that decide a value, for all open values at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from heapq import heapify, heapreplace

from ...backends.base import Deadline
from ...backends.sat.subsets.smus import SmusSearch
from ...backends.sat.subsets.solver import Question, SelectorSolver

Searches = Mapping[int, SmusSearch[int]]
"""The search of each open literal."""
ROUNDS_PER_STEP = 400
"""Sets of rules that are tried for a step, for all literals together; then a MUS must do."""
MAX_RULES = 8
"""Rules of a smallest reason; to find one with more takes long, and then a MUS must do."""
MUSES_PER_STEP = 8
"""Literals for which a MUS is then sought."""


class SmallestReasons:
    """Best-first search over hitting sets.

    Every open literal has a search of its own; the next is always one with the fewest rules to
    try, so the first that succeeds has the fewest of all. An assignment that one search meets
    serves all literals which it makes false, in later steps too, as long as it keeps the facts.
    """

    def __init__(self, solver: SelectorSolver, rules: Sequence[int]) -> None:
        self.solver, self.rules = solver, rules
        self.assignments: list[tuple[Set[int], list[int]]] = []
        """Each with the rules that it leaves out."""

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
        self.assignments = [one for one in self.assignments if not disagreeing(facts, one[0])]
        searches = {
            x: SmusSearch(
                Question(self.solver, [-x], deadline), self.rules, known, deadline=deadline
            )
            for x in literals
        }
        try:
            for true, left_out in self.assignments:
                for literal in disagreeing(literals, true):
                    searches[literal].add(left_out)
            return self._smallest(searches, deadline) or self._small(searches, known, deadline)
        finally:
            for search in searches.values():
                search.close()

    def _smallest(self, searches: Searches, deadline: Deadline) -> tuple[int, list[int]] | None:
        """The first success, or None when it takes long."""
        queue = [(size(search), i, x) for i, (x, search) in enumerate(searches.items())]
        heapify(queue)
        for _ in range(ROUNDS_PER_STEP):
            deadline.check()
            rules, i, literal = queue[0]
            search = searches[literal]
            if rules > MAX_RULES:
                break
            if size(search) == rules:  # else what others met has made it larger
                candidate = search.candidate or []
                met = search.correction_set(candidate)
                if met is None:
                    return literal, candidate
                self.assignments.append(met)
                for other in disagreeing(searches, met[0]):
                    if other != literal:
                        searches[other].add(met[1])
            heapreplace(queue, (size(search), i, literal))
        return None

    def _small(
        self, searches: Searches, known: Sequence[int], deadline: Deadline
    ) -> tuple[int, list[int]]:
        """Of the literals that seem nearest the one with the smallest MUS."""
        near = sorted(searches, key=lambda literal: size(searches[literal]))[:MUSES_PER_STEP]
        reasons = [(x, self.solver.mus(self.rules, [-x], deadline, known)) for x in near]
        return min(reasons, key=lambda reason: len(reason[1]))


def size(search: SmusSearch[int]) -> int:
    """How many rules are tried next."""
    return len(search.candidate or ())


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
