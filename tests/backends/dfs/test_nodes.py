"""The plain search, and the limit of nodes."""

from __future__ import annotations

from itertools import islice, permutations, product

import pytest

from satchel.backends.dfs.nodes import POLL_NODES, NodeLimit, NodeLimitReached, backtrack


def test_all_tuples_in_order() -> None:
    found = list(backtrack(3, lambda begun: "ab", lambda nodes: None))
    assert found == list(product("ab", repeat=3))
    assert list(backtrack(0, lambda begun: "ab", lambda nodes: None)) == [()]
    assert list(backtrack(2, lambda begun: "", lambda nodes: None)) == []
    others = backtrack(4, lambda begun: [d for d in range(4) if d not in begun], lambda n: None)
    assert list(others) == list(permutations(range(4)))


def test_every_node_is_told() -> None:
    told: list[int] = []
    leaves = sum(1 for _ in backtrack(11, lambda begun: (0, 1), told.append))
    assert leaves == 2**11 and sum(told) == 2**12 - 1
    assert set(told[:-1]) == {POLL_NODES}


def test_depth_needs_no_recursion() -> None:
    deep = backtrack(5000, lambda begun: (0,), lambda nodes: None)
    assert len(next(deep)) == 5000


def test_a_limit_ends_a_search() -> None:
    told: list[int] = []
    search = backtrack(99, lambda begun: (0, 1), NodeLimit(told.append, 3 * POLL_NODES))
    with pytest.raises(NodeLimitReached):
        list(islice(search, 10**6))
    assert sum(told) == 3 * POLL_NODES
