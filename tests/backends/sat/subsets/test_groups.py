"""What one selector stands for: a rule or a given, its variables, and whether it is kept."""

from __future__ import annotations

from satchel.backends.sat.subsets.groups import Group
from satchel.encoders.constraints import Cardinality, Given


def test_a_rule_and_a_given() -> None:
    rule = Group("one of two", Cardinality(1, 1, (1, -2), "one of two"))
    given = Group("x is false", Given(-1, "x is false"))
    assert (rule.given, given.given) == (False, True)
    assert (rule.variables(), given.variables()) == ({1, 2}, {1})
    assert rule.holds({1, 2}) and not rule.holds({1}) and not rule.holds({2})
    assert given.holds(set()) and not given.holds({1})
