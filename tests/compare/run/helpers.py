"""Tasks, and what runs leave behind."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from satchel.compare.run.record import Limits, Task
from satchel.puzzles.base import find

from ...helpers import eventually_empty

MEGABYTE = 1 << 20
POSIX = pytest.mark.skipif(os.name != "posix", reason="process groups and signals of POSIX")
HARD = "queens 18"
"""Nobody counts its 666,090,624 solutions within a minute."""


class Traces:
    """What runs leave behind: processes that inherited a mark, and temporary files."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder / "temporary"
        self.folder.mkdir()
        monkeypatch.setenv("TMPDIR", str(self.folder))
        monkeypatch.setenv("SATCHEL_TEST_MARK", str(self.folder))
        monkeypatch.setattr("tempfile.tempdir", None)

    def left(self, seconds: float = 1.0) -> list[str]:
        return eventually_empty(
            lambda: [*self.processes(), *map(str, self.folder.iterdir())], seconds
        )

    def processes(self) -> list[str]:
        import psutil

        found = []
        for one in psutil.process_iter():
            try:
                if one.environ().get("SATCHEL_TEST_MARK") == str(self.folder):
                    found.append(f"{one.pid} {' '.join(one.cmdline())[:80]}")
            except psutil.Error:
                continue
        return found


def task(instance: str, configuration: str, question: str = "verdict", **limits: Any) -> Task:
    name = instance.split()[0]
    text = find(name).parse(instance).text()
    return Task(name, text, instance, None, question, configuration, Limits(**limits), 1, "")
