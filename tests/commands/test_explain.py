"""The verb ``explain``: one constraint, files and complaints."""

from __future__ import annotations

from pathlib import Path

import pytest

from satchel.commands import explain
from satchel.explain.walkthrough.reduction import contains
from satchel.puzzles.errors import PuzzleError


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert explain.main(list(words)) == 0
    return capsys.readouterr().out


def test_one_constraint_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "queens", "12", "--constraint", "Row 1", "--amo", "pairwise")
    assert text.count("one queen in row") == 1
    assert text.count("∨ ¬x") == 66
    assert "more" not in text
    with pytest.raises(PuzzleError, match="expected words of a constraint"):
        explain.main(["queens", "4", "--constraint", "row 5"])
    assert contains("one queen in row 5", "row 5")


def test_full_is_what_one_constraint_is_anyway(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("queens", "12", "--constraint", "row 1")
    assert run(capsys, *words, "--full") == run(capsys, *words)


def test_givens_are_constraints_too(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "queens", "4", "--queen", "1,2", "--constraint", "stands on")
    assert "clause 85" in text
    assert "x2 = 1" in text


def test_a_file_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "walk.html"
    assert run(capsys, "queens", "4", "--format", "html", "-o", str(file)) == ""
    assert file.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_complaints() -> None:
    with pytest.raises(PuzzleError, match="expected a puzzle"):
        explain.main([])
    with pytest.raises(PuzzleError, match="--amo: expected auto or one of"):
        explain.main(["queens", "4", "--amo", "nothing"])
    with pytest.raises(PuzzleError, match="--circuit: expected auto or one of"):
        explain.main(["tour", "3x4", "--circuit", "nothing"])
