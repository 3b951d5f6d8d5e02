"""At most one of n: what each encoding allows, its stated size, and what it propagates."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import ceil, isqrt, log2

import pytest

from satchel.encoders.cnf import at_most_one
from satchel.encoders.cnf.at_most_one import Clauses
from satchel.verify.certificate.rup import Database

from ...helpers import assignments


def product_size(n: int) -> tuple[int, int]:
    if n <= 4:
        return 0, n * (n - 1) // 2
    p = isqrt(n - 1) + 1
    q = ceil(n / p)
    (v, c), (w, d) = product_size(p), product_size(q)
    return p + q + v + w, 2 * n + c + d


def commander_size(n: int) -> tuple[int, int]:
    if n <= 4:
        return 0, n * (n - 1) // 2
    g = ceil(n / 3)
    s, (v, c) = n - 3 * (g - 1), commander_size(g)
    return g + v, 7 * (g - 1) + s * (s + 1) // 2 + 1 + c


def bitwise_size(n: int) -> tuple[int, int]:
    bits = ceil(log2(n)) if n > 1 else 0
    return bits, n * bits


def chunks_size(n: int) -> tuple[int, int]:
    return (ceil(n / 2) - 2, 3 * n - 6) if n > 2 else (0, n * (n - 1) // 2)


SIZES = {
    "product": product_size,
    "commander": commander_size,
    "bitwise": bitwise_size,
    "chunks": chunks_size,
}


def encoded(name: str, n: int) -> tuple[Clauses, int]:
    """The clauses over literals 1..n and the largest variable."""
    encode: Callable[..., Clauses] = getattr(at_most_one, name)
    numbers, last = count(n + 1), [n]

    def new(*meaning: object) -> int:
        last[0] = next(numbers)
        return last[0]

    return encode(range(1, n + 1), 1, new), last[0]


@pytest.mark.parametrize("n", range(13))
@pytest.mark.parametrize("name", SIZES)
def test_it_allows_just_none_and_one(name: str, n: int) -> None:
    clauses, _ = encoded(name, n)
    allowed = {sum(one) for one in assignments(clauses, range(1, n + 1))}
    assert len(assignments(clauses, range(1, n + 1))) == n + 1
    assert allowed <= {0, 1}


@pytest.mark.parametrize("name", SIZES)
def test_its_size_is_the_stated_one(name: str) -> None:
    for n in range(2, 60):
        clauses, top = encoded(name, n)
        assert (top - n, len(clauses)) == SIZES[name](n), n


@pytest.mark.parametrize("name", SIZES)
def test_one_true_literal_makes_the_others_false(name: str) -> None:
    for n in range(2, 20):
        clauses, _ = encoded(name, n)
        for x in range(1, n + 1):
            database = Database([*clauses, [x]])
            assert all(-y in database.true for y in range(1, n + 1) if y != x)
