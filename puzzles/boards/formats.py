"""Other programs' files of boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..limits import QUEENS_SIDE, TOUR_SIDE
from ..text import Line, Reader, Tokens, Word, cells
from . import Square


def essence(board: Reader) -> tuple[int, set[Square]]:
    """The side and the blocked squares of CSPLib problem 080, over any lines.

    ``letting n = 8`` and ``letting blocks = [[1,1], [1,2], …]``, whose squares count from 1.
    """
    tokens, size, blocked = Tokens(board, comment="$"), None, set[Square]()
    while tokens:
        tokens.expect("letting")
        if tokens.expect("n", "blocks") == "n":
            tokens.expect("=")
            if size is not None:
                raise tokens.take("a number").error("one `letting n`, not a second")
            size = tokens.take("a number").integer(0, QUEENS_SIDE, "the side of the board")
            continue
        tokens.expect("=")
        tokens.expect("[")
        while (token := tokens.expect("[", "]", ",")) != "]":
            if token == "[":
                row = tokens.take("a row").integer(1, size or QUEENS_SIDE, "a row")
                tokens.expect(",")
                column = tokens.take("a column").integer(1, size or QUEENS_SIDE, "a column")
                tokens.expect("]")
                blocked.add((row - 1, column - 1))
    if size is None:
        raise tokens.missing("`letting n = …`")
    return size, blocked


def rosetta(board: Reader, limit: Callable[[int, int], object]) -> tuple[int, int, list[Word]]:
    """The rows, the columns and the squares of a Holy Knight's tour.

    Rows of ``x`` (a square), ``s`` (the start) and ``.`` or a blank (a hole); short rows end in
    holes, and a blank line between rows is a row of them. ``limit`` refuses a board that is too
    large before memory is taken for its squares.
    """
    drawn = {line.number: line for line in board.rest()}
    if not drawn:
        board.take("the rows of a board")
    rows = range(min(drawn), max(drawn) + 1)
    columns = max(len(line.text) for line in drawn.values())
    limit(len(rows), columns)
    squares = [
        Word(line.text.ljust(columns)[c], line.at(c + 1))
        for line in (drawn.get(r, Line("", board.file, r)) for r in rows)
        for c in range(columns)
    ]
    for cell in squares:
        if cell.text not in "xs. ":
            raise cell.error("one of `x s .` or a blank")
    return len(rows), columns, squares


def jutge(board: Reader, most: int = TOUR_SIDE) -> tuple[int, list[Word]]:
    """The side and the squares of one board of Jutge P43694; the start becomes an ``s``.

    The side n, n rows of ``.`` and ``*`` (a hole), then the row and the column of the start,
    from 1.
    """
    (side,) = _numbers(board.take("the side of a board"), ["the side of a board"], most)
    squares: list[Word] = []
    for r in range(1, side + 1):
        squares += cells(board.take(f"row {r} of {side}"), side, ".*")
    line = board.take("the row and the column of the start")
    row, column = _numbers(line, ["the row of the start", "the column of the start"], side)
    start = (row - 1) * side + column - 1
    if squares[start].text == "*":
        raise line.words()[0].error("a start that is no hole")
    squares[start] = Word("s", line.at(1))
    return side, squares


def _numbers(line: Line, names: Sequence[str], high: int = TOUR_SIDE) -> list[int]:
    """The numbers from 1 to ``high`` that a line consists of."""
    words = line.words()
    if len(words) < len(names):
        raise line.end(names[len(words)])
    if len(words) > len(names):
        raise words[len(names)].error("the end of the line")
    return [word.integer(1, high, name) for word, name in zip(words, names, strict=True)]
