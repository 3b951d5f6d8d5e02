"""The sweep on all instances small enough: a cross-section each time, everything by ``-m slow``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import networkx as nx
import pytest

from satchel.backends.base import Deadline
from satchel.backends.dp.solutions import Solutions
from satchel.backends.dp.sweep import Bounds
from satchel.encoders import encode
from satchel.puzzles.base import Puzzle
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.graphs import generate, of
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.verify.verdict import count

from ...eight_inputs import answerable, completions, unanswerable
from ...helpers import everything, queens_by_permutation
from ...instances import all_walks
from ...test_brute_force import maps

slow = pytest.mark.slow


def holds(puzzle: Puzzle[Any], solutions: list[Any]) -> None:
    """The count and every share are those of the list."""
    encoding = encode(puzzle)
    sets = [encoding.literals(solution) for solution in solutions]
    swept = Solutions(encoding, Bounds(Deadline()))
    assert swept.count == len(sets), puzzle.text()
    shares = [sum(v in true for true in sets) for v in range(1, encoding.model.top + 1)]
    assert swept.true() == shares, puzzle.text()


def some(instances: list[Any], every: int) -> list[Any]:
    """The instances, or one of so many of them, with the last of all."""
    return instances[::every] + instances[-1:] if every > 1 else instances


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=slow)])
@pytest.mark.parametrize("shape", [(2, 3), (2, 5), (4, 4)], ids=str)
def test_every_grid_that_a_map_produces(shape: tuple[int, int], every: int) -> None:
    known = maps(*shape)
    for grid in some(sorted(known), every * (25 if shape == (4, 4) and every > 1 else 1)):
        holds(MineNumber(grid), list(known[grid]))


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=slow)])
def test_every_input_of_another_eight_puzzle(every: int) -> None:
    for givens in some([*answerable(), *unanswerable(1000, 8)], every):
        holds(EightCircles(givens), completions(givens))


def small_graphs(most: int) -> Iterator[Hamilton]:
    """Cycles and paths of all graphs of so many vertices, ends free, one given, and both."""
    for graph in nx.graph_atlas_g():
        if 1 <= len(graph) <= most:
            plain = of(graph)
            yield Hamilton(plain)
            yield Hamilton(plain, path=True)
            yield Hamilton(plain, path=True, start=0)
            if len(graph) > 1:
                yield Hamilton(plain, path=True, start=0, end=len(graph) - 1)


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=slow)])
def test_every_graph_of_six_vertices(every: int) -> None:
    for puzzle in some(list(small_graphs(6)), every):
        holds(puzzle, all_walks(puzzle))


@pytest.mark.parametrize("size", [*range(8), pytest.param(8, marks=slow)])
def test_queens_with_given_and_blocked_squares(size: int) -> None:
    rng = random.Random(size)
    squares = [(r, c) for r in range(size) for c in range(size)]
    for _ in range(6):
        chosen = rng.sample(squares, min(len(squares), 3))
        queens, blocked = frozenset(chosen[:1]), frozenset(chosen[1:])
        for puzzle in (Queens(size), Queens(size, queens), Queens(size, frozenset(), blocked)):
            holds(puzzle, queens_by_permutation(puzzle))


@pytest.mark.parametrize("boards", [40, pytest.param(1000, marks=slow)])
def test_mines_with_totals(boards: int) -> None:
    """Boards up to 6×6 of which the search lists the maps, where they are not too many."""
    rng, held = random.Random(6), 0
    while held < boards:
        rows, columns = rng.randint(2, 6), rng.randint(2, 6)
        mine = [[rng.random() < 0.3 for _ in range(columns)] for _ in range(rows)]

        def digit(r: int, c: int, mine: list[list[bool]] = mine) -> str:
            near = [row[max(0, c - 1) : c + 2] for row in mine[max(0, r - 1) : r + 2]]
            return str(sum(map(sum, near)))

        board = tuple(
            "".join(
                digit(r, c) if not mine[r][c] and rng.random() < 0.5 else "?"
                for c in range(columns)
            )
            for r in range(rows)
        )
        puzzle = MineNumber(board, "eight", sum(map(sum, mine)), free_digits=True)
        if "".join(board).count("?") <= 20:
            holds(puzzle, everything(puzzle, "dfs").solutions)
            held += 1


@pytest.mark.parametrize(
    ("words", "cycles"),
    [
        ("grid 4 4", 6),
        ("grid 4 6", 37),
        ("grid 5 6", 154),
        ("grid 6 6", 1072),
        pytest.param("grid 8 8", 4_638_576, marks=slow),
        ("hypercube 4", 1344),
        ("petersen", 0),
        ("complete 9", 20_160),
    ],
)
def test_known_numbers_of_cycles(words: str, cycles: int) -> None:
    assert count(Hamilton(generate(words)), "dp") == cycles


@pytest.mark.parametrize("seed", range(12))
def test_random_cubic_graphs(seed: int) -> None:
    puzzle = Hamilton(generate(f"cubic 18 {seed}"))
    assert count(puzzle, "dp") == len(everything(puzzle, "dfs").solutions)
