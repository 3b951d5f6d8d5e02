"""Random graphs in which a solution was hidden while they were drawn."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from .graph import Graph, Pair, build, numbered

CHORDS = 0.6
"""Edges beside those of a hidden cycle, for each vertex: the degree is 3.2 on average."""
DEGREE = 4
"""How many edges a vertex of a graph with a hidden labelling has on average, where it can."""


def cycle(n: int, rng: Random) -> tuple[Graph, tuple[int, ...]]:
    """A graph of n vertices (n >= 3) around a Hamiltonian cycle, and that cycle.

    >>> graph, order = cycle(3, Random(1))
    >>> graph.edges, sorted(order)
    (((0, 1), (0, 2), (1, 2)), [0, 1, 2])
    """
    order = rng.sample(range(n), n)
    edges = {_edge(u, v) for u, v in pairwise((*order, order[0]))}
    others = [pair for pair in combinations(range(n), 2) if pair not in edges]
    chords = rng.sample(others, min(len(others), round(CHORDS * n)))
    return build(numbered(n), [*sorted(edges), *chords]), tuple(order)


def labelled(n: int, distance: int, rng: Random) -> tuple[Graph, tuple[int, ...]]:
    """A graph of n vertices whose edges join labels far enough apart, and these labels.

    >>> graph, labels = labelled(4, 3, Random(1))
    >>> len(graph.edges), sorted(labels)
    (1, [1, 2, 3, 4])
    """
    labels = rng.sample(range(1, n + 1), n)
    apart = [(u, v) for u, v in combinations(range(n), 2) if abs(labels[u] - labels[v]) >= distance]
    edges = rng.sample(apart, min(len(apart), DEGREE * n // 2))
    return build(numbered(n), edges), tuple(labels)


def _edge(u: int, v: int) -> Pair:
    return min(u, v), max(u, v)
