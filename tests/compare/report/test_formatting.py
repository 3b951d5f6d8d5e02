"""What a cell of a table says."""

from __future__ import annotations

import pytest

from satchel.compare.report.formatting import answer, megabytes, seconds, size, spread, state
from satchel.compare.report.results import Cell, Interval
from satchel.compare.run.record import Status

from ...records import record, repeated


@pytest.mark.parametrize(
    ("value", "word"),
    [(0.0004, "0.000"), (0.999, "0.999"), (1.0, "1.00"), (9.994, "9.99"), (10, "10.0"),
     (99.9, "99.9"), (100, "100"), (86400, "86400")],
)  # fmt: skip
def test_seconds_have_three_digits(value: float, word: str) -> None:
    assert seconds(value) == word


def test_a_spread_that_reads_the_same_is_one_number() -> None:
    assert spread(Interval(1.001, 1.0, 1.002)) == "1.00"
    assert spread(Interval(2e9, 1e9, 3e9), megabytes) == "2,000 [1,000, 3,000]"


def test_the_state_of_a_cell() -> None:
    assert state(None) == "not run"
    assert state(Cell(tuple(repeated([2.0, 1.5, 2.5])))) == "2.00 [1.50, 2.50]"
    late = record(status=Status.TIMEOUT, repetition=3)
    assert state(Cell((*repeated([2.0, 2.0]), late))) == "2.00 (2 of 3)"
    assert state(Cell((record(status=Status.WRONG),))) == "WRONG"
    assert state(Cell((late, *repeated([2.0])))) == "timeout (1 of 2)"
    assert state(Cell((record(wall=None),))) == "correct"


def test_an_answer_is_what_was_asked_for() -> None:
    assert answer(record(count=1234, question="count")) == "1,234"
    assert answer(record(count=1234, question="verdict")) == "multiple"
    assert answer(record(status=Status.ERROR)) == "no answer"


def test_a_size_is_that_of_the_first_formula() -> None:
    rows = record(sizes={"variables": 1000, "rows": 7})
    assert size(Cell((record(), rows))) == "1,000 / 7"
    assert size(Cell((record(sizes={"variables": 5}),))) == "5"
    assert size(Cell((record(),))) == size(None) == ""
