"""``candidates``: for every place the values that occur in some solution."""

from __future__ import annotations

import json
from typing import Any

import pytest

from satchel.cli import run
from satchel.commands.shared import watchdog
from satchel.explain.reasoning.candidates import Candidates, candidates
from satchel.puzzles import Labelling
from satchel.puzzles.base import Puzzle
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.graphs import generate

from ..helpers import Countdown


def candidates_within(puzzle: Puzzle[Any], looks: int) -> Candidates[Any]:
    try:
        return candidates(puzzle, Countdown(looks))
    except OutOfTime:
        return Candidates()


FILLED = "".join(f"circle {c}: {d}\n" for c, d in zip("ABCDEFGH", "73145862", strict=True))


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["queens", "4"], "row 1: 2 3\nrow 2: 1 4\nrow 3: 1 4\nrow 4: 2 3\n"),
        (["queens", "3"], "none\n"),
        (["queens", "0"], ""),
        (["eight", *"73145800"], FILLED),
        (["mines", "11"], "cell 1,1: free mine\ncell 1,2: free mine\n"),
        (["tour", "3x3", "--hole", "2,2", "--closed"], None),
    ],
)
def test_a_line_for_each_place(
    words: list[str], printed: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["candidates", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out == printed if printed is not None else out.startswith("beside 1: 6 8\nbeside 2: ")


def test_json_says_what_is_open(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["candidates", "queens", "4", "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert fields["candidates"]["row 1"] == ["column 2", "column 3"]
    assert (fields["complete"], fields["open"]) == (True, [])


def test_what_is_open_is_said_by_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = Labelling(generate("path 12"), 3)
    looks = next(n for n in range(1, 99) if candidates_within(puzzle, n).witnesses)
    monkeypatch.setattr(watchdog, "deadline", lambda *_: Countdown(looks))
    words = ["candidates", "labelling", "--graph", "path 12", "--distance", "3"]
    assert run(words) == 3
    out, err = capsys.readouterr()
    first, *more = err.splitlines()
    assert len(out.splitlines()) == 12
    assert first == "stopped by the time limit: it is not known whether in another solution"
    assert more[0].startswith("  vertex 1 has label ") and ".." in more[0]
    assert len(more) == 9 and more[8] == "  and 4 more"
    monkeypatch.setattr(watchdog, "deadline", lambda *_: Countdown(looks - 1))
    assert run(words) == 3
    said = "stopped by the time limit: no solution was found\n"
    assert capsys.readouterr() == ("", said)


def test_values_in_a_row_are_a_range(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["candidates", "queens", "10"]) == 0
    assert set(capsys.readouterr().out.splitlines()) == {f"row {r + 1}: 1..10" for r in range(10)}


def test_the_time_limit_is_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["candidates", "queens", "60", "--timeout", "0.1", "--json"]) == 3
    out, err = capsys.readouterr()
    fields = json.loads(out)
    assert not fields["complete"]
    assert fields["open"]
    assert err.startswith("stopped by the time limit: ")
