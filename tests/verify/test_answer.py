"""A wrong solution never leaves a backend in silence."""

from __future__ import annotations

import pytest

from satchel.puzzles.errors import VerificationError
from satchel.puzzles.queens import Queens
from satchel.verify.answer import check, checked


def test_a_right_solution_is_handed_on() -> None:
    assert check(Queens(4), (1, 3, 0, 2)) == []
    assert checked(Queens(4), (1, 3, 0, 2), "sat") == (1, 3, 0, 2)


def test_a_wrong_one_is_named_with_its_first_broken_rule() -> None:
    with pytest.raises(VerificationError) as caught:
        checked(Queens(4), (0, 0, 0, 0), "sat")
    assert "sat returned a wrong solution: the queens in rows 1 and 2 share a column" in str(
        caught.value
    )
    assert "more)" in str(caught.value)
