"""Clues of every puzzle, instances with fewer, and instances with enough of them."""

from __future__ import annotations

import io
from itertools import combinations
from random import Random

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.subsets.mus import Satisfiable, mus
from satchel.cli import run
from satchel.puzzles.base import Puzzle, find
from satchel.puzzles.queens import Queens
from satchel.setting.clue_solver import ClueSolver
from satchel.setting.clues import fewest, fewest_dropped
from satchel.setting.minimise import minimise
from satchel.setting.repair import repair

from ..helpers import Countdown
from ..instances import RANDOM, with_verdict
from .helpers import brute, said, unique

SEEDS = range(4)


# --- what a clue is --------------------------------------------------------------------------


@pytest.mark.parametrize("name", RANDOM)
def test_the_clues_of_an_instance_make_it(name: str) -> None:
    puzzles = [find(name).parse(example.text) for example in find(name).EXAMPLES]
    puzzles += [RANDOM[name][0](Random(seed)) for seed in range(200)]
    for puzzle in puzzles:
        clues = puzzle.clues()
        assert len(set(clues)) == len(clues)
        assert puzzle.with_clues(clues) == puzzle
        assert puzzle.with_clues(clues[::-1]) == puzzle
        assert puzzle.with_clues(()).clues() == ()
        assert puzzle.with_clues(clues[1:]).with_clues(clues) == puzzle
    assert any(puzzle.clues() for puzzle in puzzles)


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("seed", SEEDS)
def test_all_that_is_given_could_be_given(name: str, seed: int) -> None:
    puzzle, (first, *_) = with_verdict(name, "multiple", seed)
    assert set(puzzle.clues()) <= set(puzzle.all_clues(first))
    for clue in puzzle.all_clues(first):
        assert puzzle.with_clues([clue]).clues() == (clue,)
        assert not list(puzzle.with_clues([clue]).violations(first))
        assert puzzle.clue_text(clue)


def test_a_puzzle_may_have_no_clues() -> None:
    class Bare(Queens):
        clues = Puzzle.clues
        with_clues = Puzzle.with_clues
        all_clues = Puzzle.all_clues

    assert minimise(Bare(1), Deadline()) == Bare(1)
    assert repair(Bare(4), Deadline()).repaired is None


# --- fewer clues -----------------------------------------------------------------------------


def test_clues_that_leave_others_are_not_irreducible() -> None:
    solver = ClueSolver(Queens(6), [(0, 1)], Deadline())
    with pytest.raises(Satisfiable, match="hold together"):
        mus(solver, [(0, 1)])
    solver.close()


# --- clues too many --------------------------------------------------------------------------


def test_many_contradictions_at_once() -> None:
    clues = [(0, 0), (0, 1), (1, 1), (1, 0), (5, 5), (6, 6), (7, 2)]
    puzzle = Queens(8, frozenset(clues))
    solver = ClueSolver(puzzle, clues, Deadline())
    best = fewest_dropped(solver, clues)
    assert best.proven
    kept = [clue for clue in clues if clue not in (best.clues or [])]
    assert brute(puzzle.with_clues(kept))
    larger = len(kept) + 1
    assert not any(brute(puzzle.with_clues(s)) for s in combinations(clues, larger))
    solver.close()


# --- when time ends --------------------------------------------------------------------------


@pytest.mark.parametrize("looks", [30, 100, 150, 200, 300, 500])
def test_bounds_hold_whenever_time_ends(looks: int) -> None:
    puzzle, answer = Queens(8), (0, 4, 7, 5, 2, 6, 1, 3)
    clues = list(puzzle.all_clues(answer))
    right = len(repair(puzzle, Deadline(), answer).added)
    deadline = Countdown(10**6)
    solver = ClueSolver(puzzle, clues, deadline)
    solver.block(answer)
    deadline.looks = looks // 5
    best = fewest(solver, clues)
    assert best.lower_bound <= right
    assert best.possible
    if best.clues is not None:
        assert right <= len(best.clues)
        assert unique(puzzle.with_clues(best.clues))
        assert best.proven == (best.lower_bound == len(best.clues))
    solver.close()


# --- the verbs -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["repair", "mines", "11"], 1, "no clues at the open places single out any solution"),
        (["repair", "queens", "3"], 1, "no solution even without any clue"),
        (["repair", "queens", "1", "--block", "1,1"], 1, "blocked squares, holes, totals and dist"),
        (["repair"], 2, "expected a puzzle"),
        (["minimise"], 2, "expected a puzzle"),
        (["repair", "queens", "30", "--timeout", "0.000001"], 3, "within"),
        (["minimise", "queens", "30", "--timeout", "0.000001"], 3, "within"),
        (["repair", "queens", "8", "--input", "-", "--answer", "-"], 2, "standard input"),
    ],
)
def test_what_cannot_be_is_one_line(
    words: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    got, out, err = said(capsys, *words)
    assert (got, out, err.count("\n")) == (code, "", 1)
    assert message in err


@pytest.mark.parametrize(
    "words",
    [
        ["minimise", "queens", "4"],
        ["repair", "queens", "4"],
        ["candidates", "queens", "4"],
        ["generate", "queens", "4"],
        ["grade", "queens", "1", "--formula", "/dev/null"],
        ["explain", "queens", "4"],
    ],
)
def test_ctrl_c_is_said(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Deadline, "check", pressed)
    with pytest.raises(KeyboardInterrupt):
        run(words)
    assert capsys.readouterr().err == "stopped by a signal\n"
