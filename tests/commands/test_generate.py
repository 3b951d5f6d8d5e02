"""``generate``: the same seed, the same instances; in files that overwrite no other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from satchel.puzzles.base import Verdict, find
from satchel.verify.verdict import solve

WORDS = {"queens": "queens 6", "mines": "mines 3x4", "tour": "tour 4x4", "eight": "eight"}


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_each_has_one_solution_and_its_seed_makes_it_again(call: Any, words: str) -> None:
    first = call("generate", *words.split(), "--seed", "3", "--count", "2", "--json")
    again = call("generate", *words.split(), "--seed", "3", "--count", "2", "--json")
    texts = [json.loads(line)["instance"] for line in first.out.splitlines()]
    assert first.code == 0 and len(set(texts)) == 2
    assert texts == [json.loads(line)["instance"] for line in again.out.splitlines()]
    for text in texts:
        puzzle = find(words.split()[0]).parse(text)
        assert solve(puzzle, "dfs").verdict is Verdict.UNIQUE


def test_files_are_not_overwritten(call: Any, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    assert call("generate", "queens", "6", "--count", "2", "-o", str(folder)).code == 0
    files = sorted(folder.iterdir())
    assert len(files) == 2
    files[0].write_text("mine")
    done = call("generate", "queens", "6", "--count", "2", "-o", str(folder))
    assert done.code == 2 and "expected" in done.err
    assert files[0].read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("queens x", "expected the side of the board"),
        ("chess 3", "a puzzle first (eight, "),
        ("queens 6 --count 0", "--count: expected a number from 1"),
        ("queens 6 --minimal --fewest", "expected"),
    ],
)
def test_wrong_words(call: Any, words: str, message: str) -> None:
    done = call("generate", *words.split())
    assert (done.code, done.out) == (2, "") and message in done.err
