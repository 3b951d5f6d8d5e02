"""The verb ``lessons``: its list, its port and what it refuses."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from satchel.commands import lessons as command
from satchel.lessons.chapters import CHAPTERS
from satchel.puzzles.errors import PuzzleError

from ..helpers import ROOT

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


NAMES = [chapter.name for chapter in CHAPTERS]


def test_the_verb_lists_the_lessons(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--list"]) == 0
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == NAMES
    assert command.main(["cuts", "--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize("words", [["nothing"], ["--port", "65536"], ["--port", "x"], ["a", "b"]])
def test_the_verb_refuses_other_words(words: list[str]) -> None:
    with pytest.raises(PuzzleError):
        command.main(words)


def test_a_taken_port_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["lessons", "--no-browser", "--port", str(port)]
        done = subprocess.run(
            [sys.executable, str(ROOT / "cli.py"), *words], capture_output=True, text=True
        )
    said = f"satchel: --port {port}: expected a free port, found address already in use\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
