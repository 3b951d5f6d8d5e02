"""The mistakes, and the sizes at which they show."""

from __future__ import annotations

import pytest

from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.lessons import mutants
from satchel.lessons.mutants import COMPARED_MODELS, MUTANTS, differences, right, sweep
from satchel.puzzles.queens import Queens

SHOWN = {
    "no antidiagonals": {2, 3, 4, 5, 6, 7},
    "the main diagonal forgotten": {2, 3, 4, 5, 6, 7},
    "neighbours on diagonals only": {5, 6, 7},
    "at most one in a row forgotten": set(),
    "at least one in a row forgotten": set(),
    "at least one forgotten altogether": {1, 2, 3, 4, 5, 6, 7},
    "a wrong sign in column 1": {1, 5, 7},
    "rows end one square too early": {4, 5, 6, 7},
    "at least one on each diagonal": {4, 5, 6, 7},
}
"""The sizes up to 7 at which a mistake shows, as the chapter says."""


def test_the_formula_without_a_mistake_is_that_of_the_encoder() -> None:
    for n in range(1, 8):
        blocks = cnf.lower(encode(Queens(n)), Options(amo="pairwise"))
        own = sorted(sorted(clause) for block in blocks for clause in block.clauses)
        assert sorted(map(sorted, right(n))) == own
        assert differences(right(n), n) == (set(), set())


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mistake_shows_at_some_sizes(name: str) -> None:
    for n in range(1, 8):
        lost, added = differences(MUTANTS[name](n), n)
        assert bool(added or lost is None or lost) == (n in SHOWN[name]), n


def test_what_is_lost_is_not_known_where_there_are_too_many_models() -> None:
    lost, added = differences(mutants.without(6, [*mutants.rows(6), *mutants.columns(6)]), 6)
    assert lost is None
    assert COMPARED_MODELS - 4 <= len(added) <= COMPARED_MODELS


def test_the_sweep_counts_words_as_brute_force_does() -> None:
    for n in range(1, 12):
        words = [f"{number:0{n}b}" for number in range(2**n)]
        good = [word for word in words if "11" not in word]
        ones = sum(word.endswith("1") for word in good)
        assert sweep(n) == (len(good) - ones, ones, len(good))
