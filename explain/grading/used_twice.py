"""An auxiliary variable that stands for two things: with two numbers the formula would be right.

A number that is used twice joins two encodings, so that solutions are lost, and the clause that
follows rests on clauses of both. The clauses of each suspect are dealt out to two numbers in all
ways that may be meant, and the formula that comes of it is judged like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from ...backends.base import Deadline
from .projection import solver
from .result import Wrong
from .student import Clause, Student

MOST_GROUPS = 9
"""The clauses of a variable in so many groups are dealt out to two numbers."""
TRIALS = 30
"""So many formulas with two numbers are judged."""
NAMED_LINES = 6
"""Of the clauses of a number so many lines are named."""
Group = list[Clause]


def used_twice(
    student: Student, wrong: Wrong, right: Callable[[Student], bool], deadline: Deadline
) -> str | None:
    """An auxiliary variable that, dealt out to two numbers, makes the formula right, in words.

    Parameters
    ----------
    student : Student
        The formula.
    wrong : Wrong
        A consequence that loses a solution; only variables of its clauses are suspected.
    right : callable
        Whether a formula has the solutions of the reference.
    deadline : Deadline
        When to give up.
    """
    top, trials = student.model.top, 0
    values = [v if v in wrong.solution else -v for v in range(1, top + 1)]

    def regained(changed: Student) -> bool:
        engine = solver([list(clause.literals) for clause in changed.clauses], changed.top)
        if engine is None:
            return False
        try:
            return engine.solve(values, deadline) is not None
        finally:
            engine.close()

    blamed = [clause for clause in student.clauses if clause.line in wrong.lines]
    for v in sorted({abs(x) for clause in blamed for x in clause.literals if abs(x) > top}):
        first, *others = groups(v, student.clauses)
        if not others or not regained(with_more_numbers(student, v, others)):
            continue  # one number for each group is the weakest formula
        for other in dealt_out(v, first, others):
            changed = with_more_numbers(student, v, [other])
            if not regained(changed):
                continue
            if right(changed):
                lines = [str(clause.line) for clause in other]
                more = len(lines) - NAMED_LINES
                where = ", ".join(lines[:NAMED_LINES]) + (f" and {more} more" if more > 0 else "")
                return (
                    f"auxiliary {student.own[v]}: one number used twice? With another number in "
                    f"lines {where} the formula would be right"
                )
            trials += 1
            if trials == TRIALS:
                return None
    return None


def groups(v: int, clauses: Iterable[Clause]) -> list[Group]:
    """The clauses of a variable; those that share another variable belong together.

    >>> groups(9, [Clause((-1, 9), 2), Clause((-9, -2), 3), Clause((-9, 1, 4), 4)])
    [[Clause(literals=(-9, -2), line=3)], [Clause(literals=(-1, 9), line=2), \
Clause(literals=(-9, 1, 4), line=4)]]
    """
    found: list[tuple[set[int], Group]] = []
    for clause in clauses:
        names = {abs(x) for x in clause.literals}
        if v not in names:
            continue
        joined = [group for group in found if group[0] & names - {v}]
        found = [group for group in found if group not in joined]
        same = [one for _, some in joined for one in some]
        found.append((names.union(*(others for others, _ in joined)), [*same, clause]))
    return [some for _, some in found]


def dealt_out(v: int, first: Group, others: list[Group]) -> Iterator[Group]:
    """The clauses that may be those of another variable, not the ``first`` ones.

    Either variable occurs with both signs, as one that does not says nothing.
    """
    if len(others) >= MOST_GROUPS:
        return
    for size in range(1, len(others) + 1):
        for chosen in combinations(others, size):
            other = [clause for some in chosen for clause in some]
            kept = [clause for some in others if some not in chosen for clause in some]
            sides = (other, first + kept)
            if all({v, -v} <= {x for clause in side for x in clause.literals} for side in sides):
                yield sorted(other, key=lambda clause: clause.line)


def with_more_numbers(student: Student, v: int, others: Iterable[Group]) -> Student:
    """The formula with a number of its own for ``v`` in each of these groups of clauses."""
    top, own, number = student.top, dict(student.own), dict[Clause, int]()
    for group in others:
        top += 1
        own[top] = own[v]
        number |= dict.fromkeys(group, top)

    def renamed(clause: Clause) -> Clause:
        new = number.get(clause)
        if new is None:
            return clause
        literals = tuple(new * (1 if x > 0 else -1) if abs(x) == v else x for x in clause.literals)
        return clause._replace(literals=literals)

    return replace(student, clauses=list(map(renamed, student.clauses)), top=top, own=own)
