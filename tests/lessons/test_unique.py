"""The famous program of the lesson on unique solutions."""

from __future__ import annotations

import pytest

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_the_skipping_program_is_wrong_in_the_known_ways() -> None:
    from satchel.lessons import unique

    assert unique.printed(unique.skipping((7, 3, 1, 4, 5, 8, 0, 0))) == "7 3 1 4 5 8 6 2"
    assert unique.printed(unique.skipping((0,) * 8)) == "Not unique"
    assert unique.printed(unique.skipping((1,) + (0,) * 7)) == "No answer"
    assert unique.printed(unique.skipping(tuple(range(1, 9)))) == "1 2 3 4 5 6 7 8"
