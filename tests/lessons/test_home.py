"""A notebook uses the files that lie beside it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from satchel.lessons import home

from ..test_packaging import LOUD, copied, succeed

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_a_lesson_uses_the_files_of_its_own_checkout(tmp_path: Path) -> None:
    checkout = copied(tmp_path / "check out-1")
    queens = checkout / "puzzles" / "queens.py"
    with queens.open("a", encoding="utf-8") as file:
        file.write(LOUD)
    done = succeed([sys.executable, str(checkout / "lessons" / "clauses.py")], tmp_path)
    assert f"loaded {queens}" in done.stderr.splitlines()
    assert home.__name__ in sys.modules  # where the package is known there is nothing to do
