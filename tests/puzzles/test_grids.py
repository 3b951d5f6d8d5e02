"""Boards with a value in each cell: shape, clues, splits and symmetries."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import ClassVar

import pytest

from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.grids import Grid, GridPuzzle


@dataclass(frozen=True)
class Latin(GridPuzzle[int]):
    """Rows and columns of different digits."""

    name: ClassVar[str] = "latin"
    INTERCHANGEABLE: ClassVar[bool] = True

    @classmethod
    def values(cls, side: int) -> Mapping[str, int]:
        return {str(digit): digit for digit in range(1, side + 1)}

    def broken(self, solution: Grid[int]) -> Iterator[str]:
        for name, line in self.areas(solution):
            if len(set(line)) < len(line):
                yield name


class Open(Latin):
    """Any sides."""

    SQUARE: ClassVar[bool] = False


EMPTY = Latin(("...", "...", "..."))


def solutions(puzzle: Latin) -> list[Grid[int]]:
    rows = list(permutations((1, 2, 3)))
    grids = [(a, b, c) for a in rows for b in rows for c in rows]
    return [grid for grid in grids if not list(puzzle.violations(grid))]


def test_clues_are_kept_before_the_rules_are_asked() -> None:
    puzzle = Latin(("1.", ".."))
    assert list(puzzle.violations(((2, 1), (1, 1)))) == [
        "given, but not so: cell 1,1 holds 1",
        "row 2",
        "column 2",
    ]
    assert list(puzzle.violations(((1, 2), (2, 1)))) == []
    assert list(puzzle.violations(((1, 2),))) == ["there are 1 rows, not 2"]
    assert list(puzzle.violations(((1, 2), (2,)))) == ["row 2 has 1 cells, not 2"]
    unknown = list(puzzle.violations(((1, 2), (2, 3))))
    assert unknown == ["row 2 has a cell that holds none of 1 2"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ((), "board: expected 1 to 9 rows, found 0"),
        (("..", "..."), "row 2: expected 2 cells, found 3"),
        (("..", ".3"), "cell 2,2: expected one of `. 1 2`, found '3'"),
    ],
)
def test_boards_that_are_none(rows: tuple[str, ...], message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Latin(rows)
    assert str(error.value) == message


def test_a_board_with_other_sides() -> None:
    assert Open(("...", "...")).shape == (2, 3)
    assert [name for name, _ in Open(("...", "...")).areas(["abc", "def"])] == [
        *("row 1", "row 2", "column 1", "column 2", "column 3")
    ]
    assert Open.parse("latin\n. . 1\n. . .").rows == ("..1", "...")


def test_clues_are_taken_and_given() -> None:
    puzzle = Latin(("1..", "..2", "..."))
    assert puzzle.clues() == ((0, 0, "1"), (1, 2, "2"))
    assert puzzle.with_clues(puzzle.clues()) == puzzle and puzzle.with_clues(()) == EMPTY
    clues = puzzle.all_clues(((1, 2, 3), (3, 1, 2), (2, 3, 1)))
    assert len(clues) == 9 and set(puzzle.clues()) <= set(clues)


def test_parts_are_disjoint_and_complete() -> None:
    for depth in (0, 1, 2, 99):
        parts = EMPTY.split(depth) if depth < 99 else Latin(("1..", "23.", "...")).split(1)
        found = [grid for part in parts for grid in solutions(part)]
        whole = EMPTY if depth < 99 else Latin(("1..", "23.", "..."))
        assert sorted(found) == solutions(whole)


@pytest.mark.parametrize("rows", [("...",) * 3, ("1..", "...", "..."), ("...", ".1.", "...")])
def test_symmetries_keep_solutions(rows: tuple[str, ...]) -> None:
    puzzle = Latin(rows)
    grids = solutions(puzzle)
    symmetries = puzzle.symmetries()
    assert {symmetry.name for symmetry in symmetries} >= {"transpose", "2 ↔ 3"}
    assert ("1 ↔ 2" in {symmetry.name for symmetry in symmetries}) == ("1" not in "".join(rows))
    for symmetry in symmetries:
        assert {symmetry.apply(grid) for grid in grids} == set(grids), symmetry.name


def test_a_board_to_begin_with() -> None:
    assert Latin.blank("3", Namespace(), Random(1)) == (EMPTY, None)
    with pytest.raises(PuzzleError, match="latin N: expected the side of the board from 1 to 9"):
        Latin.blank("10", Namespace(), Random(1))
