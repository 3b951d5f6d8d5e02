"""The verb ``exercise``: list, show and judge."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from satchel.commands import exercise as command
from satchel.lessons.exercises import exercises, find
from satchel.puzzles.errors import PuzzleError

from ..helpers import ROOT

NAME = "diagonal-of-five"


def test_the_list_names_every_exercise(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["list"]) == 0
    printed = capsys.readouterr().out
    assert all(exercise.name in printed for exercise in exercises())
    assert command.main(["list", "clauses", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["chapter"] == "clauses"


def test_a_solution_is_shown_to_whoever_asks_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    solution = find(NAME).solution
    assert command.main(["show", NAME]) == 0
    assert solution not in capsys.readouterr().out
    assert command.main(["show", NAME, "--hint", "--solution"]) == 0
    printed = capsys.readouterr().out
    assert solution in printed
    assert find(NAME).hint in printed
    assert command.main(["show", NAME, "--hint", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) >= {"question", "hint", "points"}


def test_answers_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(find(NAME).solution, encoding="utf-8")
    assert command.main(["judge", NAME, str(answer)]) == 0
    assert capsys.readouterr().out.startswith("right: ")
    answer.write_text("-queen 3 1", encoding="utf-8")
    assert command.main(["judge", NAME, str(answer), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["right"] is False


def test_the_answers_of_a_class_lie_in_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ann.txt").write_text(find(NAME).solution, encoding="utf-8")
    (tmp_path / "bob.txt").write_text("-queen 3 1", encoding="utf-8")
    (tmp_path / "cy.txt").write_bytes(b"\xff")
    assert command.main(["judge", NAME, str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["ann.txt", "right"],
        ["bob.txt", "wrong"],
        ["cy.txt", "wrong"],
    ]
    (tmp_path / "cy.txt").unlink()
    assert command.main(["judge", NAME, str(tmp_path), "--json"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["file"], one["right"]) for one in found] == [("ann.txt", True), ("bob.txt", False)]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "list|show|judge"),
        (["lits"], "did you mean list"),
        (["list", "clause"], "did you mean clauses"),
        (["show"], "the name of an exercise"),
        (["show", "diagonal-of-four"], f"did you mean {NAME}"),
        (["show", NAME, "file"], "no file"),
        (["judge", NAME], "a file with the answer"),
        (["judge", NAME, "absent"], "absent"),
        (["list", "--hint"], "--hint"),
    ],
)
def test_other_words_are_refused_with_a_reason(words: list[str], complaint: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        command.main(words)
    assert complaint in str(caught.value)


def test_it_needs_no_marimo() -> None:
    program = (
        "import runpy, sys; sys.modules['marimo'] = None; "
        f"sys.argv = ['satchel', 'exercise', 'judge', {NAME!r}, '-']; "
        f"runpy.run_path({str(ROOT / 'cli.py')!r}, run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=find(NAME).solution, text=True, capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, "")
