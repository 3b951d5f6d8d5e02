"""Formulas with one flaw each, as students and programs make them: 22 kinds, on any puzzle.

A kind takes a case and a generator of random numbers. It returns the clauses of the flawed formula,
and what names the flaw: the rules that are missing, the lines that are wrong, or a guess; None
where the puzzle has no place for the flaw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from satchel.encoders import cnf, encode
from satchel.encoders.constraints import Cardinality, Constraint, Distance
from satchel.encoders.options import Options
from satchel.explain.grading.result import Grade

from .helpers import Clauses, puzzle_of

TASKS = ("queens 6", "mines\n1?1?\n????\n2?1?", "eight 7 3 1 0 0 0 0 0", "tour 3x4")
PLAIN = Options(amo="pairwise", amk="pairwise", distance="windows", circuit="position")
COUNTERS = Options(amo="sequential", amk="sequential", distance="order", circuit="position")
MOST_CLAUSES = 3000


@dataclass
class Named:
    """What names a flaw: one of these is enough."""

    missing: set[str] = field(default_factory=set)
    lines: set[int] = field(default_factory=set)
    guess: str = ""

    def by(self, grade: Grade) -> bool:
        """Whether a grade names it."""
        rules = {rule.why.removesuffix(": no cycle apart") for rule in grade.missing}
        wrong = {line for one in grade.wrong for line in one.lines}
        guessed = bool(self.guess) and any(self.guess in guess for guess in grade.guesses)
        return bool(rules & self.missing or wrong & self.lines or guessed)


@dataclass
class Block:
    """The clauses of one constraint, or of a given."""

    why: str
    clauses: Clauses
    stated: Constraint | None


class Case:
    """The formula of an instance, constraint by constraint."""

    def __init__(self, text: str, options: Options) -> None:
        self.puzzle = puzzle_of(text)
        self.encoding = encode(self.puzzle)
        self.top = self.encoding.model.top
        self.blocks = [
            Block(block.constraint.why, [list(c) for c in block.clauses], block.constraint)
            for block in cnf.lower(self.encoding, options)
        ]
        self.blocks += [Block(given.why, [[given.literal]], None) for given in self.encoding.givens]

    def with_clauses(self, changed: dict[int, Clauses]) -> tuple[Clauses, dict[int, list[int]]]:
        """The formula with other clauses for some blocks, and the lines of each block."""
        clauses: Clauses = []
        lines: dict[int, list[int]] = {}
        for i, block in enumerate(self.blocks):
            own = changed.get(i, block.clauses)
            lines[i] = [len(clauses) + 2 + j for j in range(len(own))]
            clauses += own
        return clauses, lines

    def pick(self, rng: Random, fits: Callable[[Block, list[int]], bool]) -> tuple[int, int] | None:
        """A block and a place in it, of those clauses that fit."""
        places = [
            (i, j)
            for i, block in enumerate(self.blocks)
            for j, clause in enumerate(block.clauses)
            if fits(block, clause)
        ]
        return rng.choice(places) if places else None

    def cardinalities(self) -> list[int]:
        """The blocks that count."""
        return [i for i, block in enumerate(self.blocks) if isinstance(block.stated, Cardinality)]

    def plain(self, clause: Sequence[int]) -> bool:
        """Whether no auxiliary variable stands in a clause."""
        return all(abs(x) <= self.top for x in clause)

    def without(self, i: int, drop: Callable[[list[int]], bool]) -> Flawed:
        """The formula without some clauses of a block, which then does not follow."""
        kept = [clause for clause in self.blocks[i].clauses if not drop(clause)]
        return self.with_clauses({i: kept})[0], Named(missing={self.blocks[i].why})

    def replaced(self, i: int, j: int, *new: list[int]) -> Flawed:
        """The formula with other clauses in the place of one."""
        old = self.blocks[i].clauses
        clauses, lines = self.with_clauses({i: [*old[:j], *new, *old[j + 1 :]]})
        return clauses, Named({self.blocks[i].why}, set(lines[i][j : j + len(new)]))


Flawed = tuple[Clauses, Named]
Kind = Callable[[Case, Random], "Flawed | None"]
KINDS: dict[str, tuple[Kind, Options]] = {}


def kind(options: Options = PLAIN) -> Callable[[Kind], Kind]:
    def add(make: Kind) -> Kind:
        KINDS[make.__name__] = make, options
        return make

    return add


# --- what is left out ------------------------------------------------------------------------


@kind()
def clause_forgotten(case: Case, rng: Random) -> Flawed | None:
    at = case.pick(rng, lambda block, c: block.stated is not None and case.plain(c))
    return at and case.without(at[0], case.blocks[at[0]].clauses[at[1]].__eq__)


@kind()
def constraint_forgotten(case: Case, rng: Random) -> Flawed | None:
    return case.without(rng.randrange(len(case.blocks)), lambda clause: True)


@kind()
def at_most_forgotten(case: Case, rng: Random) -> Flawed | None:
    at = case.pick(rng, lambda block, c: isinstance(block.stated, Cardinality) and max(c) < 0)
    return at and case.without(at[0], lambda clause: max(clause) < 0)


@kind()
def at_least_forgotten(case: Case, rng: Random) -> Flawed | None:
    at = case.pick(rng, lambda block, c: isinstance(block.stated, Cardinality) and min(c) > 0)
    return at and case.without(at[0], lambda clause: min(clause) > 0)


@kind()
def family_forgotten(case: Case, rng: Random) -> Flawed | None:
    """One symmetric case of a rule: all antidiagonals, all columns."""

    def family(why: str) -> str:
        return re.sub(r"[\d,]+|\b[A-H]\b", "#", why)

    chosen = family(rng.choice(case.blocks).why)
    own = [i for i, block in enumerate(case.blocks) if family(block.why) == chosen]
    clauses, _ = case.with_clauses({i: [] for i in own})
    return clauses, Named({case.blocks[i].why for i in own})


@kind()
def last_index_forgotten(case: Case, rng: Random) -> Flawed | None:
    """A loop over pairs that ends too early."""
    at = case.pick(
        rng,
        lambda block, c: (
            isinstance(block.stated, Cardinality | Distance) and len(c) > 1 and max(c) < 0
        ),
    )
    if at is None:
        return None
    last = max(abs(x) for c in case.blocks[at[0]].clauses for x in c if abs(x) <= case.top)
    return case.without(at[0], lambda clause: -last in clause)


@kind()
def given_forgotten(case: Case, rng: Random) -> Flawed | None:
    at = case.pick(rng, lambda block, clause: block.stated is None)
    return at and case.without(at[0], lambda clause: True)


@kind()
def literal_lost(case: Case, rng: Random) -> Flawed | None:
    """At least one of too few."""
    at = case.pick(rng, lambda block, c: len(c) > 1 and min(c) > 0 and case.plain(c))
    return at and case.replaced(*at, case.blocks[at[0]].clauses[at[1]][:-1])


@kind(COUNTERS)
def counter_stops_early(case: Case, rng: Random) -> Flawed | None:
    """The clause of a counter that forbids one more."""

    def forbids(block: Block, clause: list[int]) -> bool:
        two = len(clause) == 2 and max(clause) < 0 and not case.plain(clause)
        return two and isinstance(block.stated, Cardinality)

    at = case.pick(rng, forbids)
    return at and case.without(at[0], case.blocks[at[0]].clauses[at[1]].__eq__)


# --- what is too many, or another thing ------------------------------------------------------


@kind()
def given_negated(case: Case, rng: Random) -> Flawed | None:
    at = case.pick(rng, lambda block, clause: block.stated is None)
    return at and case.replaced(*at, [-case.blocks[at[0]].clauses[0][0]])


@kind()
def unit_too_many(case: Case, rng: Random) -> Flawed | None:
    clauses, _ = case.with_clauses({})
    unit = rng.choice((1, -1)) * rng.randint(1, case.top)
    return [*clauses, [unit]], Named(lines={len(clauses) + 2})


@kind()
def symmetry_left_in(case: Case, rng: Random) -> Flawed | None:
    if not case.puzzle.symmetries():
        return None
    clauses, _ = case.with_clauses({})
    named = Named(lines={len(clauses) + 2}, guess="symmetry breaking left in")
    return [*clauses, [-rng.randint(1, case.top)]], named


def of_several(case: Case, rng: Random) -> tuple[int, int, list[int]] | None:
    """A clause of several literals, and where it stands."""
    at = case.pick(rng, lambda block, c: block.stated is not None and len(c) > 1 and case.plain(c))
    return at and (*at, list(case.blocks[at[0]].clauses[at[1]]))


@kind()
def wrong_sign(case: Case, rng: Random) -> Flawed | None:
    if (at := of_several(case, rng)) is None:
        return None
    i, j, clause = at
    k = rng.randrange(len(clause))
    clause[k] = -clause[k]
    return case.replaced(i, j, clause)


@kind()
def all_signs_turned(case: Case, rng: Random) -> Flawed | None:
    at = of_several(case, rng)
    return at and case.replaced(at[0], at[1], [-x for x in at[2]])


@kind()
def index_off_by_one(case: Case, rng: Random) -> Flawed | None:
    if (at := of_several(case, rng)) is None:
        return None
    i, j, clause = at
    k = rng.randrange(len(clause))
    other = abs(clause[k]) % case.top + 1
    if other in map(abs, clause):
        return None
    clause[k] = other if clause[k] > 0 else -other
    return case.replaced(i, j, clause)


@kind()
def literal_added(case: Case, rng: Random) -> Flawed | None:
    """A range that ends one too late."""
    at = case.pick(rng, lambda block, c: len(c) > 1 and min(c) > 0 and max(c) < case.top)
    if at is None:
        return None
    clause = case.blocks[at[0]].clauses[at[1]]
    return case.replaced(*at, [*clause, max(clause) + 1])


@kind()
def zero_forgotten(case: Case, rng: Random) -> Flawed | None:
    """Two clauses that have become one."""
    i = rng.randrange(len(case.blocks))
    own = case.blocks[i].clauses
    if len(own) < 2:
        return None
    j = rng.randrange(len(own) - 1)
    clauses, _ = case.with_clauses({i: [*own[:j], own[j] + own[j + 1], *own[j + 2 :]]})
    return clauses, Named({case.blocks[i].why})


@kind()
def zero_too_many(case: Case, rng: Random) -> Flawed | None:
    """A clause that has become two."""
    at = case.pick(rng, lambda block, clause: len(clause) > 1)
    if at is None:
        return None
    clause = case.blocks[at[0]].clauses[at[1]]
    k = rng.randrange(1, len(clause))
    return case.replaced(*at, clause[:k], clause[k:])


@kind(COUNTERS)
def auxiliary_used_twice(case: Case, rng: Random) -> Flawed | None:
    homes: dict[int, set[int]] = {}
    for i, block in enumerate(case.blocks):
        for x in (x for clause in block.clauses for x in clause if abs(x) > case.top):
            homes.setdefault(abs(x), set()).add(i)
    one, two = rng.sample([v for v, own in homes.items() if len(own) == 1], 2)
    if homes[one] == homes[two]:
        return None
    number = {two: one, -two: -one}
    clauses = [
        [number.get(x, x) for x in clause] for block in case.blocks for clause in block.clauses
    ]
    return clauses, Named(guess="one number used twice")


# --- other bounds ----------------------------------------------------------------------------


def with_bounds(case: Case, i: int, low: int, high: int) -> Flawed | None:
    """The formula in which one constraint has other bounds."""
    stated: Any = case.blocks[i].stated
    literals, n = stated.literals, len(stated.literals)
    if not 0 <= low <= high:
        return None
    new = [list(some) for some in combinations(literals, n - low + 1)] if 0 < low <= n else []
    new += [[-x for x in some] for some in combinations(literals, high + 1)] if high < n else []
    if not all(new) or len(new) > MOST_CLAUSES:
        return None
    clauses, lines = case.with_clauses({i: new})
    return clauses, Named({case.blocks[i].why}, set(lines[i]))


@kind()
def bound_one_more(case: Case, rng: Random) -> Flawed | None:
    i = rng.choice(case.cardinalities())
    stated: Any = case.blocks[i].stated
    return with_bounds(case, i, min(stated.low, len(stated.literals)), stated.high + 1)


@kind()
def bound_one_less(case: Case, rng: Random) -> Flawed | None:
    i = rng.choice(case.cardinalities())
    stated: Any = case.blocks[i].stated
    return with_bounds(case, i, max(0, stated.low - 1), stated.high - 1)


@kind()
def bounds_swapped(case: Case, rng: Random) -> Flawed | None:
    """At most for at least, and the other way round."""
    i = rng.choice(case.cardinalities())
    stated: Any = case.blocks[i].stated
    if stated.low == 0:
        return with_bounds(case, i, stated.high, len(stated.literals))
    return with_bounds(case, i, 0, stated.low)
