"""What puzzles on boards share: their pictures, and the mirrors and turns of a rectangle.

A square is its row and its column, both from 0.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from .. import pictures
from ..base import Puzzle

S = TypeVar("S")
V = TypeVar("V")
Square = tuple[int, int]
Move = Callable[[int, int], Square]
"""A map of squares."""
CHESS = ("#f0d9b5", "#d2a679")
"""The colours of a chess board."""


class BoardPuzzle(Puzzle[S]):
    """A puzzle on a rectangular board.

    A subclass says what stands on each square (:meth:`signs`) and how that looks (:meth:`face`).
    """

    @property
    @abstractmethod
    def shape(self) -> Square:
        """The numbers of rows and of columns."""

    @abstractmethod
    def signs(self, solution: S | None = None) -> Sequence[Sequence[str]]:
        """What stands on the squares, row by row, in the instance or in a solution."""

    @abstractmethod
    def face(self, square: Square, sign: str) -> tuple[str, str]:
        """The colour of a square that holds this sign, and the text on it, in an SVG document."""

    def red(self) -> Collection[Square]:
        """The squares whose text is red in an SVG document: what is given."""
        return {(clue[0], clue[1]) for clue in self.clues()}

    def draw(self, solution: S | None = None, framed: pictures.Frames | None = None) -> str:
        """The signs on the board, with blanks or frames between them."""
        return pictures.grid(self.signs(solution), framed)

    def svg(self, solution: S | None = None, framed: pictures.Frames | None = None) -> str:
        """The board as an SVG document."""
        rows = [
            [self.face((r, c), sign) for c, sign in enumerate(row)]
            for r, row in enumerate(self.signs(solution))
        ]
        return pictures.board(rows, self.title, self.red(), framed)

    def moves(self) -> dict[str, Move]:
        """The mirrors and turns of the board by name, without the identity."""
        down, right = (side - 1 for side in self.shape)
        maps: dict[str, Move] = {
            "transpose": lambda r, c: (c, r),
            "mirror left-right": lambda r, c: (r, right - c),
            "mirror top-bottom": lambda r, c: (down - r, c),
            "quarter turn": lambda r, c: (c, right - r),
            "half turn": lambda r, c: (down - r, right - c),
            "mirror at the other diagonal": lambda r, c: (right - c, down - r),
        }
        straight = ("mirror left-right", "mirror top-bottom", "half turn")
        return maps if down == right else {name: maps[name] for name in straight}


def in_rows(values: Sequence[V], columns: int) -> tuple[tuple[V, ...], ...]:
    """The values of the squares, row by row, as rows.

    >>> in_rows((1, 2, 3, 4), 2)
    ((1, 2), (3, 4))
    """
    return tuple(tuple(values[i : i + columns]) for i in range(0, len(values), columns or 1))
