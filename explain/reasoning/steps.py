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
from typing import Generic, TypeVar

from ...backends.base import Deadline
from ...backends.sat.subsets.solver import Group, SelectorSolver
from ...encoders import encode
from ...encoders.constraints import Given
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ...verify.answer import checked
from ...verify.outcome import Outcome
from ..phrases import Words
from .recheck import recheck
from .smallest_reason import SmallestReasons, agreeing

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
    options : Options, optional
        For the solver.
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

    def __init__(
        self,
        puzzle: Puzzle[S],
        options: Options | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        self.puzzle, self.deadline = puzzle, deadline or Deadline()
        self.encoding = encode(puzzle, self.deadline.check)
        self.words = Words(self.encoding)
        self.solver = SelectorSolver(self.encoding, options, self.deadline)
        self.outcome: Outcome[S] = Outcome(puzzle, "sat")
        self.outcome.chosen["solver"] = self.solver.options.solver
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
        self.open = [literal for literal in self.decided if literal not in self.facts]
        self._next: Step | None = None
        self._reasons = SmallestReasons(self.solver, self.rules)
        self._single: dict[int, Step | None] = {}
        """Of each rule the step that it makes alone; forgotten when one of its variables falls."""

    def _decide(self) -> list[int]:
        """Find out how many solutions there are, and what is true in all of them."""
        solver, outcome, selector = self.solver, self.outcome, self.solver.selector()
        everything = range(len(solver.groups))
        left: list[int] = []
        while (true := solver.solve(everything, (), self.deadline)) is not None:
            solution = self.encoding.decode(true)
            outcome.solutions.append(checked(self.puzzle, solution, "sat"))
            if outcome.found == 2:
                left = agreeing(left, true)
                break
            left = [v if v in true else -v for v in range(1, solver.top + 1)]
            solver.block(true, selector)
        else:
            outcome.complete = True
            outcome.evidence.append("solver")
        if outcome.found:
            solver.release(selector)
        outcome.conclude(2)
        if outcome.complete and not self.encoding.projected:
            return left
        decided = []
        while left:
            literal = left.pop(0)
            true = solver.solve(everything, [-literal], self.deadline)
            if true is None:
                decided.append(literal)
            else:
                left = agreeing(left, true)
        return decided

    def __iter__(self) -> Iterator[Step]:
        """The steps from here to where nothing more is decided; each is taken."""
        while (step := self.hint()) is not None:
            self.take(step)
            yield step

    def hint(self) -> Step | None:
        """The next step, checked, but not taken; None when nothing more is decided."""
        if self._next is None and self.open:
            step = self._by_one_rule() or self._by_several()
            for literal in step.literals:
                recheck(self.encoding, step.reason, [-literal], self.deadline)
            self._next = step
        return self._next

    def take(self, step: Step) -> None:
        """Count the literals of a step among the facts."""
        self._next = None
        known = set(map(abs, step.literals))
        for literal in step.literals:
            given = Given(literal, self.words.sentence(literal))
            self.facts[literal] = self.solver.learn(given)
        self.open = [literal for literal in self.open if literal not in self.facts]
        for rule in self.rules:
            if not known.isdisjoint(self.variables[rule]):
                self._single.pop(rule, None)

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
        best: Step | None = None
        for rule in self.rules:
            if rule not in self._single:
                self._single[rule] = self._alone(rule)
            step = self._single[rule]
            if step and (best is None or self._rank(step) < self._rank(best)):
                best = step
        return best

    def _rank(self, step: Step) -> tuple[bool, int]:
        """Values come first, then few facts."""
        return not any(map(self.words.is_value, step.literals)), len(step.reason)

    def _alone(self, rule: int) -> Step | None:
        """The best step that one rule and the facts about its variables make."""
        variables, solver = self.variables[rule], self.solver
        facts = [group for literal, group in self.facts.items() if abs(literal) in variables]
        left = [literal for literal in self.open if abs(literal) in variables]
        best: Step | None = None
        while left:
            literal = left.pop(0)
            other = solver.solve([rule, *facts], [-literal], self.deadline)
            if other is not None:
                left = agreeing(left, other)
                continue
            reason = solver.mus([rule, *facts], [-literal], self.deadline)
            rank = not self.words.is_value(literal), len(reason)
            if best is None or rank < self._rank(best):
                best = self._step(reason, literal, left)
                left = [x for x in left if x not in best.literals]
        return best

    def _by_several(self) -> Step:
        """A step with as few rules as the search finds, and facts that cannot be left out."""
        literal, rules = self._reasons.find(self.open, self.facts, self.deadline)
        groups = [*rules, *self.facts.values()]
        return self._step(self.solver.mus(groups, [-literal], self.deadline), literal, self.open)

    def _step(self, reason: list[int], literal: int, others: Sequence[int]) -> Step:
        """The step of a reason: its literal, and others of which it is a minimal reason too."""
        more = [x for x in others if x != literal and self._is_reason(reason, x)]
        literals = sorted([literal, *more], key=lambda x: (x < 0, abs(x)))
        groups = tuple(group for first in reason for group in self.solver.alike(first))
        return Step(tuple(literals), groups, sum(g < self.solver.rules for g in reason))

    def _is_reason(self, reason: list[int], literal: int) -> bool:
        """Whether a reason decides a literal, and no part of it does."""
        solve = self.solver.solve
        return solve(reason, [-literal], self.deadline) is None and all(
            solve([g for g in reason if g != out], [-literal], self.deadline) is not None
            for out in reason
        )

    def close(self) -> None:
        """End the solver, keeping its figures."""
        self.solver.close()
        self.outcome.stats.update(self.solver.stats)
        self.outcome.seconds = self.deadline.spent()
