"""What puzzles share on boards whose cells belong to regions."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Self, TypeVar

from .base import Symmetry
from .boards import Square
from .errors import PuzzleError
from .fields import drawing
from .grids import Grid, GridPuzzle
from .text import Reader

T = TypeVar("T")
V = TypeVar("V")


@dataclass(frozen=True)
class RegionPuzzle(GridPuzzle[V]):
    """A puzzle on a board whose cells belong to regions.

    Parameters
    ----------
    rows : iterable of str
        The board, one sign a cell; none where nothing is given.
    regions : iterable of str
        A letter for each cell, that of its region, in rows.

    Raises
    ------
    PuzzleError
        As of a :class:`GridPuzzle`, and where a cell has no region.
    """

    regions: tuple[str, ...] = drawing("a letter for each cell, that of its region")

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(self.rows or _empty(self.EMPTY, self.regions)))
        super().__post_init__()
        (n, columns), sizes = self.shape, list(map(len, self.regions))
        if sizes != [columns] * n:
            letters = " ".join(map(str, sizes)) or "none"
            raise PuzzleError("regions", f"{n} rows of {columns} letters", letters)

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance of the words; of the board, if there is none, nothing is given."""
        if not arguments.rows and board.peek() is None:
            arguments.rows = _empty(cls.EMPTY, arguments.regions)
        return super().from_arguments(arguments, board)

    def areas(self, grid: Iterable[Sequence[T]]) -> Iterator[tuple[str, Sequence[T]]]:
        """The rows, the columns and the regions of a grid of the board's shape, with names."""
        rows = list(grid)
        yield from super().areas(rows)
        cells = list(zip(chain(*self.regions), chain(*rows), strict=True))
        for letter in dict.fromkeys(chain(*self.regions)):
            yield f"region {letter}", tuple(x for here, x in cells if here == letter)

    def face(self, square: Square, sign: str) -> tuple[str, str]:
        """A region has a colour of its own."""
        letter = ord(self.regions[square[0]][square[1]])
        return f"hsl({137 * letter % 360},55%,85%)", super().face(square, sign)[1]

    def symmetries(self) -> Sequence[Symmetry[Grid[V]]]:
        """The mirrors and turns of the board that keep every sign, and carry regions to regions."""
        return [symmetry for symmetry in super().symmetries() if self._carries(symmetry)]

    def _carries(self, symmetry: Symmetry[Any]) -> bool:
        letters = tuple(map(tuple, self.regions))
        pairs = set(zip(chain(*letters), chain(*symmetry.apply(letters)), strict=True))
        return len(pairs) == len(set(chain(*letters)))


def _empty(sign: str, regions: Sequence[str]) -> list[str]:
    """Rows of a board of which nothing is given."""
    return [sign * len(row) for row in regions]
