"""The numbers of the exercises on right reductions, by brute force."""

from __future__ import annotations

from itertools import pairwise, product

from satchel.lessons.exercises import find
from satchel.lessons.mutants import MUTANTS, differences


def answer(name: str) -> int:
    return int(find(name).solution)


def test_the_smallest_size_at_which_far_squares_of_a_diagonal_matter() -> None:
    mutant = MUTANTS["neighbours on diagonals only"]
    smallest = next(n for n in range(1, 8) if differences(mutant(n), n)[1])
    assert smallest == answer("smallest-witness")


def test_the_words_without_neighbours() -> None:
    words = ("".join(word) for word in product("01", repeat=10))
    assert sum("11" not in word for word in words) == answer("words-without-neighbours")


def test_the_ladder() -> None:
    count = 0
    for upper, lower in product(product((0, 1), repeat=6), repeat=2):
        beside = any(a & b for row in (upper, lower) for a, b in pairwise(row))
        count += not beside and not any(a & b for a, b in zip(upper, lower, strict=True))
    assert count == answer("ladder-by-frontier")
