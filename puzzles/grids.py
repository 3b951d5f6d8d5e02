"""What puzzles share that put a value into each cell of a board: all but their rules."""

from __future__ import annotations

import argparse
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from . import fields
from .base import Clue, Symmetry
from .boards import BoardPuzzle, Move, Square, in_rows
from .errors import PuzzleError
from .text import Reader, cells, integer, lines, shown

T = TypeVar("T")
V = TypeVar("V")
Grid = tuple[tuple[V, ...], ...]


@dataclass(frozen=True)
class GridPuzzle(BoardPuzzle[Grid[V]], Generic[V]):
    """A puzzle whose solutions put a value into each cell of a board.

    An instance is drawn with a sign in each cell: that of a given value, or :attr:`EMPTY`. A
    subclass names the :meth:`values` and says which rules a grid of them breaks (:meth:`broken`);
    where its signs mean more, it says what. Its options are further fields (:mod:`.fields`).

    Parameters
    ----------
    rows : iterable of str
        The board, one sign a cell.

    Raises
    ------
    PuzzleError
        For a board that is too small or too large, or has rows of different lengths, and for an
        unknown sign.
    """

    rows: tuple[str, ...]

    BOARD: ClassVar[bool] = True
    SETTING: ClassVar[str] = "N, the side of the board"
    SIDES: ClassVar[range] = range(1, 10)
    """How many rows there may be."""
    SQUARE: ClassVar[bool] = True
    """Whether there are as many columns as rows."""
    SIGNS_HELP: ClassVar[str] = "a sign for each cell"
    """What the help says of a row."""
    EMPTY: ClassVar[str] = "."
    """The sign of a cell of which nothing is given."""
    INTERCHANGEABLE: ClassVar[bool] = False
    """Whether any two values may change places in all cells."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(self.rows))
        fields.check_values(self)
        n, columns = self.shape
        if n not in self.SIDES:
            raise PuzzleError("board", f"{self.SIDES[0]} to {self.SIDES[-1]} rows", str(n))
        drawn = self.drawn(n)
        for r, row in enumerate(self.rows, 1):
            if not 0 < len(row) <= self.SIDES[-1]:
                raise PuzzleError(f"row {r}", f"1 to {self.SIDES[-1]} cells", str(len(row)))
            if len(row) != columns:
                raise PuzzleError(f"row {r}", f"{columns} cells", str(len(row)))
            if unknown := set(row).difference(drawn):
                c = min(map(row.index, unknown))
                expected = "one of `" + " ".join(drawn) + "`"
                raise PuzzleError(f"cell {r},{c + 1}", expected, shown(row[c]))

    @property
    def columns(self) -> int:
        """The number of columns; 0 of a board without rows."""
        return len(self.rows) if self.SQUARE else len("".join(self.rows[:1]))

    @property
    def shape(self) -> Square:
        """The numbers of rows and of columns."""
        return len(self.rows), self.columns

    @classmethod
    @abstractmethod
    def values(cls, side: int) -> Mapping[str, V]:
        """The values by their signs, on a board of so many rows; in the order of the answers."""

    @classmethod
    def drawn(cls, side: int) -> str:
        """The signs of an instance of so many rows."""
        return cls.EMPTY + "".join(cls.values(side))

    def areas(self, grid: Iterable[Sequence[T]]) -> Iterator[tuple[str, Sequence[T]]]:
        """The rows and the columns of a grid of the board's shape, each with its name.

        The grid may be a solution, or hold a variable for each cell.
        """
        rows = list(grid)
        yield from ((f"row {r}", row) for r, row in enumerate(rows, 1))
        columns = zip(*rows, strict=True)
        yield from ((f"column {c}", column) for c, column in enumerate(columns, 1))

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Grid[V]) -> Iterator[str]:
        """One sentence for each broken rule; of a grid that does not fit the board, that alone."""
        unfit = list(self._unfit(solution))
        yield from unfit or chain(self.unkept(solution), self.broken(solution))

    @abstractmethod
    def broken(self, solution: Grid[V]) -> Iterator[str]:
        """One sentence for each rule, clues apart, that a grid of the right shape breaks."""

    def unkept(self, solution: Grid[V]) -> Iterator[str]:
        """One sentence for each clue that does not hold in a grid of the right shape."""
        kept = set(self.all_clues(solution))
        lost = (clue for clue in self.clues() if clue not in kept)
        yield from (f"given, but not so: {self.clue_text(clue)}" for clue in lost)

    def _unfit(self, solution: Grid[V]) -> Iterator[str]:
        n, columns = self.shape
        if len(solution) != n:
            yield f"there are {len(solution)} rows, not {n}"
            return
        values = self.values(n)
        for r, row in enumerate(solution, 1):
            if len(row) != columns:
                yield f"row {r} has {len(row)} cells, not {columns}"
            elif not set(row).issubset(values.values()):
                yield f"row {r} has a cell that holds none of {' '.join(values)}"

    # --- instances as text -----------------------------------------------------------------

    def words(self) -> Sequence[str]:
        """The options."""
        return list(fields.words(self))

    def lines(self) -> Sequence[str]:
        """The rows."""
        return self.rows

    @classmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        """``ROW …`` and the options."""
        parser.add_argument("rows", nargs="*", metavar="ROW", help=cls.SIGNS_HELP)
        fields.add_options(cls, parser)

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance of the words, with the rows among them or as lines of their own."""
        rows, lines_follow = arguments.rows, board.peek() is not None
        if bool(rows) == lines_follow:
            expected = "rows, among the words or as lines of their own"
            raise PuzzleError(cls.name, expected, "both" if rows else "neither")
        return cls.from_rows(tuple(rows or cls.read_rows(board)), arguments)

    @classmethod
    def read_rows(cls, board: Reader) -> Iterable[str]:
        """The rows of a drawing; blanks between the cells are accepted."""
        drawing, most = board.rest(), cls.SIDES[-1]
        if len(drawing) > most:
            raise PuzzleError(drawing[most].at(1), f"at most {most} rows", str(len(drawing)))
        columns = len(drawing) if cls.SQUARE else len("".join(drawing[0].text.split()))
        drawn = cls.drawn(len(drawing))
        return ["".join(cell.text for cell in cells(line, columns, drawn)) for line in drawing]

    @classmethod
    def from_rows(cls, rows: tuple[str, ...], arguments: argparse.Namespace) -> Self:
        """The instance of these rows and of the options."""
        return cls(rows, **fields.stated_values(cls, arguments))

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Grid[V]) -> str:
        """A row of signs on each line."""
        sign = {value: sign for sign, value in self.values(len(self.rows)).items()}
        return "\n".join("".join([sign[value] for value in row]) for row in solution)

    def read_answer(self, text: str, *, file: str = "<answer>") -> Grid[V]:
        """Rows of signs; blank lines, and blanks between the cells, are accepted."""
        n, columns = self.shape
        values = self.values(n)
        return tuple(
            tuple(values[cell.text] for cell in cells(line, columns, "".join(values)))
            for line in lines(text, file)
        )

    def readings(self, solution: Grid[V]) -> Iterator[tuple[str, str]]:
        """``("cell 1,2", "3")`` and so on."""
        for r, row in enumerate(self.answer(solution).split(), 1):
            yield from ((f"cell {r},{c}", sign) for c, sign in enumerate(row, 1))

    # --- pictures --------------------------------------------------------------------------

    def signs(self, solution: Grid[V] | None = None) -> Sequence[str]:
        """The board as it is given, or a solution's signs."""
        return self.rows if solution is None else self.answer(solution).split()

    def face(self, square: Square, sign: str) -> tuple[str, str]:
        """The sign on white."""
        return "#fff", "" if sign == self.EMPTY else sign

    # --- clues and setting -----------------------------------------------------------------

    def clues(self) -> tuple[Clue, ...]:
        """The cells of which something is given, as (row, column, sign)."""
        cells = ((r, c, sign) for r, row in enumerate(self.rows) for c, sign in enumerate(row))
        return tuple(clue for clue in cells if clue[2] != self.EMPTY)

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The board with these signs alone."""
        given = {(r, c): sign for r, c, sign in clues}
        rows = [
            "".join(given.get((r, c), self.EMPTY) for c in range(len(row)))
            for r, row in enumerate(self.rows)
        ]
        return replace(self, rows=tuple(rows))

    def all_clues(self, solution: Grid[V]) -> tuple[Clue, ...]:
        """The value in each cell."""
        signs = enumerate(self.answer(solution).split())
        return tuple((r, c, sign) for r, row in signs for c, sign in enumerate(row))

    def clue_text(self, clue: Clue) -> str:
        """``cell 1,2 holds 3``."""
        return f"cell {clue[0] + 1},{clue[1] + 1} holds {clue[2]}"

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, rng: Random
    ) -> tuple[Self, Grid[V] | None]:
        """An empty board; a solver fills it."""
        low, high = cls.SIDES[0], cls.SIDES[-1]
        side = integer(size, f"{cls.name} N", low, high, "the side of the board")
        return cls.empty(side, rng), None

    @classmethod
    def empty(cls, side: int, rng: Random) -> Self:
        """A board of so many rows and columns of which nothing is given."""
        return cls((cls.EMPTY * side,) * side)

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[Grid[V]]]:
        """The moves of the board that keep every sign, and exchanges of values never given."""
        given = tuple(map(tuple, self.rows))
        maps = {name: _carried(move, self.shape) for name, move in self.moves().items()}
        symmetries = [Symmetry(name, f) for name, f in maps.items() if f(given) == given]
        if self.INTERCHANGEABLE:
            values = self.values(len(self.rows))
            free = [sign for sign in values if sign not in "".join(self.rows)]
            symmetries += [
                Symmetry(f"{a} ↔ {b}", _exchanged(values[a], values[b])) for a, b in pairwise(free)
            ]
        return symmetries

    def split(self, depth: int) -> Sequence[Self]:
        """One instance for each way to fill the first ``depth`` empty cells."""
        boards, signs = ["\n".join(self.rows)], self.values(len(self.rows))
        for _ in range(min(depth, boards[0].count(self.EMPTY))):
            boards = [board.replace(self.EMPTY, sign, 1) for board in boards for sign in signs]
        return [replace(self, rows=tuple(board.split())) for board in boards]


def _exchanged(one: V, other: V) -> Callable[[Grid[V]], Grid[V]]:
    """The map of grids that exchanges two values."""
    image = {one: other, other: one}
    return lambda grid: tuple(tuple(image.get(value, value) for value in row) for row in grid)


def _carried(move: Move, shape: Square) -> Callable[[Grid[Any]], Grid[Any]]:
    """The map of grids that a map of their cells makes.

    >>> _carried(lambda r, c: (r, 1 - c), (1, 2))((("a", "b"),))
    (('b', 'a'),)
    """
    rows, columns = shape
    source = [0] * (rows * columns)
    for cell in range(rows * columns):
        r, c = move(*divmod(cell, columns))
        source[r * columns + c] = cell

    def carry(grid: Grid[Any]) -> Grid[Any]:
        values = tuple(chain.from_iterable(grid))
        return in_rows(tuple([values[cell] for cell in source]), columns)

    return carry
