"""An explanation on a terminal, with colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....encoders.formats.notation import PLAIN
from ....puzzles.text import printable
from ..document import Board, Document, Group, Part, Section, Table
from .common import auxiliaries, clauses, counted, formula, head, numbered, rows, words
from .inline import plain
from .text import board, lines

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


def show(document: Document, console: Console) -> None:
    """Print the document on a console of rich."""
    from rich.rule import Rule

    console.print(Rule(safe(document.title, "bold"), characters="═"))
    for section in document.sections:
        _section(section, document.top, console, "bold cyan")


def safe(text: str, style: str = "") -> Text:
    """Text without markup, and without what would steer the terminal."""
    from rich.text import Text

    return Text(printable(text), style=style)


def _section(section: Section, top: int, console: Console, style: str) -> None:
    console.print()
    console.print(safe(plain(section.title), style))
    for part in section.parts:
        console.print()
        _part(part, top, console)
    for inner in section.sections:
        _section(inner, top, console, "bold magenta")


def _part(part: Part, top: int, console: Console) -> None:
    from rich.table import Table as Grid

    if isinstance(part, Group):
        _group(part, top, console)
    elif isinstance(part, Table):
        grid = Grid(header_style="bold")
        for name in part.heads:
            grid.add_column(safe(name))
        for row in part.rows:
            grid.add_row(*map(safe, row))
        console.print(grid)
    else:
        style = "green" if isinstance(part, Board) else ""
        text = board(part.cells) if isinstance(part, Board) else lines(part, top)
        for line in text:
            console.print(safe(line, style))


def _group(part: Group, top: int, console: Console) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    console.print(safe(head(part), "bold"))
    if said := formula(part, PLAIN) or words(part):
        console.print(safe(f"  {said}", "yellow"))
    sides = [(numbered(part), clauses(part, PLAIN))]
    if part.role != "definition":
        sides.append((counted(part), rows(part, PLAIN, top)))
    grid = Grid(*(name for name, _ in sides), header_style="dim", box=None, padding=(0, 2))
    grid.add_row(*(Text("\n".join(side)) for _, side in sides))
    console.print(grid)
    for said in auxiliaries(part, PLAIN):
        name, colon, meaning = printable(said).partition(": ")
        console.print(Text.assemble(("  " + name, "green" if colon else ""), colon + meaning))
