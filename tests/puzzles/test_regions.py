"""Boards whose cells belong to regions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

import pytest

from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.grids import Grid
from satchel.puzzles.regions import RegionPuzzle


@dataclass(frozen=True)
class Marks(RegionPuzzle[bool]):
    """One mark in each region."""

    name: ClassVar[str] = "marks"

    @classmethod
    def values(cls, side: int) -> Mapping[str, bool]:
        return {"-": False, "*": True}

    def broken(self, solution: Grid[bool]) -> Iterator[str]:
        for name, area in self.areas(solution):
            if name.startswith("region") and sum(area) != 1:
                yield name


REGIONS = ("aab", "abb", "ccc")


def test_the_areas_of_a_grid() -> None:
    areas = dict(Marks((), REGIONS).areas([[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
    assert list(areas) == [
        *(f"row {i}" for i in (1, 2, 3)),
        *(f"column {i}" for i in (1, 2, 3)),
        *(f"region {letter}" for letter in "abc"),
    ]
    assert tuple(areas["column 2"]) == (2, 5, 8)
    assert areas["region a"] == (1, 2, 4) and areas["region c"] == (7, 8, 9)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("marks --regions aab abb ccc", ("...",) * 3),
        ("marks --regions aab abb ccc\n*..\n...\n..-", ("*..", "...", "..-")),
    ],
)
def test_text_is_read_and_written(text: str, rows: tuple[str, ...]) -> None:
    puzzle = Marks.parse(text)
    assert puzzle == Marks(rows, REGIONS)
    assert Marks.parse(puzzle.text()) == puzzle
    assert puzzle.with_clues(puzzle.clues()) == puzzle


def test_rows_and_regions_among_the_words() -> None:
    words = ["*..", "...", "...", "--regions", *REGIONS]
    assert Marks.parse("", words=words) == Marks(("*..", "...", "..."), REGIONS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("marks --regions aab abb\n...\n...\n...", "3 rows of 3 letters (regions), found 3 3"),
        ("marks\n...\n...\n...", "3 rows of 3 letters (regions), found none"),
        ("marks --regions aab abb ccc\n*x.\n...\n...", "one of `. - *`, found 'x'"),
        ("marks", "rows, among the words or as lines of their own (marks), found neither"),
    ],
)
def test_complaints(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Marks.parse(text, file="a")
    assert str(error.value).endswith(message)


def test_symmetries_carry_regions_to_regions() -> None:
    def names(*regions: str) -> set[str]:
        return {symmetry.name for symmetry in Marks((), regions).symmetries()}

    assert names("aa", "bb") == {"mirror left-right", "mirror top-bottom", "half turn"}
    assert len(names("ab", "cd")) == 6
    assert names("ab", "bb") == {"transpose"}
    assert names(*REGIONS) == set()


def test_each_region_has_a_colour() -> None:
    svg = Marks(("*-", ".."), ("ab", "ab")).svg()
    colours = {part.split('"')[0] for part in svg.split('fill="hsl')[1:]}
    assert len(colours) == 2 and ">*<" in svg
