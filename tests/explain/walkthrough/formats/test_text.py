"""Lines of text, plain and in colours."""

from __future__ import annotations

import io
import re

from rich.console import Console

from satchel.explain.walkthrough.document import (
    Document,
    Items,
    Prose,
    Table,
    formula,
    paragraph,
    plain,
)
from satchel.explain.walkthrough.formats import FORMATS, show
from satchel.explain.walkthrough.formats.text import PROSE_WIDTH
from satchel.explain.walkthrough.walkthrough import Walkthrough

from ..cases import puzzle_of


def test_a_terminal_has_colours_and_nothing_else_has() -> None:
    document = Walkthrough(puzzle_of("queens 4 --queen 1,2")).document()
    out = io.StringIO()
    show(document, Console(file=out, force_terminal=True, width=100, color_system="standard"))
    assert "\x1b[" in out.getvalue()
    text = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    for words in ("one queen in row 1", "¬x1 ∨ ¬x2", "x1 + x2 + x3 + x4 = 1", "Givens (1)"):
        assert words in text
    assert "\x1b" not in "\n".join(FORMATS["text"](document))


def test_columns_that_are_too_wide_for_a_terminal_are_stacked() -> None:
    document = Walkthrough(puzzle_of("queens 6")).document_about("row 1")
    printed = {}
    for width in (30, 100):
        out = io.StringIO()
        show(document, Console(file=out, width=width, color_system=None))
        printed[width] = out.getvalue().splitlines()
    assert [line.split("│")[1:] for line in printed[100] if "clauses 1-16" in line] == [[" 1 row"]]
    at = printed[30].index("  1 row")
    assert printed[30][at + 1] == "    x1 + x2 + x3 + x4 + x5 + x6 = 1"
    assert "│" not in "\n".join(printed[30])


def test_prose_is_wrapped_and_formulas_are_not() -> None:
    long = " + ".join(f"x{i}" for i in range(1, 60))
    parts = (paragraph("word " * 60), Prose(formula(long)), Items((plain("item " * 40),)))
    lines = list(FORMATS["text"](Document("title", parts)))
    assert long in lines
    assert max(len(line) for line in lines if line != long) <= PROSE_WIDTH
    assert [line[:6] for line in lines if "item" in line] == ["- item", "  item", "  item"]


def test_numbers_stand_at_the_right() -> None:
    table = Table(("name", "clauses"), (("a", "1,000"), ("bcdef", "7")))
    lines = list(FORMATS["text"](Document("", (table,))))[-3:]
    assert lines == ["  name   clauses", "  a        1,000", "  bcdef        7"]
