"""What the lesson on counting says of sizes."""

from __future__ import annotations

from math import comb

import pytest

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_pairwise_is_smallest_for_few_literals_or_a_bound_near_them_and_explodes_between() -> None:
    from satchel.lessons.common import encoded
    from satchel.lessons.counting import LARGER

    fewest = {}
    for n, k in LARGER:
        sizes = {name: len(encoded(name, n, k)[0]) for name in ("sequential", "totalizer")}
        sizes["pairwise"] = comb(n, k + 1)
        fewest[n, k] = min(sizes, key=lambda name: sizes[name])
    assert fewest[6, 2] == fewest[6, 5] == "pairwise"
    assert all(fewest[n, k] != "pairwise" for n, k in LARGER if n > 6)
    assert "totalizer" in fewest.values()
