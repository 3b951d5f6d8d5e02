"""What the chapter on formulas shows and says."""

from __future__ import annotations

import pytest

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_polarity_saves_clauses_and_adds_assignments() -> None:
    from satchel.lessons import tseitin

    _, names = tseitin.app.run()
    (clauses, exact), (fewer, more) = names["counts"].values()
    assert fewer < clauses and more > exact


def test_sizes_of_the_table() -> None:
    from satchel.lessons import tseitin

    _, names = tseitin.app.run()
    assert names["wide"] == [(n, 2**n, 4 * n + 2, n + 1) for n in (2, 4, 8, 12)]
    assert all(clauses == 4 * (n - 1) + 1 for n, _, clauses, _ in names["chain"])
