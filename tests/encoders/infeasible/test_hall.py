"""Hall's condition against all sets of nodes of small directed graphs."""

from __future__ import annotations

from itertools import combinations
from random import Random

from satchel.encoders.infeasible.graph import CircuitGraph
from satchel.encoders.infeasible.hall import lacking_successors, suspects
from satchel.verify.infeasible import check

from .test_arguments import constraint_of, stated


def violated(after: list[list[int]]) -> bool:
    """Whether some k nodes have fewer than k successors."""
    nodes = range(len(after))
    return any(
        len({head for tail in some for head in after[tail]}) < size
        for size in range(1, len(after) + 1)
        for some in combinations(nodes, size)
    )


def test_a_matching_finds_what_all_sets_show() -> None:
    rng, seen = Random(5), {True: 0, False: 0}
    for _ in range(300):
        n = rng.randint(2, 6)
        after = [[w for w in range(n) if w != v and rng.random() < 0.4] for v in range(n)]
        found = any(
            len({head for tail in nodes for head in after[tail]}) < len(nodes)
            for nodes in suspects(after, matched=True)
        )
        assert found == violated(after)
        seen[found] += 1
    assert min(seen.values()) > 50


def test_a_certificate_passes_the_check() -> None:
    encoding = stated("directed circuit", "ac bc ca cb ab")
    graph = CircuitGraph(constraint_of(encoding), set())
    assert not list(lacking_successors(graph, True))
    encoding = stated("directed circuit", "ad bd da db dc cd")
    graph = CircuitGraph(constraint_of(encoding), set())
    for certificate in lacking_successors(graph, True):
        check(encoding, certificate)
        assert certificate.kind == "successors" and certificate.count < len(certificate.nodes)
        break
    else:
        raise AssertionError("three nodes have one successor")


def test_undirected_graphs_have_no_successors() -> None:
    graph = CircuitGraph(constraint_of(stated("circuit", "ab bc ca")), set())
    assert not list(lacking_successors(graph, True))
