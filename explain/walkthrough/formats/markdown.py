"""An explanation as Markdown: tables of clauses and rows, formulas in dollars."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....encoders.formats.notation import LATEX, PLAIN
from ....puzzles.text import printable
from ..document import Board, Document, Group, Items, Part, Prose, Section, Table, Verbatim
from .common import auxiliaries, beside, counted, formula, head, numbered, words
from .inline import marked

AROUND = {"code": ("`", "`"), "em": ("*", "*")}


def markdown(document: Document) -> Iterator[str]:
    """The lines of the document.

    >>> from satchel.explain.walkthrough.walkthrough import Walkthrough
    >>> from satchel.puzzles import Queens
    >>> print(*list(markdown(Walkthrough(Queens(2)).chosen_constraints("row 1")))[4:], sep="\\n")
    **one queen in row 1**: $x_{1} + x_{2} = 1$
    <BLANKLINE>
    | clauses 1-2 | 1 row |
    | :-- | :-- |
    | `¬x1 ∨ ¬x2` | `x1 + x2 = 1` |
    | `x1 ∨ x2` |  |
    """
    yield f"# {escaped(document.title)}"
    for section in document.sections:
        yield from described(section, document.top, 2)


def described(section: Section, top: int, level: int) -> Iterator[str]:
    """A section below its head."""
    yield from ("", f"{'#' * level} {prose(section.title)}")
    for part in section.parts:
        yield ""
        yield from lines(part, top)
    for inner in section.sections:
        yield from described(inner, top, level + 1)


def prose(text: str) -> str:
    """Marks as Markdown knows them; code is not escaped."""
    pieces = re.split(r"(``[^`]+``)", text)
    return "".join(
        f"`{piece[2:-2]}`" if i % 2 else marked(piece, escaped, AROUND)
        for i, piece in enumerate(pieces)
    )


def escaped(text: str) -> str:
    r"""Plain text for Markdown.

    >>> print(escaped("a*b_c|d"))
    a\*b\_c\|d
    """
    return re.sub(r"([\\`*_|<>&$#\[\]])", r"\\\1", printable(text))


def code(text: str) -> str:
    """Code within a line, also within a table; nothing for nothing."""
    return "`" + text.replace("|", r"\|") + "`" if text else ""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], align: str = ":--") -> Iterator[str]:
    """A table of cells that are Markdown already."""
    yield "| " + " | ".join(heads) + " |"
    yield "|" + f" {align} |" * len(heads)
    yield from ("| " + " | ".join(row) + " |" for row in rows)


def lines(part: Part, top: int) -> Iterator[str]:
    """The lines of a part."""
    if isinstance(part, Prose):
        yield prose(part.text)
    elif isinstance(part, Verbatim):
        longest = max(map(len, re.findall("`+", part.text)), default=0)
        fence = "`" * max(3, longest + 1)
        yield from (f"{fence}text", *map(printable, part.text.splitlines()), fence)
    elif isinstance(part, Items):
        yield from (f"- {escaped(item) if part.plain else prose(item)}" for item in part.items)
    elif isinstance(part, Table):
        body = [[escaped(cell) for cell in row] for row in part.rows]
        yield from table([escaped(head) or " " for head in part.heads], body)
    elif isinstance(part, Board):
        first, *others = part.cells or ((),)
        yield from table([cell or " " for cell in first], others, "--:")
    elif isinstance(part, Group):
        yield from group(part, top)
    else:
        yield f"*… {part}*"


def group(part: Group, top: int) -> Iterator[str]:
    """A constraint: its mathematics, its clauses and its rows."""
    said = formula(part, LATEX)
    if said:
        said = f": ${said}$"
    elif words(part):
        said = f": {escaped(words(part))}"
    yield f"**{escaped(head(part))}**{said}"
    pairs = beside(part, PLAIN, top)
    if pairs:
        yield ""
        heads = [numbered(part), counted(part)]
        rows = [[code(left), code(right)] for left, right in pairs]
        if part.role == "definition":
            heads, rows = heads[:1], [row[:1] for row in rows]
        yield from table(heads, rows)
    if found := list(auxiliaries(part, PLAIN, "`{}`", escaped)):
        yield ""
        yield from (f"- {said}" for said in found)
