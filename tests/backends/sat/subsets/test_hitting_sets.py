"""Minimum hitting sets, by comparison with all choices."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.subsets.hitting_sets import HittingSets
from satchel.puzzles.errors import OutOfTime


@pytest.mark.parametrize("seed", range(20))
def test_a_hitting_set_is_smallest(seed: int) -> None:
    rng, items = Random(seed), list(range(7))
    rivals = [[0, 1], [2, 3, 4]][: rng.randint(0, 2)]
    hitting = HittingSets(items, rivals)
    family: list[list[int]] = []

    def right(chosen: tuple[int, ...]) -> bool:
        met = all(set(chosen) & set(one) for one in family)
        return met and all(len(set(chosen) & set(group)) < 2 for group in rivals)

    for _ in range(8):
        family.append(rng.sample(items, rng.randint(1, 4)))
        hitting.add(family[-1])
        found = hitting.minimum()
        sizes = [k for k in range(8) for chosen in combinations(items, k) if right(chosen)]
        if found is None:
            assert not sizes
            break
        assert right(tuple(found))
        assert len(found) == hitting.lower_bound == min(sizes)
    hitting.close()


def test_the_bound_is_kept_while_sets_are_added() -> None:
    hitting = HittingSets(range(6))
    assert (hitting.minimum(), hitting.lower_bound) == ([], 0)
    for size in (1, 2, 3):
        hitting.add([2 * size - 2, 2 * size - 1])
        assert hitting.lower_bound == size - 1
        assert len(hitting.minimum() or ()) == hitting.lower_bound == size
    hitting.close()


def test_a_deadline_interrupts_a_long_search() -> None:
    rng = Random(1)
    hitting = HittingSets(range(150), deadline=Deadline(0.5))
    for _ in range(1000):
        hitting.add(rng.sample(range(150), 4))
    with pytest.raises(OutOfTime):
        hitting.minimum()
    assert hitting.lower_bound == 0
    hitting.close()


def test_a_deadline_that_has_passed_is_heeded() -> None:
    hitting = HittingSets("ab", deadline=Deadline(0.0))
    with pytest.raises(OutOfTime):
        hitting.minimum()
    hitting.close()


def test_a_huge_limit_is_no_limit() -> None:
    hitting = HittingSets("ab", deadline=Deadline(1e300))
    hitting.add("ab")
    assert len(hitting.minimum() or ()) == 1
    hitting.close()
