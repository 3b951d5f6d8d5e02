"""Markdown whose fences no name ends."""

from __future__ import annotations

from satchel.explain.walkthrough.document import Columns, Document, Span, Table, Verbatim
from satchel.explain.walkthrough.formats import FORMATS
from satchel.explain.walkthrough.walkthrough import Walkthrough

from ..cases import puzzle_of


def test_no_name_ends_a_fence_in_markdown() -> None:
    text = FORMATS["markdown"](Document("", (Verbatim("```\nx"),)))
    assert list(text)[2:] == ["````text", "```", "x", "````"]


def test_formulas_stand_in_dollars_and_clauses_in_code() -> None:
    lines = list(FORMATS["markdown"](Walkthrough(puzzle_of("queens 2")).document_about("row 1")))
    assert "$x_{1} + x_{2} = 1$" in lines
    assert "| `¬x1 ∨ ¬x2` | `x1 + x2 = 1` |" in lines


def test_no_sign_ends_a_cell_of_a_table() -> None:
    table = Table(("a|b",), (("c|d",),))
    columns = Columns(("e",), (((Span("|x1|", "formula"), Span("f|g")),),))
    lines = list(FORMATS["markdown"](Document("", (table, columns))))
    assert lines[2:5] == [r"| a\|b |", "| :-- |", r"| c\|d |"]
    assert lines[-1] == r"| `\|x1\|`f\|g |"
