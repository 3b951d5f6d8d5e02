"""A number that is used for two auxiliary variables."""

from __future__ import annotations

from satchel.backends.base import Deadline
from satchel.explain.grading.grade import Grading
from satchel.explain.grading.student import Clause
from satchel.explain.grading.used_twice import dealt_out, groups, used_twice, with_more_numbers

from .helpers import dimacs, puzzle_of, queens, student_of


def test_clauses_that_share_a_variable_belong_together() -> None:
    clauses = [Clause((-1, 9), 2), Clause((-9, -2), 3), Clause((-9, 1, 4), 4), Clause((5, 6), 5)]
    assert [[c.line for c in group] for group in groups(9, clauses)] == [[3], [2, 4]]


def test_either_variable_occurs_with_both_signs() -> None:
    one, two = [Clause((-1, 9), 2), Clause((-9, -2), 3)], [Clause((-5, 9), 4), Clause((-9, -6), 5)]
    first, *others = [[clause] for clause in (*one, *two)]
    found = [[clause.line for clause in other] for other in dealt_out(9, first, others)]
    assert found == [[3, 4], [4, 5]]


def test_a_number_for_each_group() -> None:
    student = student_of("queens 1", "p cnf 2 2\n-1 2 0\n-2 1 0\n")
    changed = with_more_numbers(student, 2, [[student.clauses[1]]])
    assert [clause.literals for clause in changed.clauses] == [(-1, 2), (-3, 1)]
    assert changed.top == 3 and changed.own[3] == student.own[2]


def test_the_number_is_found() -> None:
    """At most one of the first and of the second row, by counters with one number in common."""
    clauses = [c for c in queens(4) if not (len(c) == 2 and max(map(abs, c)) <= 8 and same_row(c))]
    counters = [
        *([-1, 17], [-17, -2], [-2, 18], [-17, 18], [-18, -3], [-3, 19], [-18, 19], [-19, -4]),
        *([-5, 20], [-20, -6], [-6, 18], [-20, 18], [-18, -7], [-7, 22], [-18, 22], [-22, -8]),
    ]
    student = student_of("queens 4", dimacs([*clauses, *counters]))
    grading = Grading(puzzle_of("queens 4"), student)
    grade = grading.grade()
    assert grade.too_few and any("one number used twice" in guess for guess in grade.guesses)
    said = used_twice(student, grade.wrong[0], grading.right, Deadline())
    assert said and said.startswith("auxiliary 18: one number used twice? With another number in")


def same_row(clause: list[int]) -> bool:
    return (abs(clause[0]) - 1) // 4 == (abs(clause[1]) - 1) // 4
