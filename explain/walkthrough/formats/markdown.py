"""An explanation as Markdown: formulas in dollars, clauses and rows as code in tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from ....encoders.formats import notation
from ....puzzles.text import printable
from .. import document as doc


def markdown(document: doc.Document) -> Iterator[str]:
    """The lines of the document.

    >>> from satchel.explain.walkthrough.walkthrough import Walkthrough
    >>> from satchel.puzzles import Queens
    >>> document = Walkthrough(Queens(2)).document_about("row 1")
    >>> print(*list(markdown(document))[4:], sep="\\n")
    **one queen in row 1**
    <BLANKLINE>
    $x_{1} + x_{2} = 1$
    <BLANKLINE>
    | clauses 1-2 | 1 row |
    | :-- | :-- |
    | `¬x1 ∨ ¬x2` | `x1 + x2 = 1` |
    | `x1 ∨ x2` |  |
    """
    yield f"# {escaped(document.title)}"
    for part in document.parts:
        yield ""
        yield from lines(part)


def inline(text: doc.Text, dollars: bool = False) -> str:
    """Text within a line; formulas are code, or stand in dollars."""
    pieces = []
    for span in text:
        match span.kind:
            case "plain":
                pieces.append(escaped(span.text))
            case "emphasis":
                pieces.append(f"*{escaped(span.text)}*")
            case "formula" if dollars:
                pieces.append(f"${notation.latex(span.text)}$")
            case _:
                pieces.append(f"`{printable(span.text)}`")
    return "".join(pieces)


def escaped(text: str) -> str:
    r"""Plain text for Markdown.

    >>> print(escaped("a*b_c|d"))
    a\*b\_c\|d
    """
    return re.sub(r"([\\`*_|<>&$#\[\]])", r"\\\1", printable(text))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], align: str = ":--") -> Iterator[str]:
    """A table of cells that are Markdown already."""
    yield "| " + " | ".join(head or " " for head in heads) + " |"
    yield "|" + f" {align} |" * len(heads)
    yield from ("| " + " | ".join(row) + " |" for row in rows)


def cell(text: doc.Text) -> str:
    """Text within a table, where a bar ends even code."""
    return re.sub(r"(?<!\\)\|", r"\|", inline(text))


def lines(part: doc.Part) -> Iterator[str]:
    """The lines of a part."""
    match part:
        case doc.Heading():
            yield f"#{'#' * part.level} {inline(part.text)}"
        case doc.Prose():
            yield inline(part.text, dollars=True)
        case doc.Verbatim():
            longest = max(map(len, re.findall("`+", part.text)), default=0)
            fence = "`" * max(3, longest + 1)
            yield from (f"{fence}text", *map(printable, part.text.splitlines()), fence)
        case doc.Items():
            yield from (f"- {inline(item)}" for item in part.items)
        case doc.Table():
            body = [[escaped(cell) for cell in row] for row in part.rows]
            yield from table([escaped(head) for head in part.heads], body)
        case doc.Columns():
            cells = (map(cell, items) for items in part.lists)
            yield from table(part.heads, list(zip_longest(*cells, fillvalue="")))
        case doc.Board():
            first, *others = part.cells or ((),)
            yield from table(first, others, "--:")
        case doc.Panel():
            yield f"**{escaped(part.title)}**"
            for inner in part.parts:
                yield ""
                yield from lines(inner)
