"""What may have gone wrong in a student's formula: guesses, each with what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Any

from ..backends.base import Deadline
from ..backends.sat.engines import Engine
from ..encoders import cnf
from ..encoders.cnf.at_most_one import Clauses
from ..encoders.model import Between, Constraint, Encoding, Given, Model, Path, Spread
from ..puzzles.base import Puzzle
from .opposite import WAYS, Way
from .project import Projection, solver, true_of
from .student import Student

FEW = 300
"""So many solutions are looked at for a broken symmetry."""
LONG = 30
"""In clauses of up to so many literals a negated one is looked for."""


def spoken(clause: Sequence[int], student: Student) -> str:
    """A clause in words.

    >>> from satchel.encoders import encode
    >>> from satchel.explain.student import read
    >>> from satchel.puzzles import Queens
    >>> student = read("p cnf 4 0\\n", "a.cnf", encode(Queens(2)).model)
    >>> spoken([-1, -4], student), spoken([-1, 2], student), spoken([3], student)
    ('never both queen 1 1 and queen 2 2', 'queen 1 1 only with queen 1 2', 'queen 2 1')
    """
    true = [student.name(x) for x in clause if x > 0]
    false = [student.name(-x) for x in clause if x < 0]
    if not clause:
        return "nothing can be true (the empty clause)"
    if not false:
        return true[0] if len(true) == 1 else "at least one of " + listed(true, "and")
    if not true:
        if len(false) == 1:
            return f"never {false[0]}"
        return "never " + ("both " if len(false) == 2 else "all of ") + listed(false, "and")
    return f"{listed(false, 'and')} only with {listed(true, 'or')}"


def listed(words: Sequence[str], last: str) -> str:
    """Words with commas, and one word before the last."""
    if len(words) > 8:
        words = [*words[:6], f"{len(words) - 6} more"]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def about(clause: tuple[int, ...], model: Model, projection: Projection) -> str:
    """What may be wrong with one clause without auxiliary variables."""
    if not clause:
        return "a 0 too many?"
    here = {abs(x) for x in clause}
    together = [stated for stated in model.constraints if here <= variables(stated)]
    if together and 1 < len(clause) <= LONG:
        for i, x in enumerate(clause):
            turned = [*clause[:i], -x, *clause[i + 1 :]]
            if any(follows(turned, stated, projection) for stated in together):
                return f"a negated literal? With {model.name(-x)} it would be right"
    if together or len(clause) == 1:
        return ""
    rules = [variables(stated) for stated in model.constraints]
    for x in clause:
        if x > 0 and any(here - {x} <= rule for rule in rules):
            return f"{model.name(x)} shares no rule with the others: meant as auxiliary?"
    return "no rule holds these variables together"


def follows(clause: Sequence[int], stated: Constraint, projection: Projection) -> bool:
    """Whether a clause follows from a constraint; of other kinds than counts, from all of them."""
    if not isinstance(stated, Between):
        return projection.breaks(clause) is None
    numbers = count(projection.top + 1)
    living = solver(cnf.between(stated, WAYS, lambda *meaning: next(numbers)), projection.top)
    if living is None:
        return True
    try:
        return living.solve([-x for x in clause], projection.deadline) is None
    finally:
        living.close()


def turned(student: Student, way: Way, living: Engine, selector: int, deadline: Deadline) -> str:
    """A clause within a broken rule that, with one literal turned, would close the way.

    ``living`` holds the formula, and the way behind ``selector``. Only clauses of both signs are
    looked at: those of a counted rule have one.
    """
    if isinstance(way.stated, Given):
        return ""
    rule = variables(way.stated)
    for clause in student.clauses:
        signs = {x > 0 for x in clause.literals}
        if (
            len(signs) < 2
            or len(clause.literals) > LONG
            or not {*map(abs, clause.literals)} <= rule
        ):
            continue
        for x in clause.literals:
            changed = [-y if y == x else y for y in clause.literals]
            if closes(changed, living, selector, deadline):
                return f"line {clause.line}: a negated literal? {student.name(-x)} would do"
    return ""


def closes(clause: Sequence[int], living: Engine, selector: int, deadline: Deadline) -> bool:
    """Whether no assignment behind the selector meets the clause."""
    return all(living.solve([selector, x], deadline) is None for x in clause)


def variables(stated: Constraint) -> set[int]:
    """The variables of a constraint."""
    if isinstance(stated, Between):
        return {abs(x) for x in stated.literals}
    if isinstance(stated, Spread):
        return {abs(x) for x in (*stated.first, *stated.second)}
    found = set(stated.edges.values())
    if isinstance(stated, Path):
        found |= {*stated.starts.values(), *stated.ends.values()}
    return found


def doubled(student: Student, model: Model) -> Iterator[str]:
    """Auxiliary variables that stand beside decision variables which no rule holds together."""
    beside: dict[int, dict[int, int]] = {}
    for clause in student.clauses:
        decisions = [abs(x) for x in clause.literals if abs(x) <= model.top]
        for x in clause.literals:
            if abs(x) > model.top:
                for v in decisions:
                    beside.setdefault(abs(x), {}).setdefault(v, clause.line)
    rules = [variables(stated) for stated in model.constraints]

    def found() -> Iterator[str]:
        for auxiliary, lines in beside.items():
            within = max(rules, key=lambda rule: len(lines.keys() & rule), default=set())
            if lines.keys() <= within:
                continue
            some = next((v for v in lines if v in within), None)
            other = next(v for v in lines if v not in within)
            said = [f"{model.name(v)} (line {lines[v]})" for v in (some, other) if v is not None]
            yield (
                f"auxiliary {student.own[auxiliary]} stands beside {' and '.join(said)}, and no "
                "rule holds all that stands beside it: one number used twice?"
            )

    return islice(found(), 3)


def symmetry(
    puzzle: Puzzle[Any],
    encoding: Encoding[Any],
    clauses: Clauses,
    formula: Sequence[Sequence[int]],
    deadline: Deadline,
) -> Iterator[str]:
    """Whether each lost solution has a symmetric one that is kept."""
    generators, top = puzzle.symmetries(), encoding.model.top
    reference = solver(clauses, top) if generators else None
    student = solver([list(clause) for clause in formula], top)
    if reference is None or student is None:
        return
    try:
        kept: dict[Any, bool] = {}
        while (model := reference.solve((), deadline)) is not None:
            true = true_of(model, top)
            values = [v if v in true else -v for v in range(1, top + 1)]
            kept[encoding.decode(true)] = student.solve(values, deadline) is not None
            if len(kept) > FEW:
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
