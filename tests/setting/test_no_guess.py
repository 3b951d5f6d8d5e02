"""Fields that need no guess, finished by an independent player."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.explain.reasoning.candidates import candidates
from satchel.puzzles.errors import OutOfTime, PuzzleError
from satchel.puzzles.game import Game, around
from satchel.puzzles.mines import Field
from satchel.setting.generate import Exhausted
from satchel.setting.no_guess import draw, without_guess
from satchel.verify.play import Play

EXPERT = (16, 30), 99


def is_finished(field: Field, start: tuple[int, int]) -> bool:
    """Whether a player finishes who knows the rules, and what sat says is certain."""
    game, shape = Game(field), (len(field), len(field[0]))
    game.open(start)
    mines = set[tuple[int, int]]()
    while not game.won:
        assert not game.lost
        free, marked = set[tuple[int, int]](), set[tuple[int, int]]()
        for cell in game.opened:
            near = set(around(cell, shape)) - game.opened
            closed, left = near - mines, game.numbers[cell[0]][cell[1]] - len(near & mines)
            if left == 0:
                free |= closed
            elif left == len(closed):
                marked |= closed
        for total in (None, game.mines):  # which takes longer, and is seldom needed
            if free or marked:
                break
            position = replace(game.position(), total=total)
            values = candidates(position, Deadline()).values
            certain = {place: value[0] for place, value in values.items() if len(value) == 1}
            for place, value in certain.items():
                r, c = map(int, place.removeprefix("cell ").split(","))
                (free if value == "free" else marked).add((r - 1, c - 1))
            free -= game.opened
            marked -= mines
        if not free and not marked:
            return False
        mines |= marked
        for cell in free:
            game.open(cell)
    return True


def boards(seeds: range) -> list[tuple[Field, Play]]:
    """An expert field for each seed."""
    return [next(without_guess(*EXPERT, (0, 0), Random(seed), Deadline())) for seed in seeds]


def test_no_expert_field_needs_a_guess() -> None:
    for field, play in boards(range(3)):
        assert sum(map(sum, field)) == 99
        assert is_finished(field, play.start)


@pytest.mark.slow
def test_no_guess_in_a_thousand_expert_fields() -> None:
    assert all(is_finished(field, play.start) for field, play in boards(range(1000)))


def test_the_independent_player_knows_a_guess() -> None:
    assert not is_finished(((False, False, False, True), (False,) * 4), (0, 0))


@pytest.mark.parametrize("level", [1, 2])
def test_the_level_is_that_of_the_hardest_step(level: int) -> None:
    drawn = without_guess((9, 9), 15, (4, 4), Random(level), Deadline(), level)
    for _ in range(2):
        field, play = next(drawn)
        assert play.level == level == max(step.rules for step in play.steps)
        assert not any(field[r][c] for r, c in around((4, 4), (9, 9)))
        assert is_finished(field, play.start)


def options(**more: Any) -> argparse.Namespace:
    """The options of generate."""
    plain = {"rule": "eight", "mines": None, "start": None, "level": None}
    return argparse.Namespace(**plain | more)


def test_a_seed_draws_the_same_fields_and_all_are_different() -> None:
    first, again = (draw("6x6", options(), 3, Deadline()) for _ in range(2))
    fields = [next(first)[0] for _ in range(5)]
    assert fields == [next(again)[0] for _ in range(5)]
    assert len({field.text() for field in fields}) == 5
    with pytest.raises(Exhausted, match="only"):
        list(draw("1x4", options(mines="1"), 0, Deadline()))
    with pytest.raises(Exhausted, match="no field"):
        list(draw("1x4", options(mines="1", level="9"), 0, Deadline()))


@pytest.mark.parametrize(
    "wrong",
    [{"rule": "plus"}, {"mines": "33"}, {"mines": "x"}, {"start": "7,1"}, {"start": "1"},
     {"level": "0"}],
)  # fmt: skip
def test_what_does_not_go_together(wrong: dict[str, str]) -> None:
    with pytest.raises(PuzzleError):
        next(draw("6x6", options(**wrong), 0, Deadline()))


def test_the_time_limit() -> None:
    with pytest.raises(OutOfTime):
        next(draw("16x30", options(mines="99"), 0, Deadline(1e-9)))


def test_generate_prints_the_field_and_the_play(call: Any, tmp_path: Any) -> None:
    words = ("generate", "mines", "6x6", "--rule", "eight", "--no-guess", "--start", "2,2")
    code, out, err = call(*words)
    assert code == 0 and out.startswith("mines --rule eight --total 6 --free-digits\n")
    assert err.startswith("no guess from cell 2,2: ") and err.endswith("; replayed\n")
    told = json.loads(call(*words, "--json")[1])
    assert told["instance"] == out.rstrip("\n") and told["start"] == [2, 2]
    assert max(len(step["numbers"]) + step["total"] for step in told["play"]) == told["level"]
    assert call(*words, "-o", str(tmp_path))[0] == 0
    assert (tmp_path / "mines-1.txt").read_text(encoding="utf-8") == out
    kept = json.loads((tmp_path / "mines-1.play.json").read_text(encoding="utf-8"))
    assert kept["play"] == told["play"]
    for more in (("--minimal",), ("--rule", "square")):
        assert call(*words[:3], "--no-guess", *more)[0] == 2
    assert call("generate", "mines", "6x6", "--level", "1")[0] == 2
