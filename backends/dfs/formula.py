"""Formulas by DPLL: decide a literal, propagate what follows, go back at a conflict.

**State.** Every constraint is read as "at least k of these literals"; an exact one as two, over the
literals and over their negations. The *slack* of a constraint is how many more of its literals may
become false: a clause of n literals begins with n - 1.

**Unit propagation.** When a literal becomes false, the slack of each constraint with it falls by
one. Below zero it is a conflict; at zero all other literals of the constraint are true. The work is
that of the occurrences of the literal, forth and back.

**Decisions** are kept on a stack, not by recursion. At a conflict the last decision is undone and
its negation assigned; it belongs to the decision before then.

**Projection.** The variables that tell solutions apart are decided first. When they are, or when
what is open does not speak of them, the others are decided in a second phase, which looks for one
assignment only: afterwards its decisions are dropped, not turned around.

Source: Davis, Logemann & Loveland, "A machine program for theorem-proving", CACM 5 (1962).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, product
from typing import NamedTuple

from ...puzzles.formula import Assignment, Formula
from .nodes import Poll

POLL_LITERALS = 50_000
"""Occurrences of literals between two calls of ``poll``."""


def search(puzzle: Formula, poll: Poll) -> Iterator[Assignment]:
    """All solutions in lexicographic order, false before true.

    >>> list(search(Formula.of([[1, -2], [2, 3]]), lambda nodes: None))[:2]
    [(-1, -2, 3), (1, -2, 3)]
    """
    dpll = Dpll(puzzle, poll)
    for _ in dpll.leaves(dpll.next_in_order):
        yield puzzle.assignment(dpll.literal(v) for v in range(1, puzzle.variables + 1))


def soon(puzzle: Formula, poll: Poll) -> Iterator[Assignment]:
    """All solutions, those first that satisfy one open constraint after the other."""
    dpll = Dpll(puzzle, poll)
    for _ in dpll.leaves(dpll.next_in_open):
        free = [v for v in puzzle.projection if dpll.value[v] is None]
        chosen = set(free)
        decided = [dpll.literal(v) for v in range(1, puzzle.variables + 1) if v not in chosen]
        for literals in product(*((-v, v) for v in free)):
            dpll.worked(len(decided))
            yield puzzle.assignment(chain(decided, literals))


def count(puzzle: Formula, poll: Poll) -> Iterator[int]:
    """Numbers of solutions: of each partial assignment that leaves nothing open a power of two."""
    dpll = Dpll(puzzle, poll)
    for _ in dpll.leaves(dpll.next_in_open):
        yield 1 << sum(dpll.value[v] is None for v in puzzle.projection)


class Decision(NamedTuple):
    """A literal that was decided, and what to go back to."""

    literal: int
    assigned: int
    """The number of literals that were assigned before."""
    start: int
    """Where the next decision was looked for."""
    second: bool
    """Whether it belongs to the second phase."""


class Dpll:
    """A partial assignment of a formula, and how far each constraint is from being broken."""

    def __init__(self, puzzle: Formula, poll: Poll) -> None:
        self.puzzle, self.poll = puzzle, poll
        self.nodes = self.work = 0
        self.bounds: list[tuple[int, tuple[int, ...]]] = []
        """``k`` and the literals of which at least k are true, short ones first."""
        for number, literals, exact in puzzle.constraints:
            different = tuple(dict.fromkeys(literals))
            self.bounds.append((number, different))
            if exact:
                self.bounds.append((len(literals) - number, tuple(-x for x in literals)))
        self.bounds.sort(key=lambda bound: len(bound[1]) - bound[0])
        self.slack = [len(literals) - number for number, literals in self.bounds]
        places = 2 * puzzle.variables + 1
        self.value: list[bool | None] = [None] * places
        """Of each literal; those of the negations stand at the end, where -1 is the last place."""
        self.occurrences: list[list[int]] = [[] for _ in range(places)]
        for i, (_, literals) in enumerate(self.bounds):
            self.worked(len(literals))
            for literal in literals:
                self.occurrences[literal].append(i)
        self.trail: list[int] = []
        """The literals that are true, in the order of their assignment."""
        self.propagated = 0
        """So many of them have been propagated."""
        self.distinguishing = [False] * places
        for variable in puzzle.projection:
            self.distinguishing[variable] = self.distinguishing[-variable] = True

    # --- the search ------------------------------------------------------------------------

    def leaves(self, pick: Callable[[int], tuple[int, int]]) -> Iterator[None]:
        """Stop at each partial assignment that leaves nothing open, no two of which overlap.

        ``pick`` finds the decisions of the first phase: from where to look, to a literal, 0 for
        none, and where to look next time.
        """
        decisions: list[Decision] = []
        start, second = 0, False
        consistent = self.begin()
        while True:
            if consistent:
                literal = 0
                if not second:
                    literal, start = pick(start)
                    if not literal:
                        start, second = 0, True
                if second and len(self.trail) < self.puzzle.variables:
                    literal, start = self.open_literal(start, any_variable=True)
                if literal:
                    self.nodes += 1
                    decisions.append(Decision(literal, len(self.trail), start, second))
                    consistent = self.assign(literal)
                    continue
                yield
                while decisions and decisions[-1].second:
                    decisions.pop()
            consistent = False
            while decisions and not consistent:
                literal, assigned, start, second = decisions.pop()
                self.undo(assigned)
                consistent = self.assign(-literal)
            if not consistent:
                self.poll(self.nodes)
                return

    def next_in_order(self, start: int) -> tuple[int, int]:
        """The next variable that tells solutions apart, false first."""
        projection, value = self.puzzle.projection, self.value
        while start < len(projection) and value[projection[start]] is not None:
            start += 1
        return (-projection[start], start) if start < len(projection) else (0, start)

    def next_in_open(self, start: int) -> tuple[int, int]:
        """A literal of the next open constraint, of a variable that tells solutions apart."""
        return self.open_literal(start, any_variable=False)

    def open_literal(self, start: int, any_variable: bool) -> tuple[int, int]:
        """A literal without a value of the first open constraint from ``start`` on.

        A constraint is open that is not yet sure to hold.
        """
        value = self.value
        for i in range(start, len(self.bounds)):
            number, literals = self.bounds[i]
            true, literal = 0, 0
            for x in literals:
                if value[x]:
                    true += 1
                    if true >= number:
                        break
                elif value[x] is None and not literal and (any_variable or self.distinguishing[x]):
                    literal = x
            self.worked(1)
            if true < number and literal:
                return literal, i
        return 0, len(self.bounds)

    # --- the assignment --------------------------------------------------------------------

    def begin(self) -> bool:
        """Assign what constraints force by themselves; False at a conflict."""
        for (_, literals), slack in zip(self.bounds, self.slack[:], strict=True):
            if slack < 0:
                return False
            if slack == 0 and not all(self.assign(literal) for literal in literals):
                return False
        return True

    def assign(self, literal: int) -> bool:
        """Make a literal true with all that follows; False at a conflict."""
        value, slack, trail = self.value, self.slack, self.trail
        if value[literal] is not None:
            return value[literal] is True
        value[literal], value[-literal] = True, False
        trail.append(literal)
        while self.propagated < len(trail):
            touched = self.occurrences[-trail[self.propagated]]
            self.propagated += 1
            self.worked(len(touched))
            for i in touched:
                slack[i] -= 1
            for i in touched:
                if slack[i] < 0:
                    return False
                if slack[i] == 0:
                    for x in self.bounds[i][1]:
                        if value[x] is None:
                            value[x], value[-x] = True, False
                            trail.append(x)
        return True

    def undo(self, assigned: int) -> None:
        """Take back all but the first so many literals."""
        value, slack, trail = self.value, self.slack, self.trail
        for place in range(len(trail) - 1, assigned - 1, -1):
            literal = trail.pop()
            value[literal] = value[-literal] = None
            if place < self.propagated:
                for i in self.occurrences[-literal]:
                    slack[i] += 1
        self.propagated = min(self.propagated, assigned)

    def literal(self, variable: int) -> int:
        """The literal of a variable that is true; one without a value counts as false."""
        return variable if self.value[variable] else -variable

    def worked(self, amount: int) -> None:
        """Note some work, and look at the clock after so much of it."""
        self.work += amount
        if self.work >= POLL_LITERALS:
            self.poll(self.nodes)
            self.nodes = self.work = 0
