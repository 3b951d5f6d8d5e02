"""Who counts, and a second opinion."""

from __future__ import annotations

from dataclasses import replace

import pytest

from satchel.backends.base import Deadline
from satchel.backends.dp import BACKEND
from satchel.encoders.options import Options
from satchel.puzzles.base import find
from satchel.puzzles.errors import TooLarge
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify import counting
from satchel.verify.counting import Automatic, by_size, count_again
from satchel.verify.verdict import tally

from ..helpers import everything


@pytest.mark.parametrize("text", ["queens 6", "tour 4x5", "eight 7 0 0 0 0 0 0 0"])
def test_the_numbers_by_size_are_those_of_a_list(text: str) -> None:
    puzzle = find(text.split()[0]).parse(text)
    numbers = by_size(puzzle, BACKEND, Deadline())
    assert sum(numbers) == len(everything(puzzle, "dfs").solutions)
    assert sum(number > 0 for number in numbers) == 1


def test_listing_is_the_last_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "BEARABLE_STATES", 3)
    outcome = tally(Tour(3, 4), Automatic())
    assert (outcome.count, outcome.backend) == (8, "sat")
    assert len(outcome.solutions) == 8


def test_a_second_opinion_is_a_sweep_backwards() -> None:
    options = Options(limit=None)
    first = tally(Tour(5, 6), BACKEND, options)
    second = count_again(first, options, BACKEND, Deadline())
    assert first.count == second.count == 18784
    assert second.chosen["order"] == "auto reversed"
    listed = tally(Queens(6), "dfs", options)
    assert count_again(listed, options, BACKEND, Deadline()).chosen["order"] == "auto"
    with pytest.raises(TooLarge):
        count_again(first, options, replace(BACKEND, memory=1000), Deadline())
