"""Mine Number and Minesweeper: find the mines from numbers that count them nearby."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from . import limits, pictures
from .base import Clue, Example, Puzzle, Symmetry, Verdict
from .errors import PuzzleError
from .text import Line, Reader, cells, integer, lines, shown

Field = tuple[tuple[bool, ...], ...]
LARGEST = limits.MINES
"""The largest number of rows, and of columns, that is accepted."""
RULES = {
    "plus": "the cell and its 4 neighbours (Mine Number)",
    "eight": "the 8 neighbours without the cell (Minesweeper)",
    "square": "the cell and its 8 neighbours",
}
"""Which cells a number counts, by the word after ``--rule``."""


@dataclass(frozen=True)
class MineNumber(Puzzle[Field]):
    """Find the mines of a field some of whose cells count the mines around them.

    A solution is a tuple of rows of booleans; True is a mine. The answers are ordered cell by
    cell, row after row, a mine before a free cell, as the judge prints ``*`` before ``.``.
    As True > False, that is the *descending* order of the tuples: ``sorted(…, reverse=True)``.

    Parameters
    ----------
    rows : iterable of str
        The field, 0 to 2000 rows of 1 to 2000 cells each: a digit is the number of mines
        counted there, ``?`` (or ``_``) an unknown cell, ``*`` a known mine, ``.`` a known free
        cell. A cell with a digit may hold a mine itself. A field without rows has one
        solution, the empty tuple.
    rule : str
        Which cells a number counts: ``plus`` the cell and its four neighbours, ``eight`` the
        eight neighbours without the cell, ``square`` the cell and its eight neighbours.
    total : int, optional
        The exact number of mines in the field.
    free_digits : bool
        Whether every cell with a digit is free, as in Minesweeper.

    Raises
    ------
    PuzzleError
        For rows of different lengths, too many cells, or a character or rule that is unknown.

    References
    ----------
    Kaye, "Minesweeper is NP-complete", Mathematical Intelligencer 22 (2000).

    Examples
    --------
    >>> list(MineNumber(("11",)).violations(((True, False),)))
    []
    >>> list(MineNumber(("1",)).violations(((False,),)))
    ['the number 1 at 1,1 counts 0 mines']
    """

    rows: tuple[str, ...]
    rule: str = "plus"
    total: int | None = None
    free_digits: bool = False

    name: ClassVar[str] = "mines"
    BOARD: ClassVar[bool] = True
    SETTING: ClassVar[str] = "RxC, rows and columns"
    DESCENDING: ClassVar[bool] = True
    FORMATS: ClassVar[Mapping[str, str]] = {
        "minesweeper": "rows, columns, then digits and `.` for unknown; a digit is free"
    }
    EXAMPLES = (
        Example("mines\n0 0", Verdict.UNIQUE, 1, "the empty field has the empty solution"),
        Example("mines\n2", Verdict.NONE, 0, "one cell holds one mine at most"),
        Example("mines\n11", Verdict.MULTIPLE, 2, "brute force"),
        Example("mines\n111\n111", Verdict.MULTIPLE, 2, "brute force"),
        Example("mines\n1111\n1111\n1111\n1111", Verdict.MULTIPLE, 2, "brute force"),
        Example(
            "mines\n10010100101\n21223221222\n32354532323\n32355532323\n31235321333\n"
            "21022201333\n10001000111",
            Verdict.UNIQUE,
            1,
            "sdut 2410, first sample",
        ),
        Example(
            "mines\n001110\n013431\n014541\n013431\n001110",
            Verdict.UNIQUE,
            1,
            "sdut 2410, second sample",
        ),
        Example("mines\n?2?\n2?.\n*??", Verdict.MULTIPLE, 20, "brute force"),
        Example("mines --total 3\n?2?\n2?.\n*??", Verdict.MULTIPLE, 4, "brute force"),
        Example("mines --rule eight\n?2?\n1?1", Verdict.MULTIPLE, 4, "brute force"),
        Example("mines --rule eight --free-digits\n?2?\n1?1", Verdict.UNIQUE, 1, "brute force"),
        Example("mines --rule square\n?2?\n?3?\n?1?", Verdict.MULTIPLE, 9, "brute force"),
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(row.replace("_", "?") for row in self.rows))
        if len(self.rows) > LARGEST:
            raise PuzzleError("field", f"at most {LARGEST} rows", str(len(self.rows)))
        for r, row in enumerate(self.rows, 1):
            if not 0 < len(row) <= LARGEST:
                raise PuzzleError(f"row {r}", f"1 to {LARGEST} cells", str(len(row)))
            if len(row) != self.columns:
                raise PuzzleError(f"row {r}", f"{self.columns} cells", str(len(row)))
            if wrong := re.search(r"[^0-9?*.]", row):
                raise PuzzleError(f"cell {r},{wrong.start() + 1}", CELL, shown(wrong.group()))
        if self.rule not in RULES:
            raise PuzzleError("rule", " or ".join(RULES), shown(self.rule))
        if self.total is not None and not 0 <= self.total <= LARGEST**2:
            raise PuzzleError("total", f"0 to {LARGEST**2} mines", str(self.total))

    @property
    def columns(self) -> int:
        """The number of columns; 0 in the field without rows."""
        return len(self.rows[0]) if self.rows else 0

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Field) -> Iterator[str]:
        """One sentence for each broken rule, found by adding up the rows of ``solution``."""
        if len(solution) != len(self.rows):
            yield f"there are {len(solution)} rows, not {len(self.rows)}"
            return
        unreadable = False
        for r, mines in enumerate(solution, 1):
            if len(mines) != self.columns:
                unreadable = True
                yield f"row {r} has {len(mines)} cells, not {self.columns}"
            elif any(mine not in (False, True) for mine in mines):
                unreadable = True
                yield f"row {r} has a cell that is neither a mine nor free"
        if unreadable:
            return
        counted = counts(solution, self.rule)
        for r, found in enumerate(zip(self.rows, solution, counted, strict=True), 1):
            for c, (cell, mine, count) in enumerate(zip(*found, strict=True), 1):
                if cell == "*" and not mine:
                    yield f"the known mine at {r},{c} is missing"
                elif cell == "." and mine:
                    yield f"there is a mine at {r},{c}, a cell known to be free"
                elif cell.isdigit():
                    if mine and self.free_digits:
                        yield f"there is a mine at {r},{c}, under the number {cell}"
                    if count != int(cell):
                        yield f"the number {cell} at {r},{c} counts {many(count)}"
        if self.total is not None and (placed := sum(map(sum, solution))) != self.total:
            yield f"there {'is' if placed == 1 else 'are'} {many(placed)}, not {self.total}"

    # --- instances as text -----------------------------------------------------------------

    def text(self) -> str:
        """``mines [--rule R] [--total K] [--free-digits]``, then the rows; ``0 0`` for none."""
        words = ["mines"]
        words += ["--rule", self.rule] if self.rule != "plus" else []
        words += ["--total", str(self.total)] if self.total is not None else []
        words += ["--free-digits"] if self.free_digits else []
        return "\n".join([" ".join(words), *(self.rows or ["0 0"])])

    @classmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        """``ROW … [--rule plus|eight|square] [--total K] [--free-digits]``."""
        parser.add_argument("rows", nargs="*", metavar="ROW", help="digits, `?`, `*` and `.`")
        rules = "; ".join(f"{rule}: {counted}" for rule, counted in RULES.items())
        parser.add_argument("--rule", choices=RULES, default="plus", help=f"what counts ({rules})")
        parser.add_argument("--total", metavar="K", help="the number of mines in the field")
        parser.add_argument("--free-digits", action="store_true", help="no mine under a number")

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance of the words, with the rows among them or as lines of their own.

        The lines may begin with one that holds two numbers: how many rows and columns follow.
        """
        rows, first = arguments.rows, board.peek()
        if bool(rows) == bool(first):
            expected = "rows, among the words or as lines of their own"
            raise PuzzleError("mines", expected, "both" if first else "neither")
        if first:
            sizes = [word.text for word in first.words()]
            if len(sizes) == 2 and all(re.fullmatch("[0-9]+", size) for size in sizes):
                rows = _sized(board, "0123456789?_*.")
            else:
                columns = len(sizes[0])
                rows = [_row(line, columns, "0123456789?_*.") for line in board.rest()]
        return cls(tuple(rows), arguments.rule, _total(arguments), arguments.free_digits)

    @classmethod
    def from_format(cls, form: str, arguments: argparse.Namespace, board: Reader) -> Self:
        """The number of rows, the number of columns, then rows of digits and ``.`` (unknown)."""
        if arguments.rows:
            raise PuzzleError("mines", "rows in the file alone", shown(arguments.rows[0]))
        rows = tuple(row.replace(".", "?") for row in _sized(board, "0123456789."))
        return cls(rows, "eight", _total(arguments), free_digits=True)

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Field) -> str:
        """Rows of ``*`` for a mine and ``.`` for a free cell."""
        return "\n".join("".join(".*"[mine] for mine in mines) for mines in solution)

    def read_answer(self, text: str, *, file: str = "<answer>") -> Field:
        """Rows of ``*`` and ``.``; blank lines, and blanks between the cells, are accepted."""
        found = lines(text, file)
        return tuple(
            tuple(cell.text == "*" for cell in cells(line, self.columns, "*.")) for line in found
        )

    def readings(self, solution: Field) -> Iterator[tuple[str, str]]:
        """``("cell 1,2", "mine")``, ``("cell 1,3", "free")`` and so on."""
        for r, mines in enumerate(solution, 1):
            for c, mine in enumerate(mines, 1):
                yield f"cell {r},{c}", "mine" if mine else "free"

    # --- pictures --------------------------------------------------------------------------

    def draw(self, solution: Field | None = None, framed: pictures.Frames | None = None) -> str:
        """The field as it is given, or a solution's ``*`` and ``.``."""
        rows = self.rows if solution is None else self.answer(solution).split()
        return pictures.grid(rows, framed)

    def svg(self, solution: Field | None = None, framed: pictures.Frames | None = None) -> str:
        """The field with its numbers; mines are orange, those known from the start red stars."""
        known = tuple(tuple(cell == "*" for cell in row) for row in self.rows)
        rows = [
            [
                (
                    "#f5b041" if mine else "#ddd" if cell == "?" and solution is None else "#fff",
                    cell if cell.isdigit() else "✹" if mine else "",
                )
                for cell, mine in zip(row, mines, strict=True)
            ]
            for row, mines in zip(self.rows, solution or known, strict=True)
        ]
        red = {(r, c) for r, row in enumerate(known) for c, mine in enumerate(row) if mine}
        return pictures.board(rows, self.text().splitlines()[0], red, framed)

    # --- clues and setting -----------------------------------------------------------------

    def clues(self) -> tuple[Clue, ...]:
        """The known cells, as (row, column, the character that stands there)."""
        cells = ((r, c, cell) for r, row in enumerate(self.rows) for c, cell in enumerate(row))
        return tuple(cell for cell in cells if cell[2] != "?")

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The same field with these known cells."""
        known = {(r, c): cell for r, c, cell in clues}
        sides = range(len(self.rows)), range(self.columns)
        rows = tuple("".join(known.get((r, c), "?") for c in sides[1]) for r in sides[0])
        return replace(self, rows=rows)

    def all_clues(self, solution: Field) -> tuple[Clue, ...]:
        """For each cell its number, unless a mine forbids one, and whether it is a mine."""
        found: list[Clue] = []
        numbers = counts(solution, self.rule)
        for r, (mines, counted) in enumerate(zip(solution, numbers, strict=True)):
            for c, (mine, number) in enumerate(zip(mines, counted, strict=True)):
                if not (mine and self.free_digits):
                    found.append((r, c, str(number)))
                found.append((r, c, ".*"[mine]))
        return tuple(found)

    def clue_text(self, clue: Clue) -> str:
        """``cell 1,2 counts 3``, ``cell 1,2 is a mine``, ``cell 1,2 is free``."""
        r, c, cell = clue
        what = {"*": "is a mine", ".": "is free"}.get(cell, f"counts {cell}")
        return f"cell {r + 1},{c + 1} {what}"

    def usual(self, clue: Clue) -> bool:
        """Numbers only."""
        return str(clue[2]).isdigit()

    @classmethod
    def add_setting(cls, parser: argparse.ArgumentParser) -> None:
        """``[--mines K] [--rule R] [--free-digits] [--total]``."""
        parser.add_argument("--mines", metavar="K", help="how many mines (a sixth of the cells)")
        parser.add_argument("--rule", choices=RULES, default="plus", help="what a number counts")
        parser.add_argument("--free-digits", action="store_true", help="no mine under a number")
        parser.add_argument("--total", action="store_true", help="tell how many mines there are")

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, lot: Random
    ) -> tuple[Self, Field | None]:
        """An unknown field, and mines in cells drawn by lot."""
        sides = re.fullmatch("([0-9]{1,4})[xX×]([0-9]{1,4})", size)
        if not sides or not all(0 < int(side) <= LARGEST for side in sides.groups()):
            expected = f"RxC, rows and columns from 1 to {LARGEST}"
            raise PuzzleError("mines RxC", expected, shown(size))
        n, m = int(sides[1]), int(sides[2])
        word = str(n * m // 6) if arguments.mines is None else arguments.mines
        placed = integer(word, "--mines", 0, n * m, "the number of mines")
        mined = set(lot.sample(range(n * m), placed))
        total = placed if arguments.total else None
        field = tuple(tuple(r * m + c in mined for c in range(m)) for r in range(n))
        return cls(("?" * m,) * n, arguments.rule, total, arguments.free_digits), field

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[Field]]:
        """The turns and mirrors of the board that keep every given cell."""
        given = tuple(map(tuple, self.rows))
        return [Symmetry(name, move) for name, move in MOVES.items() if move(given) == given]

    def split(self, depth: int) -> Sequence[Self]:
        """One instance for each way to decide the first ``depth`` unknown cells, mines first.

        A cell with a digit is never decided here: the digit would be lost.
        """
        boards = ["\n".join(self.rows)]
        for _ in range(min(depth, boards[0].count("?"))):
            boards = [board.replace("?", cell, 1) for board in boards for cell in "*."]
        return [replace(self, rows=tuple(board.split())) for board in boards]


CELL = "a digit, `?`, `*` or `.`"
Grid = tuple[tuple[Any, ...], ...]


def _transposed(grid: Grid) -> Grid:
    return tuple(zip(*grid, strict=True))


def _mirrored(grid: Grid) -> Grid:
    return tuple(row[::-1] for row in grid)


MOVES: dict[str, Callable[[Grid], Grid]] = {
    "transpose": _transposed,
    "mirror left-right": _mirrored,
    "mirror top-bottom": lambda grid: grid[::-1],
    "quarter turn": lambda grid: _transposed(grid[::-1]),
    "half turn": lambda grid: _mirrored(grid[::-1]),
    "mirror at the other diagonal": lambda grid: _transposed(_mirrored(grid[::-1])),
}


def counts(field: Field, rule: str) -> Iterator[list[int]]:
    """Row by row, the number of mines that each cell of ``field`` counts under ``rule``.

    >>> list(counts(((True, False, False), (False, False, True)), "plus"))
    [[1, 1, 1], [1, 1, 1]]
    """
    empty = tuple((False,) * len(row) for row in field[:1])
    above, below = empty + field[:-1], field[1:] + empty
    for up, here, down in zip(above, field, below, strict=True):
        threes = list(map(sum, zip(up, here, down, strict=True)))
        side = here if rule == "plus" else threes
        sums = list(map(sum, zip(threes, (0, *side[:-1]), (*side[1:], 0), strict=True)))
        yield [s - h for s, h in zip(sums, here, strict=True)] if rule == "eight" else sums


def many(mines: int) -> str:
    """``1 mine``, ``2 mines``."""
    return f"{mines} mine" if mines == 1 else f"{mines} mines"


def _total(arguments: argparse.Namespace) -> int | None:
    if arguments.total is None:
        return None
    return integer(arguments.total, "--total", 0, LARGEST**2, "the number of mines")


def _sized(board: Reader, allowed: str) -> list[str]:
    """The numbers of rows and columns, on one line or on two, and then exactly these rows."""
    sizes = board.take("the number of rows").words()
    if len(sizes) == 1:
        sizes += board.take("the number of columns").words()
    if len(sizes) > 2:
        raise sizes[2].error("the end of the line")
    height = sizes[0].integer(0, LARGEST, "the number of rows")
    columns = sizes[1].integer(min(height, 1), LARGEST, "the number of columns")
    rows = [
        _row(board.take(f"row {r} of {height}"), columns, allowed) for r in range(1, height + 1)
    ]
    board.finish(f"the end of the text after {height} rows")
    return rows


def _row(line: Line, columns: int, allowed: str) -> str:
    """A row of cells without blanks."""
    row, *more = line.words()
    for c, cell in enumerate(row.text[:columns]):
        if cell not in allowed:
            raise row.character(c).error("one of `" + " ".join(allowed) + "`")
    if more:
        raise more[0].error("no blank within a row")
    if len(row.text) < columns:
        raise line.end(f"{columns} cells in the row")
    if len(row.text) > columns:
        raise row.character(columns).error(f"the end of a row of {columns} cells")
    return row.text


PUZZLE = MineNumber
