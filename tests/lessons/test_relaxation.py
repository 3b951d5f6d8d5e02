"""The instances of the lesson on relaxations."""

from __future__ import annotations

import pytest

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_the_mines_of_the_comparison_have_their_numbers() -> None:
    from satchel.lessons import relaxation

    mined = relaxation.mined(6)
    assert (len(mined.rows), mined.columns, mined.rule) == (6, 6, "plus")
    assert sum(int(cell) for cell in "".join(mined.rows)) > 0
