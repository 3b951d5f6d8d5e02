"""N queens on an n×n board, some already placed, some squares blocked, flat or on a torus."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import starmap
from operator import add, sub
from random import Random
from typing import Any, ClassVar, Self

from .arguments import last
from .base import Clue, Example, Symmetry
from .boards import CHESS, BoardPuzzle, Move, Square, formats
from .boards import answers as read
from .errors import PuzzleError
from .limits import QUEENS_SIDE
from .text import Reader, integer, shown

Columns = tuple[int, ...]
TWO_LINES = range(13, 33)
"""So many open rows are enumerated in parts with two more queens placed: measured with SAT.

Larger boards have too many parts; nobody sees all their solutions.
"""


@dataclass(frozen=True)
class Queens(BoardPuzzle[Columns]):
    """Place n queens so that no two share a row, a column or a diagonal.

    A solution is the tuple of the queens' columns, row by row, counted from 0.

    Parameters
    ----------
    size : int
        Side of the board, 0 to 2000. The empty board has one solution, the empty tuple.
    queens, blocked : iterable of (row, column)
        Squares that hold a queen already, and squares that must stay empty, from 0.
    toroidal : bool
        Whether the diagonals continue over the border to the opposite side.

    Raises
    ------
    PuzzleError
        For a square outside the board, or one that is given as queen and as blocked.

    References
    ----------
    Gent, Jefferson & Nightingale, "Complexity of n-Queens Completion", JAIR 59 (2017).

    Examples
    --------
    >>> list(Queens(4).violations((1, 3, 0, 2)))
    []
    >>> list(Queens(2).violations((0, 1)))
    ['the queens in rows 1 and 2 share a diagonal']
    """

    size: int
    queens: frozenset[Square] = field(default=frozenset())
    blocked: frozenset[Square] = field(default=frozenset())
    toroidal: bool = False

    name: ClassVar[str] = "queens"
    SETTING: ClassVar = "N, the side of the board"
    FORMATS: ClassVar = {"essence": "`letting n`, `letting blocks`: CSPLib problem 080"}
    FORMAT_EXAMPLES: ClassVar = {"essence": "letting n = 4⏎letting blocks = [[1,1], [2,3]]"}
    EXAMPLES: ClassVar = (
        Example("queens 0", 1, "the empty board has the empty solution"),
        Example("queens 1", 1, "OEIS A000170"),
        Example("queens 2", 0, "OEIS A000170"),
        Example("queens 3", 0, "OEIS A000170"),
        Example("queens 4", 2, "OEIS A000170"),
        Example("queens 6", 4, "OEIS A000170"),
        Example("queens 4\n.Q..\n....\n....\n....", 1, "a completion"),
        Example("queens 4\nQ...\n....\n....\n....", 0, "a corner never works"),
        Example("queens 5\n#....\n.....\n..#..\n.....\n....#", 4, "brute force"),
        Example("queens 5 --toroidal", 10, "OEIS A007705"),
        Example("queens 6 --toroidal", 0, "Polya 1918: gcd(n, 6) must be 1"),
    )

    def __post_init__(self) -> None:
        if not 0 <= self.size <= QUEENS_SIDE:
            raise PuzzleError("board", f"a size from 0 to {QUEENS_SIDE}", str(self.size))
        object.__setattr__(self, "queens", frozenset(self.queens))
        object.__setattr__(self, "blocked", frozenset(self.blocked))
        for what, squares in (("queen", self.queens), ("block", self.blocked)):
            for row, column in sorted(squares):
                if not (0 <= row < self.size and 0 <= column < self.size):
                    where, board = f"{what} {row + 1},{column + 1}", f"{self.size}×{self.size}"
                    raise PuzzleError(where, f"a square of the {board} board", "one outside")
        for row, column in sorted(self.queens & self.blocked):
            raise PuzzleError(f"square {row + 1},{column + 1}", "a queen or a block", "both")

    @property
    def shape(self) -> Square:
        """As many rows as columns."""
        return self.size, self.size

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Columns) -> Iterator[str]:
        """One sentence for each broken rule, found by arithmetic on the columns."""
        n = self.size
        if len(solution) != n:
            yield f"there are {len(solution)} queens, not {n}"
            return
        for row, column in sorted(self.queens):
            if solution[row] != column:
                yield f"the given queen on {row + 1},{column + 1} is missing"
        for row, column in sorted(self.blocked):
            if solution[row] == column:
                yield f"the queen in row {row + 1} stands on a blocked square"
        if n and not 0 <= min(solution) <= max(solution) < n:
            for row, column in enumerate(solution):
                if not 0 <= column < n:
                    yield f"the queen in row {row + 1} stands outside the board"
        falling, rising = [*map(sub, range(n), solution)], [*map(add, range(n), solution)]
        if self.toroidal:
            falling, rising = [d % n for d in falling], [d % n for d in rising]
        for what, keys in (("column", solution), ("diagonal", falling), ("diagonal", rising)):
            if len(set(keys)) < n:
                yield from _shared(what, keys)

    # --- instances as text -----------------------------------------------------------------

    def words(self) -> list[str]:
        """``N [--toroidal]``."""
        return [str(self.size), *(["--toroidal"] if self.toroidal else [])]

    def lines(self) -> list[str]:
        """The drawing, when a square is given."""
        return self.signs() if self.queens or self.blocked else []

    @classmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        """``N [--queen r,c …] [--block r,c …] [--toroidal]``."""
        parser.add_argument("size", nargs="?", metavar="N", help="side of the board")
        squares: dict[str, Any] = {
            "nargs": "+",
            "action": "extend",
            "default": [],
            "metavar": "r,c",
        }
        parser.add_argument("--queen", **squares, help="squares where a queen stands already")
        parser.add_argument("--block", **squares, help="squares that must stay empty")
        parser.add_argument("--toroidal", action="store_true", help="diagonals wrap around")

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance of the words and of a drawing of ``Q``, ``.``, ``#``, if there is one.

        ``_`` is a free square too; and a drawing may be of 0 and 1, where 1 is a queen.
        """
        rows = board.rest()
        for squares in () if rows else (arguments.queen, arguments.block):
            arguments.size = arguments.size or last(squares, "[0-9]+")
        if arguments.size is None and not rows:
            raise PuzzleError("queens", "the side N of the board, or a drawing", "neither")
        size = len(rows) if arguments.size is None else _side(arguments.size)
        queens = {_square("--queen", word) for word in arguments.queen}
        blocked = {_square("--block", word) for word in arguments.block}
        for square, sign in read.drawn(rows, size) if rows else ():
            if sign != ".":
                (queens if sign == "Q" else blocked).add(square)
        return cls(size, frozenset(queens), frozenset(blocked), arguments.toroidal)

    @classmethod
    def from_format(cls, form: str, arguments: argparse.Namespace, board: Reader) -> Self:
        """CSPLib's file of the blocked queens problem."""
        if arguments.size is not None or arguments.queen or arguments.block:
            raise PuzzleError("queens", "no size and no squares beside an essence file", "some")
        size, blocked = formats.essence(board)
        return cls(size, frozenset(), frozenset(blocked), arguments.toroidal)

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Columns) -> str:
        """The columns row by row, counted from 1, on one line."""
        return " ".join(str(column + 1) for column in solution)

    def read_answer(self, text: str, *, file: str = "<answer>") -> Columns:
        """The columns on one or more lines, or a drawing with a ``Q`` in each row."""
        return read.columns(text, file, self.size, strict=True)

    def read_any_answer(self, text: str, *, file: str = "<answer>") -> Columns:
        """The columns on one or more lines or in a list, squares, or a drawing of the queens.

        Columns from 0 are read as such where 0 occurs and n does not, which is said. Squares are
        ``A1 C2`` (column A, row 1) or ``1,1 2,3``. A drawing has a ``Q`` in each row, or is of 0
        and 1.

        Raises
        ------
        BrokenRule
            For a row that holds no queen or several.
        """
        return read.columns(text, file, self.size, strict=False)

    def readings(self, solution: Columns) -> Iterator[tuple[str, str]]:
        """``("row 1", "column 4")`` and so on."""
        for row, column in enumerate(solution, 1):
            yield f"row {row}", f"column {column + 1}"

    # --- pictures --------------------------------------------------------------------------

    def signs(self, solution: Columns | None = None) -> list[str]:
        """``Q`` for a queen and ``#`` for a blocked square."""
        stand = set(self.queens if solution is None else enumerate(solution))
        return [
            "".join(
                "Q" if (row, column) in stand else "#" if (row, column) in self.blocked else "."
                for column in range(self.size)
            )
            for row in range(self.size)
        ]

    def face(self, square: Square, sign: str) -> tuple[str, str]:
        """A chess board with queens; a blocked square is dark."""
        return "#555" if sign == "#" else CHESS[sum(square) % 2], "♛" if sign == "Q" else ""

    # --- clues and setting -----------------------------------------------------------------

    def clues(self) -> tuple[Clue, ...]:
        """The placed queens, as (row, column)."""
        return tuple(sorted(self.queens))

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The same board with these queens."""
        return replace(self, queens=frozenset((row, column) for row, column in clues))

    def all_clues(self, solution: Columns) -> tuple[Clue, ...]:
        """All queens."""
        return tuple(enumerate(solution))

    def clue_text(self, clue: Clue) -> str:
        """``a queen on 1,4``."""
        return f"a queen on {clue[0] + 1},{clue[1] + 1}"

    @classmethod
    def add_setting(cls, parser: argparse.ArgumentParser) -> None:
        """``[--toroidal]``."""
        parser.add_argument("--toroidal", action="store_true", help="diagonals wrap around")

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, rng: Random
    ) -> tuple[Self, Columns | None]:
        """The empty board; a solver places the queens."""
        return cls(_side(size), toroidal=arguments.toroidal), None

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[Columns]]:
        """Turns, mirrors and (on a torus) shifts that generate those that keep the given squares.

        Of the turns and mirrors none is in the list that those before it generate.
        """
        return [Symmetry(name, _moved(move)) for name, move in self._maps().items()]

    def _maps(self) -> dict[str, Move]:
        """The same as maps of squares."""
        last, kept = self.size - 1, dict[str, Move]()
        corner: tuple[Square, ...] = (0, 0), (0, min(1, last))
        images = [corner]  # each turn and mirror carries the corner's two squares elsewhere
        for name, move in self.moves().items():
            if self._keeps(move) and tuple(starmap(move, corner)) not in images:
                kept[name] = move
                images = _orbit(corner, kept.values())
        if self.toroidal and self.size:
            for name, move in {
                "shift down": lambda r, c: ((r + 1) % self.size, c),
                "shift right": lambda r, c: (r, (c + 1) % self.size),
            }.items():
                if self._keeps(move):
                    kept[name] = move
        return kept

    def _keeps(self, move: Move) -> bool:
        """Whether a map of squares keeps what is given."""
        return all(
            frozenset(starmap(move, squares)) == squares for squares in (self.queens, self.blocked)
        )

    def split(self, depth: int) -> Sequence[Self]:
        """One instance for each way to place the queens of the first ``depth`` open rows."""
        given = {row for row, _ in self.queens}
        rows = [row for row in range(self.size) if row not in given]
        return self._placed([self._row(row) for row in rows[: max(0, depth)]])

    def parts(self) -> Sequence[Self]:
        """One instance for each way to place the queens of one or two open lines in the middle.

        There a queen attacks most, so that these parts are refuted sooner than those of the first
        rows. There are two lines where :data:`TWO_LINES` holds the number of open rows.
        """
        lines = 2 if self.size - len(self.queens) in TWO_LINES else 1
        return self._placed(self._middle()[:lines])

    def sectors(self) -> Sequence[Self]:
        """The instances with two lines in the middle placed, one of each orbit.

        What carries some queens to others carries the solutions with the ones to those with the
        others.
        """
        if self.size >= TWO_LINES.stop:
            return ()
        moves, seen = self._maps().values(), set[tuple[Square, ...]]()
        chosen = list[Self]()
        for part in self._placed(self._middle()):
            queens = tuple(sorted(part.queens))
            if queens not in seen:
                chosen.append(part)
                seen.update(tuple(sorted(image)) for image in _orbit(queens, moves))
        return chosen

    def _middle(self) -> list[list[Square]]:
        """Two open lines in the middle: rows, or a row and a column of a board with a centre.

        The turns and mirrors carry the queens of the centre's row and column to each other, so
        that these may be one of eight placements.
        """
        last = self.size - 1
        rows, columns = (
            sorted({*range(self.size)} - given, key=lambda i: abs(2 * i - last))
            for given in ({r for r, _ in self.queens}, {c for _, c in self.queens})
        )
        lines = [self._row(row) for row in rows[:2]]
        if self.size % 2:
            lines[1:] = [[(row, column) for row in range(self.size)] for column in columns[:1]]
        return lines

    def _row(self, row: int) -> list[Square]:
        return [(row, column) for column in range(self.size)]

    def _placed(self, lines: Iterable[Sequence[Square]]) -> list[Self]:
        """All ways to place a queen on each of some lines, where none stands yet."""
        parts = [self]
        for line in lines:
            parts = [finer for part in parts for finer in part._with(line)]
        return parts

    def _with(self, line: Sequence[Square]) -> Iterator[Self]:
        if not self.queens.isdisjoint(line):
            yield self
            return
        for row, column in line:
            attacked = any(
                r == row or c == column or (not self.toroidal and abs(r - row) == abs(c - column))
                for r, c in self.queens
            )
            if not attacked and (row, column) not in self.blocked:
                yield replace(self, queens=self.queens | {(row, column)})


def _orbit(squares: tuple[Square, ...], moves: Iterable[Move]) -> list[tuple[Square, ...]]:
    """Some squares and all their images."""
    orbit, known = [squares], {squares}
    for one in orbit:  # which grows on the way
        for move in moves:
            image = tuple(starmap(move, one))
            if image not in known:
                known.add(image)
                orbit.append(image)
    return orbit


def _moved(move: Move) -> Callable[[Columns], Columns]:
    def apply(solution: Columns) -> Columns:
        return tuple([column for _, column in sorted(starmap(move, enumerate(solution)))])

    return apply


def _shared(what: str, keys: Sequence[int]) -> Iterator[str]:
    """Name each queen that shares its line with an earlier one."""
    earlier: dict[int, int] = {}
    for row, key in enumerate(keys, 1):
        if key in earlier:
            yield f"the queens in rows {earlier[key]} and {row} share a {what}"
        earlier[key] = row


def _side(word: str) -> int:
    return integer(word, "queens N", 0, QUEENS_SIDE, "the side of the board")


def _square(option: str, word: str) -> Square:
    """``3,4`` as the square in row 2, column 3."""
    parts = word.split(",")
    if len(parts) != 2:
        raise PuzzleError(option, "row,column", shown(word))
    row, column = (integer(part, option, 1, QUEENS_SIDE, "a row and a column") for part in parts)
    return row - 1, column - 1


PUZZLE = Queens
