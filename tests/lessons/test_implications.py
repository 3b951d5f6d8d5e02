"""The picture of implications and exclusions."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from satchel.lessons import common, implications

SIX = ("pairwise", "sequential", "product", "commander", "bitwise", "chunks")


@pytest.mark.parametrize("name", SIX)
def test_every_variable_has_a_place_and_every_short_clause_a_line(name: str) -> None:
    for n in range(5, 13):
        clauses, meanings = common.encoded(name, n, 1)
        drawn = implications.nodes(name, n)
        assert list(drawn) == [*range(1, n + 1), *meanings]
        assert len({(node.column, node.row) for node in drawn.values()}) == len(drawn)
        root = ET.fromstring(implications.picture(clauses, drawn, [1, -2]))
        svg = "{http://www.w3.org/2000/svg}"
        short = [clause for clause in clauses if len(clause) == 2]
        excluded = sum(max(clause) < 0 for clause in short)
        assert len(list(root.iter(f"{svg}path"))) == excluded
        assert len(list(root.iter(f"{svg}line"))) == len(short) - excluded
        words = [text.text for text in root.iter(f"{svg}text")]
        assert {"x1", "¬x2"} <= set(words)


def test_the_names_are_what_the_variables_say() -> None:
    _, meanings = common.encoded("product", 9, 1)
    names = [node.name for node in implications.nodes("product", 9).values()][9:]
    said = [words.removeprefix("grid ").removesuffix(" is used") for words in meanings.values()]
    assert said == names
