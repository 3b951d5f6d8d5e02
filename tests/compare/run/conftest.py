"""What tests of runs have in common."""

from __future__ import annotations

from pathlib import Path

import pytest

from .helpers import Traces


@pytest.fixture
def traces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Traces:
    return Traces(tmp_path, monkeypatch)
