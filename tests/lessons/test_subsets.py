"""Deletion and hitting sets against all subsets of random formulas."""

from __future__ import annotations

import random

import pytest

from satchel.lessons import subsets


def drawn(seed: int) -> list[list[int]]:
    """Eight random clauses over three variables that cannot hold together."""
    rng = random.Random(seed)
    while True:
        clauses = [
            [rng.choice((v, -v)) for v in rng.sample((1, 2, 3), rng.randint(1, 2))]
            for _ in range(8)
        ]
        if not subsets.holds(clauses, range(8)):
            return clauses


@pytest.mark.parametrize("seed", range(15))
def test_both_algorithms_find_what_all_subsets_show(seed: int) -> None:
    clauses = drawn(seed)
    muses = subsets.all_muses(clauses)
    for order in (list(range(8)), list(range(8))[::-1]):
        assert frozenset(subsets.deletion(clauses, order)[-1].kept) in muses
    smallest = subsets.implicit_hitting_sets(clauses)[-1].tried
    assert smallest in muses and len(smallest) == len(muses[0])


@pytest.mark.parametrize("seed", range(15))
def test_muses_and_correction_sets_hit_each_other(seed: int) -> None:
    clauses = drawn(seed)
    muses = subsets.all_muses(clauses)
    corrections = subsets.minimal_hitting_sets(muses, 8)
    for one in corrections:
        rest = frozenset(range(8)) - one
        assert subsets.holds(clauses, rest)
        assert not any(subsets.holds(clauses, rest | {i}) for i in one)
    assert set(subsets.minimal_hitting_sets(corrections, 8)) == set(muses)
