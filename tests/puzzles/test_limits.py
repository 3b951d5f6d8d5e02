"""Each limit refuses what is one more, before memory is taken for it."""

from __future__ import annotations

import tracemalloc

import pytest

from satchel.puzzles import base, limits
from satchel.puzzles.errors import PuzzleError


@pytest.mark.parametrize(
    "words",
    [
        f"queens {limits.QUEENS_SIDE + 1}",
        f"tour {limits.TOUR_SIDE + 1}x1",
        f"tour 1x{limits.TOUR_SIDE + 1}",
        f"hamilton --graph cycle {limits.GRAPH_VERTICES + 1}",
        f"labelling --graph path {limits.LABELLING_VERTICES + 1}",
        "queens 99999999999999999999",
        "hamilton --graph complete 100000",
    ],
)
def test_one_more_is_refused(words: str) -> None:
    kind = base.find(words.split()[0])
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError):
            kind.parse(words)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "words", [f"queens {limits.QUEENS_SIDE}", f"tour {limits.TOUR_SIDE}x{limits.TOUR_SIDE}"]
)
def test_just_as_much_is_taken(words: str) -> None:
    assert base.find(words.split()[0]).parse(words).text() == words
