"""What the chapter on right reductions shows and says."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from satchel.lessons.mutants import MUTANTS, differences
from satchel.puzzles.mines import MineNumber
from satchel.verify.odds import odds

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_the_odds_of_every_position_are_those_of_brute_force() -> None:
    from satchel.lessons.reduction import BOARDS, app

    for name in BOARDS:
        field = type("Choice", (), {"value": name})()
        _, names = app.run(defs={"field": field})
        assert names["agree"]


@pytest.mark.parametrize("name", MUTANTS)
def test_grading_agrees_with_brute_force(name: str) -> None:
    from satchel.lessons.reduction import graded

    for n in (3, 5):
        clauses = MUTANTS[name](n)
        lost, added = differences(clauses, n)
        too = {(True, True): "both", (True, False): "too few", (False, True): "too many"}
        if lost is not None:
            assert graded(clauses, n)[0] == too.get((bool(lost), bool(added)), "same")


def test_the_last_cell_of_the_row_has_a_mine_in_three_of_four_solutions() -> None:
    chances = odds(MineNumber(("?1?2?",)))
    assert (chances.count, chances.of(5)) == (4, Fraction(3, 4))


def test_of_four_there_are_two_permutations_without_neighbours_and_of_five_fourteen() -> None:
    for n, count in ((3, 0), (4, 2), (5, 14)):
        good = [p for p in permutations(range(n)) if all(abs(a - b) > 1 for a, b in pairwise(p))]
        assert len(good) == count
