"""The way to a solution, one small reason at a time.

A *step* is some literals that are true in every solution, and its *reason*: a few rules and facts
which cannot hold together with the negation of one of these literals. A fact is a given, or a
literal of an earlier step. Steps with one rule come first, and among them those that decide a value
(which digit, not which digit not), and then those with the fewest facts. Where no single rule
decides anything, smallest sets of rules are sought for all the open literals that are decided.
Literals that rest on one and the same reason are one step, and a fresh solver checks each.

Source: Espasa et al., "Using Small MUSes to Explain How to Solve Pen and Paper Puzzles", arXiv
2104.15040 (2021), for the steps; the search for the smallest reason of all literals at once, best
first over hitting sets, is ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, TypeVar

from ...backends.base import Deadline
from ...backends.sat.subsets.solver import Group, SelectorSolver
from ...encoders import encode
from ...encoders.constraints import Given
from ...puzzles.base import Puzzle
from ..phrases import Words
from .consequences import Consequences, Entailed, Propagated
from .recheck import recheck
from .smallest_reason import SmallestReasons

S = TypeVar("S")


@dataclass(frozen=True)
class Step:
    """Literals that follow, and what they follow from.

    Parameters
    ----------
    literals : tuple of int
    reason : tuple of Group
        The rules, then the facts. None can be left out for any of the literals.
    rules : int
        How many of them are rules.
    """

    literals: tuple[int, ...]
    reason: tuple[Group, ...]
    rules: int

    def facts(self) -> list[int]:
        """The literals of the facts."""
        stated = [group.stated for group in self.reason]
        return [one.literal for one in stated if isinstance(one, Given)]


class Derivation(Generic[S]):
    """Facts about an instance, and the steps that lead to more of them.

    ``facts`` are the groups of the literals that are known, ``open`` the literals to be reached.

    Parameters
    ----------
    puzzle : Puzzle
    deadline : Deadline
        ``OutOfTime`` is raised when it falls.
    """

    def __init__(self, puzzle: Puzzle[S], deadline: Deadline) -> None:
        self.puzzle, self.deadline = puzzle, deadline
        self.encoding = encode(puzzle, self.deadline.check)
        self.words = Words(self.encoding)
        self.solver = SelectorSolver(self.encoding, deadline=self.deadline)
        self.rules = self.solver.distinct(range(self.solver.rules))
        self.variables = {
            rule: set[int]().union(*(group.variables() for group in self.solver.alike(rule)))
            for rule in self.rules
        }
        """Of each rule its variables."""
        self.facts: dict[int, int] = {}
        for group in range(self.solver.rules, len(self.solver.groups)):
            stated = self.solver.groups[group].stated
            assert isinstance(stated, Given)
            self.facts[stated.literal] = group
        self.open: dict[int, None] = {}
        self._next: Step | None = None
        self._reasons = SmallestReasons(self.solver, self.variables)
        self._single: dict[int, Step] = {}
        """Of each rule the step that it makes alone."""
        self._stale = set(self.rules)
        """The rules of which a variable has become known since then."""
        self._best: list[tuple[bool, int, int, int]] = []
        """A heap of their ranks, with the rule and the number of the step."""

    def reach(self, literals: Iterable[int]) -> None:
        """Set the literals that are to be reached; all follow from the rules and the facts."""
        self.open = dict.fromkeys(literal for literal in literals if literal not in self.facts)

    def __iter__(self) -> Iterator[Step]:
        """The steps from here to where nothing more is decided; each is taken."""
        while (step := self.hint()) is not None:
            self.take(step)
            yield step

    def hint(self) -> Step | None:
        """The next step, checked, but not taken; None when nothing more is decided."""
        if self._next is None and self.open:
            step = self._by_one_rule() or self._by_several()
            recheck(self.encoding, step.reason, step.literals, self.deadline)
            self._next = step
        return self._next

    def take(self, step: Step) -> None:
        """Count the literals of a step among the facts."""
        self._next = None
        self.learn(step.literals)

    def learn(self, literals: Iterable[int]) -> None:
        """Count literals among the facts."""
        for literal in literals:
            given = Given(literal, self.words.sentence(literal))
            self.facts[literal] = self.solver.learn(given)
            self.open.pop(literal, None)
            self._reasons.learnt.add(abs(literal))
            self._stale.update(self._reasons.rules_of.get(abs(literal), ()))

    def line(self, step: Step) -> str:
        """A step in words."""
        rules = [group.why for group in step.reason if not group.given]
        facts: list[str | int] = []
        for group in step.reason:
            if isinstance(group.stated, Given):
                usual = group.why == self.words.sentence(group.stated.literal)
                facts.append(group.stated.literal if usual else group.why)
        known = [self.value(fact, step) for fact in facts if isinstance(fact, int)]
        known = list(dict.fromkeys(known))
        others = [fact for fact in facts if isinstance(fact, str)]
        known.sort(key=lambda literal: (literal < 0, abs(literal)))
        why = [*dict.fromkeys(rules), *others, *self.words.sentences(known)]
        return f"{', '.join(self.words.sentences(step.literals))}, because: {'; '.join(why)}"

    def value(self, literal: int, step: Step) -> int:
        """For what a place does not hold what it holds, where that was known before a step."""
        place = self.words.place(literal)
        if literal > 0 or place is None:
            return literal
        end = min((self.facts[x] for x in step.literals if x in self.facts), default=None)
        for value, group in self.facts.items():
            if value > 0 and self.words.place(value) == place and (end is None or group < end):
                return value
        return literal

    # --- the search for a reason -----------------------------------------------------------

    def _by_one_rule(self) -> Step | None:
        """The best step of one rule; of equal ones the first."""
        for rule in sorted(self._stale):
            self.deadline.check()
            self._single.pop(rule, None)
            if step := self._alone(rule):
                self._single[rule] = step
                heappush(self._best, (*self._rank(step), rule, id(step)))
        self._stale.clear()
        while self._best:
            *_, rule, step_id = self._best[0]
            if rule in self._single and id(self._single[rule]) == step_id:
                return self._single[rule]
            heappop(self._best)
        return None

    def _rank(self, step: Step) -> tuple[bool, int]:
        """Values come first, then few facts."""
        return not any(map(self.words.is_value, step.literals)), len(step.reason)

    def _alone(self, rule: int) -> Step | None:
        """The best step that one rule and the facts about its variables make."""
        consequences = self._consequences(rule)
        facts, left = self._about([rule])
        left = consequences.follow([rule, *facts], left)
        best: Step | None = None
        while left:
            literal = left[0]
            reason = consequences.reason([rule, *facts], literal)
            rank = not self.words.is_value(literal), len(reason)
            if best is None or rank < self._rank(best):
                best = self._step(consequences, reason, left)
                left = [x for x in left if x not in best.literals]
            else:
                left = left[1:]
        return best

    def _consequences(self, rule: int) -> Consequences:
        """What tells the consequences of one rule."""
        simple = len(self.solver.alike(rule)) == 1 and rule not in self.solver.circuits
        return (Propagated if simple else Entailed)(self.solver, self.deadline)

    def _by_several(self) -> Step:
        """A step with as few rules as the search finds, and facts that cannot be left out."""
        literal, rules = self._reasons.find(self._sought(), self.facts, self.deadline)
        facts, left = self._about(rules)
        part = self.solver.part([*rules, *facts])
        try:
            consequences = Entailed(part, self.deadline)
            reason = consequences.reason([*rules, *facts], literal)
            return self._step(consequences, reason, left)
        finally:
            part.close()

    def _sought(self) -> Iterable[int]:
        """The literals for which several rules are sought."""
        return self.open

    def _about(self, rules: Sequence[int]) -> tuple[list[int], list[int]]:
        """The groups of the facts about the variables of some rules, and their open literals."""
        variables = sorted(set().union(*(self.variables[rule] for rule in rules)))
        signed = [literal for variable in variables for literal in (variable, -variable)]
        facts = sorted(self.facts[literal] for literal in signed if literal in self.facts)
        return facts, [literal for literal in signed if literal in self.open]

    def _step(self, consequences: Consequences, reason: list[int], left: Sequence[int]) -> Step:
        """The step of a reason, with all open literals of which it is a minimal reason."""
        literals = sorted(consequences.alike(reason, left), key=lambda x: (x < 0, abs(x)))
        groups = tuple(group for first in reason for group in self.solver.alike(first))
        return Step(tuple(literals), groups, sum(g < self.solver.rules for g in reason))

    def close(self) -> None:
        """End the solver."""
        self.solver.close()
