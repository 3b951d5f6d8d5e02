"""What direct encodings share: the way from variables to a solution, and back.

A *one-hot vector* has a literal for each value that a place may have, of which exactly one is true:
a circle and its digits, a row and the columns of its queen. Where there are two values only, one
variable for each cell says yes or no.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import chain
from typing import Any

from ..puzzles.grids import Grid
from .encoding import Encoding
from .model import Given, Model


def one_hot(
    model: Model,
    givens: Sequence[Given],
    vectors: Sequence[Sequence[int]],
    values: Sequence[int],
    **more: Any,
) -> Encoding[tuple[int, ...]]:
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
    values : sequence of int
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

    def decode(true: Set[int]) -> tuple[int, ...]:
        return tuple([values[(variable - 1) % width] for variable in sorted(true)])

    def literals(solution: tuple[int, ...]) -> Set[int]:
        return {vector[values.index(x)] for vector, x in zip(vectors, solution, strict=True)}

    def choices(decided: Sequence[int]) -> Sequence[int] | None:
        return vectors[len(decided)] if len(decided) < len(vectors) else None

    def squares(variable: int) -> Sequence[Any]:
        return [(variable - 1) // width]

    fields = {"squares": squares, **more}
    return Encoding(model, givens, decode, literals, choices, **fields)


def one_hot_grid(
    model: Model,
    givens: Sequence[Given],
    cells: Sequence[Sequence[Sequence[int]]],
    values: Sequence[int],
    **more: Any,
) -> Encoding[Grid[int]]:
    """The encoding whose solutions have a value for each cell of a board, in rows.

    As :func:`one_hot` for the cells row by row; a variable's square is its row and column.

    >>> model = Model()
    >>> cells = [[[model.boolean(c, value) for value in (1, 2)] for c in "ab"]]
    >>> encoding = one_hot_grid(model, [], cells, [1, 2])
    >>> encoding.decode({2, 3}), encoding.literals(((2, 1),)), encoding.squares(3)
    (((2, 1),), {2, 3}, [(0, 1)])
    """
    flat = one_hot(model, givens, list(chain.from_iterable(cells)), values)
    columns = max(map(len, cells), default=0)

    def decode(true: Set[int]) -> Grid[int]:
        row_by_row = flat.decode(true)
        return tuple(row_by_row[r * columns : (r + 1) * columns] for r in range(len(cells)))

    def literals(solution: Grid[int]) -> Set[int]:
        return flat.literals(tuple(chain.from_iterable(solution)))

    def squares(variable: int) -> Sequence[Any]:
        return [divmod(flat.squares(variable)[0], columns)]

    return Encoding(model, givens, decode, literals, flat.choices, squares=squares, **more)


def yes_or_no(
    model: Model, givens: Sequence[Given], cells: Sequence[Sequence[int]], **more: Any
) -> Encoding[Grid[bool]]:
    """The encoding whose solutions say of each cell of a board whether its variable is true.

    In the order of the answers yes comes before no; a variable's square is its row and column.

    Parameters
    ----------
    model : Model
        Its variables are those of the cells, numbered row by row.
    givens : sequence of Given
        What the instance fixes.
    cells : sequence of sequence of int
        The variable of each cell, in rows.
    **more
        Further fields of the encoding.

    Examples
    --------
    >>> model = Model()
    >>> encoding = yes_or_no(model, [], model.grid("mine", 1, 2))
    >>> encoding.decode({2}), encoding.literals(((False, True),)), encoding.squares(2)
    (((False, True),), {2}, [(0, 1)])
    """
    columns = max(map(len, cells), default=0)

    def decode(true: Set[int]) -> Grid[bool]:
        return tuple(tuple(variable in true for variable in row) for row in cells)

    def literals(solution: Grid[bool]) -> Set[int]:
        pairs = zip(cells, solution, strict=True)
        return {x for row, values in pairs for x, value in zip(row, values, strict=True) if value}

    def squares(variable: int) -> Sequence[Any]:
        return [divmod(variable - 1, columns)]

    return Encoding(model, givens, decode, literals, squares=squares, **more)
