"""The search in directed graphs, with its rules alone, with long tails, and without memory."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from satchel.backends.dfs import hamilton
from satchel.puzzles.graphs import Graph
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.judge.hamilton import PrimeRings


def drawn(rng: Random) -> Hamilton:
    """A random directed graph, with or without given ends, forced and forbidden arcs."""
    n = rng.randint(2, 7)
    arcs = [(u, v) for u in range(n) for v in range(n) if u != v and rng.random() < 0.55]
    names = tuple(str(v + 1) for v in range(n))
    path = rng.random() < 0.5
    ends = {"start": rng.choice([None, 0]), "end": rng.choice([None, n - 1])} if path else {}
    chosen = rng.sample(arcs, min(len(arcs), 3))
    forced, forbidden = chosen[: rng.randint(0, 1)], chosen[1 : 1 + rng.randint(0, 2)]
    graph = Graph(names, tuple(arcs), directed=True)
    return Hamilton(graph, path=path, forced=tuple(forced), forbidden=tuple(forbidden), **ends)


@pytest.mark.parametrize("room", [10_000_000, 0])
@pytest.mark.parametrize("tail", [1, 2, 4, 8])
def test_all_orders_agree(tail: int, room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hamilton, "TAIL_VERTICES", tail)
    monkeypatch.setattr(hamilton, "REMEMBERED_VERTICES", room)
    rng, solutions = Random(tail), 0
    for _ in range(80):
        puzzle = drawn(rng)
        found = list(hamilton.search(puzzle, lambda nodes: None))
        orders = permutations(range(len(puzzle.graph)))
        right = {puzzle.canonical(one) for one in orders if not list(puzzle.violations(one))}
        assert found == sorted(right)
        solutions += len(found)
    assert solutions > 50


def test_tails_change_no_ring() -> None:
    puzzle = PrimeRings().ring(12)
    rings = list(hamilton.search(puzzle, lambda nodes: None))
    assert len(rings) == 1024 and rings == sorted(set(rings))
