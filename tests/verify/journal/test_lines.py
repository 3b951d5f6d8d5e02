"""The file of a journal: forced to the disk, full, in use, not to be written."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.queens import Queens
from satchel.verify.journal.entries import Journal
from satchel.verify.journal.lines import SYNC_S

from ...helpers import ROOT
from ...test_cli import process
from .test_entries import FOUR, kept, refused


def test_the_disk_is_forced_once_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, forced = [100.0], list[float]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(os, "fsync", lambda number: forced.append(now[0]))
    journal = Journal(str(tmp_path / "journal"), Queens(10))
    for i in range(40):
        now[0] += SYNC_S / 8
        size = (tmp_path / "journal").stat().st_size
        journal.add(tuple(range(i, i + 10)))
        assert (tmp_path / "journal").stat().st_size > size
    assert forced == [101.0, 102.0, 103.0, 104.0, 105.0]
    journal.close()
    assert len(forced) == 6


def test_files_that_are_no_journal(tmp_path: Path, call: Any) -> None:
    words = "count queens 4"
    refused(tmp_path, words, ": expected a file for the journal, found a directory", call)
    refused(
        Path("/dev/full"), words, ": expected a file for the journal, found something else", call
    )
    missing = ": expected a journal to read and write, found No such file or directory"
    refused(tmp_path / "no" / "such", words, missing, call)
    file = tmp_path / "bytes"
    file.write_bytes(FOUR.encode() + b"\xff\n")
    refused(file, words, ":9:1: expected text in UTF-8, found the byte 0xff", call)
    assert call("solve", "queens", "4", "--resume", str(tmp_path / "new")).err == (
        "satchel: --resume: expected --all (a journal is about all solutions), found no --all\n"
    )
    assert not (tmp_path / "new").exists()
    assert call("solve", "--resume", "x", "--all").err == (
        "satchel: --resume: expected a puzzle, found none\n"
    )


def test_a_file_that_must_not_be_written(
    tmp_path: Path, call: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "journal"
    file.write_text(FOUR)
    file.chmod(0o444)
    if os.access(file, os.W_OK):  # as root

        def refuse(path: Path, mode: str = "r", *more: Any, **options: Any) -> Any:
            if mode == "a+b":
                raise PermissionError(13, "Permission denied")
            return before(path, mode, *more, **options)

        before = Path.open
        monkeypatch.setattr(Path, "open", refuse)
    expected = ": expected a journal to read and write, found Permission denied"
    refused(file, "count queens 4", expected, call)


def limited(blocks: int, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Satchel where no file may grow beyond a number of blocks, as on a full disk."""
    shell = f'ulimit -f {blocks}; exec "$@"'
    line = ["sh", "-c", shell, "sh", sys.executable, "-B", str(ROOT / "cli.py"), *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=60)


@pytest.mark.skipif(os.name != "posix", reason="there is no ulimit")
def test_a_full_disk_loses_no_answer(tmp_path: Path, call: Any) -> None:
    file = tmp_path / "journal"
    words = ["count", "queens", "8", "--backend", "dfs", "--resume", str(file)]
    done = limited(2, words)
    assert (done.returncode, done.stdout) == (2, "")
    expected = "expected room for another line of the journal, found File too large"
    assert done.stderr == f"satchel: {file}: {expected}\n"
    text = file.read_text()
    assert text.endswith("\n") and 0 < len(kept(file)) < 92
    assert call(*words).out == "92\n"
    assert file.read_text().startswith(text) and len(set(kept(file))) == len(kept(file)) == 92


@pytest.mark.skipif(os.name != "posix", reason="there is no such lock")
def test_two_processes_on_one_journal(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    expected = f"{file}: expected a journal that no other process uses, found one in use"
    with Journal(str(file), Queens(4)):
        done = process("count", "queens", "4", "--resume", str(file))
        assert (done.code, done.out, done.err) == (2, "", f"satchel: {expected}\n")
        with pytest.raises(PuzzleError, match="found one in use"):
            Journal(str(file), Queens(4))
    assert process("count", "queens", "4", "--resume", str(file)).out == "2\n"
    with pytest.raises(PuzzleError):
        Journal(str(file), Queens(5))  # and lets go of it
    Journal(str(file), Queens(4)).close()
