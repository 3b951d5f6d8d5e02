"""Chvátal's condition on graphs whose separators are known."""

from __future__ import annotations

import pytest

from satchel.encoders.infeasible.graph import CircuitGraph
from satchel.encoders.infeasible.toughness import (
    larger_separators,
    separator,
    simple_separators,
)
from satchel.verify.infeasible import check

from .test_arguments import constraint_of, stated


@pytest.mark.parametrize(
    ("kind", "edges", "nodes", "sentence"),
    [
        ("circuit", "ab bc ca de ef fd", set(), "the graph is not connected"),
        ("circuit", "ab bc ca cd de ec", {"c"}, "without c the graph falls apart"),
        ("circuit", "ab ac ad ae bc", {"a"}, "has no other neighbour than a"),
        ("circuit", "ax ay bx by cx cy", {"x", "y"}, "each step changes the colour"),
        ("path", "ax bx cx dx", {"x"}, "without x the graph falls into three parts or more"),
    ],
)
def test_a_simple_separator(kind: str, edges: str, nodes: set[str], sentence: str) -> None:
    encoding = stated(kind, edges)
    certificates = list(simple_separators(CircuitGraph(constraint_of(encoding), set())))
    assert any(
        nodes <= certificate.nodes and sentence in certificate.sentence
        for certificate in certificates
    )
    for certificate in certificates:
        check(encoding, certificate)


def test_two_nodes_that_leave_three_components() -> None:
    edges = "xa xb xc xd xe xf ya yb yc yd ye yf ab cd ef"
    encoding = stated("circuit", edges)
    graph = CircuitGraph(constraint_of(encoding), set())
    assert not list(simple_separators(graph))
    first = next(larger_separators(graph))
    assert (first.nodes, first.count) == (frozenset("xy"), 3)
    check(encoding, first)


def test_a_cycle_has_no_separator() -> None:
    graph = CircuitGraph(constraint_of(stated("circuit", "ab bc cd de ea")), set())
    assert not list(simple_separators(graph)) and not list(larger_separators(graph))
    assert not list(separator(graph, {0}))
