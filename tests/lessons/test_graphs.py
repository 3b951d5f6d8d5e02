"""Nodes in columns."""

from __future__ import annotations

from satchel.lessons import graphs


def test_no_two_nodes_lie_on_each_other() -> None:
    at, height = graphs.layered({v: v % 3 for v in range(12)})
    assert len(set(at.values())) == 12
    assert all(0 < y < height for _, y in at.values())


def test_a_negated_input_has_a_ring() -> None:
    assert 'fill="#fff"' in graphs.arrow((0, 0), (50, 0), True)
    assert 'fill="#fff"' not in graphs.arrow((0, 0), (50, 0))
