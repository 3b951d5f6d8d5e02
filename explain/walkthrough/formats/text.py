"""An explanation as plain text: clauses and rows in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from ....encoders.formats.notation import PLAIN
from ....puzzles.text import printable
from ..document import Board, Document, Group, Items, Part, Prose, Section, Table, Verbatim
from .common import auxiliaries, beside, counted, formula, head, numbered, words
from .inline import plain

WIDTH = 96
"""Prose is broken at so many characters."""
MARK = " │ "
"""Between the clauses and the rows."""


def text(document: Document) -> Iterator[str]:
    """The lines of the document.

    >>> from satchel.explain.walkthrough.walkthrough import Walkthrough
    >>> from satchel.puzzles import Queens
    >>> print(*list(text(Walkthrough(Queens(2)).chosen_constraints("row 1")))[6:], sep="\\n")
    one queen in row 1
      x1 + x2 = 1
      clauses 1-2 │ 1 row
      ¬x1 ∨ ¬x2   │ x1 + x2 = 1
      x1 ∨ x2     │
    """
    yield from (printable(document.title), "=" * len(document.title))
    for section in document.sections:
        yield from map(printable, described(section, document.top, "-"))


def described(section: Section, top: int, line: str) -> Iterator[str]:
    """A section with its head underlined."""
    title = wrap(plain(section.title), WIDTH) or [""]
    yield from ("", *title, line * max(map(len, title)))
    for part in section.parts:
        yield ""
        yield from lines(part, top)
    for inner in section.sections:
        yield from described(inner, top, "·")


def lines(part: Part, top: int) -> Iterator[str]:
    """The lines of a part."""
    if isinstance(part, Prose):
        yield from wrap(plain(part.text), WIDTH)
    elif isinstance(part, Verbatim):
        yield from (f"  {line}" for line in part.text.splitlines())
    elif isinstance(part, Items):
        for item in part.items:
            said = item if part.plain else plain(item)
            yield from wrap(f"- {said}", WIDTH, subsequent_indent="  ")
    elif isinstance(part, Table):
        yield from columns([part.heads, *part.rows])
    elif isinstance(part, Board):
        yield from board(part.cells)
    elif isinstance(part, Group):
        yield from group(part, top)
    else:
        yield str(part)


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Words in columns; those that are numbers stand at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if cell[:1].isdigit() else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        )
        yield "  " + "  ".join(cells).rstrip()


def board(cells: Sequence[Sequence[str]]) -> Iterator[str]:
    """Numbers in the cells of a board; an empty cell is a dot.

    >>> list(board((("1", "10"), ("", "7"))))
    ['   1  10', '   ·   7']
    """
    width = max((len(cell) for row in cells for cell in row), default=0) + 2
    for row in cells:
        yield "".join((cell or "·").rjust(width) for cell in row)


def group(part: Group, top: int) -> Iterator[str]:
    """A constraint: its mathematics, its clauses and its rows."""
    yield from wrap(head(part), WIDTH)
    if said := formula(part, PLAIN):
        yield f"  {said}"
    if said := words(part):
        yield from wrap(said, WIDTH, initial_indent="  ", subsequent_indent="  ")
    pairs = [(numbered(part), counted(part)), *beside(part, PLAIN, top)]
    width = max(len(left) for left, _ in pairs)
    if part.role == "definition":
        yield from (f"  {left}" for left, _ in pairs)
    else:
        yield from (f"  {left.ljust(width)}{MARK}{right}".rstrip() for left, right in pairs)
    yield from (f"  {said}" for said in auxiliaries(part, PLAIN))
