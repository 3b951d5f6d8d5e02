"""Minimal and smallest unsatisfiable subsets, by comparison with all subsets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from satchel.backends.sat.subsets.mus import Satisfiable, mus
from satchel.backends.sat.subsets.smus import smus


class Conflicts:
    """Items that hold together unless they contain one of some sets."""

    def __init__(self, conflicts: Sequence[Sequence[int]]) -> None:
        self.conflicts = list(map(set, conflicts))
        self.last: set[int] = set()

    def solve(self, items: Sequence[int]) -> set[int] | None:
        chosen = set(items)
        self.last = next((one for one in self.conflicts if one <= chosen), set())
        return None if self.last else chosen

    def core(self) -> set[int]:
        return self.last

    def keeps(self, item: int, true: object) -> bool:
        assert isinstance(true, set)
        return item in true


@pytest.mark.parametrize("seed", range(20))
def test_a_mus_is_minimal_and_a_smus_smallest(seed: int) -> None:
    rng, items, fixed = Random(seed), range(8), [8, 9]
    oracle = Conflicts([rng.sample(range(10), rng.randint(3, 5)) for _ in range(6)])
    if oracle.solve([*items, *fixed]) is not None or oracle.solve(fixed) is None:
        pytest.skip("nothing to find")
    found = mus(oracle, items, fixed)
    assert oracle.solve([*found, *fixed]) is None
    for item in found:
        assert oracle.solve([*fixed, *(x for x in found if x != item)]) is not None
    smallest = smus(oracle, items, fixed)
    assert smallest is not None and oracle.solve([*smallest, *fixed]) is None
    for fewer in combinations(items, len(smallest) - 1):
        assert oracle.solve([*fewer, *fixed]) is not None
    assert smus(oracle, items, fixed, size=len(smallest) - 1) is None
    assert smus(oracle, items, fixed, rounds=0) is None


def test_the_last_items_are_left_out_first() -> None:
    oracle = Conflicts([[0, 1], [2, 3]])
    assert mus(oracle, [0, 1, 2, 3]) == [0, 1]
    oracle = Conflicts([[1, 2], [0, 2]])
    assert mus(oracle, [2, 1, 0]) == [2, 1]


@pytest.mark.parametrize("search", [mus, smus])
def test_items_that_hold_together_have_none(search: object) -> None:
    assert callable(search)
    with pytest.raises(Satisfiable, match="hold together"):
        search(Conflicts([[0, 1]]), [0])
