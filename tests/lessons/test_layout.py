"""The fields of the lessons."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.lessons import common, layout

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_a_field_takes_one_character_too_many_and_no_more() -> None:
    for rows in (1, 4):
        field: Any = layout.answer_field("Your answer", "1 2 3", rows)
        assert field._component_args["max-length"] == common.ANSWER_CHARACTERS + 1


def test_what_comes_from_an_answer_is_escaped() -> None:
    shown = layout.verdict(common.Judgement(False, "<b>1</b>\n2")).text
    assert "&amp;lt;b&amp;gt;1&amp;lt;/b&amp;gt;" in shown  # twice: marimo escapes an attribute
    assert "&lt;i&gt;" in layout.table(["a"], [("<i>",)]).text
    assert "<div" in layout.table(["a"], [(layout.Bar.of(0.5),)]).text


def test_a_conclusion_has_the_judgement_and_what_to_read() -> None:
    text = layout.conclusion(
        None,
        """
        - one
        - two
        """,
    ).text
    assert "No answer yet." in text and "To read" in text
    assert text.count("<li>") == 2
