"""Every small instance of two judges' problems, against all that brute force can enumerate."""

from collections import Counter, defaultdict
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from satchel.encoders.options import Options
from satchel.puzzles import EightCircles, MineNumber
from satchel.puzzles.base import Puzzle
from satchel.puzzles.mines import Field
from satchel.verify.verdict import solve

from .eight_inputs import answerable, unanswerable

Rows = tuple[str, ...]
BACKENDS = ("sat", "dfs", "ilp")
PARTS = 8


def by_parts(parts: int, **routine: int) -> list[Any]:
    """Backends and parts; of each backend so many parts are run every time, all by ``-m slow``."""
    return [
        pytest.param(backend, part, marks=[pytest.mark.slow] * (part >= most))
        for backend, most in routine.items()
        for part in range(parts)
    ]


def found(puzzle: Puzzle[Any], backend: str) -> set[Any]:
    """All solutions, from an outcome that claims to be complete."""
    outcome = solve(puzzle, backend, Options(limit=None))
    assert outcome.complete
    return set(outcome.solutions)


def numbers(field: Field) -> Rows:
    """The digits of a map, counted here once more, cell by cell."""
    n, m = len(field), len(field[0])
    near = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    return tuple(
        "".join(
            str(sum(field[r + a][c + b] for a, b in near if 0 <= r + a < n and 0 <= c + b < m))
            for c in range(m)
        )
        for r in range(n)
    )


@cache
def maps(n: int, m: int) -> dict[Rows, set[Field]]:
    """For each grid of numbers that some n×m map produces, all the maps that do."""
    rows = list(product((False, True), repeat=m))
    known: dict[Rows, set[Field]] = defaultdict(set)
    for field in product(rows, repeat=n):
        known[numbers(field)].add(field)
    return known


def impossible(n: int, m: int, wanted: int, seed: int) -> list[Rows]:
    """Grids that no map produces, half of them one digit away from one that some map does."""
    lot, possible = Random(seed), sorted(maps(n, m))
    grids: dict[Rows, None] = {}
    while len(grids) < wanted:
        if len(grids) % 2:
            rows = [list(row) for row in lot.choice(possible)]
            rows[lot.randrange(n)][lot.randrange(m)] = str(lot.randrange(6))
        else:
            rows = [[str(lot.randrange(5)) for _ in range(m)] for _ in range(n)]
        grid = tuple(map("".join, rows))
        if grid not in maps(n, m):
            grids[grid] = None
    return list(grids)


@pytest.mark.parametrize(
    ("n", "m", "spread"),
    [
        (2, 3, {1: 56, 2: 4}),
        (2, 5, {1: 992, 2: 16}),
        (4, 4, {1: 64966, 2: 282, 3: 2}),
    ],
)
def test_how_many_maps_have_the_same_numbers(n: int, m: int, spread: dict[int, int]) -> None:
    assert Counter(map(len, maps(n, m).values())) == spread


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("n", "m"), [(2, 3), (2, 5)])
def test_all_small_fields(n: int, m: int, backend: str) -> None:
    grids = sorted(maps(n, m))
    if backend == "ilp" and len(grids) > 200:
        grids = Random(5).sample(grids, 100)
    for rows in grids:
        assert found(MineNumber(rows), backend) == maps(n, m)[rows]


@pytest.mark.parametrize(("backend", "part"), by_parts(PARTS, sat=1, dfs=PARTS // 2))
def test_all_fields_of_4x4(backend: str, part: int) -> None:
    for rows in sorted(maps(4, 4))[part::PARTS]:
        assert found(MineNumber(rows), backend) == maps(4, 4)[rows]


def test_some_fields_of_4x4_by_ilp() -> None:
    several = [rows for rows, fields in maps(4, 4).items() if len(fields) > 1]
    lot = Random(6)
    for rows in lot.sample(sorted(maps(4, 4)), 150) + lot.sample(sorted(several), 50):
        assert found(MineNumber(rows), "ilp") == maps(4, 4)[rows]


@pytest.mark.parametrize("backend", BACKENDS)
def test_all_grids_of_2x2(backend: str) -> None:
    for digits in product("01234", repeat=4):
        rows = ("".join(digits[:2]), "".join(digits[2:]))
        assert found(MineNumber(rows), backend) == maps(2, 2).get(rows, set())


@pytest.mark.parametrize("backend", BACKENDS)
def test_grids_of_4x4_without_a_map(backend: str) -> None:
    for rows in impossible(4, 4, 200 if backend == "ilp" else 2000, 7):
        assert found(MineNumber(rows), backend) == set()


@pytest.mark.parametrize(("backend", "part"), by_parts(PARTS, sat=1, dfs=PARTS, ilp=0))
def test_another_eight(backend: str, part: int) -> None:
    for givens, completions in sorted(answerable().items())[part::PARTS]:
        assert found(EightCircles(givens), backend) == set(completions)
    for givens in unanswerable(2000, 8)[part::PARTS]:
        assert found(EightCircles(givens), backend) == set()
