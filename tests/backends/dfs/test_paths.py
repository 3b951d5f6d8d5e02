"""The search from vertex to vertex, against all orders of the vertices of small graphs."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from satchel.backends.dfs.paths import beginnings, depth_first, reached, search_undirected
from satchel.puzzles.hamilton import Hamilton


def random_graph(rng: Random, words: str) -> Hamilton:
    n = rng.randint(3, 6)
    edges = [f"{u} {v}" for v in range(2, n + 1) for u in range(1, v) if rng.random() < 0.6]
    text = "\n".join([f"p edge {n} {len(edges)}", *(f"e {edge}" for edge in edges)])
    return Hamilton.parse(text, words=words.split(), form="dimacs")


@pytest.mark.parametrize("words", ["", "--path", "--path --start 1", "--path --start 2 --end 3"])
def test_all_orders_agree(words: str) -> None:
    rng = Random(words)
    solutions = 0
    for _ in range(60):
        puzzle = random_graph(rng, words)
        near = puzzle.graph.neighbours()
        found = list(search_undirected(puzzle, near, lambda nodes: None))
        orders = permutations(range(len(near)))
        right = {puzzle.canonical(one) for one in orders if not list(puzzle.violations(one))}
        assert found == sorted(right)
        solutions += len(found)
    assert solutions > 20


def test_the_clock_is_told_of_every_node() -> None:
    nodes, gone = list[int](), list[int]()
    order = list(
        depth_first((0,), 3, lambda v: [w for w in (2, 1, 0) if w > v], gone.append, nodes.append)
    )
    assert order == [(0, 1, 2)]
    assert sum(nodes) == 4 and gone == [2, 1, 2, 0]


def test_roots_and_what_they_reach() -> None:
    puzzle: Any = Hamilton.parse("hamilton --graph cycle 4")
    near = puzzle.graph.neighbours()
    assert beginnings(puzzle, near) == [(0, 1), (0, 3)]
    assert reached([[1], [0], []], (0,)) == 2
