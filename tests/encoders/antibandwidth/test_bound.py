"""The bound by degrees against all labellings of small graphs."""

from __future__ import annotations

from itertools import permutations

import pytest

from satchel.encoders.antibandwidth.bound import ceiling, refuted_by_degrees
from satchel.puzzles.graphs import generate
from satchel.puzzles.labelling import Labelling


@pytest.mark.parametrize(
    "words", ["path 6", "cycle 7", "complete 5", "bipartite 2 4", "grid 2 3", "hypercube 2"]
)
def test_no_labelling_exceeds_it(words: str) -> None:
    graph = generate(words)
    puzzle = Labelling(graph)
    labels = permutations(range(1, len(graph) + 1))
    best = max(puzzle.width(one) or 0 for one in labels)
    distance, why = ceiling(graph)
    assert best <= distance and f"at distance {distance + 1} " in why
    assert refuted_by_degrees(graph, distance) is None
    assert refuted_by_degrees(graph, distance + 1)


def test_it_is_sharp_on_complete_graphs() -> None:
    assert ceiling(generate("complete 5"))[0] == 1
