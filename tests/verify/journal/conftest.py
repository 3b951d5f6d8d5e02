"""Journals in tests are not forced to the disk."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes force their files to the disk; here that only takes time."""
    monkeypatch.setattr(os, "fsync", lambda number: None)
