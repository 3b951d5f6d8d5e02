"""Nodes of circuits by the names of a claim."""

from __future__ import annotations

from satchel.encoders import encode
from satchel.puzzles.tour import Tour
from satchel.verify.certificate.claim import (
    Nodes,
    circuit,
    named,
    unnamed,
)


def test_nodes_are_named_and_found() -> None:
    encoding = encode(Tour(3, 4))
    nodes = circuit(encoding, 0).nodes
    chosen = [nodes[3], nodes[-1], ("middle", 7), nodes[1]]
    words: Nodes = [1, 3, "middle 7", "outside"]
    assert named(nodes, chosen) == words
    assert unnamed(nodes, words) == set(chosen)
