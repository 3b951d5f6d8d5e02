"""The greatest distance, against all labellings, and its bounds whenever it is stopped."""

from __future__ import annotations

from itertools import permutations

import pytest

from satchel.puzzles.base import Verdict
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.graphs import generate
from satchel.puzzles.labelling import Labelling
from satchel.verify.optimum.search import maximise


def brute(puzzle: Labelling) -> int:
    labels = permutations(range(1, len(puzzle.graph) + 1))
    return max(puzzle.width(one) or 0 for one in labels)


@pytest.mark.parametrize("backend", ["sat", "dfs"])
@pytest.mark.parametrize("graph", ["path 5", "cycle 6", "complete 4", "grid 2 3", "bipartite 1 4"])
def test_the_greatest_distance(graph: str, backend: str) -> None:
    puzzle = Labelling(generate(graph))
    best = maximise(puzzle, backend)
    assert best.bounds == (brute(puzzle),) * 2
    assert best.verdict is Verdict.SOLVED and best.head() == f"optimum {best.bounds[0]}"
    assert puzzle.width(best.solutions[0]) == best.bounds[0]


def test_nothing_is_greater_than_what_is_asked_for_first() -> None:
    best = maximise(Labelling(generate("complete 4"), 3))
    assert (best.verdict, best.count, best.solutions) == (Verdict.NONE, 0, [])


def test_out_of_time_the_bounds_are_the_answer() -> None:
    best = maximise(Labelling(generate("grid 6 6")), timeout=0.0)
    low, high = best.bounds
    assert best.verdict is Verdict.UNKNOWN and best.stopped == "timeout"
    assert 0 <= low <= high and best.head() == f"{low}..{high}" and not best.complete


def test_each_better_bound_is_told() -> None:
    phrases: list[str] = []
    best = maximise(Labelling(generate("cycle 8")), report=phrases.append)
    assert phrases[0].startswith("at most ") and phrases[1].startswith("at least ")
    assert any(phrase == f"at least {best.bounds[0]}" for phrase in phrases)


def test_a_graph_without_edges_has_no_greatest_distance() -> None:
    with pytest.raises(PuzzleError, match="--maximise: expected a graph with an edge"):
        maximise(Labelling(generate("path 1")))
