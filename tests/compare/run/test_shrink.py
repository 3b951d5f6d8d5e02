"""Small instances about which answers still disagree."""

from __future__ import annotations

import pytest

from satchel.backends.base import Deadline
from satchel.compare.run import shrink
from satchel.compare.run.instances import read
from satchel.puzzles.base import find


@pytest.mark.parametrize(
    "words",
    [
        "queens 5 --queen 1,1 --block 2,2",
        "mines 1?2 *.1 --total 2",
        "eight 7 3 0 0 0 0 0 0",
        "tour 3x4 --start 1 --hole 2,2",
        "hamilton --graph petersen 5 2",
        "labelling --graph path 4 --distance 2 --given 1=2",
    ],
)
def test_smaller_instances_are_instances(words: str) -> None:
    puzzle = next(read(words.split())).puzzle
    found = [one.text() for one in shrink.smaller(puzzle)]
    assert found
    assert puzzle.text() not in found
    for text in found:
        assert find(puzzle.name).parse(text).text() == text
    last = shrink.shrunk(puzzle, lambda one: True, Deadline())
    assert list(shrink.smaller(last)) == [] or len(last.text()) < len(puzzle.text())


def test_an_instance_shrinks_to_what_matters() -> None:
    puzzle = next(read(["mines", "12?3", "?5??", "1???"])).puzzle
    small = shrink.shrunk(puzzle, lambda one: "5" in one.text(), Deadline())
    assert small.text() == "mines\n5"
