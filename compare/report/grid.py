"""A table of words, shown with rich on a terminal and as plain text elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ...puzzles.text import printable

UNCUT_CHARACTERS = 24
"""A longer word may be cut at the end of a line; no number is so long."""
STYLES = {
    "WRONG": "bold white on red",
    "disagree": "bold white on red",
    "timeout": "yellow",
    "out of memory": "yellow",
    "error": "red",
    "killed": "red",
    "unknown": "yellow",
    "unavailable": "dim",
    "not run": "dim",
    "the best": "bold green",
}
"""How a cell that begins with such words is shown; a wrong answer wherever it stands."""


@dataclass(frozen=True)
class Grid:
    """A title, the heads of the columns, rows of as many words, and notes below.

    The first ``left`` columns are aligned to the left, the others to the right; with ``left``
    of None all stand to the left.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    left: int | None = 1

    def __post_init__(self) -> None:
        """Whatever would steer a terminal becomes a question mark."""
        rows = tuple(tuple(map(printable, row)) for row in self.rows)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "title", printable(self.title))

    @property
    def widths(self) -> list[int]:
        """The width of each column."""
        return [max(map(len, column)) for column in zip(self.heads, *self.rows, strict=True)]

    @property
    def width(self) -> int:
        """The width that rich needs for the whole."""
        return sum(width + 3 for width in self.widths) + 1

    @property
    def least(self) -> list[int]:
        """The width of each column whose words are set below each other; long ones may be cut."""
        columns = zip(self.heads, *self.rows, strict=True)
        words = ([len(word) for cell in column for word in cell.split()] for column in columns)
        return [min(max(lengths, default=1), UNCUT_CHARACTERS) for lengths in words]

    def stacked(self) -> str:
        """A block for each row, with a line for each cell; for narrow terminals.

        >>> print(Grid("Ages", ("name", "years"), (("Ann", "7"), ("Bo", "11"))).stacked())
        Ages
        Ann
          years: 7
        Bo
          years: 11
        """
        lines = [self.title]
        for first, *others in self.rows:
            lines += [first] if first else []
            pairs = zip(self.heads[1:], others, strict=True)
            lines += [f"  {head}: {word}" for head, word in pairs if word]
        return "\n".join([*lines, *self.notes])

    def is_left(self, column: int) -> bool:
        """Whether a column is aligned to the left."""
        return self.left is None or column < self.left

    def __str__(self) -> str:
        """Plain text, without colours or frames.

        >>> print(Grid("Ages", ("name", "years"), (("Ann", "7"), ("Bo", "11"))))
        Ages
        name  years
        Ann       7
        Bo       11
        """
        lines = [self.title]
        for row in (self.heads, *self.rows):
            places = enumerate(zip(row, self.widths, strict=True))
            words = [w.ljust(n) if self.is_left(i) else w.rjust(n) for i, (w, n) in places]
            lines.append("  ".join(words).rstrip())
        return "\n".join([*lines, *self.notes])


def text(grids: Sequence[Grid]) -> str:
    """All of them as plain text."""
    return "\n\n".join(map(str, grids)) + "\n"


def columns() -> int | None:
    """The width of the terminal that standard output is, if it is one."""
    if not sys.stdout.isatty():
        return None
    from rich.console import Console

    return Console().width


def show(grids: Sequence[Grid]) -> None:
    """Print them on standard output: framed and coloured on a terminal."""
    if not sys.stdout.isatty():
        sys.stdout.write(text(grids))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    for grid in grids:
        if sum(width + 3 for width in grid.least) + 1 > console.width:
            console.print(Text(grid.stacked() + "\n"))
            continue
        table = Table(title=Text(grid.title, style="bold"), title_justify="left")
        for i, (head, least) in enumerate(zip(grid.heads, grid.least, strict=True)):
            side: Literal["left", "right"] = "left" if grid.is_left(i) else "right"
            table.add_column(Text(head), justify=side, min_width=least)
        for row in grid.rows:
            table.add_row(*(Text(word, style=style(word)) for word in row))
        console.print(table)
        for note in grid.notes:
            console.print(Text(note, style="dim"))


def style(word: str) -> str:
    """How rich shows a cell.

    >>> style("timeout (2 of 3)"), style("0.5")
    ('yellow', '')
    """
    if "WRONG" in word:
        return STYLES["WRONG"]
    return next((look for begin, look in STYLES.items() if word.startswith(begin)), "")
