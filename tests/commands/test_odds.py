"""``odds``: exact chances in lines, as a heat map, and for programs."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

FIELD = ("mines", "--rule", "eight", "--total", "3", "--free-digits", "1?????", "??????")


def test_each_square_of_queens(call: Any) -> None:
    done = call("odds", "queens", "4", "--draw")
    first, *_, last = done.out.splitlines()
    assert (done.code, first, last) == (0, "0  a queen stands on 1,1", " 0 50 50  0")
    assert "0.5000 (1/2)  a queen stands on 1,2\n" in done.out
    assert done.err == "evidence: counted, 2 solutions\n"


def test_the_safest_cells_of_a_field_come_first(call: Any) -> None:
    *cells, guess = call("odds", *FIELD).out.splitlines()
    chances = [float(line.split()[0]) for line in cells]
    assert chances == sorted(chances) and len(cells) == 11
    assert guess == ("nothing is certain to be free; the safest: cell 1,3 is free (0.7500 (3/4))")


def test_programs_get_exact_numbers(call: Any) -> None:
    report = json.loads(call("odds", "tour", "3x4", "--json").out)
    assert report["count"] == 8
    for one in report["odds"]:
        assert Fraction(one["fraction"]) == Fraction(one["true"], 8) == Fraction(one["chance"])
    edges = [one["true"] for one in report["odds"] if one["variable"].startswith("edge")]
    assert sum(edges) == 8 * 11


@pytest.mark.parametrize("words", ["queens 4", "eight 7 0 0 0 0 0 0 0", "tour 3x4", "mines ?1?"])
def test_a_picture(call: Any, tmp_path: Path, words: str) -> None:
    file = tmp_path / "odds.svg"
    assert call("odds", *words.split(), "--svg", str(file)).code == 0
    ET.parse(file)


def test_without_solutions(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    done = call("odds", "queens", "3", "--draw", "--svg", str(file))
    assert (done.code, done.out) == (0, "none\n") and not file.exists()
    assert json.loads(call("odds", "queens", "3", "--json").out)["odds"][0]["chance"] is None


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("tour 8x8 --closed --memory 20M", 3, "the sweep needs more than 20 MB"),
        ("tour 8x8 --closed --timeout 0.2", 3, "no answer within 0.2 s"),
        ("tour 3x4 --memory lots", 2, "--memory: expected bytes, such as 500M or 2G"),
        ("tour 3x4 --order diagonal", 2, "--order: expected one of auto, rows, columns"),
        ("hamilton --graph petersen --order columns", 2, "--order: expected auto or rows"),
    ],
)
def test_limits_and_wrong_words(call: Any, words: str, code: int, message: str) -> None:
    done = call("odds", *words.split())
    assert (done.code, done.out) == (code, "")
    assert message in done.err and len(done.err.splitlines()) == 1
