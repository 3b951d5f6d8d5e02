"""``solve --input FOLDER``: a verdict for every file, whatever the others are."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from satchel.backends import base as backends
from satchel.cli import run
from satchel.puzzles.errors import PuzzleError

from ..helpers import Command

FILES = {
    "b.txt": "mines\n11\n",
    "a.txt": "mines\n2\n",
    "c.txt": "mines\n1x\n",
    "e": "1\n",
    "d.txt": "",
    ".hidden": "mines\n3\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "boards"
    place.mkdir()
    for name, text in FILES.items():
        (place / name).write_text(text)
    (place / "sub").mkdir()
    return place


def test_a_line_for_each_file_in_order(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "mines", "--input", str(folder)]) == 2
    out, err = capsys.readouterr()
    assert out == "a.txt: none\nb.txt: multiple\ne: unique\n"
    warning, first, second = err.splitlines()
    assert warning == f"satchel: warning: {folder}: folders in it are left out: sub"
    assert first.startswith(f"satchel: {folder}/c.txt:2:2: expected one of `0 1 2 3 4 5 6 7 8 9 ?")
    assert second.startswith(f"satchel: {folder}/d.txt:1:1: expected ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_cannot_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text("mines\n1\n")
    (tmp_path / "b").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "c")
    assert run(["solve", "mines", "--input", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    broken, pipe = err.splitlines()
    assert out == "a: unique\n"
    assert "expected a readable file, found No such file" in broken
    assert pipe.endswith("expected a regular file, found a pipe, a socket or a device")


def test_a_json_line_for_each_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "mines", "--input", str(folder), "--json", "--all"]) == 2
    fields = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one.get("verdict", "error") for one in fields] == [
        "none", "multiple", "error", "error", "unique",
    ]  # fmt: skip
    assert [one["file"] for one in fields if "file" in one] == ["a.txt", "b.txt", "e"]
    assert [one["count"] for one in fields if "file" in one] == [0, 2, 1]
    assert [one["error"]["file"] for one in fields if "error" in one] == [
        str(folder / "c.txt"), str(folder / "d.txt"),
    ]  # fmt: skip
    assert [one["error"]["line"] for one in fields if "error" in one] == [2, 1]


def test_each_file_names_its_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "1").write_text("queens 4\n")
    (tmp_path / "2").write_text("eight 7 3 1 4 5 8 0 0\n")
    (tmp_path / "3").write_bytes(b"\xff\xfe")
    (tmp_path / "4").write_text("tour 3x4 --start 99\n")
    assert run(["solve", "--input", str(tmp_path), "--backend", "dfs"]) == 2
    out, err = capsys.readouterr()
    assert out == "1: multiple\n2: unique\n"
    assert [line.split(": ")[1].split("/")[-1] for line in err.splitlines()] == ["3:1:1", "4:1:18"]


def test_words_come_on_top_of_each_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "1").write_text("?2?\n1?1\n")
    words = ["solve", "mines", "--rule", "eight", "--input", str(tmp_path)]
    assert run(words) == 0
    assert run([*words, "--free-digits"]) == 0
    assert capsys.readouterr().out == "1: multiple\n1: unique\n"


def test_a_limit_stops_one_file_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "1").write_text("queens 14\n")
    (tmp_path / "2").write_text("queens 4\n")
    words = ["solve", "--input", str(tmp_path), "--backend", "dfs", "--all", "--timeout", "0.3"]
    assert run(words) == 3
    assert capsys.readouterr().out.splitlines()[-1] == "2: multiple"


@pytest.mark.parametrize(
    "words", [["--draw"], ["--svg", "x"], ["--maximise"], ["--ordered"], ["--cross-check"],
              ["--proof", "x"], ["--resume", "x", "--all"], ["--up-to-symmetry"]],
)  # fmt: skip
def test_what_is_for_one_instance(words: list[str], folder: Path) -> None:
    with pytest.raises(PuzzleError, match="one instance"):
        run(["solve", "mines", "--input", str(folder), *words])


@pytest.mark.parametrize("words", [["--backend", "x"], ["--amo", "x"], ["--circuit", "x"]])
def test_a_wrong_option_is_said_once(
    words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(PuzzleError, match=words[0]):
        run(["solve", "mines", "--input", str(folder), *words])
    assert capsys.readouterr().out == ""


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="a file in the folder"):
        run(["solve", "mines", "--input", str(tmp_path)])


def test_ctrl_c_keeps_what_was_printed(tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    (files / "1").write_text("queens 4\n")
    (files / "2").write_text("queens 20\n")
    (files / "3").write_text("queens 4\n")
    words = ["solve", "--input", str(files), "--backend", "dfs", "--all"]
    command = Command(words, tmp_path)
    assert command.process.stdout
    first = command.process.stdout.readline()
    assert command.finish(signal.SIGINT, after=0.3) == 130
    assert (first, command.out, command.err) == ("1: multiple\n", "", "")
    assert command.left() == []


def test_examples_that_are_interrupted_are_not_said_to_be_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*arguments: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(backends.find("dfs")), "run", interrupted)
    assert run(["solve", "--backend", "dfs"]) == 130
    out, err = capsys.readouterr()
    assert "unknown" in out and "Every solution" not in out
    assert err == "stopped by a signal\n"
