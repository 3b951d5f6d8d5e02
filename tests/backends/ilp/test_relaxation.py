"""An optimum over rows, with and without whole variables."""

from __future__ import annotations

from satchel.backends.ilp.relaxation import maximise
from satchel.encoders.ilp import row


def test_an_optimum_with_and_without_whole_variables() -> None:
    pairs = [row(two, None, 1) for two in ((1, 2), (1, 3), (2, 3))]
    weights = {1: 2, 2: 2, 3: 3}
    loose = maximise(3, pairs, weights, whole=False)
    assert loose is not None
    assert loose == (3.5, [0.5, 0.5, 0.5])
    whole = maximise(3, pairs, weights, whole=True)
    assert whole is not None
    assert whole == (3.0, [0.0, 0.0, 1.0])
    given = maximise(3, pairs, weights, whole=True, literals=[-3], solver="cbc")
    assert given is not None
    assert given.value == 2.0
    assert maximise(3, [*pairs, row([1, 2, 3], 2, None)], weights, whole=True) is None
    assert maximise(1, [row([], 1, None)], {1: 1}, whole=False) is None
