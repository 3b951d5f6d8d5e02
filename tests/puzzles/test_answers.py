"""Answers as people have them."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.puzzles import answers
from satchel.puzzles.base import find
from satchel.puzzles.errors import InputWarning, PuzzleError

QUEENS = (1, 3, 0, 2)
TOUR = "0 3 6 9⏎11 8 1 4⏎2 5 10 7⏎"


def read(words: str, text: str) -> Any:
    return find(words.split()[0]).parse(words).read_any_answer(text.replace("⏎", "\n"), file="a")


@pytest.mark.parametrize("text", ["2 4 1 3", "[2, 4, 1, 3]", "(2,4,1,3)", "2,4,1,3", "2⏎4⏎1⏎3"])
def test_columns_in_a_list(text: str) -> None:
    assert read("queens 4", text) == QUEENS


@pytest.mark.parametrize(
    "text",
    [
        ".Q..⏎...Q⏎Q...⏎..Q.", "_Q__⏎___Q⏎Q___⏎__Q_", ". q . .⏎. . . q⏎q . . .⏎. . q .",
        "0 1 0 0⏎0 0 0 1⏎1 0 0 0⏎0 0 1 0", "0100⏎0001⏎1000⏎0010",
    ],
)  # fmt: skip
def test_drawn_queens(text: str) -> None:
    assert read("queens 4", text) == QUEENS
    assert find("queens").parse(text.replace("⏎", "\n")) == find("queens").parse(
        "queens 4 --queen 1,2 2,4 3,1 4,3"
    )


@pytest.mark.parametrize(
    ("words", "text", "said", "right"),
    [
        ("queens 4", "[1, 3, 0, 2]", "numbered from 0", "2 4 1 3"),
        ("queens 4", "B1 D2 A3 C4", "the letter is the column", "2 4 1 3"),
        ("queens 4", "[[0,1],[1,3],[2,0],[3,2]]", "numbered from 0", "2 4 1 3"),
        ("tour 1x3 --leaper 0,1", "A1-B1-C1", "the letter is the column", "1 2 3"),
        ("queens 4", "C4, b1, A3, d2", "the letter is the column", "2 4 1 3"),
        ("queens 4", "(0,1) (1,3) (2,0) (3,2)", "numbered from 0", "2 4 1 3"),
        ("tour 3x4", TOUR, "numbered from 0", "1 4 7 10⏎12 9 2 5⏎3 6 11 8"),
        ("tour 3x4", "[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]", "numbered from 0",
         "1 7 9 2 8 10 3 5 11 4 6 12"),
        ("tour 1x2 --leaper 0,1", "A1 B1", "the letter is the column", "1 2"),
        ("hamilton --graph cycle 4", "[0, 1, 2, 3]", "numbered from 0", "1 2 3 4"),
        ("hamilton --graph cycle 4", "0 1 2 3 0", "numbered from 0", "1 2 3 4"),
        ("labelling --graph path 4", "[1, 3, 0, 2]", "numbered from 0", "2 4 1 3"),
    ],
)  # fmt: skip
def test_what_is_read_otherwise_is_said(words: str, text: str, said: str, right: str) -> None:
    with pytest.warns(InputWarning, match=f"^a: read as .*{said}"):
        assert read(words, text) == read(words, right)


@pytest.mark.parametrize(
    ("words", "text", "right"),
    [
        ("tour 3x3", "1,1 2,3 3,1", "1 6 7"),
        ("hamilton --graph cycle 3", "1 -> 2 -> 3", "1 2 3"),
        ("hamilton --graph cycle 3", "['1', '2', '3']", "1 2 3"),
        ("hamilton --graph cycle 3", "NAME : x⏎TYPE : TOUR⏎TOUR_SECTION⏎1⏎2⏎3⏎-1⏎EOF", "1 2 3"),
        ("tour 3x4", "TOUR_SECTION⏎1 7 9⏎-1", "1 7 9"),
        ("tour 3x4", "1 4 7 10⏎12 9 2 5⏎3 6 11 8", "1 7 9 2 8 10 3 12 6 4 11 5"),
        ("tour⏎...⏎.#.⏎...", "1 6 3⏎4 0 8⏎7 2 5", "1 8 3 4 9 2 7 6"),
    ],
)
def test_other_layouts(words: str, text: str, right: str) -> None:
    assert read(words.replace("⏎", "\n"), text) == read(words.replace("⏎", "\n"), right)


def test_what_is_not_from_0() -> None:
    for words, text in (("queens 4", "0 1 2 4"), ("tour 2x2", "0"), ("tour 1x3", "0 1 3")):
        with pytest.raises(PuzzleError, match=r"^a:1:1: expected a .* from 1 to"):
            read(words, text)
    assert answers.from_zero([1, 2], 2, "a") == [1, 2]


def test_names_with_blanks_in_an_answer() -> None:
    puzzle: Any = find("hamilton").parse('"New York",b\nb,c\nc,"New York"')
    assert puzzle.answer((0, 1, 2)) == '"New York" b c'
    assert puzzle.read_answer('"New York" b c') == (0, 1, 2)
    text = puzzle.with_clues([("start", 0)]).text()
    assert find("hamilton").parse(text).text() == text
    path: Any = find("hamilton").parse(puzzle.text(), words=["--path", "--start", "New York"])
    assert 'hamilton --path --start "New York"' in path.text()
    assert find("hamilton").parse(path.text()) == path


def test_what_is_stored_is_read_as_it_is_written() -> None:
    for words, text in (
        ("queens 4", "1 3 0 2"), ("queens 4", "[2, 4, 1, 3]"), ("queens 4", "B1 D2 A3 C4"),
        ("tour 1x2 --leaper 0,1", "0 1"), ("hamilton --graph cycle 3", "0 1 2"),
        ("hamilton --graph cycle 3", "[1, 2, 3]"), ("labelling --graph path 2", "[1, 2]"),
    ):  # fmt: skip
        with pytest.raises(PuzzleError):
            find(words.split()[0]).parse(words).read_answer(text.replace("⏎", "\n"))
    labelling: Any = find("labelling").parse("labelling --graph path 4")
    assert labelling.read_answer("1 3 0 2") == (1, 3, 0, 2)
    tour: Any = find("tour").parse("tour 3x4")
    assert len(tour.read_answer(TOUR.replace("⏎", "\n"))) == 11  # 0 is a hole
