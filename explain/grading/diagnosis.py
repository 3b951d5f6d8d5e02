"""What may have gone wrong in a student's formula: guesses, each with what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from typing import Any

from ...backends.base import Deadline
from ...encoders import cnf, evaluate
from ...encoders.cnf.negation import COUNTING, Way
from ...encoders.cnf.negation import ways as ways_to_break
from ...encoders.constraints import Constraint
from ...encoders.model import Model
from ..phrases import clause_in_words
from .comparison import Comparison
from .projection import solver, true_of
from .result import Grade, Wrong
from .student import Student

SYMMETRY_SOLUTIONS = 300
"""So many solutions are looked at for a broken symmetry."""
SUSPECT_LITERALS = 30
"""In clauses of up to so many literals a negated one is looked for."""


def in_words(clause: Sequence[int], student: Student) -> str:
    """A clause in words.

    >>> from satchel.encoders import encode
    >>> from satchel.explain.grading.student import read
    >>> from satchel.puzzles import Queens
    >>> student = read("p cnf 4 0\\n", "a.cnf", encode(Queens(2)).model)
    >>> in_words([-1, -4], student), in_words([-1, 2], student), in_words([3], student)
    ('never both queen 1 1 and queen 2 2', 'if queen 1 1, then queen 1 2', 'queen 2 1')
    """
    return clause_in_words(clause, student.name)


def about(clause: tuple[int, ...], model: Model) -> str:
    """What may be wrong with one clause without auxiliary variables."""
    if not clause:
        return "a 0 too many?"
    here = {abs(x) for x in clause}
    rules = [evaluate.variables(stated) for stated in model.constraints]
    if len(clause) == 1 or any(here <= rule for rule in rules):
        return ""
    for x in clause:
        if x > 0 and any(here - {x} <= rule for rule in rules):
            return f"{model.name(x)} shares no rule with the others: meant as auxiliary?"
    return "no rule holds these variables together"


def negated_literals(found: Grade, ways: Sequence[Way], comparison: Comparison) -> bool:
    """Say of a wrong clause that one literal is negated, where negating it makes the clause right.

    The result tells whether there is such a clause.

    The clause then follows from a rule that counts. Or it is the only wrong one, it follows from
    the reference and not from the student's other clauses, and the formula is right then. (In a
    puzzle with one solution a clause is soon right by chance.) The rules that it closes say so too.
    """
    student, top, deadline = comparison.student, comparison.top, comparison.deadline
    suspects = [
        w
        for w in found.wrong
        if len(w.lines) == 1 and w.lines[0] and w.clause in comparison.formula
        if 1 < len(w.clause) <= SUSPECT_LITERALS
    ]
    reference = solver(comparison.reference, top) if suspects else None
    if reference is None:
        return False
    said = False
    numbers = count(max(student.top, top) + 1)
    selectors = {w.clause: next(numbers) for w in suspects}
    others = [list(clause) for clause in comparison.formula if clause not in selectors]
    selected = [[-selector, *clause] for clause, selector in selectors.items()]
    formula = solver([*others, *selected], top)
    assert formula
    try:
        closing = []
        for way in ways_to_break(comparison.encoding, lambda *meaning: next(numbers)):
            if (way.why, way.how) in {(broken.why, broken.how) for broken in ways}:
                closing.append((way, next(numbers)))
                formula.add([[-closing[-1][1], *clause] for clause in way.clauses])
        for wrong in suspects:
            rest = [s for clause, s in selectors.items() if clause != wrong.clause]
            for i, x in enumerate(wrong.clause):
                clause = [*wrong.clause[:i], -x, *wrong.clause[i + 1 :]]
                negated = [-y for y in clause]
                if reference.solve(negated, deadline) is not None:
                    continue
                closed = [
                    way
                    for way, selector in closing
                    if all(formula.solve([*rest, selector, y], deadline) is None for y in clause)
                ]
                right = found.wrong_count == 1 and len(closed) == len(ways)
                right = (
                    right and formula.solve([*rest, *(-y for y in clause)], deadline) is not None
                )
                rules = comparison.rules_about(clause)
                if right or any(follows(clause, rule, deadline) for rule in rules):
                    put_hint(found, wrong, closed, student.name(-x))
                    said = True
                    break
    finally:
        reference.close()
        formula.close()
    return said


def put_hint(found: Grade, wrong: Wrong, closed: Sequence[Way], name: str) -> None:
    """Put the hint about a negated literal to the clause, and to the rules that it closes."""
    hint = f"a negated literal? With {name} it would be right"
    found.wrong[found.wrong.index(wrong)] = replace(wrong, hint=hint)
    for i, rule in enumerate(found.missing):
        if any((rule.why, rule.how) == (way.why, way.how) for way in closed) and not rule.hint:
            hint = f"line {wrong.lines[0]}: a negated literal? {name} would do"
            found.missing[i] = replace(rule, hint=hint)


def follows(clause: Sequence[int], rule: Constraint, deadline: Deadline) -> bool:
    """Whether a clause follows from a constraint."""
    top = max(evaluate.variables(rule))
    blocks = cnf.Lowering(top, COUNTING).lower(rule)
    engine = solver([stated for block in blocks for stated in block.clauses], top)
    if engine is None:
        return True
    try:
        return engine.solve([-x for x in clause], deadline) is None
    finally:
        engine.close()


def doubled(student: Student, model: Model) -> Iterator[str]:
    """Auxiliary variables that stand beside decision variables which no rule holds together."""
    beside: dict[int, dict[int, int]] = {}
    for clause in student.clauses:
        decisions = [abs(x) for x in clause.literals if abs(x) <= model.top]
        for x in clause.literals:
            if abs(x) > model.top:
                for v in decisions:
                    beside.setdefault(abs(x), {}).setdefault(v, clause.line)
    rules = [evaluate.variables(stated) for stated in model.constraints]

    def found() -> Iterator[str]:
        for auxiliary, lines in beside.items():
            within = max(rules, key=lambda rule: len(lines.keys() & rule), default=set())
            if lines.keys() <= within:
                continue
            some = next((v for v in lines if v in within), None)
            other = next(v for v in lines if v not in within)
            names = [f"{model.name(v)} (line {lines[v]})" for v in (some, other) if v is not None]
            yield (
                f"auxiliary {student.own[auxiliary]} stands beside {' and '.join(names)}, and no "
                "rule holds all that stands beside it: one number used twice?"
            )

    return islice(found(), 3)


def symmetry(comparison: Comparison) -> Iterator[str]:
    """Whether each lost solution has a symmetric one that is kept."""
    puzzle, encoding, deadline = comparison.puzzle, comparison.encoding, comparison.deadline
    generators, top = puzzle.symmetries(), encoding.model.top
    reference = solver(comparison.reference, top) if generators else None
    student = solver([list(clause) for clause in comparison.formula], top)
    if reference is None or student is None:
        return
    try:
        kept: dict[Any, bool] = {}
        while (model := reference.solve((), deadline)) is not None:
            true = true_of(model, top)
            values = [v if v in true else -v for v in range(1, top + 1)]
            kept[encoding.decode(true)] = student.solve(values, deadline) is not None
            if len(kept) > SYMMETRY_SOLUTIONS:
                return
            reference.add([[-x for x in values]])
    finally:
        reference.close()
        student.close()
    if 2 * sum(kept.values()) > len(kept) + 1:
        return
    for solution in [solution for solution, stays in kept.items() if not stays]:
        orbit = [solution]
        for one in orbit:  # which grows on the way
            for generator in generators:
                if (image := generator.apply(one)) not in orbit:
                    orbit.append(image)
        if not any(kept[image] for image in orbit):
            return
    yield "each lost solution has a symmetric one that is kept: symmetry breaking left in?"
