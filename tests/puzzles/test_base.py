"""What every puzzle inherits: parsing, and complaints that name the right place."""

from __future__ import annotations

import pytest

from satchel.puzzles import base
from satchel.puzzles.base import Example, Verdict
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.queens import Queens


@pytest.mark.parametrize(("count", "verdict"), [(0, "none"), (1, "unique"), (2, "multiple")])
def test_the_number_of_solutions_is_the_verdict_of_an_example(count: int, verdict: str) -> None:
    assert Example("queens 1", count, "here").verdict is Verdict(verdict)


@pytest.mark.parametrize("name", base.names())
def test_the_text_of_every_example_is_read_back(name: str) -> None:
    kind = base.find(name)
    for example in kind.EXAMPLES:
        puzzle = kind.parse(example.text)
        assert kind.parse(puzzle.text()) == puzzle


@pytest.mark.parametrize("name", base.names())
def test_the_clues_of_every_example_give_it_again(name: str) -> None:
    kind = base.find(name)
    for example in kind.EXAMPLES:
        puzzle = kind.parse(example.text)
        clues = puzzle.clues()
        assert len(set(clues)) == len(clues)
        assert puzzle.with_clues(clues) == puzzle


def test_the_words_of_a_call_come_after_those_of_the_text() -> None:
    assert Queens.parse("queens 5", words=["--toroidal"]) == Queens(5, toroidal=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tour 3x4", "a:1:1: expected an instance of queens, not of another puzzle, found 'tour'"),
        ("queens 4 --queen 9,9", "expected a square of the 4×4 board"),
        ("\n\nqueens four", "a:3:8: expected the side of the board"),
        ("queens 2\nQ.\n.x", "a:3:2: expected one of"),
    ],
)
def test_a_complaint_names_the_place(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Queens.parse(text, file="a")
    assert message in str(caught.value)


def test_an_unknown_puzzle_is_met_by_the_names_of_all() -> None:
    with pytest.raises(PuzzleError, match=r"expected one of eight, .*found 'chess'"):
        base.find("chess")


def test_a_format_that_a_puzzle_does_not_read() -> None:
    with pytest.raises(PuzzleError, match=r"expected a format of queens \(essence\)"):
        Queens.parse("4", form="graphml")
