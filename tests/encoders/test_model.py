"""The model itself: names, rules, and the graphs that it refuses."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from satchel.encoders.constraints import Cardinality, Edge
from satchel.encoders.model import Model
from satchel.puzzles.errors import ModelError


def test_variables_are_numbered_from_one_and_named_when_asked() -> None:
    model = Model()
    assert model.boolean("rain", "in", 3) == 1
    assert model.grid("cell", 2, 2) == [range(2, 4), range(4, 6)]
    assert [model.name(x) for x in (1, -1, 5)] == ["rain in 3", "not rain in 3", "cell 2 2"]
    assert model.top == 5


def test_each_constraint_carries_the_rule_that_states_it() -> None:
    model = Model()
    a, b, c = (model.boolean(name) for name in "abc")
    model.cardinality(0, 2, [a, b, c], "1", rule=1)
    model.clause([a, -b], "2", rule=2)
    model.exactly(1, [a, b], "3", rule=3)
    model.at_most(1, [b, c], "4", rule=4)
    model.at_least(2, [a, b, c], "5", rule=5)
    model.exactly(1, (a, c), "6", rule=6)
    model.distance([a, b], [c, model.boolean("d")], 1, "7", rule=7)
    model.circuit({(0, 1): a, (1, 2): b, (2, 0): c}, range(3), "8", rule=8)
    assert all(str(stated.rule) == stated.why[0] for stated in model.constraints)
    assert model.constraints[1] == Cardinality(1, 2, (a, -b), "2", 2)
    assert model.constraints[4] == Cardinality(2, 3, (a, b, c), "5", 5)


@pytest.mark.parametrize("literals", [(1, 1), (1, 2, -1), (0,), (0, 1), (5,), (-5, 1)])
def test_literals_that_are_none_are_refused(literals: tuple[int, ...]) -> None:
    model = Model()
    assert model.grid("x", 2, 2) == [range(1, 3), range(3, 5)]
    assert [model.name(v) for v in (1, -4)] == ["x 1 1", "not x 2 2"]
    for state in (model.exactly, model.at_most, model.at_least):
        with pytest.raises(ModelError, match=r"^here: a literal "):
            state(1, literals, "here")
    for stated in (model.clause, partial(model.cardinality, 0, 1)):
        with pytest.raises(ModelError, match=r"^here: a literal "):
            stated(literals, "here")
    assert model.constraints == []
    model.exactly(2, iter([4, 3, -1]), "c", rule=3)
    assert model.constraints == [Cardinality(2, 2, (4, 3, -1), "c", 3)]


@pytest.mark.parametrize("steps", [[(0, 0)], [(-1, 0), (0, 1), (1, 1)], [(2, -3), (0, 1)]])
@pytest.mark.parametrize(("n", "m"), [(0, 0), (1, 1), (1, 4), (3, 2), (4, 5)])
def test_what_lies_around_a_square(steps: list[tuple[int, int]], n: int, m: int) -> None:
    model = Model()
    grid = model.grid("x", n, m)
    expected = [
        [
            tuple(grid[r + i][c + j] for i, j in steps if 0 <= r + i < n and 0 <= c + j < m)
            for c in range(m)
        ]
        for r in range(n)
    ]
    assert model.around(grid, steps) == expected


def test_the_degrees_are_found_by_identity() -> None:
    model = Model()
    pairs = (("a", "b"), ("b", "c"), ("c", "a"))
    edges: dict[Edge, int] = {pair: model.boolean(*pair) for pair in pairs}
    model.exactly(2, [1, 3], "one more that looks like a degree")
    model.circuit(edges, "abc", "the cycle")
    (circuit,) = model.circuits
    _, *degrees, last = model.constraints
    assert last is circuit
    assert model.degrees() == {id(degree): circuit for degree in degrees}


LOOP, TWICE = "is a loop, or leads to no node", "stands twice"


@pytest.mark.parametrize(
    ("edges", "nodes", "directed", "message"),
    [
        ({("a", "a"): 1}, "abc", False, LOOP),
        ({("a", "d"): 1}, "abc", False, LOOP),
        ({("a", "b"): 1, ("b", "a"): 2}, "abc", False, TWICE),
        ({("a", "b"): 1}, "abca", False, "a node stands twice"),
        ({("a", "b"): -1}, "abc", True, "a negative literal at an edge or an end"),
        ({("a", "b"): 1, ("b", "c"): 1}, "abc", True, "a literal stands twice"),
        ({("a", "b"): 9}, "abc", True, "a literal of no variable"),
    ],
)
def test_a_graph_that_is_none_is_refused(
    edges: dict[Edge, int], nodes: str, directed: bool, message: str
) -> None:
    model = Model()
    model.grid("edge", 1, 3)
    with pytest.raises(ModelError, match=f"^the cycle: .*{message}"):
        model.circuit(edges, nodes, "the cycle", directed=directed)
    assert model.constraints == []


@pytest.mark.parametrize(
    "ends", [{"a": 1}, {"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 2, "starts": {"a": 3}}]
)
def test_every_node_of_a_path_needs_an_end(ends: dict[Any, Any]) -> None:
    model = Model()
    model.grid("edge", 1, 4)
    starts = ends.pop("starts", None)
    message = "the path: every node needs an end literal, and no other"
    with pytest.raises(ModelError, match=message):
        model.path({}, "ab", ends, "the path", starts=starts)


def test_an_arc_may_lead_back() -> None:
    model = Model()
    model.circuit({(0, 1): model.boolean(0), (1, 0): model.boolean(1)}, (0, 1), "c", directed=True)
    assert len(model.circuits) == 1 and len(model.constraints) == 5
