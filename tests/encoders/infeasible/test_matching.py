"""Maximum matchings, and the sets of nodes that have too few successors."""

from __future__ import annotations

import random
from collections import Counter

import networkx as nx

from satchel.encoders.infeasible import matching

from ..test_graphs import random_rows


def test_matchings_are_maximum_and_their_sets_lack_as_much() -> None:

    rng, seen = random.Random(1), Counter[bool]()
    for _ in range(500):
        after = random_rows(rng, symmetric=False)
        size = len(after)
        chosen = matching.maximum_matching(after)
        pairs = {tail: head for tail, head in enumerate(chosen) if head >= 0}
        assert len(set(pairs.values())) == len(pairs)
        assert all(head in after[tail] for tail, head in pairs.items())
        doubled = nx.Graph([(tail, size + head) for tail in range(size) for head in after[tail]])
        doubled.add_nodes_from(range(2 * size))
        best = len(nx.bipartite.hopcroft_karp_matching(doubled, range(size))) // 2
        assert len(pairs) == best
        sets = list(matching.deficient(after))
        lack = [len(few) - len({head for tail in few for head in after[tail]}) for few in sets]
        assert max(lack) == size - best
        assert lack[0] == min(1, size - best)
        seen[best == size] += 1
    assert min(seen.values()) > 50, seen
