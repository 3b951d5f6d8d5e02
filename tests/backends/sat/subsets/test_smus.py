"""The search for a smallest subset, round by round, and the correction sets it learns."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from satchel.backends.sat.subsets.mus import Satisfiable
from satchel.backends.sat.subsets.smus import SmusSearch, smus

from .test_mus import Conflicts


def test_each_round_hits_what_is_known() -> None:
    oracle = Conflicts([[0, 1, 2], [2, 3]])
    search = SmusSearch(oracle, range(4))
    try:
        assert search.candidate == [] and search.lower_bound == 0
        while (answer := search.correction_set(search.candidate or [])) is not None:
            kept, left_out = answer
            assert left_out and not set(left_out) & set(kept)
            assert oracle.solve([item for item in range(4) if item not in left_out]) is not None
        assert sorted(search.candidate or []) == [2, 3] and search.lower_bound == 2
    finally:
        search.close()


def test_items_of_which_one_at_most_is_chosen() -> None:
    oracle = Conflicts([[0, 1], [1, 2, 3]])
    search = SmusSearch(oracle, range(4), exclusive=[[0, 1]])
    try:
        while search.candidate is not None and search.correction_set(search.candidate):
            pass
        assert sorted(search.candidate or []) == [1, 2, 3]
    finally:
        search.close()


def test_what_holds_together_has_none() -> None:
    with pytest.raises(Satisfiable):
        smus(Conflicts([[7]]), range(4))


def test_a_conflict_in_one_place_is_soon_known_to_be_a_smallest_one() -> None:
    asked: list[int] = []

    class Counting(Conflicts):
        def solve(self, items: Sequence[int]) -> set[int] | None:
            asked.append(len(items))
            return super().solve(items)

    oracle = Counting([[3, 4, 5]])
    assert sorted(smus(oracle, range(50), known=[3, 4, 5]) or []) == [3, 4, 5]
    assert len(asked) == 5  # all, all but one of the three, and the three
    one, other = [3, 4, 5], [7, 8]
    assert sorted(smus(Counting([one, other]), range(50), known=one) or []) == other
