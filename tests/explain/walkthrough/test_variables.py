"""The variables on boards, in tables and in lists."""

from __future__ import annotations

import re

from satchel.encoders import encode
from satchel.explain.walkthrough.document import Items
from satchel.explain.walkthrough.formats import FORMATS
from satchel.explain.walkthrough.variables import LISTED_VARIABLES, TABLE_COLUMNS, on_board, parts
from satchel.explain.walkthrough.walkthrough import Walkthrough

from .cases import puzzle_of


def test_boards_hold_the_numbers_of_the_variables() -> None:
    text = "\n".join(FORMATS["text"](Walkthrough(puzzle_of("queens 4")).document()))
    assert "   1   2   3   4\n   5   6   7   8\n   9  10  11  12\n  13  14  15  16\n" in text
    html = "\n".join(FORMATS["html"](Walkthrough(puzzle_of("queens 4")).document()))
    board = re.findall(r"<svg.*?</svg>", html, re.DOTALL)[-1]
    assert re.findall(r">(\d+)</text>", board) == [str(i) for i in range(1, 17)]


def test_squares_have_their_numbers() -> None:
    text = "\n".join(
        FORMATS["text"](Walkthrough(puzzle_of("tour 3x4\n....\n.#..\n....")).document())
    )
    assert "   1   2   3   4\n   5   ·   7   8\n   9  10  11  12\n" in text


def test_words_stand_on_a_board_that_has_room_for_them() -> None:
    board = puzzle_of("tour 2x3")
    assert on_board(board, {1: "a", 6: "b"}) == (("a", "", ""), ("", "", "b"))
    assert on_board(board, {7: "a"}) == ()
    assert on_board(board, {"1": "a"}) == ()
    assert on_board(puzzle_of(f"tour 2x{TABLE_COLUMNS + 1}"), {1: "a"}) == ()
    assert on_board(puzzle_of("eight 7 0 0 0 0 0 0 0"), {1: "a"}) == ()


def test_long_lists_of_variables_are_shortened_unless_they_shall_be_full() -> None:
    puzzle = puzzle_of("tour 5x6")
    model = encode(puzzle).model
    edges = sum(name[0] == "edge" for name in model.names)
    for full, number in ((False, LISTED_VARIABLES), (True, edges)):
        (items,) = (p for p in parts(puzzle, model, full) if isinstance(p, Items))
        assert len(items.items) == number
