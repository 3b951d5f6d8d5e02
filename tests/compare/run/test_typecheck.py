"""What is read from a file has the types that its dataclass states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from satchel.compare.run.typecheck import UPPER_BOUND, fits, well_typed


@dataclass
class Sample:
    """One field of each kind that records have."""

    name: str
    number: int | None
    seconds: float
    words: tuple[str, ...]
    sizes: dict[str, int]
    anything: Any


GOOD: dict[str, Any] = {
    "name": "a", "number": None, "seconds": 1, "words": ("x",), "sizes": {"n": 3}, "anything": [],
}  # fmt: skip


def test_a_record_of_the_stated_types() -> None:
    assert well_typed(Sample(**GOOD))
    assert well_typed(Sample(**{**GOOD, "number": 10**40, "seconds": 0.5, "words": ()}))


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": 1}, {"name": None}, {"number": "1"}, {"number": True}, {"number": 1.0},
        {"seconds": "1"}, {"seconds": True}, {"seconds": float("nan")}, {"seconds": float("inf")},
        {"seconds": -UPPER_BOUND}, {"words": ["x"]}, {"words": ("x", 1)}, {"sizes": {"n": 1.5}},
        {"sizes": {1: 1}}, {"sizes": []},
    ],
    ids=str,
)  # fmt: skip
def test_a_field_of_another_type(wrong: dict[str, Any]) -> None:
    assert not well_typed(Sample(**{**GOOD, **wrong}))


def test_a_whole_number_is_a_float_and_a_truth_value_is_no_number() -> None:
    assert fits(3, float) and fits(3, int | None) and fits(None, int | None)
    assert not fits(3.0, int) and not fits(True, int) and not fits(True, float)
