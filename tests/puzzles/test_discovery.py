"""Modules are found by a marked name in them, and packages of others by their entry points."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from satchel.puzzles import discovery
from satchel.puzzles.queens import Queens


def test_a_module_without_the_mark_takes_no_part() -> None:
    assert discovery.load("satchel.puzzles", "PUZZLE", "queens") is Queens
    assert discovery.load("satchel.puzzles", "PUZZLE", "text") is None
    assert "text" not in discovery.names("satchel.puzzles", "PUZZLE")


@pytest.mark.parametrize("name", ["", "no such", "..cli", "queens.Queens", "os.path"])
def test_a_name_that_is_none_of_a_module_is_not_imported(name: str) -> None:
    assert discovery.load("satchel.puzzles", "PUZZLE", name) is None


def test_a_package_of_others_takes_part(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("draughts", "satchel.puzzles.queens:PUZZLE", "satchel.puzzles")

    def entries(group: str) -> list[Any]:
        return [entry] if group == entry.group else []

    monkeypatch.setattr("importlib.metadata.entry_points", lambda *, group: entries(group))
    assert discovery.load("satchel.puzzles", "PUZZLE", "draughts", entry.group) is Queens
    assert "draughts" in discovery.names("satchel.puzzles", "PUZZLE", entry.group)
    assert discovery.load("satchel.puzzles", "PUZZLE", "draughts") is None
