"""Answers on boards: the queen of each row, and the squares of a journey in their order."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from .. import answers
from ..errors import BrokenRule, Place, PuzzleError
from ..limits import QUEENS_SIDE
from ..text import Line, Word, cells, drawing, lines, shown
from . import Square

QUEEN_SIGNS = {"Q": "Q", "q": "Q", "1": "Q", ".": ".", "_": ".", "0": ".", "#": "#"}
"""What the signs of drawings mean: a queen, a free square, a blocked one."""


def drawn(rows: Sequence[Line], size: int) -> Iterator[tuple[Square, str]]:
    """The squares of a drawing of queens, each with ``Q``, ``.`` or ``#``.

    A drawing without other signs is of 0 and 1.
    """
    bits = all(re.fullmatch(r"[01\s]+", row.text) for row in rows)
    for r, cells_of_row in enumerate(drawing(rows, size, size, "01" if bits else "Qq._#")):
        yield from (((r, c), QUEEN_SIGNS[cell.text]) for c, cell in enumerate(cells_of_row))


def columns(text: str, file: str, size: int, strict: bool) -> tuple[int, ...]:
    """The column of the queen of each row, from 0; see ``Queens.read_any_answer``.

    ``strict`` takes numbers of columns and drawings alone.
    """
    rows = list(lines(text, file))
    words = [w for row in rows for w in row.words()] if strict else answers.words(text, file)
    drawn = len(rows) == size > 1
    bits = drawn and all(
        re.fullmatch("[01]*", bare := "".join(row.text.split())) and len(bare) == size
        for row in rows
    )
    if any(re.search("[Qq]", row.text) for row in rows) or bits:
        allowed = "01" if bits else "Qq._#"
        board = [[QUEEN_SIGNS[cell.text] for cell in cells(row, size, allowed)] for row in rows]
        for row, squares in zip(rows, board, strict=True):
            if squares.count("Q") != 1:
                raise BrokenRule(row.at(1), "one `Q` in the row", shown(row.text))
        return tuple(squares.index("Q") for squares in board)
    if not strict and (named := answers.squares(text, file)):
        return _by_rows(named, size)
    numbers = [
        0 if word.text == "0" else word.integer(1, QUEENS_SIDE, "a column") for word in words
    ]
    if not strict:
        numbers = list(answers.from_zero(numbers, size, file))
    if 0 in numbers:
        words[numbers.index(0)].integer(1, QUEENS_SIDE, "a column")
    return tuple(number - 1 for number in numbers)


def _by_rows(squares: Sequence[tuple[int, int, Place]], size: int) -> tuple[int, ...]:
    """The columns of queens that stand on squares (row, column, from 1), one in each row."""
    column: dict[int, int] = {}
    for r, c, place in squares:
        _on_board(r, c, (size, size), place)
        if r in column:
            raise BrokenRule(place, f"one queen in row {r}", "two")
        column[r] = c - 1
    for r in range(1, size + 1):
        if r not in column:
            raise BrokenRule(squares[-1][2], f"one queen in row {r}", "none")
    return tuple(column[r] for r in sorted(column))


def journey(
    text: str, file: str, shape: Square, holes: Collection[int], strict: bool
) -> tuple[int, ...]:
    """The squares of a journey, from 0, row by row; see ``Tour.read_any_answer``.

    ``strict`` takes numbers of squares from 1 and boards of moves from 1 alone.
    """
    rows, width = shape
    table = [line.words() for line in lines(text, file)]
    if [len(row) for row in table] == [width] * rows and min(shape) > 1:
        words = [word for row in table for word in row]
        return _by_moves(words, file, rows * width - len(holes), holes, strict)
    if not strict and (named := answers.squares(text, file)):
        for r, c, place in named:
            _on_board(r, c, shape, place)
        return tuple((r - 1) * width + c - 1 for r, c, _ in named)
    words = [word for row in table for word in row] if strict else answers.words(text, file)
    for word in words:  # a number beyond the board is left to the rules
        if not re.fullmatch(r"0{0,9}[0-9]{1,9}", word.text):
            raise word.error(f"a square from 1 to {rows * width}")
    numbers: Sequence[int] = [int(word.text) for word in words]
    if not strict:
        numbers = answers.from_zero(numbers, rows * width, file)
    if 0 in numbers:
        zero = next(word for word in words if not int(word.text))
        raise zero.error(f"a square from 1 to {rows * width}")
    return tuple(number - 1 for number in numbers)


def _by_moves(
    words: Sequence[Word], file: str, squares: int, holes: Collection[int], strict: bool
) -> tuple[int, ...]:
    """The squares in the order of the numbers that stand on them."""
    bare = [word.text if strict else word.text.strip("[],;") for word in words]
    first = 1
    if not strict:
        zeros = [v for v, move in enumerate(bare) if re.fullmatch("0+", move)]
        largest = max((int(move[:9]) for move in bare if move.isdecimal()), default=0)
        if len(zeros) == 1 and largest < squares and zeros[0] not in holes:
            first = 0
            answers.remark(file, "read as numbered from 0")
    hole = r"[#.*]+" if first == 0 else r"0+|[#.*]+"
    numbered = [
        (word._replace(text=bare[v]), v)
        for v, word in enumerate(words)
        if not re.fullmatch(hole, bare[v])
    ]
    square: dict[int, int] = {}
    for word, v in numbered:
        move = word.integer(first, len(numbered) - 1 + first, "a move")
        if move in square:
            raise word.error("each move once")
        square[move] = v
    return tuple(v for _, v in sorted(square.items()))


def _on_board(row: int, column: int, shape: Square, place: Place) -> None:
    """Refuse a square, counted from 1, that is outside the board."""
    if not (1 <= row <= shape[0] and 1 <= column <= shape[1]):
        expected = f"a square of the {shape[0]}×{shape[1]} board"
        raise PuzzleError(place, expected, f"row {row}, column {column}")
