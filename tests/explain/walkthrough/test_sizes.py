"""The sizes of the formula in every encoding."""

from __future__ import annotations

import pytest

from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.explain.walkthrough import sizes
from satchel.explain.walkthrough.walkthrough import Walkthrough

from .cases import exported, puzzle_of


@pytest.mark.parametrize("amo", ["pairwise", "sequential", "totalizer", "product"])
def test_the_table_of_sizes_is_true(amo: str) -> None:
    puzzle = puzzle_of("queens 6 --queen 1,2")
    rows = {row[1].removesuffix(" (chosen)"): row for row in table(Walkthrough(puzzle))}
    clauses = exported(puzzle, Options(amo=amo))
    variables = max(abs(x) for clause in clauses for x in clause)
    found = [int(cell.replace(",", "")) for cell in rows[amo][2:]]
    assert found == [variables, len(clauses), sum(map(len, clauses))]


def table(walk: Walkthrough) -> list[tuple[str, ...]]:
    return list(sizes.compared(walk.encoding, walk.chosen, 10_000))


def test_only_encodings_that_play_a_part_are_compared() -> None:
    for text, options in (
        ("queens 2", []),
        ("queens 4", ["amo"]),
        ("mines\n???\n?2?\n???", ["amk"]),
        ("tour 3x4", ["amo", "amk", "circuit"]),
    ):
        assert cnf.applicable(encode(puzzle_of(text)).model) == options
    assert table(Walkthrough(puzzle_of("queens 2"))) == []
