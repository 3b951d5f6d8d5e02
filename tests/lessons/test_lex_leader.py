"""Lex-leader clauses: they keep the first assignment of each orbit, and no other."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.lessons import lex_leader
from satchel.puzzles.queens import Queens
from satchel.verify.verdict import solutions


def formula(n: int) -> list[list[int]]:
    blocks = cnf.lower(encode(Queens(n)), Options(amo="pairwise"))
    return [clause for block in blocks for clause in block.clauses]


def left(n: int, names: list[str]) -> int:
    clauses = [*formula(n), *lex_leader.breaking(n, names)]
    return lex_leader.models(clauses, range(1, n * n + 1), 200)


@pytest.mark.parametrize("image", list(permutations((1, 2, 3, 4))))
def test_the_clauses_say_that_a_word_comes_before_its_image(image: tuple[int, ...]) -> None:
    numbers = iter(range(5, 20))
    clauses = lex_leader.lex_leader(image, numbers.__next__)
    pairs = sum(x != y for x, y in enumerate(image, 1))
    assert len(clauses) == max(0, 3 * pairs - 2)
    assert next(numbers) == 5 + max(0, pairs - 1)
    for bits in product((True, False), repeat=4):
        word = [v if bit else -v for v, bit in enumerate(bits, 1)]
        allowed = bits >= tuple(bits[y - 1] for y in image)
        units = [[literal] for literal in word]
        assert bool(lex_leader.models([*clauses, *units], range(1, 5), 1)) == allowed


def test_the_symmetries_of_a_board_are_the_seven_turns_and_mirrors() -> None:
    images = set(lex_leader.turns_and_mirrors(3).values())
    assert len(images) == 7
    for one, other in product(images, repeat=2):
        both = tuple(one[v - 1] for v in other)
        assert both in images or both == tuple(range(1, 10))


@pytest.mark.parametrize("n", range(4, 9))
def test_with_all_symmetries_one_solution_of_each_orbit_is_left(n: int) -> None:
    encoding = encode(Queens(n))
    images = lex_leader.turns_and_mirrors(n)
    sets = [frozenset(encoding.literals(one)) for one in solutions(Queens(n), "dfs")]
    orbits = {frozenset(lex_leader.orbit(one, images.values())) for one in sets}
    assert left(n, list(images)) == len(orbits)
    assert all(8 % len(orbit) == 0 for orbit in orbits)


def test_the_clauses_of_generators_leave_more_as_the_chapter_says() -> None:
    assert left(8, []) == 92
    assert left(8, ["transpose", "mirror left-right"]) == 37
    assert left(8, list(lex_leader.turns_and_mirrors(8))) == 12
