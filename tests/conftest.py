"""Fixtures of several test modules."""

from __future__ import annotations

import gc
import io
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from satchel import cli
from satchel.commands import decode

from .helpers import Decode, Done

gc.disable()  # while the cases are collected, which all stay


def pytest_collection_finish() -> None:
    """Look for garbage again, but no more among the cases: they are many."""
    gc.freeze()
    gc.enable()


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """``cli.main`` in this process, from its words to its exit code."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def called(*words: str, stdin: bytes = b"") -> Done:
        monkeypatch.setattr(sys, "argv", ["satchel", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as ended:
            cli.main()
        captured = capsys.readouterr()
        return Done(int(ended.value.code or 0), captured.out, captured.err)

    yield called
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture(name="answer")
def fixture_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Decode:
    """Runs ``decode`` on an instance and a solution, both as text: exit code and output."""

    def run(text: str, solution: str) -> tuple[int, list[str]]:
        (tmp_path / "instance").write_text(text, encoding="utf-8")
        (tmp_path / "solution").write_text(solution, encoding="utf-8")
        files = ["--input", str(tmp_path / "instance"), "--solution", str(tmp_path / "solution")]
        capsys.readouterr()
        code = decode.main([text.split()[0], *files])
        return code, capsys.readouterr().out.splitlines()

    return run
