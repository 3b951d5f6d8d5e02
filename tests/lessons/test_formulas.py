"""The named formulas of the course."""

from __future__ import annotations

from math import comb

import pytest

from satchel.lessons import common
from satchel.lessons.formulas import only_one_eight, pigeonholes


@pytest.mark.parametrize("holes", [1, 2, 3, 4])
def test_pigeonholes_have_their_size_and_no_solution(holes: int) -> None:
    names, clauses = pigeonholes(holes)
    assert len(set(names)) == holes * (holes + 1)
    assert len(clauses) == holes + 1 + holes * comb(holes + 1, 2)
    assert not common.allows(clauses, [])
    assert common.allows(clauses[1:], [])


def test_auxiliary_variables_of_eight_are_named_by_what_they_say() -> None:
    names, clauses = only_one_eight()
    assert not common.allows(clauses, [])
    assert names[0] == "A1"
    assert names[63] == "H8"
    for v in range(65, len(names) + 1):  # a circle that holds k holds at most k
        circle, most = names[v - 1][1], int(names[v - 1][3])
        rules = [clause for clause in clauses if len(clause) > 1]
        trail, consistent = common.propagate(rules, [8 * "ABCDEFGH".index(circle) + most])
        assert v in trail or not consistent  # no digit but 1 and 8 is possible in C and F
