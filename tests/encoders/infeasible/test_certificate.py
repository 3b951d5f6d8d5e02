"""A certificate is data that two others can compare."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from satchel.encoders.infeasible.certificate import InfeasibilityCertificate

from .test_arguments import constraint_of, stated


def test_equal_sets_are_equal_certificates() -> None:
    constraint = constraint_of(stated("circuit", "ab bc ca"))
    one = InfeasibilityCertificate(constraint, frozenset("ab"), 3, "why")
    other = InfeasibilityCertificate(constraint, frozenset("ba"), 3, "why", "separator")
    assert one == other
    with pytest.raises(FrozenInstanceError):
        one.count = 4  # type: ignore[misc]
