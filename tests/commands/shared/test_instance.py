"""From words to an instance: options anywhere, files and standard input, and their places."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize(
    "words",
    [
        "queens 4 --json",
        "--json queens 4",
        "queens --json 4",
        "queens --queen 1,2 --json 4",
    ],
)
def test_options_of_the_verb_stand_anywhere(call: Any, words: str) -> None:
    done = call("solve", *words.split())
    assert done.code == 0 and done.out.startswith('{"puzzle": "queens"')


def test_a_file_may_name_its_puzzle(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("queens 4\n.Q..\n....\n....\n....\n")
    for words in (("--input", str(file)), ("queens", "--input", str(file))):
        assert call("solve", *words).out.startswith("unique")


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        (b"", "<stdin>:1:1: expected the name of a puzzle, found an empty text"),
        (b"chess 4", "expected one of"),
        (b"queens 4\nQ", "<stdin>:2:1: expected 4 rows, found 1"),
    ],
)
def test_complaints_about_standard_input(call: Any, stdin: bytes, message: str) -> None:
    done = call("solve", "--input", "-", stdin=stdin)
    assert done.code == 2 and message in done.err


@pytest.mark.parametrize("words", ["hamilton -", "hamilton - --path", "hamilton --path -"])
def test_a_dash_in_the_place_of_a_file_is_standard_input(call: Any, words: str) -> None:
    done = call("count", *words.split(), stdin=b"1 2\n2 3\n")
    assert (done.code, done.out) == (0, "1\n" if "--path" in words else "0\n")
    assert call("count", "formula", "-", stdin=b"p cnf 2 1\n1 2 0\n").out == "3\n"
    assert call("count", "-", stdin=b"queens 6\n").out == "4\n"
    done = call("solve", "hamilton", "-", "--graph", "cycle", "3", stdin=b"1 2")
    assert done.code == 2 and "expected no other graph beside that of --graph" in done.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("check --input - --answer -", "expected one thing on standard input, found 2"),
        ("solve --format essence", "--format: expected the file of an instance beside it"),
        ("solve --toroidal queens 4", "expected a puzzle before its options"),
        ("hint", "hint: expected a puzzle, found none"),
        ("solve queens 4 --quen 1,1", "--queen"),
        ("solve queens 4 --draw --draw", "--draw: expected it once, found it 2 times"),
    ],
)
def test_words_that_do_not_fit(call: Any, words: str, message: str) -> None:
    done = call(*words.split())
    assert (done.code, done.out) == (2, "") and message in done.err


def test_a_file_that_is_read_is_not_written(call: Any, tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("queens 4")
    done = call("solve", "--input", str(file), "--svg", str(file))
    assert done.code == 2 and "expected another file than what is read" in done.err
    assert file.read_text() == "queens 4"
