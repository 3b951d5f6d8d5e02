"""What constraints mean: their variables, what breaks them and how, and which say the same."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from satchel.encoders.constraints import Cardinality, Constraint, Distance, Given
from satchel.encoders.evaluate import (
    broken,
    content,
    fixed_sum,
    form,
    holds,
    is_true,
    parts,
    variables,
)
from satchel.encoders.model import Model


def circuit(*names: str, directed: bool = False, first: int = 1) -> Constraint:
    """A circuit through the nodes of edges such as ``ab``; variables from ``first`` on."""
    model = Model()
    for i in range(1, first):
        model.boolean("unused", i)
    edges: dict[Any, int] = {tuple(name): model.boolean(name) for name in names}
    nodes = sorted({node for edge in edges for node in edge})
    model.circuit(edges, nodes, "the cycle", directed=directed)
    return model.circuits[0]


TRIANGLES = ("ab", "bc", "ca", "de", "ef", "fd", "ad", "be")
"""Two triangles with two edges between them."""


@pytest.mark.parametrize(
    ("stated", "expected", "together"),
    [
        (Cardinality(0, 1, (3, -1), ""), {1, 3}, 1),
        (Distance((1, 2), (-3, 4), 1, ""), {1, 2, 3, 4}, 2),
        (circuit("ab", "bc", "ca"), {1, 2, 3}, 1),
        (Given(-5, ""), {5}, 1),
    ],
)
def test_the_variables_stand_in_the_parts(
    stated: Constraint | Given, expected: set[int], together: int
) -> None:
    assert variables(stated) == expected
    assert len(parts(stated)) == together


def test_a_literal_is_true_by_its_variable() -> None:
    assert [is_true(x, {1}) for x in (1, -1, 2, -2)] == [True, False, False, True]


@pytest.mark.parametrize(("low", "high"), list(product(range(-1, 4), repeat=2)))
def test_a_cardinality_is_broken_by_too_few_or_too_many(low: int, high: int) -> None:
    stated = Cardinality(low, high, (1, -2, 3), "so many")
    for true in (set(c) for k in range(4) for c in combinations((1, 2, 3), k)):
        number = (1 in true) + (2 not in true) + (3 in true)
        expected = [] if low <= number <= high else ["so many"]
        assert list(broken(stated, true)) == expected
        assert holds(stated, true) == (not expected)


@pytest.mark.parametrize("distance", range(-1, 5))
def test_a_distance_is_broken_by_labels_that_are_too_close(distance: int) -> None:
    stated = Distance((1, 2, 3), (4, 5, 6), distance, "apart")
    for i, j in product(range(3), repeat=2):
        kept = distance <= 0 or abs(i - j) >= distance
        assert list(broken(stated, {1 + i, 4 + j})) == ([] if kept else ["apart"])


def test_a_circuit_is_broken_by_each_cycle_apart() -> None:
    stated = circuit(*TRIANGLES)
    number = {name: i for i, name in enumerate(TRIANGLES, 1)}
    whole = {number[name] for name in ("bc", "ca", "ef", "fd", "ad", "be")}
    apart = {number[name] for name in ("ab", "bc", "ca", "de", "ef", "fd")}
    assert list(broken(stated, whole)) == [] and holds(stated, whole)
    assert list(broken(stated, apart)) == ["the cycle: no cycle apart"]  # both have one cut


def test_a_given_is_broken_by_its_negation() -> None:
    assert list(broken(Given(-2, "no queen"), {2})) == ["no queen"]
    assert holds(Given(-2, "no queen"), {1})


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (Cardinality(0, 1, (1, 2), "this"), Cardinality(0, 1, (2, 1), "that", 3), True),
        (Cardinality(0, 1, (1, 2), ""), Cardinality(1, 1, (1, 2), ""), False),
        (Cardinality(0, 1, (1, 2), ""), Cardinality(0, 1, (1, -2), ""), False),
        (Distance((1, 2), (3, 4), 1, "this"), Distance((3, 4), (1, 2), 1, "that"), True),
        (Distance((1, 2), (3, 4), 1, ""), Distance((2, 1), (4, 3), 1, ""), True),
        (Distance((1, 2), (3, 4), 1, ""), Distance((4, 3), (2, 1), 1, ""), True),
        (Distance((1, 2), (3, 4), 1, ""), Distance((2, 1), (3, 4), 1, ""), False),
        (Distance((1, 2), (3, 4), 1, ""), Distance((1, 2), (3, 4), 2, ""), False),
        (circuit("ab", "bc", "ca"), circuit("ab", "bc", "ca"), True),
        (circuit("ab", "bc", "ca"), circuit("ab", "bc", "ca", first=2), False),
        (
            circuit("ab", "bc", "ca", directed=True),
            circuit("ba", "cb", "ac", directed=True),
            False,
        ),
        (circuit("ab", "bc", "ca"), circuit("ab", "bc", "ca", directed=True), False),
        (Given(1, "this"), Given(1, "that"), True),
        (Given(1, ""), Given(-1, ""), False),
    ],
)
def test_the_content_is_equal_just_for_constraints_that_say_the_same(
    one: Constraint | Given, other: Constraint | Given, same: bool
) -> None:
    assert (content(one) == content(other)) == same


def test_the_content_under_other_names() -> None:
    shifted = Cardinality(0, 1, (3, -4), "")
    one = Cardinality(0, 1, (1, -2), "")
    assert content(one, lambda x: x + 2 if x > 0 else x - 2) == content(shifted)


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        (Cardinality(2, 2, (1, 2, 3), ""), (1, 2, 3)),
        (Cardinality(1, 2, (1, 2, 3), ""), ()),
        (Cardinality(2, 2, (1, -2, 3), ""), ()),
        (Cardinality(0, 0, (), ""), ()),
        (Distance((1, 2), (3, 4), 1, ""), ()),
        (circuit("ab", "bc", "ca"), ()),
    ],
)
def test_an_exact_cardinality_of_variables_fixes_a_sum(
    stated: Constraint, expected: tuple[int, ...]
) -> None:
    assert tuple(fixed_sum(stated)) == expected


def test_the_form_leaves_the_literals_out() -> None:
    assert form(Cardinality(0, 1, (1, 2), "")) == form(Cardinality(0, 1, (3,), "other"))
    assert form(Cardinality(0, 1, (1, 2), "")) != form(Cardinality(1, 1, (1, 2), ""))
    assert form(Given(1, "")) != form(Distance((1,), (2,), 0, ""))
