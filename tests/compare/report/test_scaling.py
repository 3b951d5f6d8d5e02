"""Exponents: against powers that are known, and by their own laws."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from satchel.compare.report import scaling
from satchel.compare.report.results import Cell, Results
from satchel.compare.report.scaling import MIN_TIME_S, fit, fits

from ...records import experiment, record, repeated


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
