"""The words of instances: ranges, files, and what is complained of."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from satchel.compare.run import (
    instances,
    suite,
)
from satchel.compare.run.instances import read
from satchel.compare.run.store import Store
from satchel.puzzles import limits
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.mines import MineNumber
from satchel.verify.verdict import solve

from ...records import record


@pytest.mark.skipif(os.name != "posix", reason="needs names that are any bytes")
def test_names_of_files_are_made_printable(tmp_path: Path) -> None:
    files = [
        os.fsdecode(os.fsencode(tmp_path) + name) for name in (b"/\xff.col", b"/\x1b[1m\r.col")
    ]
    for n, file in enumerate(files, 3):
        Path(file).write_text(f"p edge {n} 1\ne 1 2\n", encoding="utf-8")
    found = list(read(["hamilton", *files]))
    assert [one.label for one in found] == ["?.col", "?[1m?.col"]
    with Store(tmp_path / "s.sqlite") as store:
        one = record(label="\udcff", message="\udcfe")
        store.add(one)
        assert store.records() == [one]


@pytest.mark.parametrize(
    ("words", "content", "where"),
    [
        ("hamilton FILE", "\0\0\0", "1:1: expected text, found a NUL byte"),
        ("hamilton FILE", "a b\nc\0 d", "2:2: expected text, found a NUL byte"),
        ("hamilton FILE", "p edge 3 1\ne 1 9", "2:5: expected a vertex"),
        ("hamilton FILE --path --start 9", "p edge 2 1\ne 1 2", " --start: expected"),
        ("mines --input FILE", "1x", "1:2: expected"),
    ],
)
def test_a_file_that_is_no_instance_is_named(
    words: str, content: str, where: str, tmp_path: Path
) -> None:
    file = tmp_path / "one.txt"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(PuzzleError, match=re.escape(f"{file}:{where}")):
        list(read(words.replace("FILE", str(file)).split()))


def labels(*words: str) -> list[str]:
    return [one.label for one in instances.read(words)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("queens 6..8", ["queens 6", "queens 7", "queens 8"]),
        ("queens 6 9..10", ["queens 6", "queens 9", "queens 10"]),
        ("queens 4..12..4 --toroidal", [f"queens {n} --toroidal" for n in (4, 8, 12)]),
        ("queens 5..5", ["queens 5"]),
        ("tour 5x5..7x7", ["tour 5x5", "tour 6x6", "tour 7x7"]),
        ("tour 3x4..3x8..2", ["tour 3x4", "tour 3x6", "tour 3x8"]),
        ("tour 5x5 6x6 --start 1..2",
         ["tour 5x5 --start 1", "tour 5x5 --start 2", "tour 6x6 --start 1", "tour 6x6 --start 2"]),
        ("eight 7 3 1 4 5 8 0 0", ["eight 7 3 1 4 5 8 0 0"]),
        ("eight 1..2 0 0 0 0 0 0 0", ["eight 1 0 0 0 0 0 0 0", "eight 2 0 0 0 0 0 0 0"]),
        ("mines 232 343 232", ["mines 232 343 232"]),
        ("hamilton --graph petersen 5..6 2", ["hamilton petersen 5 2", "hamilton petersen 6 2"]),
    ],
)  # fmt: skip
def test_the_instances_of_some_words(words: str, expected: list[str]) -> None:
    assert labels(*words.split()) == expected


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "instance: expected the name of a puzzle, found none"),
        ("--jobs 2", "instance: expected the name of a puzzle, found '--jobs'"),
        ("kings 8", "puzzle: expected one of .*, found 'kings'"),
        ("queens 8..6", "range: expected A..B or A..B..STEP, ascending .*, found '8..6'"),
        ("queens 1..9..0", "range: .* found '1..9..0'"),
        ("queens 1..100000", "range: expected at most 10000 instances, .*"),
        ("tour 5x5..6", "range: .* of one form, found '5x5..6'"),
        ("tour 5x5..7x6", "range: .*"),
        ("queens x", "queens N: .* found 'x'"),
        ("hamilton --graph petersen 1..200 1..200", "range: expected at most 10000 instances, .*"),
        ("queens 1..999,1..999", "range: expected at most 10000 instances, .*"),
        ("queens ٣..٥", "queens N: .*"),
        (f"queens 1..{'9' * 5000}", "queens N: .*"),
        ("queens 4 --size 3", "queens: expected an option of .*, found '--size'"),
        ("queens --random 8", "--random: expected a puzzle .* a solution too, found queens"),
        ("mines --random 0x3", "mines RxC: .*"),
        ("mines --random 3x3 --seed y", "--seed: .* found 'y'"),
        ("mines --input nowhere.txt", "nowhere.txt: expected a readable file, .*"),
    ],
)
def test_words_that_state_nothing(words: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{message}$"):
        labels(*words.split())


def test_instances_that_are_much_together(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(limits, "INSTANCES_CHARACTERS", 2000)
    expected = "expected instances of at most 2,000 characters in all.* found more"
    with pytest.raises(PuzzleError, match=f"^instances: {expected}$"):
        labels("hamilton", "--graph", "complete", "5..99")
    text = "[[experiment]]\ninstances = ['hamilton --graph complete 15']\n"
    assert suite.parse(text, tmp_path / "s.toml").experiments
    with pytest.raises(PuzzleError, match=f"s.toml:6:14: {expected}$"):
        suite.parse(2 * text + text.replace("15", "16"), tmp_path / "s.toml")


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("queens 7", 7),
        ("tour 3x4", 12),
        ("tour 3x3 --hole 2,2", 8),
        ("mines 12 34", 4),
        ("eight 0 0 0 0 0 0 0 0", 8),
        ("hamilton --graph grid 3x5", 15),
        ("labelling --graph path 9 --distance 2", 9),
    ],
)
def test_sizes(words: str, size: float) -> None:
    assert [one.size for one in instances.read(words.split())] == [size]


def test_maps_drawn_by_lot_have_all_their_numbers() -> None:
    found = [one.puzzle for one in instances.read(["mines", "--random", "4x5", "--seed", "1..3"])]
    assert len({puzzle.text() for puzzle in found}) == 3
    for puzzle in found:
        assert isinstance(puzzle, MineNumber)
        assert all(row.isdigit() and len(row) == 5 for row in puzzle.rows)
        assert solve(puzzle, "dfs").solutions
