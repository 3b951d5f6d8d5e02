"""One reading stands for a path or a cycle, however it is read."""

from __future__ import annotations

from itertools import permutations

import pytest

from satchel.puzzles import limits
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.tour import Tour


def hamilton(words: str) -> Hamilton:
    return Hamilton.parse(f"hamilton {words}")


def test_all_readings_of_a_cycle_are_one() -> None:
    puzzle = hamilton("--graph complete 4")
    cycle = (0, 2, 1, 3)
    turned = [cycle[i:] + cycle[:i] for i in range(4)]
    readings = {puzzle.canonical(way) for one in turned for way in (one, one[::-1])}
    assert len(readings) == 1
    every = {puzzle.canonical(order) for order in permutations(range(4))}
    assert len(every) == 3


@pytest.mark.parametrize(
    ("words", "reading"),
    [("", (0, 1, 2)), ("--start 3", (2, 1, 0)), ("--end 1", (2, 1, 0)), ("--end 3", (0, 1, 2))],
)
def test_a_path_begins_where_it_must(words: str, reading: tuple[int, ...]) -> None:
    puzzle = hamilton(f"--graph path 3 --path {words}")
    assert puzzle.canonical((0, 1, 2)) == puzzle.canonical((2, 1, 0)) == reading


def test_broken_rules_about_visits_and_ends() -> None:
    puzzle = Tour(3, 4, start=0, end=11)
    assert list(puzzle.misvisited([0, 0, *range(1, 10)])) == [
        "square 1 (1,1) is visited twice",
        "square 11 (3,3) is not visited (and 1 more)",
    ]
    assert list(puzzle.misplaced_ends((1, 5))) == [
        "the given start 1 (1,1) is no end of the tour",
        "the given end 12 (3,4) is no end of the tour",
    ]
    assert list(Tour(3, 4, start=2, end=2).misplaced_ends((2, 3))) == [
        "a tour of several squares cannot end where it starts"
    ]


def test_a_path_is_split_by_its_pairs_of_ends() -> None:
    assert len(Tour(3, 4).pairs_of_ends()) == 12 * 11 // 2
    assert not Tour(3, 4, closed=True).pairs_of_ends()
    assert not Tour(3, 4, start=0).pairs_of_ends()
    assert not Tour(1, limits.SPLIT_VERTICES + 1).pairs_of_ends()


def test_ends_at_one_square_are_one_clue() -> None:
    assert Tour(1, 1, start=0, end=0).clues() == (("start and end", 0),)
    assert Tour(3, 4, start=0, end=0).with_clues([("start and end", 0)]).end == 0
    assert Tour(3, 4, closed=True, start=2).clues() == ()
