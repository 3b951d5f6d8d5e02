"""Slips of the pen: one small change of a student's formula that makes it right.

A formula that is wrong in one place is often one change away from the one that was meant: a literal
or a clause left out, or one too many, another variable, signs turned, a 0 forgotten or too many.
Each change is tried on each clause that may be at fault. What it puts in must hold in the solutions
that are lost, must exclude the assignment that is too many, and must follow from one rule. What
passes is judged like any other formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import NamedTuple

from ...encoders import cnf, evaluate
from ...encoders.cnf.negation import Way
from ...encoders.options import Options
from .comparison import Comparison
from .diagnosis import follows, in_words
from .projection import solver
from .result import Grade
from .student import Clause, Student

SUSPECTS = 60
"""So many clauses are changed."""
CHANGES = 5000
"""So many changes are looked at."""
TRIALS = 20
"""So many changed formulas are judged."""
BLAMED_LINES = 8
"""A consequence that rests on more clauses blames none of them."""
PLAIN = Options(amo="pairwise", amk="pairwise", distance="windows")
Literals = tuple[int, ...]


class Change(NamedTuple):
    """Clauses of a formula, what takes their place, and what may have happened."""

    old: tuple[Clause, ...]
    new: tuple[Literals, ...]
    says: str


def slip(
    found: Grade, ways: Sequence[Way], comparison: Comparison, right: Callable[[Student], bool]
) -> str | None:
    """The first change that makes the formula right, in words; None where no change does.

    Parameters
    ----------
    found : Grade
        What is wrong: lost solutions, and an assignment that is too many.
    ways : sequence of Way
        How the rules that do not follow can be broken.
    comparison : Comparison
        The formula and the reference.
    right : callable
        Whether a formula has the solutions of the reference.
    """
    student = comparison.student
    lost = [wrong.solution for wrong in found.wrong[:3]]
    trials = 0
    for change in islice(changes(found, ways, comparison), CHANGES):
        met = all(holds(clause, true) for clause in change.new for true in lost)
        excluded = found.extra is None or any(not holds(c, found.extra) for c in change.new)
        if not met or not excluded or not regained(comparison, change.old, lost):
            continue
        if not all(tight(clause, comparison) for clause in change.new):
            continue
        kept = [clause for clause in student.clauses if clause not in change.old]
        line = change.old[0].line if change.old else 0
        clauses = [*kept, *(Clause(literals, line) for literals in change.new)]
        if right(replace(student, clauses=clauses)):
            return f"{change.says} the formula would be right"
        trials += 1
        if trials == TRIALS:
            return None
    return None


def holds(clause: Sequence[int], true: frozenset[int]) -> bool:
    """Whether an assignment satisfies a clause over decision variables."""
    return any((x > 0) == (abs(x) in true) for x in clause)


def meant(clause: Sequence[int], comparison: Comparison) -> bool:
    """Whether a clause follows from one rule, or from what is given."""
    if any(given.literal in clause for given in comparison.encoding.givens):
        return True
    rules = comparison.rules_about(clause)
    return any(follows(clause, rule, comparison.deadline) for rule in rules)


def tight(clause: Sequence[int], comparison: Comparison) -> bool:
    """Whether a clause follows from one rule, and would not with a literal less."""
    shorter = ([*clause[:i], *clause[i + 1 :]] for i in range(len(clause)))
    return meant(clause, comparison) and not any(
        less and meant(less, comparison) for less in shorter
    )


def regained(
    comparison: Comparison, without: Sequence[Clause], lost: Sequence[frozenset[int]]
) -> bool:
    """Whether the formula without some clauses has these solutions."""
    student, top = comparison.student, comparison.top
    rest = [list(clause.literals) for clause in student.clauses if clause not in without]
    engine = solver(rest, max(student.top, top)) if lost else None
    if engine is None:
        return not lost
    try:
        values = [[v if v in true else -v for v in range(1, top + 1)] for true in lost]
        return all(engine.solve(some, comparison.deadline) is not None for some in values)
    finally:
        engine.close()


# --- the changes -----------------------------------------------------------------------------


def changes(found: Grade, ways: Sequence[Way], comparison: Comparison) -> Iterator[Change]:
    """The changes of the clauses that may be at fault, and the clauses that may be left out.

    At fault are those that lose solutions. Where none is lost they are those about a rule that does
    not follow, which say something else than that rule, or less.
    """
    top = comparison.top
    plain = [
        clause
        for clause in comparison.student.clauses
        if clause.literals and all(abs(x) <= top for x in clause.literals)
    ]
    rules = list({id(way.stated): way.stated for way in ways}.values())
    if found.wrong:
        own = [wrong.lines for wrong in found.wrong if len(wrong.lines) <= BLAMED_LINES]
        blamed = {line for lines in own for line in lines}
        suspects = [clause for clause in plain if clause.line in blamed]
    else:
        broken = list(map(evaluate.variables, rules))
        suspects = [
            clause
            for clause, names in ((c, {abs(x) for x in c.literals}) for c in plain)
            if any(names & rule and len(names - rule) <= 1 for rule in broken)
            and not tight(clause.literals, comparison)
        ]
    suspects = suspects[:SUSPECTS]
    for one, two in pairwise(plain):
        if (
            not {one, two} & {*suspects}
            or meant(one.literals, comparison)
            or meant(two.literals, comparison)
        ):
            continue
        lines = sorted({one.line, two.line})
        where = f"line{'s' * (len(lines) > 1)} {' and '.join(map(str, lines))}"
        new = one.literals + two.literals
        yield Change((one, two), (new,), f"{where}: a 0 too many? As one clause")
    for clause in suspects:
        yield from of_one(clause, comparison)
    if len(rules) == 1 and not found.wrong and rules[0] in comparison.plain_rules():
        for block in cnf.Lowering(top, PLAIN).lower(rules[0]):
            for literals in map(tuple, block.clauses):
                if all(abs(x) <= top for x in literals):
                    words = in_words(literals, comparison.student)
                    yield Change((), (literals,), f"a clause left out? With “{words}”")


def of_one(clause: Clause, comparison: Comparison) -> Iterator[Change]:
    """The changes of one clause."""
    student, literals = comparison.student, clause.literals
    line, name = f"line {clause.line}", student.name
    without = Change((clause,), (), f"{line}: a clause too many? Without it")
    for i in range(1, len(literals)):
        says = f"{line}: a 0 forgotten behind {name(literals[i - 1])}? Then"
        yield Change((clause,), (literals[:i], literals[i:]), says)
    turned = tuple(-x for x in literals)
    words = in_words(turned, student)
    yield Change((clause,), (turned,), f"{line}: all signs turned? With “{words}”")
    if len(literals) == 1:
        yield without
    for i, x in enumerate(literals):
        rest = literals[:i] + literals[i + 1 :]
        yield Change((clause,), ((*rest, -x),), f"{line}: a negated literal? With {name(-x)}")
        if rest:
            yield Change((clause,), (rest,), f"{line}: a literal too many? Without {name(x)}")
    for x in beside(literals, comparison):
        yield Change((clause,), ((*literals, x),), f"{line}: a literal left out? With {name(x)}")
    for i, x in enumerate(literals):
        rest = literals[:i] + literals[i + 1 :]
        for y in beside(rest, comparison):
            if (y > 0) == (x > 0) and y != x:
                says = f"{line}: another variable meant? With {name(y)} for {name(x)}"
                yield Change((clause,), ((*rest, y),), says)
    if len(literals) > 1:
        yield without


def beside(literals: Sequence[int], comparison: Comparison) -> list[int]:
    """The literals that some rule holds together with these, in the signs of these."""
    signs = {x > 0 for x in literals} or {True, False}
    here = {abs(x) for x in literals}
    names = {v for rule in comparison.rules_about(literals) for v in evaluate.variables(rule)}
    return [v if sign else -v for sign in sorted(signs) for v in sorted(names - here)]
