"""What can stand where, against all solutions by brute force."""

from __future__ import annotations

import json
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.cli import run
from satchel.commands.shared import watchdog
from satchel.encoders import encode
from satchel.explain.reasoning.candidates import Candidates, candidates
from satchel.puzzles import EightCircles, Labelling, MineNumber, Queens
from satchel.puzzles.base import Puzzle, find, names
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.graphs import generate

from ...helpers import everything
from ...instances import VERDICTS, with_verdict


def marked(puzzle: Puzzle[Any], found: list[Any]) -> dict[str, set[str]]:
    """The values that these solutions have at each place."""
    values: dict[str, set[str]] = {}
    for solution in found:
        for place, value in puzzle.marks(solution):
            values.setdefault(place, set()).add(value)
    return values


def as_sets(result: Candidates[Any]) -> dict[str, set[str]]:
    assert all(len(set(values)) == len(values) for values in result.values.values())
    return {place: set(values) for place, values in result.values.items()}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("verdict", VERDICTS)
@pytest.mark.parametrize("name", names())
def test_every_value_of_a_solution_and_no_other(name: str, verdict: str, seed: int) -> None:
    puzzle, found = with_verdict(name, verdict, seed)
    result = candidates(puzzle, Deadline())
    assert as_sets(result) == marked(puzzle, found)
    assert not result.open
    assert set(result.witnesses) <= set(found)


@pytest.mark.parametrize("name", names())
def test_the_bundled_examples(name: str) -> None:
    for example in find(name).EXAMPLES:
        if example.count <= 100:
            puzzle = find(name).parse(example.text)
            found = everything(puzzle, "dfs").solutions
            assert as_sets(candidates(puzzle, Deadline())) == marked(puzzle, found)


@pytest.mark.parametrize(
    "puzzle", [Queens(5), EightCircles((0,) * 8), MineNumber(("?2?", "1?1"), "eight")]
)
def test_marks_are_the_readings_of_a_model_that_reads_them(puzzle: Puzzle[Any]) -> None:
    for solution in everything(puzzle, "dfs").solutions:
        assert list(puzzle.marks(solution)) == list(puzzle.readings(solution))


def test_each_question_settles_many() -> None:
    result = candidates(Queens(20), Deadline())
    assert sum(map(len, result.values.values())) == 400
    assert len(result.witnesses) < 100


class Counted(Deadline):
    """A deadline that falls after so many looks at the clock."""

    def __init__(self, looks: int) -> None:
        super().__init__(1e6)
        self.looks = looks

    def check(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise OutOfTime("looked too often")


def test_when_time_ends_nothing_wrong_is_said() -> None:
    puzzle = Queens(7, {(0, 1)})
    right = marked(puzzle, everything(puzzle, "dfs").solutions)
    ends, top = set(), encode(puzzle).model.top
    for looks in range(1, 40):
        try:
            result = candidates(puzzle, Counted(looks))
        except OutOfTime:
            continue  # while the model was built
        found = as_sets(result)
        assert all(values <= right[place] for place, values in found.items())
        assert result.open or found == right
        open_ = {name for name in result.open if not name.startswith("not ")}
        assert " ".join(result.perhaps).count(",") == len(open_) <= top
        assert result.open or not result.perhaps
        ends.add((bool(result.open), bool(result.witnesses)))
    assert {(True, True), (False, True)} <= ends


def candidates_within(puzzle: Puzzle[Any], looks: int) -> Candidates[Any]:
    try:
        return candidates(puzzle, Counted(looks))
    except OutOfTime:
        return Candidates()


# --- the verb --------------------------------------------------------------------------------


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
    monkeypatch.setattr(watchdog, "deadline", lambda *_: Counted(looks))
    words = ["candidates", "labelling", "--graph", "path 12", "--distance", "3"]
    assert run(words) == 3
    out, err = capsys.readouterr()
    first, *more = err.splitlines()
    assert len(out.splitlines()) == 12
    assert first == "stopped by the time limit: it is not known whether in another solution"
    assert more[0].startswith("  vertex 1 has label ") and ".." in more[0]
    assert len(more) == 9 and more[8] == "  and 4 more"
    monkeypatch.setattr(watchdog, "deadline", lambda *_: Counted(looks - 1))
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
