"""What the clauses of a student say of a rule: nothing, or other bounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...backends.base import Deadline
from ...encoders import evaluate
from ...encoders.cnf.lowering import at_most
from ...encoders.cnf.negation import COUNTING, Way
from ...encoders.constraints import Constraint, Given
from .comparison import Comparison
from .projection import solver
from .result import Grade
from .student import Student


def forgotten(ways: Sequence[Way], student: Student) -> str | None:
    """That no clause is about rules that do not follow, in words."""
    top = student.model.top
    names = [{abs(x) for x in clause.literals} for clause in student.clauses]
    names = [{v for v in some if v <= top} for some in names]

    def is_about(stated: Constraint | Given) -> bool:
        whole = evaluate.variables(stated)
        parts = [{abs(x) for x in part} for part in evaluate.parts(stated)]
        return any(some <= whole and all(some & part for part in parts) for some in names)

    nowhere = [way.why for way in ways if not is_about(way.stated)]
    if not nowhere:
        return None
    first, *more = dict.fromkeys(nowhere)
    others = f" (and {len(more)} more)" if more else ""
    return f"forgotten? No clause is about “{first}”{others}"


def other_bounds(found: Grade, ways: Sequence[Way], comparison: Comparison) -> str | None:
    """The first rule that the clauses about it state with other bounds, in words."""
    rules: Iterable[Constraint | Given] = [way.stated for way in ways]
    if not ways:
        wrong = (comparison.rules_about(one.clause) for one in found.wrong if one.clause)
        rules = [rule for some in wrong for rule in some] or comparison.encoding.model.constraints
    for rule in rules:
        if meant := evaluate.bounds(rule):
            stated = bounds(rule, comparison.student, comparison.deadline)
            if stated and stated != meant:
                allowed, right = (
                    str(low) if low == high else f"{low} to {high}" for low, high in (stated, meant)
                )
                return f"“{rule.why}”: the clauses about it allow {allowed}, the rule {right}"
    return None


def bounds(
    rule: Constraint | Given, student: Student, deadline: Deadline
) -> tuple[int, int] | None:
    """How few and how many of a rule's literals the clauses about it alone allow to be true.

    Where clauses without auxiliary variables say something, they alone count. None where the
    clauses allow nothing.
    """
    top, names = student.model.top, evaluate.variables(rule)
    about = [
        list(clause.literals)
        for clause in student.clauses
        if all(abs(x) in names or abs(x) > top for x in clause.literals)
    ]
    clauses = [clause for clause in about if all(abs(x) <= top for x in clause)] or about
    literals = list(evaluate.parts(rule)[0])
    n = len(literals)

    def allows(some: list[int], most: int) -> bool:
        number = iter(range(student.top + 1, 1 << 60))
        counting = at_most(some, most, COUNTING, lambda *meaning: next(number))
        engine = solver([*clauses, *counting], student.top)
        if engine is None:
            return False
        try:
            return engine.solve((), deadline) is not None
        finally:
            engine.close()

    low = next((k for k in range(n + 1) if allows(literals, k)), None)
    if low is None:
        return None
    fewest = next(k for k in range(n + 1) if allows([-x for x in literals], k))
    return low, n - fewest
