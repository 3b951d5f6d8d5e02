"""How many knight's tours there are: known numbers, from backends that share no code."""

from __future__ import annotations

from collections import Counter

import pytest

from satchel.backends import ilp
from satchel.backends.dfs import tour as dfs
from satchel.encoders.options import Options
from satchel.puzzles.tour import Tour
from satchel.verify.verdict import solve

from ...helpers import BACKENDS, everything

ROWS = {"lazy": ["highs", "cbc"], "flow": ["highs"], "mtz": ["highs"]}
"""The formulations of circuits and paths that the ILP backend counts with, and by which solver."""
COUNTS = {
    "tour 2x2": 0,
    "tour 3x3": 0,
    "tour 3x4": 8,
    "tour 3x5": 0,
    "tour 3x6": 0,
    "tour 3x7": 52,
    "tour 3x8": 396,
    "tour 4x4": 0,
    "tour 4x5": 82,
    "tour 4x6": 744,
    "tour 5x5": 864,
    "tour 5x5 --start 1": 304,
    "tour 5x5 --start 13": 64,
    "tour 5x5 --start 2": 0,
    "tour 5x5 --closed": 0,
    "tour 4x6 --closed": 0,
    "tour 3x8 --closed": 0,
    "tour 5x6 --closed": 8,
    "tour 5x6 --closed --start 17": 8,
    "tour 3x10 --closed": 16,
    "tour 3x4 --leaper 0,1": 62,
    "tour 3x4 --closed --leaper 0,1": 2,
    "tour 5x5 --leaper 1,1": 0,
    "tour 4x4 --leaper 1,3": 0,
    "tour 8x8 --leaper 1,3": 0,
}
"""Undirected tours; twice as many when each is read from both ends."""
ILP_COUNTS = {"tour 3x4": None, "tour 5x6 --closed": "mtz", "tour 3x10 --closed": None}
"""Tours that the ILP backend counts, and the formulation that takes long."""
NONE = ("2x2", "3x3", "4x4", "3x5", "3x6")
BY_START = [
    *[4542, 1910, 906, 906, 1910, 4542],
    *[1080, 742, 84, 84, 742, 1080],
    *[172, 16, 68, 68, 16, 172],
    *[1080, 742, 84, 84, 742, 1080],
    *[4542, 1910, 906, 906, 1910, 4542],
]
"""The tours of the 5×6 board from each of its squares."""


@pytest.mark.parametrize(("text", "count"), COUNTS.items())
@pytest.mark.parametrize("backend", ["dfs", "sat"])
def test_counts(text: str, count: int, backend: str) -> None:
    solutions = everything(Tour.parse(text), backend).solutions
    assert len(solutions) == count
    assert backend == "sat" or solutions == sorted(solutions)


@pytest.mark.parametrize(("text", "count"), COUNTS.items())
def test_one_tour_is_found_where_there_is_one(text: str, count: int) -> None:
    puzzle = Tour.parse(text)
    found = dfs.first(puzzle, lambda nodes: None)
    assert (found is not None) == (count > 0)
    assert found is None or puzzle.canonical(found) == found


@pytest.mark.parametrize(
    ("circuit", "solver", "text"),
    [
        pytest.param(circuit, solver, text, marks=[pytest.mark.slow] * (circuit == slow_for))
        for circuit, solvers in ROWS.items()
        for solver in solvers
        for text, slow_for in ILP_COUNTS.items()
    ],
)
def test_counts_of_an_ilp(circuit: str, solver: str, text: str) -> None:
    if reason := ilp.unavailable(solver):
        pytest.skip(reason)
    outcome = everything(Tour.parse(text), "ilp", solver=solver, circuit=circuit)
    assert outcome.count == COUNTS[text]
    assert outcome.evidence == ["witnesses", "confirmed"]


@pytest.mark.parametrize("board", NONE)
@pytest.mark.parametrize("reasons", [True, False], ids=["reasons", "no-reasons"])
@pytest.mark.parametrize("backend", BACKENDS)
def test_boards_without_an_open_tour(board: str, reasons: bool, backend: str) -> None:
    outcome = solve(Tour.parse(f"tour {board}"), backend, Options(reasons=reasons))
    assert (outcome.verdict, outcome.count) == ("none", 0)
    assert reasons or outcome.reason is None


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_board_of_one_square(backend: str) -> None:
    for text, verdict in (
        ("tour 1x1", "unique"),
        ("tour 1x1 --start 1", "unique"),
        ("tour 1x1 --start 1 --end 1", "unique"),
        ("tour 1x1 --closed", "none"),
        ("tour 0x0", "none"),
        ("tour 1x2 --closed --leaper 0,1", "none"),
    ):
        outcome = solve(Tour.parse(text), backend)
        assert outcome.verdict == verdict, text
        assert outcome.solutions == ([(0,)] if verdict == "unique" else [])


@pytest.mark.parametrize("backend", ["dfs", pytest.param("sat", marks=pytest.mark.slow)])
def test_all_tours_of_5x6(backend: str) -> None:
    whole = everything(Tour(5, 6), backend).solutions
    assert len(whole) == len(set(whole)) == 18784
    assert backend == "sat" or whole == sorted(whole)
    ends = Counter(square for tour in whole for square in (tour[0], tour[-1]))
    assert [ends[v] for v in range(30)] == BY_START


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(start, marks=[pytest.mark.slow] * (start // 6 > 2 or start % 6 > 2))
        for start in range(30)  # the others mirror the upper left quarter
    ],
)
@pytest.mark.parametrize("backend", ["dfs", "sat"])
def test_tours_of_5x6_by_start(start: int, backend: str) -> None:
    assert everything(Tour(5, 6, start), backend).count == BY_START[start]


@pytest.mark.parametrize("backend", ["dfs", "sat"])
def test_all_closed_tours_of_6x6(backend: str) -> None:
    assert everything(Tour(6, 6, closed=True), backend).count == 9862


def test_boards_with_a_closed_tour() -> None:
    """Schwenk, "Which rectangular chessboards have a knight's tour?", 1991."""
    for m in range(1, 9):
        for n in range(m, 11):
            none = m * n % 2 or m in (1, 2, 4) or (m == 3 and n in (4, 6, 8))
            outcome = solve(Tour(m, n, closed=True), "sat", Options(limit=1))
            assert outcome.verdict == ("none" if none else "solved"), (m, n)
