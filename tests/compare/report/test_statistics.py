"""Summaries and ratios: against numbers worked out by hand, and by their own laws."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satchel.compare.report import statistics
from satchel.compare.report.results import Cell, Results
from satchel.compare.report.statistics import MIN_INSTANCES, geometric, ratio, summaries, summary
from satchel.compare.run.record import Record, Status

from ...records import record, repeated

TIMEOUT, WRONG, CORRECT = Status.TIMEOUT, Status.WRONG, Status.CORRECT
TIMES = st.floats(0.01, 1000.0)
GROUPS = st.lists(st.lists(TIMES, min_size=1, max_size=4), min_size=1, max_size=7)


def cell(*statuses: Status, wall: float = 1.0) -> Cell:
    made = (record(wall=wall, status=s, repetition=i) for i, s in enumerate(statuses, 1))
    return Cell(tuple(made))


def of(walls: dict[str, list[list[float]]], **more: Any) -> Results:
    """Results with a list of repetitions for each instance, under each configuration."""
    records: list[Record] = []
    for name, instances in walls.items():
        for n, times in enumerate(instances, 4):
            common = {"label": f"queens {n}", "size": n, "configuration": name, **more}
            records += repeated(times, **common)
    return Results(records)


def test_par2_is_the_mean_over_instances() -> None:
    records = [
        *repeated([1.0, 3.0], label="a"),
        record(label="b", status=TIMEOUT),
        record(label="c", wall=4.0),
        record(label="c", wall=900.0, repetition=0),  # a warm-up
    ]
    one = summary(Results(records), "sat")
    assert (one.run, one.solved, one.wrong) == (3, 2, 0)
    assert one.par2 == pytest.approx((2 + 40 + 4) / 3)
    assert one.memory == 54_000_000


def test_the_best_has_nothing_wrong_and_solved_the_most() -> None:
    records = [
        record("a", "quick but wrong", 0.1, WRONG),
        record("b", "quick but wrong", 0.1),
        record("a", "half", 0.1),
        record("b", "half", status=TIMEOUT),
        record("a", "slow", 5.0),
        record("b", "slow", 5.0),
        record("a", "slower", 6.0),
        record("b", "slower", 6.0),
    ]
    names = [one.configuration for one in summaries(Results(records))]
    assert names == ["slow", "slower", "half", "quick but wrong"]


def test_a_ratio_by_hand() -> None:
    results = of({"a": [[2.0, 9.0, 1.5], [8.0]], "b": [[1.0], [1.0, 0.5, 2.0]]})
    found = ratio(results, "a", "b")
    assert found.instances == 2
    assert found.interval and found.interval.value == pytest.approx(4.0)  # √(2/1 · 8/1)
    assert not found.called
    assert str(found) == "4.00× (2 instances: too few to tell)"


def test_a_difference_is_called_where_the_interval_says_so() -> None:
    twice = of({"a": [[2.0 * n] for n in range(1, 9)], "b": [[1.0 * n] for n in range(1, 9)]})
    assert str(ratio(twice, "a", "b")) == "2.00× slower [2.00, 2.00]"
    assert str(ratio(twice, "b", "a")) == "2.00× faster [2.00, 2.00]"
    assert str(ratio(twice, "a", "a")) == "no difference shown: 1.00× [1.00, 1.00]"
    memory = of({"a": [[1e9]] * 8, "b": [[1.0]] * 8})
    assert "× more [" in str(ratio(memory, "a", "b", "memory"))


@pytest.mark.parametrize("n", [MIN_INSTANCES - 1, MIN_INSTANCES])
def test_few_instances_call_nothing(n: int) -> None:
    assert ratio(of({"a": [[9.0]] * n, "b": [[1.0]] * n}), "a", "b").called is (n == MIN_INSTANCES)


def test_only_instances_that_both_solved_count() -> None:
    records = [
        record("a", "x", 2.0), record("a", "y", 1.0),
        record("b", "x", 9.0), record("b", "y", status=TIMEOUT),
        record("c", "x", 9.0),
        record("d", "x", None), record("d", "y", 1.0),
    ]  # fmt: skip
    found = ratio(Results(records), "x", "y")
    assert found.instances == 1
    assert found.interval == pytest.approx((2.0, 2.0, 2.0))
    nothing = ratio(Results(records[:1] + records[3:4]), "x", "y")
    assert nothing.interval is None
    assert str(nothing) == "no instance solved by both"


@settings(max_examples=25, deadline=None)
@given(GROUPS, st.floats(0.01, 100.0), st.integers(0, 99))
def test_a_ratio_scales_with_the_times(groups: list[list[float]], by: float, seed: int) -> None:
    others = [list(reversed(group)) for group in reversed(groups)]
    plain = geometric(groups, others, seed)
    scaled = geometric([[by * x for x in group] for group in groups], others, seed)
    assert scaled == pytest.approx([by * x for x in plain])
    assert plain.low <= plain.high
    assert geometric(others, groups, seed).value == pytest.approx(1 / plain.value)


@settings(max_examples=25, deadline=None)
@given(GROUPS, st.randoms())
def test_the_order_of_repetitions_and_instances_is_no_matter(groups: Any, rng: Any) -> None:
    ones = [[1.0]] * len(groups)
    shuffled = [rng.sample(group, len(group)) for group in rng.sample(groups, len(groups))]
    before, after = geometric(groups, ones).value, geometric(shuffled, ones).value
    assert after == pytest.approx(before)


def test_repetitions_are_drawn_too() -> None:
    import numpy as np

    rng, places = np.random.default_rng(1), np.zeros((200, 1), dtype=int)
    drawn = np.exp(statistics.redrawn([[1.0, 3.0]], places, rng)).round(9)
    assert set(drawn.ravel()) == {1.0, 2.0, 3.0}  # medians of two draws from two
    interval = geometric([[1.0, 3.0]], [[1.0]])
    assert interval == pytest.approx((2.0, 1.0, 3.0))


def test_equal_configurations_are_seldom_called_different(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 400 pairs that differ by luck alone about 5 % may be called; plain percentiles call 14 %.

    Six instances, on each of which one or the other is quicker.
    """
    monkeypatch.setattr(statistics, "RESAMPLES", 500)
    rng, called = random.Random(11), 0
    for seed in range(400):
        interval = geometric([[rng.lognormvariate(0, 1)] for _ in range(6)], [[1.0]] * 6, seed)
        called += not interval.low <= 1 <= interval.high
    assert 10 <= called <= 42


def test_noise_between_repetitions_alone_calls_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "RESAMPLES", 500)
    rng, called = random.Random(12), 0
    for seed in range(100):
        noise = [[[rng.lognormvariate(0, 0.3) for _ in "abc"] for _ in range(12)] for _ in "ab"]
        interval = geometric(noise[0], noise[1], seed)
        called += not interval.low <= 1 <= interval.high
    assert called <= 5


def test_a_true_difference_is_found() -> None:
    rng = random.Random(13)
    noise = [[[rng.lognormvariate(0, 0.3) for _ in "abc"] for _ in range(30)] for _ in "ab"]
    value, low, high = geometric([[1.5 * x for x in group] for group in noise[0]], noise[1])
    assert 1 < low < 1.5 < high < 2
    assert low < value < high


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(4, 2.776), (5, 2.571), (10, 2.228), (60, 2.000)]
)
def test_quantiles_of_student_as_in_the_tables(freedom: int, quantile: float) -> None:
    assert statistics.student(freedom) == pytest.approx(quantile, rel=0.004)
