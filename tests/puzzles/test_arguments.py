"""Complaints about the words of a command line: one line each, with the option that is meant."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from satchel.puzzles import arguments as module
from satchel.puzzles.arguments import Arguments, joined, last
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.text import integer


def even(text: str) -> int:
    """A type whose complaint does not say where."""
    if (value := integer(text, "", 0, 100)) % 2:
        raise PuzzleError("", "an even number", text)
    return value


def parser() -> Arguments:
    """A verb with an option of each kind."""
    made = Arguments(prog="satchel try")
    made.add_argument("file", metavar="FILE")
    made.add_argument("-o", "--output", required=True, metavar="DIR")
    made.add_argument("--even", type=even, metavar="N")
    made.add_argument("--whole", type=int)
    made.add_argument("--colour", choices=["red", "blue"])
    made.add_argument("--square", nargs="+", action="extend")
    way = made.add_mutually_exclusive_group()
    way.add_argument("--all", action="store_true")
    way.add_argument("--limit", type=even)
    return made


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["f", "-o", "d", "--even", "3"], "--even: expected an even number, found 3"),
        (["f", "-o", "d", "--even", "x"], "--even: expected a number from 0 to 100, found 'x'"),
        (["f", "-o", "d", "--whole", "x"], "--whole: expected invalid int value: 'x', found 'x'"),
        (["f", "-o", "d", "--colour", "pink"], "--colour: expected one of red, blue, found 'pink'"),
        (["f", "-o", "d", "--even"], "--even: expected a value behind it, found none"),
        (["f", "-o"], "-o/--output: expected a value behind it, found none"),
        (["f", "-o", "d", "--square"], "--square: expected a value behind it, found none"),
        (["f", "-o", "d", "--all=3"], "--all: expected no value, found '3'"),
        (
            ["f", "-o", "d", "--all", "--limit=2"],
            "--limit: expected no --all beside it, found --all",
        ),
        (["f", "--all"], "try: expected -o/--output, found none (see --help)"),
        (["--all"], "try: expected FILE, -o/--output, found none (see --help)"),
        (
            ["f", "g", "-o", "d"],
            "try: expected no more words (`satchel try --help` says more), found 'g'",
        ),
        (
            ["f", "-o", "d", "--outptu", "e"],
            "try: expected --output or another option of `satchel try --help`, found '--outptu'",
        ),
        (
            ["f", "-o", "d", "--toroidal"],
            "try: expected an option of `satchel try --help` ('--toroidal' is for queens), "
            "found '--toroidal'",
        ),
    ],
)
def test_complaints(words: list[str], complaint: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parser().parse_args(words)
    assert str(caught.value) == complaint
    if "see --help" not in complaint:  # then it looks for the options first
        with pytest.raises(PuzzleError) as caught:
            parser().parse_intermixed_args(words)
        assert str(caught.value) == complaint


def test_what_is_right_is_taken() -> None:
    found = parser().parse_args(["f", "-o", "d", "--even", "4", "--colour", "red", "--all"])
    assert (found.file, found.output, found.even, found.colour) == ("f", "d", 4, "red")
    assert parser().parse_args(["-o", "d", "--", "--all"]).file == "--all"
    assert parser().parse_known_args(["f", "-o", "d", "more"])[1] == ["more"]


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (["f", "-o", "d", "--output", "e"], "--output: expected it once, found it 2 times"),
        (["--even", "2", "--even=4"], "--even: expected it once, found it 2 times"),
        (["--square", "1", "--square", "2"], None),
        (["--even", "2", "--", "--even"], None),
    ],
)
def test_an_option_is_stated_once(words: Sequence[str], refused: str | None) -> None:
    if refused is None:
        parser().once(words)
        return
    with pytest.raises(PuzzleError) as caught:
        parser().once(words)
    assert str(caught.value) == refused


def test_nothing_is_read_out_of_the_sentences_of_argparse() -> None:
    source = Path(module.__file__).read_text(encoding="utf-8")
    for sentence in ("expected one", "ignored explicit", "invalid choice", "not allowed with"):
        assert sentence not in source


def test_words_of_two_lines() -> None:
    assert joined(["8", "--queen", "1,1"], ["x", "--block", "2,2"])[:2] == ["8", "x"]
    assert last(["1,1"], "[0-9]+") is None
