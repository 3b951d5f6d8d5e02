"""Tables of words: plain, framed, and cut to what a terminal can show."""

from __future__ import annotations

import io
import re
import sys

import pytest

from satchel.compare.report import table
from satchel.compare.report.grid import Grid
from satchel.compare.report.results import Results

from ...records import experiment


@pytest.mark.parametrize("columns", [200, 80])
def test_a_terminal_gets_frames_and_what_fits(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    table.show(experiment())
    coloured = capsys.readouterr().out
    shown = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert len(shown) < len(coloured)
    assert "│" in shown
    assert "[0.371, 0.378]" in shown  # no markup of rich's
    assert max(map(len, shown.splitlines())) <= columns
    wide = next(line for line in shown.splitlines() if "queens 9" in line)
    assert ("352" in wide) is (columns == 200)


def test_numbers_stand_to_the_right() -> None:
    grid = Grid("t", ("name", "n"), (("a", "1"), ("bb", "100")), ("a note",))
    assert str(grid) == "t\nname    n\na       1\nbb    100\na note"


def test_a_grid_steers_no_terminal() -> None:
    grid = Grid("a\x1b[31m", ("x",), (("\r\x9bb",),))
    assert str(grid) == "a?[31m\nx\n??b"


@pytest.mark.parametrize("columns", [20, 40, 60, 100])
def test_no_number_is_cut_however_narrow(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    table.show(experiment())
    printed = re.sub(r"\x1b\[[\d;]*m", "", stream.getvalue())
    assert max(map(len, printed.splitlines())) <= columns
    shown = set(re.findall(r"[\d.,]*\d", printed))
    for grid in table.grids(Results(experiment()), columns):
        for row in grid.rows:
            for word in row[1:]:
                assert set(re.findall(r"[\d.,]*\d", word)) <= shown
