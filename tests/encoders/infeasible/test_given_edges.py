"""Given edges that no cycle holds together, each with what the check is told."""

from __future__ import annotations

import pytest

from satchel.encoders.infeasible.given_edges import clashes
from satchel.encoders.infeasible.graph import CircuitGraph
from satchel.verify.infeasible import check

from .test_arguments import constraint_of, stated


@pytest.mark.parametrize(
    ("kind", "edges", "given", "kind_of_certificate", "sentence"),
    [
        ("circuit", "ab ac ad bc cd", "ab ac ad", "separator", "uses two at most"),
        ("circuit", "ab bc ca cd de ec", "ab bc ca", "separator", "make a cycle without d, e"),
        ("directed circuit", "ab ac ba bc ca cb", "ab ac", "successors", "uses one at most"),
        ("directed circuit", "ab ba bc cb ca ac", "ab ba", "successors", "make a cycle without c"),
    ],
)
def test_a_clash(
    kind: str, edges: str, given: str, kind_of_certificate: str, sentence: str
) -> None:
    encoding = stated(kind, edges, given)
    graph = CircuitGraph(constraint_of(encoding), {one.literal for one in encoding.givens})
    first = next(clashes(graph))
    assert first.kind == kind_of_certificate and sentence in first.sentence
    check(encoding, first)


def test_given_edges_that_are_part_of_a_cycle_do_not_clash() -> None:
    encoding = stated("circuit", "ab bc cd da", "ab cd")
    graph = CircuitGraph(constraint_of(encoding), {one.literal for one in encoding.givens})
    assert not list(clashes(graph))
