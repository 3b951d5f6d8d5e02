"""The steps of a CDCL solver, and a check of them that shares nothing with the solver.

Clauses are named by their index: first those given, then those learned, in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Decision:
    """A literal is made true by choice, and a level begins with it."""

    literal: int


@dataclass(frozen=True, slots=True)
class Implied:
    """A literal that is true because all others of a clause are false."""

    literal: int
    clause: int


@dataclass(frozen=True, slots=True)
class Propagation:
    """All literals that followed, each from those before it."""

    implied: tuple[Implied, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A clause whose literals are all false."""

    clause: int


@dataclass(frozen=True, slots=True)
class Learned:
    """A clause that follows from others, and the level to which the solver jumps back.

    Parameters
    ----------
    index : int
        Of the clause itself.
    literals : tuple of int
        First the negation of the first unique implication point. None: the formula is refuted.
    resolved : tuple of int
        The violated clause, and then the clauses that it is resolved with in turn. What is left is
        the learned clause and literals that are false at level 0.
    level : int
        Where the first literal is implied by the others.
    """

    index: int
    literals: tuple[int, ...]
    resolved: tuple[int, ...]
    level: int


@dataclass(frozen=True, slots=True)
class Restart:
    """All decisions are taken back; what was learned stays."""


Step = Decision | Propagation | Conflict | Learned | Restart


class WrongStep(ValueError):
    """A step that does not follow from those before it."""


class Replay:
    """Follow steps with a trail of its own, and refuse the first one that is wrong.

    Parameters
    ----------
    clauses : iterable of sequences of int
        The formula.

    Attributes
    ----------
    levels : list of list of int
        The true literals, level by level in the order of their assignment.

    Examples
    --------
    >>> replay = Replay([[1, 2], [-1, 2]])
    >>> replay.follow([Decision(-2), Propagation((Implied(1, 0),)), Conflict(1)])
    >>> replay.follow([Learned(2, (2,), (1, 0), 0), Propagation((Implied(2, 2),))])
    >>> replay.levels
    [[2]]
    >>> replay.take(Decision(-1)), replay.take(Conflict(0))
    (True, False)
    """

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self.clauses = [frozenset(clause) for clause in clauses]
        self.levels: list[list[int]] = [[]]

    def true(self) -> set[int]:
        """The true literals."""
        return {literal for level in self.levels for literal in level}

    def follow(self, steps: Iterable[Step]) -> None:
        """Take some steps.

        Raises
        ------
        WrongStep
            With the first step that does not follow.
        """
        for step in steps:
            if not self.take(step):
                raise WrongStep(step)

    def take(self, step: Step) -> bool:
        """Take a step, if it is right."""
        match step:
            case Decision(literal):
                right = abs(literal) not in map(abs, self.true()) and not self.unfinished()
                self.levels.append([literal])
                return right
            case Propagation(implied):
                return all(self.imply(one) for one in implied)
            case Conflict(clause):
                return self.violated(self.clauses[clause])
            case Learned():
                return self.learn(step)
            case Restart():
                del self.levels[1:]
                return True

    def imply(self, one: Implied) -> bool:
        """Make a literal true, if its clause implies it."""
        others = self.clauses[one.clause] - {one.literal}
        right = one.literal in self.clauses[one.clause] and self.violated(others)
        right = right and abs(one.literal) not in map(abs, self.true())
        self.levels[-1].append(one.literal)
        return right

    def violated(self, clause: Iterable[int]) -> bool:
        """Whether all literals are false."""
        return {-literal for literal in clause} <= self.true()

    def unfinished(self) -> bool:
        """Whether a clause is violated, or implies a literal that is not true yet."""
        true = self.true()
        return any(
            sum(-literal not in true for literal in clause) < 2
            for clause in self.clauses
            if not clause & true
        )

    def learn(self, step: Learned) -> bool:
        """Resolve the clauses, compare, and jump back."""
        first, *reasons = step.resolved
        clause = self.clauses[first]
        right = step.index == len(self.clauses) and self.violated(clause)
        for reason in reasons:
            pivots = [literal for literal in self.clauses[reason] if -literal in clause]
            right = right and len(pivots) == 1
            clause = (clause | self.clauses[reason]) - {x for p in pivots for x in (p, -p)}
        facts = {-literal for literal in self.levels[0]}
        self.clauses.append(frozenset(step.literals))
        heights = [self.height(literal) for literal in step.literals]
        present = len(self.levels) - 1
        del self.levels[step.level + 1 :]
        right = right and clause - facts == self.clauses[-1] and step.level <= present
        if not step.literals:
            return right and present == step.level == 0
        return right and heights[0] == present > step.level == max(heights[1:], default=0)

    def height(self, literal: int) -> int:
        """The level of a false literal."""
        return next(k for k, level in enumerate(self.levels) if -literal in level)
