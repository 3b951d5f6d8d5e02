"""The table of chapters."""

from __future__ import annotations

from satchel.lessons.chapters import CHAPTERS, find


def test_a_chapter_needs_only_what_comes_before_it() -> None:
    names = [chapter.name for chapter in CHAPTERS]
    assert len(set(names)) == len(names)
    for number, chapter in enumerate(CHAPTERS, 1):
        assert find(chapter.name).number == number
        assert set(chapter.needs) <= set(names[: number - 1])
        assert chapter.file.exists()
        assert 5 <= chapter.minutes <= 40
        assert chapter.aim.endswith(".")
