"""What is said about records: against numbers worked out by hand, and by its own laws."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from satchel.compare.report import scaling, statistics
from satchel.compare.report.results import RESOLUTION_S, Cell, Results
from satchel.compare.report.scaling import MIN_TIME_S, fit, fits
from satchel.compare.report.statistics import MIN_INSTANCES, geometric, ratio, summaries, summary
from satchel.compare.run.judgement import contradict
from satchel.compare.run.record import Limits, Record, Status

from ...records import LIMIT, experiment, record, repeated

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


# --- cells and summaries ---------------------------------------------------------------------


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


def test_instances_are_sorted_by_size_and_their_questions_kept_apart() -> None:
    records = [
        record("ten", size=10), record("none", size=None), record("two", size=2),
        record("ten", size=10, question="one"),
    ]  # fmt: skip
    results = Results(records)
    assert [results.labels[i] for i in results.instances] == ["two", "ten", "none", "ten"]
    assert len(results.cells) == 4
    assert results.families() == [("queens", "count"), ("queens", "one")]


@pytest.mark.parametrize(
    ("answers", "odd"),
    [
        ([("none", 0), ("unique", 1)], True),
        ([("solved", None), ("unique", None)], False),
        ([("solved", None), ("multiple", 92)], False),
        ([("multiple", 92), ("multiple", 91)], True),
        ([("unique", None), ("multiple", None)], True),
        ([("none", None), ("none", 0)], False),
        ([], False),
    ],
)
def test_answers_contradict_each_other_when_no_number_fits(answers: list[Any], odd: bool) -> None:
    assert contradict([record(verdict=verdict, count=count) for verdict, count in answers]) is odd


# --- ratios ----------------------------------------------------------------------------------


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


# --- exponents -------------------------------------------------------------------------------


def power(exponent: float, scale: float = 0.1, **more: Any) -> list[tuple[float, Cell]]:
    """Cells of six sizes that follow a power exactly."""
    return [
        (n, Cell(tuple(repeated([1.0], phases={"solve": scale * n**exponent}, **more))))
        for n in (2.0, 3.0, 4.0, 6.0, 8.0, 12.0)
    ]


def test_an_exact_power_has_its_exponent() -> None:
    found = fit(power(2.5), "sat", ("queens", "count"))
    assert found.exponent == pytest.approx((2.5, 2.5, 2.5))
    assert found.scale == pytest.approx(0.1)
    assert not found.steep
    assert str(found).startswith("n^2.5 [2.5, 2.5] over 6 points, sizes 2 to 12")


@settings(max_examples=15, deadline=None)
@given(st.lists(st.floats(0.1, 100.0), min_size=6, max_size=6), st.floats(1.0, 50.0))
def test_an_exponent_knows_no_units(spans: list[float], by: float) -> None:
    def shape(c: float, d: float) -> Any:
        sized = zip((2.0, 3.0, 4.0, 6.0, 8.0, 12.0), spans, strict=True)
        cells = [(d * n, Cell((record(phases={"solve": c * x}),))) for n, x in sized]
        return fit(cells, "sat", ("queens", "count")).exponent

    plain = shape(1.0, 1.0)
    assume(plain is not None)
    assert shape(by, 1.0) == pytest.approx(plain, abs=1e-6)
    assert shape(1.0, by) == pytest.approx(plain, abs=1e-6)
    assert plain.low <= plain.high


def test_a_slope_by_hand() -> None:
    import numpy as np

    x, y = np.array([0.0, 1.0, 2.0, 3.0]), np.array([1.0, 1.0, 3.0, 3.0])
    assert float(scaling.slope(x, y)) == pytest.approx(0.8)  # 4 / 5
    assert scaling.residue(x, y) == pytest.approx(0.8)
    assert math.isnan(float(scaling.slope(np.ones(4), y)))


def test_an_exponential_is_told_from_a_power() -> None:
    cells = [(n, Cell((record(phases={"solve": 0.01 * 2.0**n}),))) for n in range(4, 12)]
    found = fit(cells, "dfs", ("queens", "count"))
    assert found.steep
    assert "an exponential fits better" in str(found)


def test_times_that_are_much_alike_have_no_exponent() -> None:
    def cells(most: float) -> list[tuple[float, Cell]]:
        spans = zip((2, 3, 4, 6, 8), (1.0, 1.0, 1.1, 1.0, most), strict=True)
        return [(n, Cell((record(phases={"solve": x}),))) for n, x in spans]

    flat = fit(cells(0.99 * scaling.MIN_TIME_RATIO), "sat", ("", ""))
    assert flat.exponent is None
    assert str(flat).startswith("no exponent: the times span less than a factor of 4 (encode")
    assert fit(cells(1.01 * scaling.MIN_TIME_RATIO), "sat", ("", "")).exponent


def test_what_the_start_up_hides_is_left_out() -> None:
    quick = [(n, Cell((record(phases={"solve": MIN_TIME_S / 2}),))) for n in (0.5, 1.0)]
    assert fit([*quick, *power(2.0)], "sat", ("", "")).exponent == pytest.approx((2, 2, 2))
    few = fit([*quick, *power(2.0)[:4]], "sat", ("", ""))
    assert few.exponent is None
    assert str(few).startswith("no exponent: 4 of 5 points needed (encode + solve")


def test_without_phases_the_start_up_is_taken_off() -> None:
    def cells(start: dict[str, float]) -> list[tuple[float, Cell]]:
        sizes = (1.0, 2.0, 3.0, 4.0, 6.0, 8.0)  # the first takes less than the start-up
        return [(n, Cell((record(wall=0.2 + 0.1 * n**2, phases=start),))) for n in sizes]

    found = fit(cells({"start": 0.2}), "ilp", ("", ""))
    assert found.exponent == pytest.approx((2.0, 2.0, 2.0))
    assert len(found.points) == 5
    assert "start-up" in found.used
    assert fit(cells({}), "ilp", ("", "")).points == ()


def test_fits_of_an_experiment() -> None:
    found = {one.configuration: one for one in fits(Results(experiment()))}
    for name, exponent in {"sat": 3.0, "ilp:highs": 2.5, "dfs": 9.0}.items():
        interval = found[name].exponent
        assert interval
        assert interval.value == pytest.approx(exponent, abs=0.1)
        assert interval.low <= exponent <= interval.high
    assert found["cpsat"].points == ()
    assert {one.family for one in found.values()} == {("queens", "count")}  # mines have no sizes
