"""The sweep against brute force: counts, shares, samples and lists of small instances."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.dp.solutions import Solutions
from satchel.encoders import encode
from satchel.puzzles.base import Puzzle
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens

from ...instances import RANDOM


def agrees(puzzle: Puzzle[Any], solutions: list[Any]) -> None:
    """Hold everything that a sweep says to the list of all solutions."""
    encoding = encode(puzzle)
    sets = [frozenset(encoding.literals(solution)) for solution in solutions]
    shares = [sum(v in true for true in sets) for v in range(1, encoding.model.top + 1)]
    sizes = [len(true) for true in sets]
    for join_twins in (True, False):
        swept = Solutions(encoding, Deadline(), sizes=True, join_twins=join_twins)
        assert (swept.count, swept.true()) == (len(sets), shares), puzzle
        by_size = swept.by_size()
        assert sum(by_size) == len(sets)
        assert all(number == sizes.count(size) for size, number in enumerate(by_size))
        if sets:
            assert swept.draw(random.Random(1)) in sets
        if not join_twins:
            every = list(map(frozenset, swept.every()))
            assert len(every) == len(sets) and set(every) == set(sets)
    assert Solutions(encoding, Deadline()).true() == shares
    assert Solutions(encoding, Deadline(), keep=False).count == len(sets)


@pytest.mark.parametrize("name", ["mines", "queens"])
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
    assert Solutions(encode(puzzle), Deadline(), keep=False).count == count


def test_time_ends() -> None:
    class Late(Deadline):
        looks = 0

        def check(self) -> None:
            self.looks += 1
            if self.looks > 20:
                raise OutOfTime("no answer")

    with pytest.raises(OutOfTime):
        Solutions(encode(Queens(8)), Late())


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
    swept = Solutions(encode(puzzle), Deadline())
    free = swept.count - 1
    found = chi_square(lambda rng: frozenset(swept.draw(rng)), swept.count, 100 * swept.count)
    assert found < free * (1 - 2 / (9 * free) + 3.72 * (2 / (9 * free)) ** 0.5) ** 3
