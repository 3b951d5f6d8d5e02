"""Answers that are kept between visits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from satchel.lessons import progress


def test_answers_are_kept_and_forgotten() -> None:
    progress.keep("a", "1 2", False)
    progress.keep("b", "é\n", True)
    assert progress.kept() == {"a": ("1 2", False), "b": ("é\n", True)}
    progress.keep("a", "", False)
    assert progress.kept() == {"b": ("é\n", True)}
    assert [path.name for path in progress.file().parent.iterdir()] == ["exercises.json"]


@pytest.mark.parametrize("text", ["", "[", "[]", "3", '{"a": 1}', '{"a": [1]}', '{"a": ["x"]}'])
def test_a_file_of_somebody_else_is_no_answer_and_no_fault(text: str) -> None:
    progress.file().parent.mkdir(parents=True, exist_ok=True)
    progress.file().write_text(text, encoding="utf-8")
    assert progress.kept() == {}
    progress.keep("a", "1", True)
    assert json.loads(progress.file().read_text(encoding="utf-8")) == {"a": ["1", True]}


def test_where_nothing_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    progress.keep("a", "1", True)
    assert progress.kept() == {}
