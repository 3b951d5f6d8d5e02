"""``judge``: a judge's input answered case by case, and another's program tried."""

from __future__ import annotations

from typing import Any


def test_an_input_is_answered_to_the_letter(call: Any) -> None:
    done = call("judge", "hdu2514", stdin=b"2\n7 3 1 4 5 8 0 0\n7 0 0 0 0 0 0 0\n")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Case 1: 7 3 1 4 5 8 6 2" or lines[0].startswith("Case 1: 7 3 1 4")
    assert lines[1] == "Case 2: Not unique"


def test_a_broken_case_is_named_and_the_answers_before_it_are_kept(call: Any) -> None:
    done = call("judge", "hdu2514", stdin=b"2\n7 0 0 0 0 0 0 0\n7 x 0 0 0 0 0 0\n")
    assert done.code == 2
    assert done.out == "Case 1: Not unique\n"
    assert done.err.startswith("satchel: <stdin>:3:3: expected ")


def test_an_unknown_judge(call: Any) -> None:
    done = call("judge", "hdu9999", stdin=b"")
    assert done.code == 2 and "expected one of" in done.err and "'hdu9999'" in done.err


def test_rings_are_printed_as_they_are_found(call: Any) -> None:
    done = call("judge", "hdu1016", "--timeout", "0.5", stdin=b"6\n20\n8\n")
    assert done.code == 3
    first, second, third, rest = done.out.split("\n\n")
    assert first == "Case 1:\n1 4 3 2 5 6\n1 6 5 2 3 4"
    assert third.splitlines()[1] == "1 2 3 8 5 6 7 4" and rest == ""
    heading, *rings = second.splitlines()
    assert heading == "Case 2:" and len(rings) > 1000
    orders = [tuple(map(int, ring.split())) for ring in rings]
    assert orders == sorted(set(orders)) and all(len(order) == 20 for order in orders)
    assert done.err == f"satchel: case 2: {len(rings)} solutions within 0.5 s\n"


def test_large_boards_end_with_the_time_limit(call: Any) -> None:
    done = call("judge", "nqueens1077", "--timeout", "0.1", stdin=b"2000\n1 2000\n4")
    late = "satchel: case {}: no answer within 0.1 s\n"
    assert (done.code, done.out) == (3, "1\n1\n2 4 1 3\n3 1 4 2\n2\n")
    assert done.err == late.format(1) + late.format(3)
