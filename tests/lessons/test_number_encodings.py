"""Two numbers that differ by a distance, in every encoding of the chapter on labels."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import product

import pytest

from satchel.lessons import common, number_encodings

ENCODINGS = ("direct", "order", "log", "duplex", "ladder")
SIZES = [(k, d) for k in (2, 3, 5, 8) for d in range(1, k)]


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize(("k", "d"), SIZES)
def test_just_the_pairs_at_the_distance_are_left(name: str, k: int, d: int) -> None:
    one = number_encodings.stated(name, k, d)
    assert len(set(one.names)) == len(one.names) >= max(abs(x) for c in one.clauses for x in c)
    for a, b in product(range(1, k + 1), repeat=2):
        assert common.allows(one.clauses, [a, b + k]) == (abs(a - b) >= d)


@pytest.mark.parametrize(("k", "d"), [*SIZES, (16, 4), (20, 7)])
def test_sizes_are_those_of_the_formulas(k: int, d: int) -> None:
    direct, order, log = (
        number_encodings.stated(name, k, d) for name in ("direct", "order", "log")
    )
    bits = (k - 1).bit_length()
    pairs = k * (2 * d - 1) - d * (d - 1)
    assert len(direct.names) == 2 * k and len(direct.apart) == pairs
    assert len(order.names) == 2 * k + 2 * (k - 1)
    assert len(order.definitions) == 2 * (4 * k - 5)
    assert len(order.apart) == k - d + 1
    assert max(map(len, order.apart)) <= 4
    assert len(log.names) == 2 * k + 2 * bits
    assert len(log.definitions) == 2 * (k * bits + k)
    assert len(log.apart) == pairs and {len(clause) for clause in log.apart} == {2 * bits}


def test_the_strips_show_every_value_once() -> None:
    rows = {"x direct": ({1, 2, 3}, {3}), "y direct": ({1, 2}, {1, 2})}
    root = ET.fromstring(number_encodings.strips(rows, 3))
    words = [text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("×") == 2
    assert {"x direct", "y direct", "1", "2", "3"} <= set(words)
