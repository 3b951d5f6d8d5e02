"""Mine Number and Minesweeper: find the mines from numbers that count them nearby."""

from __future__ import annotations

import argparse
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from . import fields
from .base import Clue, Example
from .boards import Square
from .errors import PuzzleError
from .grids import Grid, GridPuzzle
from .limits import MINES_SIDE
from .text import Line, Reader, Word, integer, shown, two_numbers

Field = Grid[bool]
SIGNS = "0123456789?_*."
"""A number, an unknown cell (two ways), a mine and a free cell."""
MINESWEEPER = dict.fromkeys(".?_-#H", "?") | {"*": "*", "F": "*", "f": "*", "!": "*"}
"""What the signs of Minesweeper programs mean: a cell that is not opened, or one with a flag."""
RULES = {
    "plus": "the cell and its 4 neighbours (Mine Number)",
    "eight": "the 8 neighbours without the cell (Minesweeper)",
    "square": "the cell and its 8 neighbours",
}
"""Which cells a number counts, by the word after ``--rule``."""
RULES_HELP = "; ".join(f"{rule}: {counted}" for rule, counted in RULES.items())


@dataclass(frozen=True)
class MineNumber(GridPuzzle[bool]):
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

    rule: str = fields.choice("plus", RULES, f"what counts ({RULES_HELP})")
    total: int | None = fields.number(None, 0, MINES_SIDE**2, "the number of mines")
    free_digits: bool = fields.flag("no mine under a number")

    name: ClassVar[str] = "mines"
    SIDES: ClassVar[range] = range(MINES_SIDE + 1)
    SQUARE: ClassVar[bool] = False
    EMPTY: ClassVar[str] = "?"
    SIGNS_HELP: ClassVar[str] = "digits, `?`, `*` and `.`"
    SETTING: ClassVar[str] = "RxC, rows and columns"
    DESCENDING: ClassVar[bool] = True
    FORMATS: ClassVar[Mapping[str, str]] = {
        "minesweeper": "digits, `. ? _ - # H` unknown, `* F !` a mine; a digit is free (.mine)"
    }
    FORMAT_EXAMPLES: ClassVar[Mapping[str, str]] = {"minesweeper": "2 3⏎.2.⏎111"}
    EXAMPLES = (
        Example("mines\n0 0", 1, "the empty field has the empty solution"),
        Example("mines\n2", 0, "one cell holds one mine at most"),
        Example("mines\n11", 2, "brute force"),
        Example("mines\n111\n111", 2, "brute force"),
        Example("mines\n1111\n1111\n1111\n1111", 2, "brute force"),
        Example(
            "mines\n10010100101\n21223221222\n32354532323\n32355532323\n31235321333\n"
            "21022201333\n10001000111",
            1,
            "sdut 2410, first sample",
        ),
        Example(
            "mines\n001110\n013431\n014541\n013431\n001110",
            1,
            "sdut 2410, second sample",
        ),
        Example("mines\n?2?\n2?.\n*??", 20, "brute force"),
        Example("mines --total 3\n?2?\n2?.\n*??", 4, "brute force"),
        Example("mines --rule eight\n?2?\n1?1", 4, "brute force"),
        Example("mines --rule eight --free-digits\n?2?\n1?1", 1, "brute force"),
        Example("mines --rule square\n?2?\n?3?\n?1?", 9, "brute force"),
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(row.replace("_", "?") for row in self.rows))
        super().__post_init__()

    @classmethod
    def values(cls, side: int) -> Mapping[str, bool]:
        """``*`` is a mine."""
        return {"*": True, ".": False}

    @classmethod
    def drawn(cls, side: int) -> str:
        """A number, or what is known of a cell."""
        return SIGNS

    # --- the rules -------------------------------------------------------------------------

    def unkept(self, solution: Field) -> Iterator[str]:
        """One sentence for each cell that is not as it is given, found by adding up rows."""
        counted = counts(solution, self.rule)
        for r, cells in enumerate(zip(self.rows, solution, counted, strict=True), 1):
            for c, (cell, mine, count) in enumerate(zip(*cells, strict=True), 1):
                if cell == "*" and not mine:
                    yield f"the known mine at {r},{c} is missing"
                elif cell == "." and mine:
                    yield f"there is a mine at {r},{c}, a cell known to be free"
                elif cell.isdigit():
                    if mine and self.free_digits:
                        yield f"there is a mine at {r},{c}, under the number {cell}"
                    if count != int(cell):
                        yield f"the number {cell} at {r},{c} counts {many(count)}"

    def broken(self, solution: Field) -> Iterator[str]:
        """A sentence where there is another number of mines than the total."""
        if self.total is not None and (placed := sum(map(sum, solution))) != self.total:
            yield f"there {'is' if placed == 1 else 'are'} {many(placed)}, not {self.total}"

    # --- instances as text -----------------------------------------------------------------

    def lines(self) -> Sequence[str]:
        """The rows; ``0 0`` for none."""
        return self.rows or ["0 0"]

    @classmethod
    def read_rows(cls, board: Reader) -> Iterable[str]:
        """The rows; above them may stand how many rows and columns follow.

        Two numbers are no row of two cells but sizes where they count the rows and cells below.
        """
        drawn = board.rest()
        sizes = [word.text for word in drawn[0].words()] if drawn else []
        if len(sizes) == 2 and all(re.fullmatch("[0-9]+", size) for size in sizes):
            spaced = [len(line.words()) == 2 and len(_cells(line)) == 2 for line in drawn]
            counted = len(drawn) - 1 == int(sizes[0][:9]) and all(
                len(_cells(line)) == int(sizes[1][:9]) for line in drawn[1:]
            )
            if counted and sizes[1] == "2" and all(spaced) and len(drawn) > 1:
                expected = "rows without blanks, as its two numbers may be sizes or cells"
                raise PuzzleError(drawn[0].at(1), expected, shown(drawn[0].text))
            if counted or not all(spaced) or len(drawn) == 1:
                return _sized(drawn, board, dict(zip(SIGNS, SIGNS, strict=True)))[0]
        signs = dict(zip(SIGNS, SIGNS, strict=True))
        return [_row(line, len(_cells(drawn[0])), signs) for line in drawn]

    @classmethod
    def from_format(cls, form: str, arguments: argparse.Namespace, board: Reader) -> Self:
        """Rows of a Minesweeper program, whose signs :data:`MINESWEEPER` explains.

        Above them may stand the numbers of rows and of columns, and of all mines.
        """
        if arguments.rows:
            raise PuzzleError("mines", "rows in the file alone", shown(arguments.rows[0]))
        signs = {digit: digit for digit in SIGNS[:10]} | MINESWEEPER
        drawn = board.rest()
        if not drawn:
            board.take("the number of rows")
        if _has_sizes(drawn):
            rows, total = _sized(drawn, board, signs)
            arguments.total = total if arguments.total is None else arguments.total
        else:
            rows = [_row(line, len(_cells(drawn[0])), signs) for line in drawn]
        arguments.rule, arguments.free_digits = "eight", True
        return cls.from_rows(tuple(rows), arguments)

    # --- solutions as text -----------------------------------------------------------------

    def readings(self, solution: Field) -> Iterator[tuple[str, str]]:
        """``("cell 1,2", "mine")``, ``("cell 1,3", "free")`` and so on."""
        for r, mines in enumerate(solution, 1):
            for c, mine in enumerate(mines, 1):
                yield f"cell {r},{c}", "mine" if mine else "free"

    # --- pictures --------------------------------------------------------------------------

    def face(self, square: Square, sign: str) -> tuple[str, str]:
        """A mine is orange, a cell of which nothing is known grey."""
        given = self.rows[square[0]][square[1]]
        fill = {"*": "#f5b041", "?": "#ddd"}.get(sign, "#fff")
        return fill, given if given.isdigit() else "✹" if sign == "*" else ""

    def red(self) -> Collection[Square]:
        """The known mines."""
        return {(r, c) for r, c, sign in self.clues() if sign == "*"}

    # --- clues and setting -----------------------------------------------------------------

    def all_clues(self, solution: Field) -> tuple[Clue, ...]:
        """For each cell its number, unless a mine forbids one, and whether it is a mine."""
        clues: list[Clue] = []
        numbers = counts(solution, self.rule)
        for r, (mines, counted) in enumerate(zip(solution, numbers, strict=True)):
            for c, (mine, number) in enumerate(zip(mines, counted, strict=True)):
                if not (mine and self.free_digits):
                    clues.append((r, c, str(number)))
                clues.append((r, c, ".*"[mine]))
        return tuple(clues)

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
        """``[--mines K] [--rule R] [--free-digits] [--total] [--no-guess …]``."""
        parser.add_argument("--mines", metavar="K", help="how many mines (a sixth of the cells)")
        parser.add_argument("--rule", choices=RULES, default="plus", help="what a number counts")
        parser.add_argument("--free-digits", action="store_true", help="no mine under a number")
        parser.add_argument("--total", action="store_true", help="tell how many mines there are")
        what = "a whole field that a player can open without a guess (rule eight), and the play"
        parser.add_argument("--no-guess", action="store_true", help=what)
        parser.add_argument("--start", metavar="R,C", help="open this cell first (1,1)")
        what = "the hardest step of the play needs L rules (any number)"
        parser.add_argument("--level", metavar="L", help=what)

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, rng: Random
    ) -> tuple[Self, Field | None]:
        """An unknown field, and mines in cells drawn at random."""
        n, m = two_numbers(size, "mines RxC", "[xX×]", "RxC", 1, MINES_SIDE)
        word = str(n * m // 6) if arguments.mines is None else arguments.mines
        placed = integer(word, "--mines", 0, n * m, "the number of mines")
        mined = set(rng.sample(range(n * m), placed))
        total = placed if arguments.total else None
        field = tuple(tuple(r * m + c in mined for c in range(m)) for r in range(n))
        return cls(("?" * m,) * n, arguments.rule, total, arguments.free_digits), field


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


def _sized(
    drawn: Sequence[Line], board: Reader, signs: Mapping[str, str]
) -> tuple[list[str], int | None]:
    """Exactly so many rows as two numbers say, on one line or on two; perhaps a number of mines."""
    sizes = drawn[0].words()
    body, most = list(drawn[1:]), 3
    if len(sizes) == 1:
        most = 2
        if not body:
            board.take("the number of columns")
        if not body[0].words()[0].text.isdecimal():
            raise sizes[0].error("the numbers of rows and of columns above the rows, or none")
        sizes += body.pop(0).words()
    if len(sizes) > most:
        raise sizes[most].error("the end of the line")
    height = sizes[0].integer(0, MINES_SIDE, "the number of rows")
    columns = sizes[1].integer(min(height, 1), MINES_SIDE, "the number of columns")
    total = sizes[2].integer(0, MINES_SIDE**2, "the number of mines") if sizes[2:] else None
    rows = [_row(line, columns, signs) for line in body[:height]]
    if len(body) > height:
        raise body[height].words()[0].error(f"the end of the text after {height} rows")
    if len(body) < height:
        board.take(f"row {len(body) + 1} of {height}")
    return rows, total


def _has_sizes(drawn: Sequence[Line]) -> bool:
    """Whether sizes stand above the rows: numbers that count them, or that are no row.

    >>> _has_sizes([Line("1", "a", 1), Line("2", "a", 2), Line("??", "a", 3)])
    True
    >>> _has_sizes([Line("11", "a", 1), Line("??", "a", 2)])
    False
    """
    numbers = [line.text.split() for line in drawn[:2]]
    if not all(re.fullmatch("[0-9]+", word) for word in numbers[0]) or len(numbers[0]) > 3:
        return False
    lines_of_sizes = 1 if len(numbers[0]) > 1 else 2
    if int(numbers[0][0][:9]) == len(drawn) - lines_of_sizes or len(drawn) == 1:
        return True
    return len({len(_cells(line)) for line in drawn}) > 1


def _cells(line: Line) -> list[Word]:
    """The cells of a row, with or without blanks between them."""
    return [word.character(i) for word in line.words() for i in range(len(word.text))]


def _row(line: Line, columns: int, signs: Mapping[str, str]) -> str:
    """A row of cells; blanks may stand between all of them."""
    words, squares = line.words(), _cells(line)
    for cell in squares[:columns]:
        if cell.text not in signs:
            expected = "one of `" + " ".join(signs) + "`"
            if cell.text in "xX":
                expected += " (`x` is a mine to some programs, and an unopened cell to others)"
            elif cell.text in MINESWEEPER:
                expected += " (--format minesweeper takes `#`, `-`, `F` and `H`)"
            raise cell.error(expected)
    if 1 < len(words) < len(squares):
        raise words[1].error("blanks between all cells of a row, or none")
    if len(squares) < columns:
        raise line.end(f"{columns} cells in the row")
    if len(squares) > columns:
        raise squares[columns].error(f"the end of a row of {columns} cells")
    return "".join(signs[cell.text] for cell in squares)


PUZZLE = MineNumber
