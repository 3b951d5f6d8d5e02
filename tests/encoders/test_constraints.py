"""The kinds of constraint as data: windows of a distance, and a circuit with its degrees."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from satchel.encoders.constraints import OUTSIDE, Cardinality, Circuit, Distance, Edge
from satchel.encoders.model import Model
from satchel.puzzles.errors import ModelError


@pytest.mark.parametrize("n", range(5))
@pytest.mark.parametrize("distance", range(-1, 6))
def test_the_windows_hold_at_most_one_of_two_labels_just_when_they_are_apart(
    n: int, distance: int
) -> None:
    first, second = tuple(range(1, n + 1)), tuple(range(n + 1, 2 * n + 1))
    windows = Distance(first, second, distance, "apart", 7).windows()
    assert all((window.why, window.rule) == ("apart", 7) for window in windows)
    for i, j in product(range(n), repeat=2):
        true = {first[i], second[j]}
        kept = all(w.low <= len(true.intersection(w.literals)) <= w.high for w in windows)
        assert kept == (distance <= 0 or abs(i - j) >= distance)


def triangle() -> Circuit:
    model = Model()
    edges: dict[Edge, int] = {
        pair: model.boolean(*pair) for pair in (("a", "b"), ("b", "c"), ("c", "a"))
    }
    model.circuit(edges, "abc", "the cycle", rule=2)
    return model.circuits[0]


def test_a_circuit_keeps_its_degrees_beside_it() -> None:
    circuit = triangle()
    assert [degree for at in circuit.degrees.values() for degree in at] == [
        Cardinality(2, 2, (1, 3), "the cycle: two edges at a", 2),
        Cardinality(2, 2, (1, 2), "the cycle: two edges at b", 2),
        Cardinality(2, 2, (2, 3), "the cycle: two edges at c", 2),
    ]
    assert not circuit.closes_path


@pytest.mark.parametrize("left_out", ["all", "a node", "an edge"])
def test_a_circuit_without_degrees_is_refused(left_out: str) -> None:
    whole = triangle()
    degrees = dict(whole.degrees)
    if left_out == "all":
        degrees = {}
    elif left_out == "a node":
        del degrees["b"]
    else:
        (degree,) = degrees["b"]
        degrees["b"] = (degree._replace(literals=degree.literals[:1]),)
    with pytest.raises(ModelError, match="the cycle: a circuit without the degrees of its nodes"):
        Circuit(whole.edges, whole.nodes, whole.directed, whole.why, whole.rule, degrees)


def test_the_node_that_closes_a_path_is_one_and_the_same() -> None:
    model = Model()
    edge: dict[Edge, int] = {("a", "b"): model.boolean("edge")}
    model.path(edge, "ab", {v: model.boolean("end", v) for v in "ab"}, "the path")
    (circuit,) = model.circuits
    assert circuit.closes_path and circuit.nodes[-1] is OUTSIDE
    assert pickle.loads(pickle.dumps(OUTSIDE)) is OUTSIDE and str(OUTSIDE) == "outside"
