"""Clues of which none can be dropped, found among near ones or among all."""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.subsets.mus import Satisfiable
from satchel.puzzles.base import Verdict
from satchel.puzzles.mines import MineNumber
from satchel.setting import needless
from satchel.setting.clue_solver import ClueSolver
from satchel.setting.generate import generate
from satchel.setting.minimise import minimise
from satchel.setting.needless import minimal
from satchel.verify.verdict import solve

from ..instances import RANDOM, with_verdict


def drawn(seed: int) -> MineNumber:
    """A uniquely solvable field with more clues than it needs, of one of the rules."""
    rng = Random(f"needless {seed}")
    options = argparse.Namespace(
        mines=None, rule=("plus", "eight", "square")[seed % 3], free_digits=seed % 2, total=False
    )
    size = f"{rng.randint(3, 7)}x{rng.randint(3, 9)}"
    puzzle = next(generate(MineNumber, size, options, seed, Deadline()))
    assert isinstance(puzzle, MineNumber)
    return puzzle


@pytest.mark.parametrize("steps", [4, 1, 0])
@pytest.mark.parametrize("seed", range(9))
def test_each_clue_that_is_left_is_needed(
    seed: int, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needless, "FEW_CLUES", 0)
    monkeypatch.setattr(needless, "STEPS", steps)
    puzzle = drawn(seed)
    smaller = minimise(puzzle, Deadline())
    clues = smaller.clues()
    assert set(clues) <= set(puzzle.clues())
    assert solve(smaller).verdict is Verdict.UNIQUE
    for out in clues:
        less = smaller.with_clues([clue for clue in clues if clue != out])
        assert solve(less).verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("name", sorted(RANDOM))
def test_every_puzzle_may_be_asked_about_near_clues(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needless, "FEW_CLUES", 0)
    monkeypatch.setattr(needless, "LOCAL_VARIABLES", 1000)
    for seed in range(2):
        puzzle, solutions = with_verdict(name, "unique", seed)
        if not puzzle.all_clues(solutions[0]):
            continue
        smaller = minimise(puzzle, Deadline())
        for out in smaller.clues():
            less = puzzle.with_clues([clue for clue in smaller.clues() if clue != out])
            assert solve(less).verdict is Verdict.MULTIPLE


def test_most_clues_are_told_by_those_near(monkeypatch: pytest.MonkeyPatch) -> None:
    options = argparse.Namespace(mines=None, rule="plus", free_digits=False, total=False)
    puzzle = next(generate(MineNumber, "20x20", options, 1, Deadline()))
    calls, plain = list[int](), ClueSolver.solve

    def counted(self: ClueSolver[Any], clues: Any) -> Any:
        calls.append(len(clues))
        return plain(self, clues)

    monkeypatch.setattr(ClueSolver, "solve", counted)
    minimise(puzzle, Deadline())
    assert len(calls) < len(puzzle.clues()) / 10


def test_clues_with_several_solutions_are_refused() -> None:
    puzzle = MineNumber(("1" * 61, "1" * 61))
    solver = ClueSolver(puzzle, puzzle.clues(), Deadline())
    true = solver.solve(puzzle.clues())
    assert true is not None
    solver.block(solver.solution(true))
    with pytest.raises(Satisfiable):
        minimal(solver, puzzle.clues(), true)
    solver.close()
