"""The sparse part of a dense graph: what it keeps."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from satchel.backends.sat import sparse_first, sparsify
from satchel.encoders import encode
from satchel.encoders.constraints import OUTSIDE
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.tour import Tour


@pytest.mark.parametrize("directed", [False, True])
def test_small_cuts_are_kept_whole_and_large_ones_in_part(directed: bool) -> None:
    lot, shrunk = random.Random(0), 0
    for _ in range(60):
        n, forests = lot.randint(2, 8), lot.randint(1, 3)
        pairs = [(u, v) for u in range(n) for v in range(n) if u != v and (directed or u < v)]
        edges = [pair for pair in pairs if lot.random() < 0.7]
        kept = sparsify.spanning(edges, directed, forests, lot)
        assert kept <= set(edges)
        ends = {edge: ((edge[0], 0), (edge[1], int(directed))) for edge in edges}
        nodes = sorted({end for pair in ends.values() for end in pair})
        assert len(kept) <= forests * max(0, len(nodes) - 1)
        shrunk += len(kept) < len(edges)
        for size in range(1, min(len(nodes), 5)):
            for side in map(set, combinations(nodes, size)):
                cut = [edge for edge, (u, v) in ends.items() if (u in side) != (v in side)]
                assert len(kept.intersection(cut)) >= min(forests, len(cut))
    assert shrunk > 15


def test_a_part_is_given_the_other_edges_as_absent() -> None:
    puzzle = Hamilton(generate("complete 30"), path=True, forced=((0, 1),), forbidden=((2, 3),))
    whole = encode(puzzle)
    part = sparsify.sparse_part(whole, 3, random.Random(1))
    assert part
    (before,), (after,) = whole.model.circuits, part.model.circuits
    ends, kept = (
        {x for edge, x in stated.edges.items() if OUTSIDE in edge} for stated in (before, after)
    )
    assert kept == ends and after.edges.items() < before.edges.items()
    absent = {-given.literal for given in part.givens[len(whole.givens) :]}
    assert absent == set(before.edges.values()) - set(after.edges.values())
    assert not absent & {abs(given.literal) for given in whole.givens}
    assert part.minimal_models() and not part.unconstrained()
    assert part.model.names is whole.model.names and len(whole.givens) == 2
    again = sparsify.sparse_part(whole, 3, random.Random(1))
    assert again and again.givens == part.givens
    assert sparsify.sparse_part(whole, 20, random.Random(1)) is None
    assert (
        sparsify.sparse_part(encode(Tour(20, 20)), sparse_first.FORESTS, random.Random(1)) is None
    )
