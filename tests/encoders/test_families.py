"""Variables of one kind, and where they make a grid."""

from __future__ import annotations

from satchel.encoders import encode
from satchel.encoders.families import axes, families, grid
from satchel.encoders.model import Model
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.tour import Tour


def test_circles_and_digits_are_a_grid() -> None:
    model = encode(EightCircles((0,) * 8)).model
    (family,) = families(model)
    found = grid(model, family)
    assert found is not None
    rows, columns, at = found
    assert (rows, columns) == (list("ABCDEFGH"), [*range(1, 9)])
    assert [at["A", 1], at["A", 2], at["B", 1]] == [1, 2, 9]


def test_edges_are_none_and_ends_are_a_list() -> None:
    model = encode(Tour(3, 4)).model
    edges, ends = families(model)
    assert grid(model, edges) is None and grid(model, ends) is None
    assert len(edges) + len(ends) == model.top


def test_words_that_are_the_same_everywhere_are_no_axis() -> None:
    assert axes([("cell", "1,1", "holds", 1), ("cell", "1,1", "holds", 2)]) == [3]
    model = Model()
    for name in (("x", 1, 1), ("x", 1, 2), ("x", 2, 1)):
        model.boolean(*name)
    assert grid(model, [1, 2, 3]) is None
