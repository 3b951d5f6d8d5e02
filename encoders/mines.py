"""Mine Number and Minesweeper as cardinality constraints over the cells.

Variables
---------
``mine r c``: a mine lies in row r, column c. There are n·m on n rows of m columns, numbered
row after row: r·m + c + 1. (Rows and columns from 0 in the code, from 1 in the names.)

Constraints
-----------
1. Around each cell with a digit d lie exactly d mines; the rule says what *around* means.
2. With a total K, there are exactly K mines.

Known mines, known free cells and, with ``free_digits``, the cells with a digit are unit
clauses.

Size
----
n·m variables; as many constraints (1) as there are digits, over at most 5, 8 or 9 variables
under plus, eight or square; one constraint (2) over all n·m variables with a total.

Redundant constraints
---------------------
None.

Source
------
The usual direct encoding; for the decision problem Kaye, "Minesweeper is NP-complete",
Mathematical Intelligencer 22 (2000).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from ..puzzles.mines import Field, MineNumber, many
from .encoding import Encoding
from .model import Given, Model
from .phrases import Phrase

EIGHT = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
AROUND = {
    "plus": ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)),
    "eight": EIGHT,
    "square": (*EIGHT, (0, 0)),
}
"""Steps in rows and columns from a cell to those that it counts."""
SAID = {
    "plus": "the cell itself and its four neighbours",
    "eight": "the eight neighbours of the cell",
    "square": "the cell itself and its eight neighbours",
}
"""The same in words."""
DIGITS = {str(digit): digit for digit in range(10)}
PHRASES = {
    "mine": Phrase(
        ("cell {0},{1} is a mine", "cell {0},{1} is free"),
        ("cells {} are mines", "cells {} are free"),
        "{0},{1}",
    )
}


def encode(puzzle: MineNumber) -> Encoding[Field]:
    """State the rules of ``puzzle``.

    >>> encoding = encode(MineNumber(("11",)))
    >>> len(encoding.model.constraints), encoding.decode({2})
    (2, ((False, True),))
    """
    model, n, m = Model(), len(puzzle.rows), puzzle.columns
    mine = model.grid("mine", n, m)

    # 1. each digit counts the mines around it; a border of zeros stands around the field
    border = [[0] * (m + 2)]
    padded = [*border, *([0, *row, 0] for row in mine), *border]
    steps = [(dr, slice(dc + 1, dc + 1 + m)) for dr, dc in AROUND[puzzle.rule]]

    def numbers() -> Iterator[tuple[int, int, tuple[int, ...], str]]:
        for r, row in enumerate(puzzle.rows, 1):
            seen = zip(*(padded[r + dr][shifted] for dr, shifted in steps), strict=True)
            for c, (cell, around) in enumerate(zip(row, seen, strict=True), 1):
                if (count := DIGITS.get(cell)) is not None:
                    inside = around if all(around) else tuple(filter(None, around))
                    yield count, count, inside, f"cell {r},{c} counts {cell}"

    model.cardinalities(numbers(), rule=1)

    # 2. the total
    if puzzle.total is not None:
        why = f"there {'is' if puzzle.total == 1 else 'are'} {many(puzzle.total)}"
        model.exactly(puzzle.total, range(1, model.top + 1), why, rule=2)

    free = "0123456789." if puzzle.free_digits else "."
    givens = []
    for r, row in enumerate(puzzle.rows):
        for c, cell in enumerate(row):
            if cell == "*":
                givens.append(Given(mine[r][c], f"cell {r + 1},{c + 1} is a mine"))
            elif cell in free:
                givens.append(Given(-mine[r][c], f"cell {r + 1},{c + 1} is free"))

    def decode(true: Set[int]) -> Field:
        return tuple(tuple(v in true for v in row) for row in mine)

    def literals(solution: Field) -> Set[int]:
        return {mine[r][c] for r, row in enumerate(solution) for c, here in enumerate(row) if here}

    def choices(decided: Sequence[int]) -> Sequence[int] | None:
        v = len(decided) + 1
        return (v, -v) if v <= model.top else None

    def squares(variable: int) -> Sequence[tuple[int, int]]:
        return [divmod(variable - 1, m)]

    def constraint_squares() -> Iterator[tuple[int, int]]:
        for r, row in enumerate(puzzle.rows):
            yield from ((r, c) for c, cell in enumerate(row) if cell in DIGITS)

    note = f"Around, by the rule {puzzle.rule}: {SAID[puzzle.rule]}."
    return Encoding(
        model,
        givens,
        decode,
        literals,
        choices,
        phrases=PHRASES,
        squares=squares,
        constraint_squares=constraint_squares,
        note=note,
    )
