"""The files of a folder, and those that nobody waits for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from satchel.commands.shared.several import files, readable
from satchel.puzzles.errors import PuzzleError


def test_files_come_in_order_and_folders_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("b", "a", ".hidden"):
        (tmp_path / name).write_text("")
    (tmp_path / "inner").mkdir()
    assert [file.name for file in files(str(tmp_path))] == ["a", "b"]
    assert "folders in it are left out: inner" in capsys.readouterr().err


def test_a_folder_without_files(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="expected a file in the folder, found none"):
        files(str(tmp_path))
    with pytest.raises(PuzzleError, match="expected a folder to read"):
        files(str(tmp_path / "none"))


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(PuzzleError, match="expected a regular file"):
        readable(pipe)
    with pytest.raises(PuzzleError, match="expected a readable file"):
        readable(tmp_path / "none")
    (tmp_path / "a").write_text("")
    assert readable(tmp_path / "a") == str(tmp_path / "a")
