"""What the variables mean: their numbers on a board or in a table, else a list.

The names tell: variables that differ in two words, in all combinations, are a board (both words
are numbers) or a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...encoders.families import Name, axes, families, grid
from ...encoders.model import Model
from ...puzzles.base import Puzzle
from .document import Board, Items, Part, Table, paragraph, plain

LISTED_VARIABLES = 24
"""Variables of a list that are shown, unless all shall be."""
TABLE_COLUMNS = 30
"""Columns of the widest board or table, unless everything shall stand in full."""


def parts(puzzle: Puzzle[Any], model: Model, full: bool) -> Iterator[Part]:
    """The variables of each kind, after the numbers of the squares where names speak of them."""
    nodes = [node for circuit in model.circuits for node in circuit.nodes]
    numbers = {node: str(node) for node in nodes if isinstance(node, int)}
    if numbers and (cells := on_board(puzzle, numbers)):
        yield paragraph("The squares have these numbers:")
        yield Board(cells, "the numbers of the squares")
    for family in families(model):
        names = [model.names[v - 1] for v in family]
        found = grid(model, family)
        if found and (full or len(found[1]) <= TABLE_COLUMNS):
            yield from table(names, *found)
        elif len(names[0]) == 2 and (cells := on_board(puzzle, squares(model, family))):
            yield paragraph(f"The variables ``{names[0][0]}``, each on its square:")
            yield Board(cells, f"{names[0][0]} variables")
        else:
            most = None if full else LISTED_VARIABLES
            yield Items(tuple(plain(f"x{v}: {model.name(v)}") for v in family[:most]))
            if most and len(family) > most:
                yield paragraph(f"and {len(family) - most:,} more, up to x{family[-1]}.")


def table(names: list[Name], rows: list[object], columns: list[object], at: Any) -> Iterator[Part]:
    """A board where both words are numbers, else a table."""
    a, b = axes(names)
    first = list(names[0])
    board = all(isinstance(head, int) for head in (*rows, *columns))
    first[a], first[b] = ("row", "column") if board else ("…", "…")
    words = " ".join(map(str, first))
    if board:
        yield paragraph(f"The number in each cell is that of the variable ``{words}``:")
        cells = tuple(tuple(str(at[r, c]) for c in columns) for r in rows)
        yield Board(cells, f"{names[0][0]} variables")
        return
    yield paragraph(f"The numbers of the variables ``{words}``:")
    body = tuple((str(r), *(f"x{at[r, c]}" for c in columns)) for r in rows)
    yield Table(("", *map(str, columns)), body)


def squares(model: Model, family: list[int]) -> dict[object, str]:
    """The variables of a family by the second word of their names."""
    return {model.names[v - 1][1]: str(v) for v in family}


def on_board(puzzle: Puzzle[Any], words: Mapping[Any, str]) -> tuple[tuple[str, ...], ...]:
    """Words on the squares of a board, which count row by row from 1.

    There are no cells without a board, on one that is too wide, or for words elsewhere.
    """
    rows, columns = getattr(puzzle, "rows", None), getattr(puzzle, "columns", None)
    if not (isinstance(rows, int) and isinstance(columns, int)) or columns > TABLE_COLUMNS:
        return ()
    if not all(isinstance(n, int) and 0 < n <= rows * columns for n in words):
        return ()
    return tuple(
        tuple(words.get(r * columns + c + 1, "") for c in range(columns)) for r in range(rows)
    )
