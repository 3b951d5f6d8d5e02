"""Clues that are put on and taken off are heard, and only these."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from random import Random
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.encoders import encode
from satchel.puzzles.base import Clue
from satchel.puzzles.mines import MineNumber
from satchel.setting.clue_solver import ClueSolver, Statements

from ..instances import RANDOM, with_verdict
from .helpers import brute

SEEDS = range(4)


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("seed", SEEDS)
def test_some_clues_are_kept_and_the_others_are_not_heard(name: str, seed: int) -> None:
    puzzle, found = with_verdict(name, "multiple", seed)
    rng = Random(seed)
    clues = list({clue: None for solution in found[:4] for clue in puzzle.all_clues(solution)})
    solver = ClueSolver(puzzle, clues, Deadline())
    for _ in range(10):
        chosen = [clue for clue in rng.sample(clues, min(3, len(clues))) if rng.random() < 0.7]
        chosen = list({clue[:-1]: clue for clue in chosen}.values())
        ends = [clue[-1] for clue in chosen if clue[0] in ("start", "end")]
        if len(set(ends)) < len(ends):
            continue  # two ends at one place are another clue
        true = solver.solve(chosen)
        instance = puzzle.with_clues(chosen)
        assert (true is not None) == bool(brute(instance))
        if true is None:
            core = solver.core()
            assert set(core) <= set(chosen)
            assert not brute(puzzle.with_clues(core))
        else:
            assert not list(instance.violations(solver.solution(true)))
            assert all(solver.keeps(clue, true) for clue in chosen)
            for clue in clues:
                kept = not list(puzzle.with_clues([clue]).violations(solver.solution(true)))
                assert solver.keeps(clue, true) == kept
    solver.close()


@pytest.mark.parametrize("name", RANDOM)
def test_a_blocked_solution_alone_is_gone(name: str) -> None:
    puzzle, found = with_verdict(name, "multiple", 1)
    clues = puzzle.clues()
    solver = ClueSolver(puzzle, clues, Deadline())
    seen = set()
    while (true := solver.solve(clues)) is not None:
        seen.add(frozenset(true))
        solver.block(solver.solution(true))
    literals = encode(puzzle).literals
    assert seen == {frozenset(literals(solution)) for solution in found}
    solver.close()


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("seed", SEEDS)
def test_clues_together_state_what_each_states_alone(name: str, seed: int) -> None:
    puzzle, found = with_verdict(name, "multiple", seed)
    clues = list({clue: None for solution in found for clue in puzzle.all_clues(solution)})
    statements = Statements(puzzle, encode(puzzle.with_clues(())), Deadline())
    alone = {clue: list(statements.by([clue]).values()) for clue in clues}
    assert statements.of(clues) == alone
    assert all(alone.values())


def test_clues_that_state_one_thing_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = MineNumber(("?" * 2,) * 9)
    clues = [(r, c, "2") for r in range(9) for c in range(2)]
    statements = Statements(puzzle, encode(puzzle), Deadline())
    assert statements.by_digits(clues, 5) is not None

    def vague(some: Iterable[Clue]) -> dict[Hashable, Any]:
        """All clues of a row state the same."""
        return {clue[0]: clue[0] for clue in some}

    monkeypatch.setattr(statements, "by", vague)
    assert statements.by_digits(clues, 5) is None
    found: dict[Clue, Any] = {**statements.of(clues)}
    assert found == {clue: [clue[0]] for clue in clues}
