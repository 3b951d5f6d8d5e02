"""What the chapter on at-most-one says of its encodings."""

from __future__ import annotations

from itertools import product
from math import ceil, isqrt

import pytest

from satchel.encoders.cnf.cardinality import ENCODINGS
from satchel.lessons import common

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")

SIX = ("pairwise", "sequential", "product", "commander", "bitwise", "chunks")


def stated_size(name: str, n: int) -> tuple[int, int]:
    """Clauses and auxiliary variables by the formulas of the page, for n >= 4 literals."""
    pairs = n * (n - 1) // 2
    bits = (n - 1).bit_length()
    if name == "sequential":
        return 3 * n - 4, n - 1
    if name == "bitwise":
        return n * bits, bits
    if name == "chunks":
        return 3 * n - 6, ceil(n / 2) - 2
    if name == "pairwise" or n <= 4:
        return pairs, 0
    if name == "product":
        p = isqrt(n - 1) + 1
        q = ceil(n / p)
        inner = stated_size(name, p), stated_size(name, q)
        return 2 * n + sum(c for c, _ in inner), p + q + sum(v for _, v in inner)
    g = ceil(n / 3)
    s = n - 3 * (g - 1)
    clauses, variables = stated_size(name, g)
    return 7 * (g - 1) + s * (s + 1) // 2 + 1 + clauses, g + variables


@pytest.mark.parametrize("name", SIX)
def test_its_size_is_that_of_the_formula(name: str) -> None:
    for n in (*range(4, 40), 64, 100):
        clauses, meanings = common.encoded(name, n, 1)
        assert (len(clauses), len(meanings)) == stated_size(name, n)


@pytest.mark.parametrize("name", SIX)
def test_unit_propagation_derives_all_that_follows(name: str) -> None:
    for n in (5, 7):
        clauses, _ = common.encoded(name, n, 1)
        for values in product((-1, 0, 1), repeat=n):
            start = [v * value for v, value in enumerate(values, 1) if value]
            trail, consistent = common.propagate(clauses, start)
            true = values.count(1)
            assert consistent == (true <= 1)
            own = {x for x in trail if abs(x) <= n}
            if true == 0:
                assert own == set(start)
            elif true == 1:
                assert own == {v if values[v - 1] == 1 else -v for v in range(1, n + 1)}


@pytest.mark.parametrize("name", SIX)
def test_commander_and_pairwise_alone_keep_the_number_of_assignments(name: str) -> None:
    clauses, meanings = common.encoded(name, 7, 1)
    top = 7 + len(meanings)
    models = sum(
        all(any((x > 0) == values[abs(x) - 1] for x in clause) for clause in clauses)
        for values in product((False, True), repeat=top)
    )
    assert (models == 8) == (name in ("commander", "pairwise")) == ENCODINGS[name].counts


def test_only_commanders_need_a_clause_of_more_than_two_literals() -> None:
    for name in SIX:
        clauses, _ = common.encoded(name, 12, 1)
        assert any(len(clause) > 2 for clause in clauses) == (name == "commander")


def test_a_commander_without_cause_forbids_no_literal() -> None:
    clauses = [c for c in common.encoded("commander", 7, 1)[0] if len(c) == 2]
    for values in product((-1, 1), repeat=7):
        start = [v * value for v, value in enumerate(values, 1)]
        assert common.allows(clauses, start) == (values.count(1) <= 1)


def test_nothing_is_smaller_than_pairwise_up_to_four_and_chunks_alone_at_five() -> None:
    for n in range(3, 20):
        size = {name: len(common.encoded(name, n, 1)[0]) for name in SIX}
        smaller = {name for name in SIX if size[name] < size["pairwise"]}
        assert (not smaller) == (n <= 4)
        assert (smaller == {"chunks"}) == (n == 5)


def test_pysat_has_the_same_counter_and_bits() -> None:
    for n in (4, 8, 16, 32, 64):
        for ours, theirs in (("sequential", "pysat-seqcounter"), ("bitwise", "pysat-bitwise")):
            sizes = [tuple(map(len, common.encoded(name, n, 1))) for name in (ours, theirs)]
            assert sizes[0] == sizes[1]


def test_conflicts_are_of_one_order_and_the_counter_propagates_most() -> None:
    from satchel.lessons import at_most_one

    _, names = at_most_one.app.run()
    conflicts = [c for c, _ in names["work"].values()]
    assert max(conflicts) < 2 * min(conflicts)
    propagations = {name: p for name, (_, p) in names["work"].items()}
    assert max(propagations, key=lambda name: propagations[name]) == "sequential"
    assert names["measured"]["pairwise"][-1] == (2016, 0)
