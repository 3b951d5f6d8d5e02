"""The answer-sets of clingo against all assignments."""

from __future__ import annotations

import pytest

from satchel.backends import asp

from .kinds import agree, assume, be_ended, models

pytest.importorskip("clingo", reason="needs clingo: pip install 'satchel[peers]'")


@pytest.mark.parametrize("kind", models())
def test_all_assignments_agree(kind: str) -> None:
    agree(asp.Session, kind)


def test_assumptions_hold_for_one_call() -> None:
    assume(asp.Session)


def test_a_deadline_ends_the_search() -> None:
    be_ended(asp.Session)


def test_no_sign_of_a_name_leaves_its_comment() -> None:
    assert asp.comment("a\nb\0") == "% a b?"
    parts = list(asp.chunks(["x" * 60_000] * 4))
    assert [len(part) for part in parts] == [120_001, 120_001, 0]
