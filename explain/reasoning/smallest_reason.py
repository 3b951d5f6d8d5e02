"""As few rules as possible that decide a value, for all open values at once.

The rules of a reason hang together by open variables, and one of them speaks of the value. So a
reason of k rules lies within k steps from rule to rule, and the search for it looks no farther: it
takes no longer on a larger board. Rules that speak of most open variables, as a total does, are
looked at where no others decide anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from heapq import heapify, heapreplace

from ...backends.base import Deadline
from ...backends.sat.subsets.mus import mus
from ...backends.sat.subsets.smus import SmusSearch
from ...backends.sat.subsets.solver import Question, SelectorSolver

ROUNDS_PER_STEP = 400
"""Sets of rules that are tried for a step, for all literals together; then a MUS must do."""
MAX_RULES = 8
"""Rules of a smallest reason; to find one with more takes long, and then a MUS must do."""
MUSES_PER_STEP = 8
"""Literals for which a MUS is then sought."""
LEAST_RADIUS = 2
"""Steps from rule to rule within which a reason is sought at first."""
SMALL_MODEL_RULES = 150
"""Rules up to which all are near."""
EVERYWHERE_SHARE = 0.5
"""A rule that speaks of more of the variables is near to none: a total, or that a tour is one."""


class SmallestReasons:
    """Best-first search over hitting sets.

    Every open literal has a search of its own; the next is always one with the fewest rules to
    try, so the first that succeeds has the fewest of all. In a small model an assignment that one
    search meets serves all literals which it makes false, in later steps too, as long as it keeps
    the facts. In a large one, where what is near does not decide a literal, no search begins.

    Parameters
    ----------
    solver : SelectorSolver
    variables : mapping
        Of each rule its variables.
    small : bool, optional
        Whether all rules are near; as many as :data:`SMALL_MODEL_RULES` are.
    """

    def __init__(
        self, solver: SelectorSolver, variables: Mapping[int, Set[int]], small: bool | None = None
    ) -> None:
        self.solver, self.rules, self.variables = solver, list(variables), variables
        self.rules_of: dict[int, list[int]] = {}
        """Of each variable its rules."""
        for rule, some in variables.items():
            for variable in some:
                self.rules_of.setdefault(variable, []).append(rule)
        self.small = len(self.rules) <= SMALL_MODEL_RULES if small is None else small
        most = EVERYWHERE_SHARE * solver.top
        self.everywhere = {rule for rule, some in variables.items() if len(some) > most}
        self.assignments: list[tuple[Set[int], list[int]]] = []
        """Each with the rules that it leaves out."""
        self.least: dict[int, int] = {}
        """No fewer rules decide a literal."""
        self.learnt: set[int] = set()
        """Variables that have become known since the last search."""

    def find(
        self, literals: Iterable[int], facts: Mapping[int, int], deadline: Deadline
    ) -> tuple[int, list[int]]:
        """One of the literals, and the rules that decide it: the fewest, or few if it takes long.

        Parameters
        ----------
        literals : iterable of int
            At least one; all of them follow from the rules and the facts.
        facts : mapping
            From the literals that are known to their groups, which do not count.
        deadline : Deadline
            After which ``OutOfTime`` is raised.
        """
        self.assignments = [one for one in self.assignments if not disagreeing(facts, one[0])]
        search = Search(self, list(literals), facts, deadline)
        try:
            return search.smallest() or search.small()
        finally:
            search.close()

    def near(self, variables: Iterable[int], radius: int, facts: Mapping[int, int]) -> list[int]:
        """The rules within so many steps: those of the variables, those that share open ones…"""
        if self.small:
            return self.rules
        rules, seen = set(self.everywhere), set(variables)
        border: Iterable[int] = seen
        for _ in range(radius):
            new = {rule for v in border for rule in self.rules_of.get(v, ())} - rules
            if not new:
                break
            rules |= new
            border = {
                v
                for rule in new
                for v in self.variables[rule]
                if v not in facts and -v not in facts
            } - seen
            seen |= border
        return sorted(rules - self.everywhere)


class Search:
    """The search for one step.

    Parameters
    ----------
    reasons : SmallestReasons
    literals, facts, deadline
        What :meth:`SmallestReasons.find` takes.
    """

    def __init__(
        self,
        reasons: SmallestReasons,
        literals: Sequence[int],
        facts: Mapping[int, int],
        deadline: Deadline,
    ) -> None:
        self.reasons, self.literals, self.facts = reasons, literals, facts
        self.deadline, self.least = deadline, reasons.least
        self.searches: dict[int, tuple[int, SmusSearch[int] | None]] = {}
        """Of each literal the number of rules from which its search must look farther."""
        self.parts: list[SelectorSolver] = []
        if self.least and reasons.learnt:
            for rule in reasons.near(reasons.learnt, MAX_RULES, facts):
                for variable in reasons.variables[rule]:
                    self.least.pop(variable, None)
                    self.least.pop(-variable, None)
        reasons.learnt.clear()

    def smallest(self) -> tuple[int, list[int]] | None:
        """The first success, or None when it takes long."""
        rounds = 0
        queue = [(self.least.get(x, 0), i, x) for i, x in enumerate(self.literals)]
        heapify(queue)
        while rounds < ROUNDS_PER_STEP and queue[0][0] <= MAX_RULES:
            self.deadline.check()
            rules, i, literal = queue[0]
            search = self.search(literal, rules)
            if search is None:
                self.least[literal] = max(rules, LEAST_RADIUS) + 1
            else:
                candidate = search.candidate or []
                if len(candidate) == rules:  # else what others met has made it larger
                    rounds += 1
                    met = search.correction_set(candidate)
                    if met is None:
                        return literal, candidate
                    if self.reasons.small:
                        self.share(literal, *met)
                self.least[literal] = size(search)
            heapreplace(queue, (self.least[literal], i, literal))
        return None

    def search(self, literal: int, rules: int) -> SmusSearch[int] | None:
        """The search for a reason of so many rules; None where what is near does not decide."""
        radius, search = self.searches.get(literal, (0, None))
        if rules < radius or (search and self.reasons.small):
            return search
        if search:
            search.close()
        radius = max(rules, LEAST_RADIUS)
        question, near, known = self.question(literal, radius)
        search = None
        if self.reasons.small or question.solve([*near, *known]) is None:
            search = SmusSearch(question, near, known, deadline=self.deadline)
            for true, left_out in self.reasons.assignments:
                if disagreeing([literal], true):
                    search.add(left_out)
        self.searches[literal] = radius + 1, search
        return search

    def share(self, literal: int, true: Set[int], left_out: list[int]) -> None:
        """Let an assignment that the search of a literal met serve the others."""
        self.reasons.assignments.append((true, left_out))
        for other in disagreeing(self.searches, true):
            _, search = self.searches[other]
            if search and other != literal:
                search.add(left_out)

    def small(self) -> tuple[int, list[int]]:
        """Of the literals that seem nearest the one with the smallest MUS."""
        nearest = sorted(self.literals, key=lambda x: self.least.get(x, 0))[:MUSES_PER_STEP]
        return min(map(self.mus, nearest), key=lambda reason: len(reason[1]))

    def mus(self, literal: int) -> tuple[int, list[int]]:
        """The literal, and a MUS of the rules that decide it, in a neighbourhood that does."""
        radius = MAX_RULES
        question, near, known = self.question(literal, radius)
        while len(near) < len(self.reasons.rules) and question.solve([*near, *known]) is not None:
            before, radius = len(near), 2 * radius
            question, near, known = self.question(literal, radius)
            if len(near) == before:
                near, known = self.reasons.rules, list(self.facts.values())
                question = Question(self.reasons.solver, [-literal], self.deadline)
        return literal, mus(question, near, known)

    def question(self, literal: int, radius: int) -> tuple[Question, list[int], list[int]]:
        """Who is asked, the rules near a literal, and the facts that are known of them."""
        near, facts = self.reasons.near([abs(literal)], radius, self.facts), self.facts
        if self.reasons.small:
            return Question(self.reasons.solver, [-literal], self.deadline), near, [*facts.values()]
        variables = set().union(*(self.reasons.variables[rule] for rule in near))
        known = sorted(facts[x] for v in variables for x in (v, -v) if x in facts)
        part = self.reasons.solver.part([*near, *known])
        self.parts.append(part)
        return Question(part, [-literal], self.deadline), near, known

    def close(self) -> None:
        """End the solvers."""
        for _, search in self.searches.values():
            if search:
                search.close()
        for part in self.parts:
            part.close()


def size(search: SmusSearch[int]) -> int:
    """How many rules are tried next."""
    return len(search.candidate or ())


def disagreeing(literals: Iterable[int], true: Set[int]) -> list[int]:
    """The literals that an assignment makes false.

    >>> disagreeing([1, -2, -3], {1, 2})
    [-2]
    """
    return [literal for literal in literals if (abs(literal) in true) != (literal > 0)]
