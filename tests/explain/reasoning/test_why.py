"""Conflicts: true, minimal by an independent route, in the puzzle's words, with places framed."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.backends.sat.subsets.solver import SelectorSolver
from satchel.encoders import encode
from satchel.encoders.constraints import Given
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.explain.phrases import Words
from satchel.explain.reasoning import why as module
from satchel.explain.reasoning.why import why
from satchel.puzzles.base import Puzzle, Verdict, find
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.pictures import REASON, RESULT
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour

from ...conflicts import is_minimal
from ...instances import RANDOM, with_verdict

# --- conflicts -------------------------------------------------------------------------------


def is_explained(puzzle: Puzzle[Any]) -> None:
    encoding = encode(puzzle)
    found = why(puzzle, Options(reasons=False))
    assert found.outcome.verdict == Verdict.NONE
    assert found.minimal
    assert is_minimal(found.conflict, encoding.model.top)
    assert set(found.sentences) == {group.why for group in found.conflict}
    assert set(found.frames.values()) <= {REASON}


@pytest.mark.parametrize("name", sorted(RANDOM))
def test_a_conflict_is_minimal(name: str) -> None:
    for seed in range(20):
        is_explained(with_verdict(name, "none", seed)[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(RANDOM))
def test_many_conflicts_are_minimal(name: str) -> None:
    for seed in range(20, 200):
        is_explained(with_verdict(name, "none", seed)[0])


@pytest.mark.parametrize("name", RANDOM)
def test_every_bundled_example_is_explained(name: str) -> None:
    for example in find(name).EXAMPLES:
        puzzle = find(name).parse(example.text)
        if example.verdict == Verdict.NONE:
            is_explained(puzzle)
        else:
            found = why(puzzle)
            assert found.outcome.verdict == example.verdict
            assert not found.conflict
            assert bool(found.frames) == (example.verdict == Verdict.MULTIPLE)


def test_a_conflict_that_only_looks_small_is_made_smaller() -> None:
    """A minimal core need not be a smallest one; this is found by hitting sets."""
    found = why(MineNumber(("232", "343", "232")))
    assert found.smallest
    assert len(found.sentences) == 6


def test_without_rounds_a_minimal_conflict_must_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SMUS_ROUNDS", 0)
    puzzle = Queens(4, queens=frozenset({(0, 0)}))
    found = why(puzzle)
    assert (found.minimal, found.smallest) == (True, False)
    assert is_minimal(found.conflict, 16)


def test_the_givens_come_first() -> None:
    found = why(EightCircles((0, 0, 1, 1, 0, 0, 0, 0)))
    assert found.sentences == [
        "circle C holds 1",
        "circle D holds 1",
        "C and D are joined: their digits differ by at least 2",
    ]


def test_a_reason_is_the_conflict() -> None:
    found = why(Tour(3, 3))
    assert found.outcome.evidence == ["reason"]
    assert found.sentences == [found.outcome.reason] == ["the open tour: 5 has no neighbour"]
    assert (found.conflict, found.frames) == ([], {4: REASON})


@pytest.mark.parametrize("side", [5, 7])
def test_the_squares_of_a_reason_are_framed(side: int) -> None:
    """That a board has unequal colours takes a solver exponential time."""
    found = why(Tour(side, side, closed=True))
    assert found.outcome.stopped is None
    assert "colour" in found.sentences[0] and len(found.sentences) == 1
    assert found.frames == dict.fromkeys(range(1, side * side, 2), REASON)


def test_without_reasons_there_is_a_conflict() -> None:
    found = why(Tour(3, 3), Options(reasons=False))
    assert found.sentences == ["the open tour: two edges (an end counts as one) at 5"]
    assert found.frames == {4: REASON}


def test_the_ends_of_an_open_tour_name_their_colour_and_frame_it() -> None:
    tour = Tour(3, 4)
    groups = SelectorSolver(encode(tour)).groups
    assert groups[1].why == "the open tour: one end among the 6 nodes of the colour of 2"
    assert Words(encode(tour)).where(groups[1]) == [1, 3, 4, 6, 9, 11]


def test_the_words_of_small_numbers() -> None:
    alone = why(Hamilton(generate("path 1")), Options(reasons=False)).sentences
    assert alone == ["the cycle: one node is too few"]
    assert encode(MineNumber(("?",), total=1)).model.constraints[0].why == "there is 1 mine"


def test_the_time_limit() -> None:
    found = why(Queens(16, toroidal=True), timeout=0.3)
    assert found.outcome.verdict == Verdict.UNKNOWN
    assert found.outcome.stopped == "timeout"
    assert not found.conflict


# --- words and places ------------------------------------------------------------------------


def test_two_witnesses_are_framed_where_they_differ() -> None:
    puzzle = MineNumber(("?1?",))
    found = why(puzzle)
    first, second = found.outcome.solutions
    differ = {(0, c) for c in range(3) if first[0][c] != second[0][c]}
    assert found.frames == dict.fromkeys(differ, RESULT)


# --- the verb --------------------------------------------------------------------------------


def test_a_model_of_ones_own_is_explained() -> None:
    """Nothing here knows the bundled puzzles: an encoding is enough."""
    model = Model()
    rain, sun = model.boolean("rain"), model.boolean("sun")
    model.exactly(1, [rain, sun], "there is one weather")
    givens = [Given(-rain, "it is dry"), Given(-sun, "it is dark")]
    encoding: Encoding[Any] = Encoding(model, givens)
    assert SelectorSolver(encoding).mus(range(3)) == [0, 1, 2]
