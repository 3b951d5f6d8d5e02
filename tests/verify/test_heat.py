"""Heat maps: percentages, colours, and where they stand."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction

from satchel.puzzles.eight import EightCircles
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify import heat
from satchel.verify.odds import odds

SVG = "{http://www.w3.org/2000/svg}"


def test_a_percentage_is_0_or_100_only_where_it_is_certain() -> None:
    assert [heat.percent(Fraction(n, 10**6)) for n in (0, 1, 10**6 - 1, 10**6)] == [
        "0",
        "<1",
        ">99",
        "100",
    ]
    assert heat.shade(Fraction(1, 2)) not in (heat.shade(Fraction(0)), heat.shade(Fraction(1)))


def test_given_squares_keep_their_signs() -> None:
    found = odds(MineNumber(("1?????", "??????"), "eight", total=3, free_digits=True))
    assert found.draw().splitlines()[0].split() == ["1", "33", "25", "25", "25", "25"]
    text = [one.text for one in ET.fromstring(found.svg()).iter(f"{SVG}text")]
    assert text.count("1") == 1 and text.count("33") == 3
    assert odds(Queens(4, queens=frozenset({(0, 1)}))).draw().startswith("  0   Q   0   0")


def test_a_table_of_circles_and_digits() -> None:
    lines = odds(EightCircles((7, 0, 0, 0, 0, 0, 0, 0))).draw().splitlines()
    assert lines[0].split() == list("12345678")
    assert lines[1].split() == ["A", "0", "0", "0", "0", "0", "0", "100", "0"]


def test_edges_are_as_wide_as_they_are_often_used() -> None:
    found = odds(Tour(3, 4))
    root = ET.fromstring(found.svg())
    widths = [float(line.get("stroke-width", "0")) for line in root.iter(f"{SVG}line")]
    used = [
        found.of(v) for v, name in enumerate(found.encoding.model.names, 1) if name[0] == "edge"
    ]
    assert len(widths) == sum(chance > 0 for chance in used)
    assert max(widths) == heat.LINE_WIDTH * float(max(used))
    graph = odds(Hamilton.parse("hamilton --graph cycle 5"))
    assert graph.draw() == "" and graph._repr_svg_()
    assert odds(Queens(3))._repr_svg_() is None
