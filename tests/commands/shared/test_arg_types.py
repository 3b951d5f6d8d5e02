"""What may stand behind an option; what forbids a file is said before the work."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from satchel.commands.shared import arg_types
from satchel.puzzles.errors import PuzzleError


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (arg_types.number, "1", 1),
        (arg_types.seed, "0", 0),
        (arg_types.seconds, "1e-1", 0.1),
        (arg_types.seconds, ".5", 0.5),
        (arg_types.seconds, "+2.", 2.0),
        (arg_types.name, "a b", "a b"),
    ],
)
def test_values(kind: Callable[[str], Any], text: str, value: Any) -> None:
    assert kind(text) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (arg_types.number, "0"),
        (arg_types.number, "1.5"),
        (arg_types.seed, str(2**31)),
        (arg_types.seed, "-1"),
        *((arg_types.seconds, text) for text in ("0", "-1", "nan", "inf", "1e9", "1_0", "", "1s")),
        (arg_types.name, " "),
        (arg_types.name, "a\0b"),
        (arg_types.target, "-"),
    ],
)
def test_what_is_none(kind: Callable[[str], Any], text: str) -> None:
    with pytest.raises(PuzzleError, match="expected"):
        kind(text)


def test_files_and_folders_to_write(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("")
    assert arg_types.target(str(file)) == str(file)
    assert arg_types.target(str(tmp_path / "new")) == str(tmp_path / "new")
    assert arg_types.folder(str(tmp_path / "x" / "y")) == str(tmp_path / "x" / "y")
    for refused in (tmp_path, tmp_path / "no" / "file", Path("a" * 300)):
        with pytest.raises(PuzzleError, match="expected a file to write"):
            arg_types.target(str(refused))
    for refused in (file, file / "inner"):
        with pytest.raises(PuzzleError, match="expected a folder to write"):
            arg_types.folder(str(refused))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_what_nobody_may_write(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(PuzzleError, match="Permission denied"):
        arg_types.target(str(tmp_path / "a"))
