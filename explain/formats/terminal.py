"""An explanation on a terminal, with colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..document import Board, Document, Group, Part, Section, Table
from ..maths import PLAIN
from .common import auxiliaries, clauses, counted, formula, head, numbered, rows, words
from .inline import plain
from .text import board, lines

if TYPE_CHECKING:
    from rich.console import Console


def show(document: Document, console: Console) -> None:
    """Print the document on a console of rich."""
    from rich.rule import Rule
    from rich.text import Text

    console.print(Rule(Text(document.title, style="bold"), characters="═"))
    for section in document.sections:
        _section(section, document.top, console, "bold cyan")


def _section(section: Section, top: int, console: Console, style: str) -> None:
    from rich.text import Text

    console.print()
    console.print(Text(plain(section.title), style=style))
    for part in section.parts:
        console.print()
        _part(part, top, console)
    for inner in section.sections:
        _section(inner, top, console, "bold magenta")


def _part(part: Part, top: int, console: Console) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    if isinstance(part, Group):
        _group(part, top, console)
    elif isinstance(part, Table):
        grid = Grid(*part.heads, header_style="bold")
        for row in part.rows:
            grid.add_row(*map(Text, row))
        console.print(grid)
    else:
        style = "green" if isinstance(part, Board) else ""
        text = board(part.cells) if isinstance(part, Board) else lines(part, top)
        for line in text:
            console.print(Text(line, style=style))


def _group(part: Group, top: int, console: Console) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    console.print(Text(head(part), style="bold"))
    if said := formula(part, PLAIN) or words(part):
        console.print(Text(f"  {said}", style="yellow"))
    sides = [(numbered(part), clauses(part, PLAIN))]
    if part.role != "definition":
        sides.append((counted(part), rows(part, PLAIN, top)))
    grid = Grid(*(name for name, _ in sides), header_style="dim", box=None, padding=(0, 2))
    grid.add_row(*(Text("\n".join(side)) for _, side in sides))
    console.print(grid)
    for name, meaning in auxiliaries(part, PLAIN):
        console.print(Text.assemble(("  " + name, "green"), f": {meaning}"))
