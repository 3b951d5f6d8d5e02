"""The sweep against brute force: counts, shares, samples and lists of small instances."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.dp import Dp
from satchel.backends.dp.solutions import Solutions
from satchel.backends.dp.sweep import Bounds
from satchel.encoders import encode
from satchel.puzzles.base import Puzzle
from satchel.puzzles.errors import OutOfTime, TooLarge
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify.verdict import count

from ...instances import RANDOM


def agrees(puzzle: Puzzle[Any], solutions: list[Any]) -> None:
    """Hold everything that a sweep says to the list of all solutions."""
    encoding = encode(puzzle)
    sets = [frozenset(encoding.literals(solution)) for solution in solutions]
    shares = [sum(v in true for true in sets) for v in range(1, encoding.model.top + 1)]
    sizes = [len(true) for true in sets]
    for join_twins in (True, False):
        swept = Solutions(encoding, Bounds(Deadline()), sizes=True, join_twins=join_twins)
        assert (swept.count, swept.true()) == (len(sets), shares), puzzle
        by_size = swept.by_size()
        assert sum(by_size) == len(sets)
        assert all(number == sizes.count(size) for size, number in enumerate(by_size))
        if sets:
            assert swept.draw(random.Random(1)) in sets
        if not join_twins:
            every = list(map(frozenset, swept.every()))
            assert len(every) == len(sets) and set(every) == set(sets)
    assert Solutions(encoding, Bounds(Deadline())).true() == shares
    assert Solutions(encoding, Bounds(Deadline()), keep=False).count == len(sets)


@pytest.mark.parametrize("name", sorted({*RANDOM} - {"formula"}))
def test_random_instances(name: str) -> None:
    draw, brute = RANDOM[name]
    lot = random.Random(f"dp {name}")
    for _ in range(40):
        puzzle = draw(lot)
        agrees(puzzle, brute(puzzle))


@pytest.mark.parametrize(
    ("puzzle", "count"),
    [
        (MineNumber(("?????",) * 5, total=12), 5_200_300),
        (MineNumber(("?" * 30,) * 30), 2**900),
        (Queens(8), 92),
        (Queens(11), 2680),
    ],
    ids=["mines 5x5", "mines 30x30", "queens 8", "queens 11"],
)
def test_known_numbers(puzzle: Puzzle[Any], count: int) -> None:
    assert Solutions(encode(puzzle), Bounds(Deadline()), keep=False).count == count


@pytest.mark.parametrize(
    ("tour", "number"),
    [
        (Tour(6, 6, closed=True), 9862),
        (Tour(6, 7, closed=True), 1_067_638),
        (Tour(5, 8, closed=True), 44_202),
        (Tour(3, 10, closed=True), 16),
        (Tour(5, 6), 18_784),
        pytest.param(Tour(6, 6), 3_318_960, marks=pytest.mark.slow),
        pytest.param(Tour(6, 8, closed=True), 55_488_142, marks=pytest.mark.slow),
        pytest.param(Tour(6, 9, closed=True), 3_374_967_940, marks=pytest.mark.slow),
        pytest.param(Tour(7, 8, closed=True), 34_524_432_316, marks=pytest.mark.slow),
    ],
    ids=lambda value: getattr(value, "title", None),
)
def test_known_numbers_of_tours(tour: Tour, number: int) -> None:
    assert count(tour, "dp") == number


@pytest.mark.parametrize("order", ["auto", "rows", "columns"])
@pytest.mark.parametrize("reverse", [False, True])
def test_every_order_counts_alike(order: str, reverse: bool) -> None:
    for puzzle, number in ((Queens(6), 4), (Tour(3, 10, closed=True), 16), (Tour(4, 5), 82)):
        assert count(puzzle, Dp(order, reverse=reverse)) == number


def test_the_hypercube() -> None:
    assert count(Hamilton(generate("hypercube 4")), "dp") == 1344


def test_memory_is_bounded() -> None:
    with pytest.raises(TooLarge, match=r"more than 95\.4 MB"):
        count(Tour(8, 8, closed=True), Dp(memory=100_000_000))


def test_time_ends() -> None:
    class Late(Deadline):
        looks = 0

        def check(self) -> None:
            self.looks += 1
            if self.looks > 20:
                raise OutOfTime("no answer")

    with pytest.raises(OutOfTime):
        Solutions(encode(Queens(8)), Bounds(Late()))


def chi_square(observed: Callable[[random.Random], Any], kinds: int, draws: int) -> float:
    """The statistic of drawing evenly from so many kinds, by so many draws."""
    rng, seen = random.Random(7), dict[Any, int]()
    for _ in range(draws):
        drawn = observed(rng)
        seen[drawn] = seen.get(drawn, 0) + 1
    expected = draws / kinds
    unseen = (kinds - len(seen)) * expected
    return unseen + sum((number - expected) ** 2 / expected for number in seen.values())


@pytest.mark.parametrize(
    "puzzle",
    [Queens(6), MineNumber(("?2?", "2?.", "*??")), MineNumber(("?2???", "2?.??"), total=4)],
    ids=str,
)
def test_samples_are_fair(puzzle: Puzzle[Any]) -> None:
    """Below the 99.99 % quantile of chi-square, by the approximation of Wilson and Hilferty."""
    swept = Solutions(encode(puzzle), Bounds(Deadline()))
    free = swept.count - 1
    found = chi_square(lambda rng: frozenset(swept.draw(rng)), swept.count, 100 * swept.count)
    assert found < free * (1 - 2 / (9 * free) + 3.72 * (2 / (9 * free)) ** 0.5) ** 3
