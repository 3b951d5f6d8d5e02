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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, TypeVar

from ...backends.base import Deadline
from ...backends.sat.subsets.solver import Group, SelectorSolver
from ...encoders import encode
from ...encoders.constraints import Given
from ...puzzles.base import Puzzle
from ...verify.answer import checked
from ...verify.outcome import Outcome
from ..phrases import Words
from .backbone import Backbone
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


class Steps(Generic[S]):
    """An instance on the way to its solution.

    ``outcome`` says whether there is one, ``decided`` which literals are true in every solution,
    and ``open`` which of these no step has reached yet. Where the instance has several solutions,
    iterating over the steps ends when nothing more is decided.

    Parameters
    ----------
    puzzle : Puzzle
    deadline : Deadline, optional
        ``OutOfTime`` is raised when it falls.

    Examples
    --------
    >>> from satchel.puzzles import MineNumber
    >>> steps = Steps(MineNumber(("1?2",)))
    >>> for step in steps:
    ...     print(steps.line(step))
    cells 1,2 1,3 are mines, because: cell 1,3 counts 2
    cell 1,1 is free, because: cell 1,1 counts 1; cell 1,2 is a mine
    >>> steps.outcome.verdict.value
    'unique'
    """

    def __init__(self, puzzle: Puzzle[S], deadline: Deadline | None = None) -> None:
        self.puzzle, self.deadline = puzzle, deadline or Deadline()
        self.encoding = encode(puzzle, self.deadline.check)
        self.words = Words(self.encoding)
        self.solver = SelectorSolver(self.encoding, deadline=self.deadline)
        self.outcome: Outcome[S] = Outcome(puzzle, "sat")
        try:
            self.decided = self._decide()
        except BaseException:
            self.close()
            raise
        self.rules = self.solver.distinct(range(self.solver.rules))
        self.variables = {
            rule: set[int]().union(*(group.variables() for group in self.solver.alike(rule)))
            for rule in self.rules
        }
        """Of each rule its variables."""
        self.facts: dict[int, int] = {}
        """The group of each literal that is known."""
        for group in range(self.solver.rules, len(self.solver.groups)):
            stated = self.solver.groups[group].stated
            assert isinstance(stated, Given)
            self.facts[stated.literal] = group
        self.open = dict.fromkeys(literal for literal in self.decided if literal not in self.facts)
        self._next: Step | None = None
        self._reasons = SmallestReasons(self.solver, self.variables)
        self._single: dict[int, Step] = {}
        """Of each rule the step that it makes alone."""
        self._stale = set(self.rules)
        """The rules of which a variable has become known since then."""
        self._best: list[tuple[bool, int, int, int]] = []
        """A heap of their ranks, with the rule and the number of the step."""

    def _decide(self) -> list[int]:
        """Find out how many solutions there are, and what is true in all of them."""
        outcome, backbone = self.outcome, Backbone(self.encoding, self.deadline)
        outcome.chosen["solver"] = backbone.options.solver
        for true in backbone:
            if outcome.found < 2:
                solution = checked(self.puzzle, self.encoding.decode(true), "sat")
                if solution not in outcome.solutions:  # variables may stand beside the solution
                    outcome.solutions.append(solution)
        if outcome.found < 2:
            outcome.complete = True
            outcome.evidence.append("solver")
        outcome.conclude(2)
        return backbone.decided if outcome.found else []

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
        for literal in step.literals:
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
        known = [fact for fact in facts if isinstance(fact, int)]
        others = [fact for fact in facts if isinstance(fact, str)]
        known.sort(key=lambda literal: (literal < 0, abs(literal)))
        why = [*dict.fromkeys(rules), *others, *self.words.sentences(known)]
        return f"{', '.join(self.words.sentences(step.literals))}, because: {'; '.join(why)}"

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
        literal, rules = self._reasons.find(self.open, self.facts, self.deadline)
        facts, left = self._about(rules)
        part = self.solver.part([*rules, *facts])
        try:
            consequences = Entailed(part, self.deadline)
            reason = consequences.reason([*rules, *facts], literal)
            return self._step(consequences, reason, left)
        finally:
            part.close()

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
        """End the solver, keeping its figures."""
        self.solver.close()
        self.outcome.stats.update(self.solver.stats)
        self.outcome.seconds = self.deadline.spent()
