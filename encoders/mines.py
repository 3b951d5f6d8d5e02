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

Examples
--------
Two cells, of which the first counts one mine, and one mine in all:

>>> from satchel.encoders.formats.dimacs import cnf
>>> for line in cnf(encode(MineNumber(("1?",), total=1))):
...     print(line)
c x 1 = mine 1 1
c x 2 = mine 1 2
c clauses 1-2: cell 1,1 counts 1
c clauses 3-4: there is 1 mine
p cnf 2 4
-1 -2 0
1 2 0
-1 -2 0
1 2 0
"""

from __future__ import annotations

from collections.abc import Iterator

from ..puzzles.mines import Field, MineNumber, many
from .direct import yes_or_no
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
    model = Model()
    mine = model.grid("mine", len(puzzle.rows), puzzle.columns)

    # 1. each digit counts the mines around it
    around = model.around(mine, AROUND[puzzle.rule])
    for r, row in enumerate(puzzle.rows):
        for c, cell in enumerate(row):
            if cell.isdigit():
                why = f"cell {r + 1},{c + 1} counts {cell}"
                model.exactly(int(cell), around[r][c], why, rule=1)

    # 2. the total
    if puzzle.total is not None:
        why = f"there {'is' if puzzle.total == 1 else 'are'} {many(puzzle.total)}"
        model.exactly(puzzle.total, range(1, model.top + 1), why, rule=2)

    known = "*.0123456789" if puzzle.free_digits else "*."
    givens = []
    for r, row in enumerate(puzzle.rows):
        for c, cell in enumerate(row):
            if cell in known:
                literal = mine[r][c] if cell == "*" else -mine[r][c]
                givens.append(Given(literal, puzzle.clue_text((r, c, "*" if literal > 0 else "."))))

    def numbers() -> Iterator[tuple[int, int]]:
        for r, row in enumerate(puzzle.rows):
            yield from ((r, c) for c, cell in enumerate(row) if cell.isdigit())

    note = f"Around, by the rule {puzzle.rule}: {SAID[puzzle.rule]}."
    return yes_or_no(
        model, puzzle, mine, givens, phrases=PHRASES, constraint_squares=numbers, note=note
    )
