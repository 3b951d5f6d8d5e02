"""The verdict of a grade, where all is known and where time ended."""

from __future__ import annotations

import pytest

from satchel.explain.grading.result import Grade


@pytest.mark.parametrize(
    ("too_many", "too_few", "verdict"),
    [
        (False, False, "same"),
        (True, False, "too many"),
        (False, True, "too few"),
        (True, True, "both"),
        (True, None, "too many"),
        (None, True, "too few"),
        (False, None, "unknown"),
        (None, False, "unknown"),
        (None, None, "unknown"),
    ],
)
def test_the_verdict(too_many: bool | None, too_few: bool | None, verdict: str) -> None:
    assert Grade(too_many, too_few).verdict == verdict
