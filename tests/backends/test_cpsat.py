"""The solutions of CP-SAT against all assignments."""

from __future__ import annotations

import pytest

from satchel.backends import cpsat

from .kinds import agree, assume, be_ended, models

pytest.importorskip("ortools", reason="needs OR-tools: pip install 'satchel[peers]'")


@pytest.mark.parametrize("kind", models())
def test_all_assignments_agree(kind: str) -> None:
    agree(cpsat.Session, kind)


def test_assumptions_hold_for_one_call() -> None:
    assume(cpsat.Session)


def test_a_deadline_ends_the_search() -> None:
    be_ended(cpsat.Session)
