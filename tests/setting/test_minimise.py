"""Needless clues go, and no others; what is not unique is refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.puzzles import MineNumber
from satchel.puzzles.base import Clue, Puzzle, find
from satchel.setting.minimise import NotUnique, minimise

from ..instances import RANDOM, with_verdict
from .helpers import least, said, unique

SEEDS = range(4)


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_left_is_unique_and_nothing_more_can_go(name: str, seed: int) -> None:
    puzzle, (solution,) = with_verdict(name, "unique", seed)
    puzzle = puzzle.with_clues(full(puzzle, solution))
    for rng in (None, Random(seed)):
        smaller = minimise(puzzle, Deadline(), rng)
        kept = smaller.clues()
        assert set(kept) <= set(puzzle.clues())
        assert unique(smaller)
        for clue in kept:
            assert not unique(smaller.with_clues([c for c in kept if c != clue]))


def full(puzzle: Puzzle[Any], solution: Any) -> list[Clue]:
    """The clues of an instance and others of its solution, one at each place."""
    given = {clue[:-1]: clue for clue in puzzle.clues()}
    for clue in puzzle.all_clues(solution):
        given.setdefault(clue[:-1], clue)
    return list(given.values())


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_fewest_are_the_fewest(name: str, seed: int) -> None:
    puzzle, (solution,) = with_verdict(name, "unique", seed)
    puzzle = puzzle.with_clues(full(puzzle, solution)[:8])
    if not unique(puzzle):
        puzzle, _ = with_verdict(name, "unique", seed)
    smaller = minimise(puzzle, Deadline(), few=True)
    assert unique(smaller)
    clues = puzzle.clues()
    assert len(smaller.clues()) == least(clues, lambda s: unique(puzzle.with_clues(s)), len(clues))


def test_another_order_leaves_other_clues() -> None:
    puzzle = MineNumber(("001110", "013431", "014541", "013431", "001110"))
    assert len({minimise(puzzle, Deadline(), Random(seed)).text() for seed in range(5)}) > 1


@pytest.mark.parametrize("verdict", ["none", "multiple"])
@pytest.mark.parametrize("name", RANDOM)
def test_an_instance_that_is_not_unique_is_refused(name: str, verdict: str) -> None:
    puzzle, _ = with_verdict(name, verdict, 0)
    with pytest.raises(NotUnique, match="none" if verdict == "none" else "several"):
        minimise(puzzle, Deadline())


def test_minimise_prints_an_instance(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "minimise", "eight", *"73145800")
    assert (code, err) == (0, "1 of 6 clues are left; none can be dropped\n")
    assert unique(find("eight").parse(out))
    code, out, _ = said(capsys, "minimise", "eight", *"73145800", "--json", "--fewest")
    fields = json.loads(out)
    assert (code, fields["fewest"], len(fields["clues"]), len(fields["dropped"])) == (0, True, 1, 5)
    assert unique(find("eight").parse(fields["minimised"]))


def test_minimise_refuses_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    line = "satchel: minimise: expected one solution, found several\n"
    assert said(capsys, "minimise", "queens", "8") == (1, "", line)
    code, out, err = said(capsys, "minimise", "queens", "3", "--json")
    assert (code, err) == (1, "satchel: minimise: expected one solution, found none\n")
    assert "found none" in json.loads(out)["error"]["message"]
