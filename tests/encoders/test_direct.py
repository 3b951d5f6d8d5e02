"""Solutions read off one-hot vectors and grids of Booleans, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

import pytest

from satchel.backends.base import Deadline
from satchel.backends.enumeration import ordered
from satchel.backends.sat import Session, choose
from satchel.encoders.direct import cell_vectors, one_hot, one_hot_grid, yes_or_no
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.grids import Grid, GridPuzzle


@dataclass(frozen=True)
class Bits(GridPuzzle[bool]):
    """Any board of two signs."""

    name: ClassVar[str] = "bits"
    SQUARE: ClassVar[bool] = False
    SIDES: ClassVar[range] = range(10)

    @classmethod
    def values(cls, side: int) -> Mapping[str, bool]:
        return {"o": False, "x": True}

    def broken(self, solution: Grid[bool]) -> Iterator[str]:
        return iter(())


class Descending(Bits):
    """The same, in the other order."""

    DESCENDING = True


@dataclass(frozen=True)
class Digits(GridPuzzle[int]):
    """Any board of two digits."""

    name: ClassVar[str] = "digits"
    SQUARE: ClassVar[bool] = False
    SIDES: ClassVar[range] = range(10)

    @classmethod
    def values(cls, side: int) -> Mapping[str, int]:
        return {"1": 1, "2": 2}

    def broken(self, solution: Grid[int]) -> Iterator[str]:
        return iter(())


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


SHAPES = [(0, 0), (1, 1), (1, 3), (2, 2)]


def boards(values: tuple[Any, ...], rows: int, columns: int) -> list[Grid[Any]]:
    """All boards of these values, in the order of the values."""
    found = product(values, repeat=rows * columns)
    return [tuple(v[r * columns : (r + 1) * columns] for r in range(rows)) for v in found]


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_one_hot_vectors_in_a_grid(rows: int, columns: int) -> None:
    puzzle, model = Digits(("." * columns,) * rows), Model()
    cells = cell_vectors(model, puzzle)
    for row in cells:
        for vector in row:
            model.exactly(1, vector, "one value")
    encoding = one_hot_grid(model, puzzle, cells)
    solutions = boards((1, 2), rows, columns)
    assert in_order(encoding) == solutions
    for solution in solutions:
        true = encoding.literals(solution)
        assert encoding.decode(true) == solution
        places = [(r, c) for r in range(rows) for c in range(columns)]
        assert [encoding.squares(x) for x in sorted(true)] == [[place] for place in places]


@pytest.mark.parametrize("kind", [Bits, Descending])
@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_yes_or_no(rows: int, columns: int, kind: type[Bits]) -> None:
    model = Model()
    cells = model.grid("cell", rows, columns)
    encoding = yes_or_no(model, kind(("." * columns,) * rows), cells)
    solutions = boards((True, False) if kind.DESCENDING else (False, True), rows, columns)
    assert in_order(encoding) == solutions == sorted(solutions, reverse=kind.DESCENDING)
    for solution in solutions:
        true = encoding.literals(solution)
        assert len(true) == sum(map(sum, solution)) and encoding.decode(true) == solution
    for r, row in enumerate(cells):
        assert [encoding.squares(x) for x in row] == [[(r, c)] for c in range(columns)]


def test_clues_are_givens() -> None:
    model = Model()
    bits = yes_or_no(model, Bits((".xo",)), model.grid("cell", 1, 3))
    assert [given.literal for given in bits.givens] == [2, -3]
    model, puzzle = Model(), Digits((".2", "1."))
    digits = one_hot_grid(model, puzzle, cell_vectors(model, puzzle))
    assert [given.literal for given in digits.givens] == [4, 5]
    assert [given.why for given in digits.givens] == ["cell 1,2 holds 2", "cell 2,1 holds 1"]
    assert model.name(4) == "cell 1,2 holds 2"


def test_further_fields() -> None:
    model, digits = Model(), Digits((".",))
    cells = model.grid("cell", 1, 2)
    encoding = one_hot(model, [], cells, [1, 2], squares=lambda x: [-x], note="a note")
    assert (encoding.note, encoding.squares(2)) == ("a note", [-2])
    assert yes_or_no(model, Bits(("..",)), cells, note="a note").note == "a note"
    assert one_hot_grid(model, digits, [cells], note="a note").note == "a note"
