"""An explanation as lines of text: plain for files and programs, in colours on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import inf
from textwrap import wrap
from typing import TYPE_CHECKING

from ....puzzles.text import printable
from .. import document as doc

if TYPE_CHECKING:
    from rich.console import Console

PROSE_WIDTH = 96
"""Characters of a line of prose; formulas and tables may be longer."""
INDENT = "  "
BETWEEN = " │ "
"""Between columns."""
HEADINGS = (("-", "bold cyan"), ("·", "bold magenta"))
"""The underline and the style of each level."""

Line = tuple[str, str]
"""A line and its style, as rich names it."""


def text(document: doc.Document) -> Iterator[str]:
    """The lines without colours; no formula and no table is broken.

    >>> from satchel.explain.walkthrough.walkthrough import Walkthrough
    >>> from satchel.puzzles import Queens
    >>> print(*list(text(Walkthrough(Queens(2)).document_about("row 1")))[6:], sep="\\n")
    one queen in row 1
      x1 + x2 = 1
      clauses 1-2 │ 1 row
      ¬x1 ∨ ¬x2   │ x1 + x2 = 1
      x1 ∨ x2     │
    """
    return (line for line, _ in Layout().document(document))


def show(document: doc.Document, console: Console) -> None:
    """Print the document on a console of rich; columns that are too wide for it are stacked."""
    from rich.text import Text

    layout = Layout(console.width, min(console.width, PROSE_WIDTH))
    for line, style in layout.document(document):
        console.print(Text(line, style), soft_wrap=True)


@dataclass(frozen=True)
class Layout:
    """How parts become lines.

    Parameters
    ----------
    width : int, optional
        Characters of a line with columns; any number without it.
    prose_width : int, optional
        Characters of a line of prose.
    """

    width: float = inf
    prose_width: int = PROSE_WIDTH

    def document(self, document: doc.Document) -> Iterator[Line]:
        """All lines, without characters that would steer a terminal."""
        title = printable(document.title)
        yield from ((title, "bold"), ("=" * len(title), "bold"))
        for part in document.parts:
            yield "", ""
            yield from ((printable(line), style) for line, style in self.part(part))

    def part(self, part: doc.Part) -> Iterator[Line]:
        """The lines of a part."""
        match part:
            case doc.Heading():
                underline, style = HEADINGS[part.level - 1]
                title = self.wrapped(doc.bare(part.text)) or [""]
                yield from ((line, style) for line in title)
                yield underline * max(map(len, title)), style
            case doc.Prose():
                formula = any(span.kind == "formula" for span in part.text)
                lines = [doc.bare(part.text)] if formula else self.wrapped(doc.bare(part.text))
                yield from ((line, "yellow" if formula else "") for line in lines)
            case doc.Verbatim():
                yield from ((INDENT + line, "") for line in part.text.splitlines())
            case doc.Items():
                for item in part.items:
                    lines = self.wrapped(f"- {doc.bare(item)}", INDENT)
                    yield from ((line, "") for line in lines)
            case doc.Table():
                yield from table(part)
            case doc.Columns():
                yield from self.columns(part)
            case doc.Board():
                yield from ((line, "green") for line in board(part.cells))
            case doc.Panel():
                yield from ((line, "bold") for line in self.wrapped(part.title))
                inside = Layout(self.width - len(INDENT), self.prose_width - len(INDENT))
                for inner in part.parts:
                    yield from ((INDENT + line, style) for line, style in inside.part(inner))

    def wrapped(self, text: str, indent: str = "") -> list[str]:
        """A text in lines; those after the first are indented."""
        return wrap(text, self.prose_width, subsequent_indent=indent)

    def columns(self, part: doc.Columns) -> Iterator[Line]:
        """Lists side by side where the width allows it, else one below the other."""
        lists = [
            [head, *map(doc.bare, items)]
            for head, items in zip(part.heads, part.lists, strict=True)
        ]
        widths = [max(map(len, items)) for items in lists]
        if sum(widths) + len(BETWEEN) * (len(widths) - 1) > self.width:
            for head, *items in lists:
                yield head, "dim"
                yield from ((INDENT + item, "") for item in items)
            return
        style = "dim"
        for row in zip_longest(*lists, fillvalue=""):
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            yield BETWEEN.join(cells).rstrip(), style
            style = ""


def table(part: doc.Table) -> Iterator[Line]:
    """Words in columns; numbers stand at the right."""
    rows = [part.heads, *part.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for i, row in enumerate(rows):
        cells = (
            cell.rjust(width) if cell[:1].isdigit() else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        )
        yield INDENT + "  ".join(cells).rstrip(), "" if i else "bold"


def board(cells: Sequence[Sequence[str]]) -> Iterator[str]:
    """Numbers in the cells of a board; an empty cell is a dot.

    >>> list(board((("1", "10"), ("", "7"))))
    ['   1  10', '   ·   7']
    """
    width = max((len(cell) for row in cells for cell in row), default=0) + 2
    for row in cells:
        yield "".join((cell or "·").rjust(width) for cell in row)
