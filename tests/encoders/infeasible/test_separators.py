"""Cut nodes, and separators that are trimmed."""

from __future__ import annotations

import random
from collections import Counter

from satchel.encoders import graphs
from satchel.encoders.infeasible import separators

from ..test_graphs import random_rows


def test_trimming_a_set_loses_nothing() -> None:
    rng, seen = random.Random(3), Counter[str]()
    for _ in range(500):
        rows = random_rows(rng, symmetric=True)
        taken = set(rng.sample(range(len(rows)), rng.randint(1, len(rows))))
        gain = len(graphs.components(rows, taken)) - len(taken)
        for most in (1, 2):
            kept = separators.trim(rows, taken, most)
            assert kept <= taken and kept
            assert len(graphs.components(rows, kept)) - len(kept) >= gain
            seen["smaller"] += kept < taken
    assert min(seen.values()) > 50, seen
