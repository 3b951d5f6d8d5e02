"""What the chapter on numbers says of propagation and work."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from satchel.lessons import common, number_encodings

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")

ALL = range(1, 9)


def left(
    name: str, d: int, x: Collection[int], y: Collection[int], k: int = 8
) -> tuple[set[int], set[int]]:
    """What unit propagation leaves of two intervals."""
    one = number_encodings.stated(name, k, d)
    start = number_encodings.bounded(one, k, (x, y))
    trail, consistent = common.propagate(one.clauses, start)
    assert consistent
    return number_encodings.left(trail, k)


def test_a_middle_value_removes_nothing_in_order_literals_and_its_neighbours_in_direct() -> None:
    assert left("direct", 2, [4], ALL)[1] == {1, 2, 6, 7, 8}
    assert left("order", 2, [4], ALL)[1] == set(ALL)
    for d in range(2, 5):  # a window at an end holds d values
        for v in range(d + 1, 9 - d):
            assert left("order", d, [v], ALL)[1] == set(ALL)


def test_a_value_near_the_end_removes_the_same_in_both() -> None:
    for d in range(1, 5):
        for v in (*range(1, d + 1), *range(9 - d, 9)):
            expected = number_encodings.follows(8, d, [v], ALL)[1]
            assert left("direct", d, [v], ALL)[1] == left("order", d, [v], ALL)[1] == expected
    assert left("order", 3, [2], ALL)[1] == {5, 6, 7, 8}  # by two windows


def test_an_interval_moves_a_bound_in_order_literals_alone() -> None:
    assert left("order", 3, [1, 2], ALL)[1] == {4, 5, 6, 7, 8}
    assert left("direct", 3, [1, 2], ALL)[1] == set(ALL)
    assert left("log", 3, [1, 2], ALL)[1] == set(ALL)
    assert left("order", 3, [7, 8], ALL)[1] == {1, 2, 3, 4, 5}


def test_no_encoding_is_arc_consistent_nor_order_literals_bounds_consistent() -> None:
    assert number_encodings.follows(8, 2, [2, 3], ALL)[1] == {1, 4, 5, 6, 7, 8}
    assert number_encodings.follows(8, 2, [1, 2, 3], range(2, 9))[1] == set(range(3, 9))
    for name in ("direct", "order", "log"):
        assert left(name, 2, [2, 3], ALL)[1] == set(ALL)
        assert left(name, 2, [1, 2, 3], range(2, 9))[1] == set(range(2, 9))


def test_bits_of_a_known_number_say_nothing_of_the_other() -> None:
    for k in range(3, 17):
        for d in range(1, k):
            for v in range(1, k + 1):
                values = range(1, k + 1)
                assert left("log", d, [v], values, k)[1] == set(values)


def test_a_value_removed_from_above_is_not_seen_by_the_order_literals() -> None:
    one = number_encodings.stated("order", 8, 2)
    number = {name: v for v, name in enumerate(one.names, 1)}
    assert -number["x<=1"] in common.propagate(one.clauses, [-number["x=1"]])[0]
    assert number["x<=7"] not in common.propagate(one.clauses, [-number["x=8"]])[0]
    assert not common.allows(one.clauses, [-number["x=8"], -number["x<=7"]])


def test_the_direct_encoding_needs_most_conflicts() -> None:
    from satchel.lessons import labels

    _, names = labels.app.run()
    for _, direct, *others in names["work"]:
        assert direct > 3 * max(others)
    assert names["sizes"][0] == (8, 2, 22, 7, 22, 16, 16)
    written = {name: words for name, _, words in names["written"]}
    assert written["order"] == "¬x<=1, ¬x<=2, x<=3, x<=4, x<=5, x<=6, x<=7"
    assert written["log"] == "¬x bit 0, x bit 1, ¬x bit 2"
