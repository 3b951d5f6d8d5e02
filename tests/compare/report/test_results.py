"""Records sorted into cells."""

from __future__ import annotations

import pytest

from satchel.compare.report.results import RESOLUTION_S, Cell, Results
from satchel.compare.run.record import Limits, Status

from ...records import LIMIT, record, repeated

TIMEOUT, WRONG, CORRECT = Status.TIMEOUT, Status.WRONG, Status.CORRECT


def cell(*statuses: Status, wall: float = 1.0) -> Cell:
    made = (record(wall=wall, status=s, repetition=i) for i, s in enumerate(statuses, 1))
    return Cell(tuple(made))


@pytest.mark.parametrize(
    ("statuses", "expected"),
    [
        ([CORRECT], CORRECT),
        ([CORRECT, CORRECT, TIMEOUT], CORRECT),
        ([CORRECT, TIMEOUT], TIMEOUT),
        ([CORRECT, TIMEOUT, Status.ERROR, TIMEOUT], TIMEOUT),
        ([CORRECT, CORRECT, CORRECT, WRONG], WRONG),
        ([Status.UNAVAILABLE], Status.UNAVAILABLE),
    ],
)
def test_a_cell_is_solved_by_more_than_half(statuses: list[Status], expected: Status) -> None:
    assert cell(*statuses).status is expected
    assert cell(*statuses).solved is (expected is CORRECT)


def test_a_median_is_that_of_the_correct_runs() -> None:
    made = Cell((*repeated([3.0, 1.0, 2.5]), record(wall=LIMIT, status=TIMEOUT, repetition=4)))
    assert made.measured("wall") == (2.5, 1.0, 3.0)
    assert made.measured("cpu") == pytest.approx((2.25, 0.9, 2.7))
    assert made.measured("work") is None
    assert cell(TIMEOUT).measured("wall") is None


def test_a_time_below_the_resolution_is_lifted() -> None:
    assert Cell((record(wall=0.0),)).values("wall") == [RESOLUTION_S]


def test_unsolved_runs_count_twice_their_limit() -> None:
    assert cell(CORRECT, wall=3.0).penalised() == 3.0
    assert cell(CORRECT, TIMEOUT, wall=3.0).penalised() == (3 + 2 * LIMIT) / 2
    assert cell(CORRECT, WRONG, wall=3.0).penalised() == 2 * LIMIT
    other = record(status=Status.MEMORY, limits=Limits(7.0))
    assert Cell((other,)).penalised() == 14.0
    assert Cell((record(wall=None),)).penalised() == 2 * LIMIT


def test_instances_are_sorted_by_size_and_their_questions_kept_apart() -> None:
    records = [
        record("ten", size=10), record("none", size=None), record("two", size=2),
        record("ten", size=10, question="one"),
    ]  # fmt: skip
    results = Results(records)
    assert [results.labels[i] for i in results.instances] == ["two", "ten", "none", "ten"]
    assert len(results.cells) == 4
    assert results.families() == [("queens", "count"), ("queens", "one")]
