"""The numbers of the exercises on uniqueness, by brute force."""

from __future__ import annotations

from itertools import product

from satchel.encoders import encode
from satchel.lessons import lex_leader
from satchel.lessons.exercises import find
from satchel.puzzles.queens import Queens
from satchel.verify.verdict import solutions


def answer(name: str) -> int:
    return int(find(name).solution)


def test_the_projected_count() -> None:
    clauses = [[1, 2], [-3, 1]]
    assert lex_leader.models(clauses, [1, 2, 3], 9) == answer("projected-count")
    assert lex_leader.models(clauses, [1, 2], 9) == 3


def test_the_orbit_of_the_4_queens() -> None:
    encoding = encode(Queens(4))
    first, *_ = solutions(Queens(4), "dfs")
    assert Queens(4).answer(first) == "2 4 1 3"
    images = lex_leader.turns_and_mirrors(4).values()
    orbit = lex_leader.orbit(frozenset(encoding.literals(first)), images)
    assert len(orbit) == answer("orbit-of-four")


def test_the_colourings_of_a_board_of_4_squares() -> None:
    images = list(lex_leader.turns_and_mirrors(2).values())
    colourings = [
        frozenset(v for v, black in enumerate(bits, 1) if black)
        for bits in product((False, True), repeat=4)
    ]
    orbits = {frozenset(lex_leader.orbit(one, images)) for one in colourings}
    assert len(orbits) == answer("colourings-up-to-symmetry")
