"""What the chapter on cores shows and says."""

from __future__ import annotations

import pytest

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_the_order_decides_which_core_is_left() -> None:
    from satchel.lessons import cores

    left = set()
    for value in ("first to last", "last to first", "from the middle"):
        order = type("Choice", (), {"value": value})()
        _, names = cores.app.run(defs={"order": order})
        left.add(names["trials"][-1].kept)
        assert frozenset(names["trials"][-1].kept) in names["muses"]
    assert len(left) > 1


def test_a_smallest_one_is_found_in_a_few_rounds() -> None:
    from satchel.lessons import cores

    _, names = cores.app.run()
    assert len(names["rounds"][-1].tried) == min(map(len, names["muses"]))
    assert len(names["muses"]) > 2
