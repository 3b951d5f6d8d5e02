"""What the tests of the lessons share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .server import Served


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers of a test are kept in a folder of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def served() -> Iterator[Served]:
    server = Served()
    try:
        yield server
        server.stop()
    finally:
        server.process.kill()
