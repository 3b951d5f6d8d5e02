"""``minimise``: what is left has one solution, and no clue too many."""

from __future__ import annotations

import json
from typing import Any

import pytest

from satchel.puzzles.base import Verdict, find
from satchel.verify.verdict import solve


@pytest.mark.parametrize("option", [[], ["--fewest"], ["--seed", "3"]])
@pytest.mark.parametrize("words", ["queens 4 --queen 1,2 2,4", "eight 7 3 1 4 5 8 0 0"])
def test_no_clue_can_be_dropped(call: Any, words: str, option: list[str]) -> None:
    done = call("minimise", *words.split(), *option, "--json")
    assert done.code == 0
    report = json.loads(done.out)
    puzzle = find(words.split()[0]).parse(report["minimised"])
    assert solve(puzzle, "dfs").verdict is Verdict.UNIQUE
    clues = puzzle.clues()
    for out in clues:
        less = puzzle.with_clues([clue for clue in clues if clue != out])
        assert solve(less, "dfs").verdict is Verdict.MULTIPLE
    assert len(report["clues"]) == len(clues) and report["dropped"]


def test_several_solutions_are_no_start(call: Any) -> None:
    done = call("minimise", "queens", "4")
    assert (done.code, done.out) == (1, "")
    assert done.err == "satchel: minimise: expected one solution, found several\n"
