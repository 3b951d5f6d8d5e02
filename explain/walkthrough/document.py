"""What an explanation consists of, before it is text in any format.

A document is a title and a sequence of *parts*: headings, prose, lists, tables, pictures.
``formats`` has a renderer for each format.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

MARKS = re.compile(r"``(?P<code>[^`]+)``|:\w+:`(?P<role>[^`]+)`|\*(?P<emphasis>[^*\s][^*]*)\*")
"""Within a docstring: code, a cross-reference, emphasis."""


# --- text within a line ----------------------------------------------------------------------


@dataclass(frozen=True)
class Span:
    """A stretch of text; a formula is written in plain signs, as by ``maths``."""

    text: str
    kind: Literal["plain", "code", "emphasis", "formula"] = "plain"


Text = tuple[Span, ...]


def plain(text: str) -> Text:
    """Text that is meant as it stands."""
    return (Span(text),)


def formula(text: str) -> Text:
    """A text that is one formula."""
    return (Span(text, "formula"),)


def marked(text: str) -> Text:
    """The text of a docstring: double backticks and roles mark code, stars mark emphasis.

    >>> [(span.kind, span.text) for span in marked("*at least* ``n``")]
    [('emphasis', 'at least'), ('plain', ' '), ('code', 'n')]
    """
    spans: list[Span] = []
    end = 0
    for match in MARKS.finditer(text):
        spans.append(Span(text[end : match.start()]))
        emphasis = match["emphasis"]
        code = Span(match["code"] or match["role"] or "", "code")
        spans.append(Span(emphasis, "emphasis") if emphasis else code)
        end = match.end()
    return tuple(span for span in (*spans, Span(text[end:])) if span.text)


def bare(text: Text) -> str:
    """The characters of a text without its marks.

    >>> bare(marked("*at least* ``n``"))
    'at least n'
    """
    return "".join(span.text for span in text)


# --- parts -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Heading:
    """The title of a section (level 1) or of a section within it (level 2)."""

    text: Text
    level: int = 1


@dataclass(frozen=True)
class Prose:
    """A paragraph."""

    text: Text


def paragraph(text: str) -> Prose:
    """A paragraph of marked text."""
    return Prose(marked(text))


@dataclass(frozen=True)
class Verbatim:
    """Lines that stay as they are; ``svg`` is the same picture where a format can show it."""

    text: str
    svg: str = ""


@dataclass(frozen=True)
class Items:
    """A list."""

    items: tuple[Text, ...]


@dataclass(frozen=True)
class Table:
    """Rows of words under their heads."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Columns:
    """Lists side by side, each under its head."""

    heads: tuple[str, ...]
    lists: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True)
class Board:
    """What stands in each cell of a board, row by row."""

    cells: tuple[tuple[str, ...], ...]
    title: str


@dataclass(frozen=True)
class Panel:
    """Parts that belong together; ``kind`` is ``rule``, ``definition`` or ``given``."""

    title: str
    parts: tuple[Prose | Columns | Items, ...]
    kind: str


Part = Heading | Prose | Verbatim | Items | Table | Columns | Board | Panel


@dataclass(frozen=True)
class Document:
    """The whole explanation: a title and what stands below it."""

    title: str
    parts: tuple[Part, ...]


def many(number: int, noun: str) -> str:
    """A number with its noun.

    >>> many(1, "clause"), many(1200, "row")
    ('1 clause', '1,200 rows')
    """
    return f"{number:,} {noun}" + "s" * (number != 1)
