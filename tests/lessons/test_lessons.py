"""The notebooks as files and as scripts."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest

from satchel.lessons.chapters import CHAPTERS
from satchel.lessons.exercises import of_chapter

from ..helpers import ROOT

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


OTHERS = {
    "__init__", "chapters", "common", "definitions", "first_content", "formulas", "glossary",
    "graphs", "guard", "hardness", "home", "implications", "layout", "lex_leader", "mutants",
    "number_encodings", "player", "progress", "rat", "serve", "subsets",
}  # fmt: skip
"""Modules of the folder that are no notebooks."""
NAMES = [chapter.name for chapter in CHAPTERS]


def lesson(name: str) -> Any:
    return importlib.import_module(f"satchel.lessons.{name}")


def test_every_notebook_is_a_lesson() -> None:
    files = {path.stem for path in (ROOT / "lessons").glob("*.py")}
    assert files - OTHERS == set(NAMES)
    for one in CHAPTERS:
        text = one.file.read_text(encoding="utf-8")
        assert f'app_title="{one.title}"' in text
        for part in ("header", "exercises", "footer"):
            assert re.search(rf'common\.{part}\(\s*"{one.name}"', text)
        for exercise in of_chapter(one.name):
            assert f'"{exercise.name}"' in text
        assert len(text.splitlines()) <= 340


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_runs_from_top_to_bottom(name: str) -> None:
    outputs, _ = lesson(name).app.run()
    shown = [output.text for output in outputs if output is not None]
    assert shown[0].count("<h1") == 1
    assert any("<svg" in html for html in shown)
    assert any("Exercise" in html for html in shown)
