"""A student's formula against the reference: the same solutions, too many, too few?

Both questions are answered by SAT, never by comparing text.

- *Too many*: for each constraint of the reference, the student's formula together with its
  negation. Where that has an assignment, the rule is not implied, and the assignment is shown.
- *Too few*: clauses that follow from the student's formula and that a solution of the reference
  breaks; see ``projection``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from ...encoders import cnf
from ...encoders.cnf.negation import Way, ways
from ...puzzles.errors import OutOfTime
from ..walkthrough.document import many
from . import diagnosis
from .comparison import Comparison
from .of_rules import forgotten, other_bounds
from .projection import COUNTEREXAMPLES, Projection, blamed, solver, true_of
from .result import Grade, Missing, Wrong
from .slips import slip
from .student import Student
from .used_twice import used_twice

EXAMINED_WRONG_CLAUSES = 20
"""So many wrong clauses are looked into; the others are counted."""


class Grading(Comparison):
    """Both questions about one formula and the reference.

    Examples
    --------
    >>> from satchel.encoders import encode
    >>> from satchel.explain.grading.student import read
    >>> from satchel.puzzles import Queens
    >>> student = read("p cnf 1 0\\n", "a.cnf", encode(Queens(1)).model)
    >>> grade = Grading(Queens(1), student).grade()
    >>> grade.verdict, grade.missing[0]
    ('too many', Missing(rule=1, why='one queen in row 1', how='fewer than 1', hint=''))
    """

    recognised = False
    """Whether the formula has just the clauses of the reference."""
    tried = 0
    """Ways to break a rule that were tried."""

    def grade(self) -> Grade:
        """Both questions, as far as time allows."""
        found = Grade(notes=[*self.student.notes, *self.idle()])
        ways: list[Way] = []
        try:
            self.recognise(found)
        except OutOfTime:
            found.notes.append("time ended before the reference was made; nothing was tried")
            return found
        try:
            if found.too_many is None:
                self.look_for_extra(found, ways)
        except OutOfTime:
            found.notes.append(
                f"time ended before all rules were tried; {many(self.tried, 'way')} to break one "
                f"{'was' if self.tried == 1 else 'were'} tried"
            )
        try:
            if found.too_few is None:
                self.look_for_lost(found)
        except OutOfTime:
            found.notes.append(
                "time ended before it was known whether solutions are lost; "
                f"{many(found.checked, 'solution')} {'was' if found.checked == 1 else 'were'} tried"
                + (f", {found.wrong_count} found lost" if found.wrong_count else ", none is lost")
                * bool(found.checked)
            )
        with suppress(OutOfTime):
            if found.too_many is False and not self.recognised:
                self.look_for_any(found)
            self.guess(found, ways)
        return found

    def guess(self, found: Grade, ways: Sequence[Way]) -> None:
        """What may have gone wrong: first what one change would mend, then what is only odd."""
        if not found.too_many and not found.too_few:
            return
        if (
            found.wrong
            and not found.unsatisfiable
            and diagnosis.negated_literals(found, ways, self)
        ):
            return
        guess = forgotten(ways, self.student) or slip(found, ways, self, self.right)
        if guess is None:
            found.guesses += diagnosis.doubled(self.student, self.encoding.model)
        if guess is None and not found.guesses and found.wrong and self.student.own:
            guess = used_twice(self.student, found.wrong[0], self.right, self.deadline)
        if guess is None and not found.guesses:
            guess = other_bounds(found, ways, self)
        found.guesses += [guess] if guess else []
        if found.too_few and not found.too_many and (guess is None or "a clause too many" in guess):
            found.guesses[:0] = diagnosis.symmetry(self)

    def right(self, changed: Student) -> bool:
        """Whether a changed formula has the solutions of the reference."""
        again, found = Grading(self.puzzle, changed, self.options, self.deadline), Grade()
        projection = Projection(self.reference, again.formula, self.top, self.deadline)
        try:
            lost = projection.counterexample(COUNTEREXAMPLES) is not None
            if lost or (not projection.exhausted and any(True for _ in projection.lost())):
                return False
        finally:
            projection.close()
        again.look_for_extra(found, [])
        return not found.too_many

    def recognise(self, found: Grade) -> None:
        """Answer what the text alone answers: the clauses of the reference, by its own numbers.

        With all of them the formula allows no more; with none besides it loses no solution.
        """
        own, mine = (set(map(frozenset, clauses)) for clauses in (self.reference, self.formula))
        found.too_many = False if mine >= own else None
        found.too_few = False if mine <= own else None
        self.recognised = mine == own

    def spared(self) -> list[str]:
        """The rules of the reference of which the formula has not all clauses."""
        mine = set(map(frozenset, self.formula))
        whys = [
            block.constraint.why
            for block in cnf.lower(self.encoding, self.chosen)
            if not mine.issuperset(map(frozenset, block.clauses))
        ]
        whys += [g.why for g in self.encoding.givens if frozenset([g.literal]) not in mine]
        return list(dict.fromkeys(whys))

    def idle(self) -> Iterator[str]:
        """Variables of which the formula says nothing, though the reference does."""
        unconstrained = set(self.encoding.unconstrained())
        names = [self.student.name(v) for v in self.student.idle if v not in unconstrained]
        if names:
            yield f"in no clause: {names[0]}" + f" and {len(names) - 1} more" * bool(names[1:])

    # --- too many --------------------------------------------------------------------------

    def look_for_extra(self, found: Grade, broken_ways: list[Way]) -> None:
        """The rules that the formula does not imply, and the ways to break them."""
        engine = solver([list(clause) for clause in self.formula], self.top)
        if engine is None:
            found.too_many = False
            return
        try:
            for selector, way in self.ways():
                engine.add([[-selector, *clause] for clause in way.clauses])
                model = engine.solve([selector], self.deadline)
                self.tried += 1
                if model is not None:
                    found.too_many = True
                    rule = way.rule
                    found.missing.append(Missing(rule, way.why, way.how))
                    broken_ways.append(way)
                    true = true_of(model, self.top)
                    if found.extra is None or self.rank(true) < self.rank(found.extra):
                        found.extra = true
            found.too_many = bool(found.missing)
            if not found.missing and found.too_few is False:
                first, *more = self.spared()
                rules = f"{first} (and {len(more)} more)" if more else first
                found.notes.append(f"left out, and it follows from the others: {rules}")
        finally:
            engine.close()

    def look_for_any(self, found: Grade) -> None:
        """Whether the formula, which allows nothing wrong, allows anything."""
        engine = solver([list(clause) for clause in self.formula], self.top)
        try:
            found.unsatisfiable = not engine or engine.solve((), self.deadline) is None
        finally:
            if engine:
                engine.close()

    def rank(self, true: frozenset[int]) -> tuple[bool, int]:
        """How well an assignment shows what is wrong: a solution by its form, few broken rules."""
        return self.solution(true) is None, len(self.encoding.broken(true))

    def ways(self) -> Iterator[tuple[int, Way]]:
        """Each way to break a rule, with a selector."""
        top = max(self.student.top, self.top)

        def new(*meaning: object) -> int:
            nonlocal top
            top += 1
            return top

        for way in ways(self.encoding, new):
            yield new("selector"), way

    def solution(self, true: frozenset[int]) -> Any | None:
        """The true variables as a solution of the puzzle's form; None where they are none."""
        try:
            found = self.encoding.decode(true)
            return found if self.encoding.literals(found) == true else None
        except Exception:  # what breaks the constraints may decode to anything, or not at all
            return None

    # --- too few ---------------------------------------------------------------------------

    def look_for_lost(self, found: Grade) -> None:
        """The consequences of the formula that lose solutions."""
        projection = Projection(self.reference, self.formula, self.top, self.deadline)
        try:
            for clause, solution in projection.lost():
                found.too_few = True
                found.wrong_count += 1
                if len(found.wrong) < EXAMINED_WRONG_CLAUSES:
                    found.wrong.append(self.wrong(clause, solution))
            found.too_few = bool(found.wrong)
        finally:
            found.checked = projection.checked
            projection.close()

    def wrong(self, clause: tuple[int, ...], solution: frozenset[int]) -> Wrong:
        """What there is to say about a wrong clause."""
        own = [c.line for c in self.student.clauses if c.literals == clause]
        if own:
            lines = own[:1]
        else:
            places = blamed(self.formula, clause, self.top, self.deadline)
            lines = sorted({self.student.clauses[i].line for i in places})
        hint = diagnosis.about(clause, self.encoding.model) if own else ""
        says = diagnosis.in_words(clause, self.student)
        return Wrong(clause, tuple(lines), says, hint, solution)
