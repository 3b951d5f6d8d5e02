"""Lines, words and their places, whatever ends a line."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.text import (
    Line,
    Reader,
    Tokens,
    cells,
    decoded,
    drawing,
    lines,
    opened,
    rows,
    two_numbers,
    words,
)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_an_editor_does(end: str) -> None:
    text = f"\ufeff1 2 {end}{end}3"
    assert [(line.text, line.number) for line in lines(text, "a")] == [("1 2", 1), ("3", 3)]
    assert rows(f"a{end}") == ["a"] and rows("") == []


@pytest.mark.parametrize("order", ["le", "be"])
def test_a_byte_order_mark_says_utf_16(order: str, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("\ufeffé 2\r\n3".encode(f"utf-16-{order}"))
    assert opened(str(file)) == "é 2\r\n3"
    file.write_bytes("\ufeffa".encode(f"utf-16-{order}") + b"x")
    with pytest.raises(PuzzleError, match=r"a.txt: expected text in UTF-8 or UTF-16, found a dama"):
        opened(str(file))


def test_words_know_their_places() -> None:
    places = [(word.text, *word.place[1:]) for word in words("a  bc\n d", "file")]
    assert places == [("a", 1, 1), ("bc", 1, 4), ("d", 2, 2)]


@pytest.mark.parametrize(
    ("word", "message"),
    [("x", "found 'x'"), ("10", "found '10'"), ("9" * 5000, "found"), ("-1", "found '-1'")],
)
def test_a_number_out_of_its_range(word: str, message: str) -> None:
    (read,) = words(word, "a")
    with pytest.raises(PuzzleError, match=r"^a:1:1: expected a digit") as caught:
        read.integer(0, 9, "a digit")
    assert message in str(caught.value) and len(str(caught.value)) < 200


def test_a_reader_takes_a_stream_line_by_line() -> None:
    taken: list[int] = []

    def source() -> list[str]:
        taken.append(1)
        return ["a\n", "\n", "b\n"]

    reader = Reader(source(), "s")
    assert reader.take("a").text == "a" and reader.take("b").number == 3
    with pytest.raises(PuzzleError, match=r"s:4:1: expected more, found the end of the text"):
        reader.take("more")
    reader.finish()


def test_what_is_left_of_a_text_keeps_its_line_ends() -> None:
    reader = Reader("one\r\n\r\n two\r\nthree", "a")
    assert reader.take("one").text == "one"
    assert reader.unread() == (" two\r\nthree", 3)
    with pytest.raises(PuzzleError, match="a:3:2: expected the end of the text, found 'two'"):
        reader.finish()


def test_tokens_leave_comments_out() -> None:
    tokens = Tokens(Reader("letting n=8 $ n=9\n[", "a"), comment="$")
    assert [tokens.take("one").text for _ in range(5)] == ["letting", "n", "=", "8", "["]
    assert not tokens and "a:2:1" in str(tokens.missing("`]`"))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("Q.", "a:1:3: expected 3 squares in the row, found the end of the line"),
        ("Q...", "a:1:4: expected the end of a row of 3 squares"),
        ("Q.x", "a:1:3: expected one of `Q .`, found 'x'"),
    ],
)
def test_a_row_of_a_drawing(row: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        cells(Line(row, "a", 1), 3, "Q.")
    assert message in str(caught.value)
    with pytest.raises(PuzzleError, match="expected 1 rows, found 2"):
        drawing([Line("Q", "a", 1), Line("Q", "a", 2)], 1, 1, "Q")


@pytest.mark.parametrize("text", ["3", "3x", "3x11", "-1x3", "3 x 4", "3x4x5"])
def test_two_numbers_that_are_none(text: str) -> None:
    with pytest.raises(PuzzleError, match="SIZE: expected RxC, two numbers from 0 to 10"):
        two_numbers(text, "SIZE", "[xX×]", "RxC", 0, 10)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "a"
    for content, message in (
        (b"ab\n\0", "a:2:1: expected text, found a NUL byte"),
        (b"\xff", "a:1:1: expected text in UTF-8, found the byte 0xff"),
    ):
        file.write_bytes(content)
        with pytest.raises(PuzzleError) as caught:
            opened(str(file))
        assert message in str(caught.value)
    with pytest.raises(PuzzleError, match="expected a readable file, found No such file"):
        opened(str(tmp_path / "none"))
    with pytest.raises(PuzzleError, match="expected the name of a file"):
        opened("a\0b")


def test_a_packed_file_is_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "a.gz"
    file.write_bytes(gzip.compress("\ufeffqueens 4".encode()))
    with file.open("rb") as source:
        assert decoded(source, "a.gz") == "queens 4"
