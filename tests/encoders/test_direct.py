"""Solutions read off one-hot vectors and grids of Booleans, and back."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.enumeration import ordered
from satchel.backends.sat import Session, choose
from satchel.encoders.direct import one_hot, one_hot_grid, yes_or_no
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options


def vectors(model: Model, places: int, values: range) -> list[list[int]]:
    """So many one-hot vectors."""
    found = [[model.boolean("place", p, value) for value in values] for p in range(places)]
    for vector in found:
        model.exactly(1, vector, "one value")
    return found


def in_order(encoding: Encoding[Any]) -> list[Any]:
    """All solutions as SAT finds them when the order counts."""
    session = Session(encoding, choose(encoding, Options()), Deadline())
    found = list(ordered(encoding, session, Deadline()))
    session.close()
    return found


@pytest.mark.parametrize("places", [0, 1, 3])
@pytest.mark.parametrize("values", [range(1), range(1, 4), range(5, 7)])
def test_one_hot_vectors(places: int, values: range) -> None:
    model = Model()
    encoding = one_hot(model, [], vectors(model, places, values), values)
    solutions = list(product(values, repeat=places))
    assert in_order(encoding) == solutions
    for solution in solutions:
        true = encoding.literals(solution)
        assert len(true) == places and encoding.decode(true) == solution
        assert [encoding.squares(x) for x in sorted(true)] == [[p] for p in range(places)]


@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (1, 1), (1, 3), (2, 2)])
def test_one_hot_vectors_in_a_grid(rows: int, columns: int) -> None:
    model, values = Model(), range(1, 3)
    flat = vectors(model, rows * columns, values)
    cells = [flat[r * columns : (r + 1) * columns] for r in range(rows)]
    encoding = one_hot_grid(model, [], cells, values)
    solutions = [
        tuple(row_by_row[r * columns : (r + 1) * columns] for r in range(rows))
        for row_by_row in product(values, repeat=rows * columns)
    ]
    assert in_order(encoding) == solutions
    for solution in solutions:
        true = encoding.literals(solution)
        assert encoding.decode(true) == solution
        places = [(r, c) for r in range(rows) for c in range(columns)]
        assert [encoding.squares(x) for x in sorted(true)] == [[place] for place in places]


@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (1, 1), (1, 3), (2, 2)])
def test_yes_or_no(rows: int, columns: int) -> None:
    model = Model()
    cells = model.grid("cell", rows, columns)
    encoding = yes_or_no(model, [], cells)
    solutions = [
        tuple(row_by_row[r * columns : (r + 1) * columns] for r in range(rows))
        for row_by_row in product((True, False), repeat=rows * columns)
    ]
    assert in_order(encoding) == solutions
    for solution in solutions:
        true = encoding.literals(solution)
        assert len(true) == sum(map(sum, solution)) and encoding.decode(true) == solution
    for r, row in enumerate(cells):
        assert [encoding.squares(x) for x in row] == [[(r, c)] for c in range(columns)]


def test_further_fields() -> None:
    model = Model()
    cells = model.grid("cell", 1, 2)
    encoding = one_hot(model, [], cells, [1, 2], squares=lambda x: [-x], note="a note")
    assert (encoding.note, encoding.squares(2)) == ("a note", [-2])
    assert yes_or_no(model, [], cells, note="a note").note == "a note"
    assert one_hot_grid(model, [], [cells], [1, 2], note="a note").note == "a note"
