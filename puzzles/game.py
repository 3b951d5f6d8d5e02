"""A game of Minesweeper on a field: cells are opened, and those beside a 0 open by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from .boards import Square
from .mines import Field, MineNumber, counts


class Game:
    """A field whose cells are opened one by one.

    Parameters
    ----------
    field : Field
        Rows of booleans; True is a mine.

    Attributes
    ----------
    opened : set of (row, column)
        The open cells, rows and columns from 0.
    lost : bool
        Whether a mine was opened.

    Examples
    --------
    >>> game = Game(((False, False, True),))
    >>> sorted(game.open((0, 0))), game.position().rows, game.won
    ([(0, 0), (0, 1)], ('01?',), True)
    """

    def __init__(self, field: Field) -> None:
        self.field, self.numbers = field, [tuple(row) for row in counts(field, "eight")]
        self.mines = sum(map(sum, field))
        self.opened: set[Square] = set()
        self.lost = False

    @property
    def shape(self) -> Square:
        """The numbers of rows and of columns."""
        return len(self.field), len(self.field[0])

    @property
    def won(self) -> bool:
        """Whether all free cells are open, and no mine."""
        rows, columns = self.shape
        return not self.lost and len(self.opened) + self.mines == rows * columns

    def open(self, cell: Square) -> list[Square]:
        """Open a cell, and all around each 0; those that are newly open. A mine loses the game."""
        if self.field[cell[0]][cell[1]]:
            self.lost = True
            return []
        before, waiting = set(self.opened), [cell]
        self.opened.add(cell)
        while waiting:
            r, c = waiting.pop()
            if self.numbers[r][c] == 0:
                new = set(around((r, c), self.shape)) - self.opened
                self.opened |= new
                waiting += new
        return sorted(self.opened - before)

    def position(self) -> MineNumber:
        """What the player sees: the numbers of the open cells, and how many mines there are."""
        rows = [
            "".join(str(n) if (r, c) in self.opened else "?" for c, n in enumerate(numbers))
            for r, numbers in enumerate(self.numbers)
        ]
        return MineNumber(tuple(rows), "eight", self.mines, free_digits=True)


def around(cell: Square, shape: Square) -> list[Square]:
    """The cells that touch a cell, by a side or by a corner.

    >>> around((0, 0), (2, 2))
    [(0, 1), (1, 0), (1, 1)]
    """
    (row, column), (rows, columns) = cell, shape
    return [
        (r, c)
        for r in range(max(row - 1, 0), min(row + 2, rows))
        for c in range(max(column - 1, 0), min(column + 2, columns))
        if (r, c) != cell
    ]


def mined(shape: Square, mines: int, free: Iterable[Square], rng: Random) -> Field:
    """A field with so many mines at random, none of them in the free cells."""
    rows, columns = shape
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    spared = set(free)
    chosen = set(rng.sample([cell for cell in cells if cell not in spared], mines))
    return tuple(tuple((r, c) in chosen for c in range(columns)) for r in range(rows))
