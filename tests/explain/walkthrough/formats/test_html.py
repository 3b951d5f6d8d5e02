"""The page: balanced, self-contained, and no name leaves its place."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from satchel.explain.walkthrough.document import (
    Board,
    Columns,
    Document,
    Heading,
    Items,
    Panel,
    Prose,
    Span,
    Table,
    Verbatim,
)
from satchel.explain.walkthrough.formats import FORMATS
from satchel.explain.walkthrough.walkthrough import Walkthrough

from ..cases import SMALL, puzzle_of


class Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.met: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.met.add(tag)
        if tag not in ("br", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", SMALL)
def test_html_is_balanced_and_self_contained(name: str, full: bool) -> None:
    text = "\n".join(FORMATS["html"](Walkthrough(puzzle_of(SMALL[name]), full=full).document()))
    parser = Balanced()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    assert set(re.findall(r"https?://[^\"< ]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert re.search(r"\b(src|href)=", text) is None


def test_formulas_are_mathml_and_clauses_are_code() -> None:
    walkthrough = Walkthrough(puzzle_of("queens 4"))
    text = "\n".join(FORMATS["html"](walkthrough.document_about("row 1")))
    formula = re.sub(r"<[^>]+>|\s", "", "".join(re.findall(r"<math>.*?</math>", text)))
    assert formula == "x1+x2+x3+x4=1"
    assert "<code>¬x1 ∨ ¬x2</code><br>" in text


@pytest.mark.parametrize("text", ["<b>&", "\"'", "a\x1bb", "<math>x1</math>"])
def test_every_kind_of_text_is_escaped(text: str) -> None:
    spans = tuple(Span(text, kind) for kind in ("plain", "code", "emphasis", "formula"))
    parts = (
        Heading(spans),
        Prose(spans),
        Verbatim(text),
        Items((spans,)),
        Table((text,), ((text,),)),
        Columns((text,), ((spans,),)),
        Board(((text,),), text),
        Panel(text, (Prose(spans),), "rule"),
    )
    page = "\n".join(FORMATS["html"](Document(text, parts)))
    assert text not in page
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    assert "b" not in parser.met
