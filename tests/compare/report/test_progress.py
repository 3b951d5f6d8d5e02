"""What is shown while runs are made: a living line on a terminal, plain lines elsewhere."""

from __future__ import annotations

import io
import re

import pytest

from satchel.compare.report.progress import Progress
from satchel.compare.run.record import Status

from ...records import record


class Terminal(io.StringIO):
    """A terminal that remembers."""

    def isatty(self) -> bool:
        return True


def said(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_progress_on_a_terminal_and_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = [record(repetition=n, status=Status.ERROR, message="[red]") for n in (1, 2)]
    tasks = [one.task for one in runs]
    with Progress(tasks) as watch:
        assert watch.running() == "queens 8 · sat"
        watch.ended(runs[0])
    assert capsys.readouterr().err == "[1/2] queens 8, sat, repetition 1: error, 1.00 s ([red])\n"
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", terminal)
    with Progress(tasks, jobs=2) as watch:
        assert watch.running() == "queens 8 · sat; queens 8 · sat"
        watch.ended(runs[0])
        watch.ended(runs[1])
        assert watch.running() == ""
    assert "repetition 2: error, 1.00 s ([red])" in said(terminal.getvalue())
    assert "2/2" in terminal.getvalue()
    with Progress(tasks, quiet=True) as watch:
        watch.ended(runs[0])
    assert capsys.readouterr().out == ""
