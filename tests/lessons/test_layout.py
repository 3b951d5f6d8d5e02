"""What the pages look like."""

from __future__ import annotations

import pytest

from satchel.lessons import layout
from satchel.lessons.chapters import CHAPTERS
from satchel.lessons.exercises import Judgement

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_what_comes_from_an_answer_is_escaped() -> None:
    shown = layout.verdict(Judgement(False, "<b>1</b>\n2")).text
    assert "&amp;lt;b&amp;gt;1&amp;lt;/b&amp;gt;" in shown  # twice: marimo escapes an attribute
    assert "&lt;i&gt;" in layout.table(["a"], [("<i>",)]).text
    assert "<div" in layout.table(["a"], [(layout.Bar.of(0.5),)]).text


def test_a_page_leads_to_the_chapters_beside_it_and_to_what_it_needs() -> None:
    first, second, *_, last = CHAPTERS
    assert f"../{second.name}/" in layout.way(first)
    assert layout.way(first).count("<a ") == layout.way(last).count("<a ") == 2
    assert layout.way(second).count("<a ") == 3
    for chapter in CHAPTERS:
        text = layout.header(chapter).text
        assert f"{chapter.minutes} minutes" in text
        assert all(f"../{name}/" in text for name in chapter.needs)


def test_a_footer_has_what_to_read_and_the_way_on() -> None:
    text = layout.footer(
        CHAPTERS[0],
        """
        - one
        - two
        """,
    ).text
    assert "To read" in text
    assert "All chapters" in text
    assert text.count("<li>") == 2
