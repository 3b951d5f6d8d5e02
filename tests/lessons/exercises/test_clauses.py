"""What the exercises on clauses take for granted."""

from __future__ import annotations

from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.lessons import common
from satchel.puzzles.queens import Queens

FIVE = [c for block in cnf.lower(encode(Queens(5)), Options()) for c in block.clauses]


def test_the_queens_of_the_exercise_follow_and_no_others() -> None:
    trail, consistent = common.propagate(FIVE, [1, 8])  # 1,1 and 2,3
    assert consistent
    assert {v for v in trail if v > 0} == {1, 8, 15, 17, 24}  # 3,5 4,2 5,4


def test_the_clause_of_column_2_is_falsified() -> None:
    trail, consistent = common.propagate(FIVE, [1, 10])  # 1,1 and 2,5
    assert not consistent
    assert {12, 17} <= set(trail)  # 3,2 and 4,2
    assert [-12, -17] in FIVE
