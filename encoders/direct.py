"""What direct encodings share: the way from variables to a solution, and back.

A *one-hot vector* has a literal for each value that a place may have, of which exactly one is true:
a circle and its digits, a row and the columns of its queen. Where there are two values only, one
variable for each cell says yes or no.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import chain
from typing import Any, TypeVar

from ..puzzles.boards import in_rows
from ..puzzles.grids import Grid, GridPuzzle
from .encoding import Encoding
from .model import Given, Model
from .phrases import Phrase, one_value

V = TypeVar("V")


def one_hot(
    model: Model,
    givens: Sequence[Given],
    vectors: Sequence[Sequence[int]],
    values: Sequence[V],
    **more: Any,
) -> Encoding[tuple[V, ...]]:
    """The encoding whose solutions have a value for each one-hot vector.

    The answers are in the order of the values; a variable's square is the index of its vector.

    Parameters
    ----------
    model : Model
        Its variables are those of the vectors, numbered one vector after the other.
    givens : sequence of Given
        What the instance fixes.
    vectors : sequence of sequence of int
        The variables of each vector, one for each value.
    values : sequence
        The values in the order of the variables.
    **more
        Further fields of the encoding.

    Examples
    --------
    >>> model = Model()
    >>> vectors = [[model.boolean(place, value) for value in (1, 2)] for place in "ab"]
    >>> encoding = one_hot(model, [], vectors, [1, 2])
    >>> encoding.decode({2, 3}), encoding.literals((2, 1)), encoding.squares(3)
    ((2, 1), {2, 3}, [1])
    """
    width = len(values)

    def decode(true: Set[int]) -> tuple[V, ...]:
        return tuple([values[(variable - 1) % width] for variable in sorted(true)])

    def literals(solution: tuple[V, ...]) -> Set[int]:
        return {vector[values.index(x)] for vector, x in zip(vectors, solution, strict=True)}

    def choices(decided: Sequence[int]) -> Sequence[int] | None:
        return vectors[len(decided)] if len(decided) < len(vectors) else None

    def squares(variable: int) -> Sequence[Any]:
        return [(variable - 1) // width]

    fields = {"squares": squares, **more}
    return Encoding(model, givens, decode, literals, choices, **fields)


def cell_vectors(model: Model, puzzle: GridPuzzle[Any]) -> list[list[list[int]]]:
    """A one-hot vector for each cell of a board: ``cell r,c holds v``, r and c from 1.

    The variables are numbered cell by cell, in each in the order of the puzzle's values.
    """
    (rows, columns), signs = puzzle.shape, puzzle.values(len(puzzle.rows))
    return [
        [
            [model.boolean("cell", f"{r + 1},{c + 1}", "holds", sign) for sign in signs]
            for c in range(columns)
        ]
        for r in range(rows)
    ]


def one_hot_grid(
    model: Model, puzzle: GridPuzzle[V], cells: Sequence[Sequence[Sequence[int]]], **more: Any
) -> Encoding[Grid[V]]:
    """The encoding of a board whose cells have one-hot vectors, those of :func:`cell_vectors`.

    A clue gives the value of its sign; a variable's square is its row and column.

    Parameters
    ----------
    model : Model
        Its variables are those of the cells.
    puzzle : GridPuzzle
        The instance.
    cells : sequence of sequence of sequence of int
        The vector of each cell, in rows.
    **more
        Further fields of the encoding.
    """
    values, columns = puzzle.values(len(puzzle.rows)), puzzle.columns
    at = {sign: i for i, sign in enumerate(values)}
    givens = [
        Given(cells[r][c][at[sign]], puzzle.clue_text((r, c, sign)))
        for r, c, sign in puzzle.clues()
    ]
    flat = one_hot(model, givens, list(chain.from_iterable(cells)), list(values.values()))

    def decode(true: Set[int]) -> Grid[V]:
        return in_rows(flat.decode(true), columns)

    def literals(solution: Grid[V]) -> Set[int]:
        return flat.literals(tuple(chain.from_iterable(solution)))

    def squares(variable: int) -> Sequence[Any]:
        return [divmod((variable - 1) // len(values), columns)]

    fields = {"phrases": one_value("cell", "holds", "does not hold"), "squares": squares, **more}
    return Encoding(model, givens, decode, literals, flat.choices, **fields)


def yes_or_no(
    model: Model,
    puzzle: GridPuzzle[bool],
    cells: Sequence[Sequence[int]],
    givens: Sequence[Given] | None = None,
    **more: Any,
) -> Encoding[Grid[bool]]:
    """The encoding of a board that has one variable for each cell, true where the value is.

    A variable's square is its row and column; its sentences are those of the clues, unless other
    phrases are stated.

    Parameters
    ----------
    model : Model
        Its variables are those of the cells, numbered row by row.
    puzzle : GridPuzzle
        The instance.
    cells : sequence of sequence of int
        The variable of each cell, in rows.
    givens : sequence of Given, optional
        What the instance fixes; without it, each clue gives the value of its sign.
    **more
        Further fields of the encoding.
    """
    values, columns = puzzle.values(len(puzzle.rows)), puzzle.columns
    if givens is None:
        givens = [
            Given(cells[r][c] if values[sign] else -cells[r][c], puzzle.clue_text((r, c, sign)))
            for r, c, sign in puzzle.clues()
        ]
    first = 1 if puzzle.DESCENDING else -1

    def decode(true: Set[int]) -> Grid[bool]:
        return tuple(tuple(variable in true for variable in row) for row in cells)

    def literals(solution: Grid[bool]) -> Set[int]:
        pairs = zip(cells, solution, strict=True)
        return {x for row, values in pairs for x, value in zip(row, values, strict=True) if value}

    def choices(decided: Sequence[int]) -> Sequence[int] | None:
        variable = len(decided) + 1
        return (first * variable, -first * variable) if variable <= model.top else None

    def squares(variable: int) -> Sequence[Any]:
        return [divmod(variable - 1, columns)]

    kinds = {model.names[row[0] - 1][0] for row in cells}
    signs = sorted(values, key=values.__getitem__)
    phrases = {str(kind): one_sign(*signs) for kind in kinds}
    fields = {"phrases": phrases, "squares": squares, **more}
    return Encoding(model, givens, decode, literals, choices, **fields)


def one_sign(*signs: str) -> Phrase:
    """The phrase of variables ``kind row column`` that say which of two signs a cell holds.

    >>> one_sign("o", "x").one[0].format(1, 2)
    'cell 1,2 holds x'
    """
    false, true = signs
    return Phrase(
        (f"cell {{0}},{{1}} holds {true}", f"cell {{0}},{{1}} holds {false}"),
        (f"cells {{}} hold {true}", f"cells {{}} hold {false}"),
        "{0},{1}",
    )
