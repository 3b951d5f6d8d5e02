"""A row holds just where its bounds on true literals do."""

from __future__ import annotations

from itertools import product

import pytest

from satchel.encoders.ilp.rows import IMPOSSIBLE, Row, row, weighted


def met(one: Row, true: set[int]) -> bool:
    total = sum(a for v, a in zip(one.variables, one.coefficients, strict=True) if v in true)
    return (one.low is None or one.low <= total) and (one.high is None or total <= one.high)


@pytest.mark.parametrize("literals", [(1, 2, 3), (1, -2, 3), (-1, -2, -3), ()])
@pytest.mark.parametrize(("low", "high"), [(1, None), (None, 1), (1, 2), (2, 2), (None, None)])
def test_negated_literals_count_as_one_less(
    literals: tuple[int, ...], low: int | None, high: int | None
) -> None:
    for values in product((False, True), repeat=3):
        true = {v for v, value in enumerate(values, 1) if value}
        number = sum((abs(x) in true) == (x > 0) for x in literals)
        within = (low is None or low <= number) and (high is None or number <= high)
        assert met(row(literals, low, high), true) == within


def test_a_row_that_nothing_meets() -> None:
    assert not met(IMPOSSIBLE, {1, 2, 3})
    assert weighted(0, iter([(2, 5)]), None) == Row(0, [5], [2], None)
