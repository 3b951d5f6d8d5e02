"""The way back from an assignment: what is broken, what singles a solution out."""

from __future__ import annotations

from dataclasses import replace

from satchel.encoders.constraints import Given
from satchel.encoders.model import Model

from ..helpers import plain


def two_triangles() -> Model:
    model = Model()
    names = ("ab", "bc", "ca", "de", "ef", "fd", "ad", "be")
    model.circuit(
        {(u, v): model.boolean(u, v) for u, v in map(tuple, names)}, "abcdef", "the cycle"
    )
    return model


def test_the_cycles_are_looked_at_where_the_degrees_are_kept() -> None:
    encoding = plain(two_triangles())
    assert encoding.broken({2, 3, 5, 6, 7, 8}) == []
    assert encoding.broken({1, 2, 3, 4, 5, 6}) == ["the cycle: no cycle apart"]
    assert encoding.broken({1, 2, 3, 4, 5}) == [
        "the cycle: two edges at d",
        "the cycle: two edges at f",
    ]


def test_givens_come_first_and_each_in_its_own_words() -> None:
    model = Model()
    one, two = model.boolean("one"), model.boolean("two")
    model.exactly(1, [one, two], "one of two")
    encoding = replace(plain(model), givens=[Given(one, "one is given"), Given(-two, "no two")])
    assert encoding.broken({two}) == ["one is given", "no two"]
    assert encoding.broken(set()) == ["one is given", "one of two"]
    assert encoding.broken({one}) == []


def test_true_variables_alone_single_a_solution_out_where_a_sum_is_fixed() -> None:
    model = Model()
    one, two, free = (model.boolean(name) for name in ("one", "two", "free"))
    model.exactly(1, [one, two], "one of two")
    encoding = plain(model)
    assert not encoding.minimal_models() and encoding.unconstrained() == [free]
    assert list(encoding.blocking({one})) == [one, -two, -free]
    given = replace(encoding, givens=[Given(-free, "not free")])
    assert given.minimal_models() and given.unconstrained() == []
    assert list(given.blocking({one})) == [one]
