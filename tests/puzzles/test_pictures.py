"""Pictures are well-formed, and nothing in them is taken for markup."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from satchel.puzzles import pictures

SVG = "{http://www.w3.org/2000/svg}"


def test_a_board_has_a_square_and_a_text_for_each_cell() -> None:
    text = pictures.board(
        [[("#fff", "1"), ("#000", "")]], "a <title> & more", red=[(0, 0)], framed={(0, 1): "[]"}
    )
    root = ET.fromstring(text)
    assert root.findtext(f"{SVG}title") == "a <title> & more"
    assert [one.get("fill") for one in root.iter(f"{SVG}rect")] == ["#fff", "#000", "none"]
    assert [(one.text, one.get("fill")) for one in root.iter(f"{SVG}text")] == [("1", "#b00")]
    assert (root.get("width"), root.get("height")) == ("80", "40")


def test_what_cannot_be_shown_is_not_written() -> None:
    label = pictures.label(0, 0, "<b>\x1b&")
    assert ET.fromstring(label).text == "<b>?&"


def test_two_pictures_stand_side_by_side() -> None:
    one = pictures.board([[("#fff", "")]], "one")
    root = ET.fromstring(pictures.beside(one, one))
    first, second = root.findall(f"{SVG}svg")
    assert (first.get("x"), second.get("x")) == (None, "80")
    assert root.get("width") == "120"
    assert pictures.side_by_side("a\nbc", "d\ne\nf") == "a     d\nbc    e\n      f"


def test_a_board_without_squares() -> None:
    assert pictures.grid([]) == ""
    assert ET.fromstring(pictures.board([], "none")).get("width") == "0"
