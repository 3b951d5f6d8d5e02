"""What can stand where, against all solutions by brute force."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.encoders import encode
from satchel.explain.reasoning.candidates import Candidates, candidates
from satchel.puzzles import EightCircles, MineNumber, Queens
from satchel.puzzles.base import Puzzle, find
from satchel.puzzles.errors import OutOfTime

from ...helpers import Countdown, everything
from ...instances import RANDOM, VERDICTS, with_verdict


def marked(puzzle: Puzzle[Any], found: list[Any]) -> dict[str, set[str]]:
    """The values that these solutions have at each place."""
    values: dict[str, set[str]] = {}
    for solution in found:
        for place, value in puzzle.marks(solution):
            values.setdefault(place, set()).add(value)
    return values


def as_sets(result: Candidates[Any]) -> dict[str, set[str]]:
    assert all(len(set(values)) == len(values) for values in result.values.values())
    return {place: set(values) for place, values in result.values.items()}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("verdict", VERDICTS)
@pytest.mark.parametrize("name", RANDOM)
def test_every_value_of_a_solution_and_no_other(name: str, verdict: str, seed: int) -> None:
    puzzle, found = with_verdict(name, verdict, seed)
    result = candidates(puzzle, Deadline())
    assert as_sets(result) == marked(puzzle, found)
    assert not result.open
    assert set(result.witnesses) <= set(found)


@pytest.mark.parametrize("name", RANDOM)
def test_the_bundled_examples(name: str) -> None:
    for example in find(name).EXAMPLES:
        if example.count <= 100:
            puzzle = find(name).parse(example.text)
            found = everything(puzzle, "dfs").solutions
            assert as_sets(candidates(puzzle, Deadline())) == marked(puzzle, found)


@pytest.mark.parametrize(
    "puzzle", [Queens(5), EightCircles((0,) * 8), MineNumber(("?2?", "1?1"), "eight")]
)
def test_marks_are_the_readings_of_a_model_that_reads_them(puzzle: Puzzle[Any]) -> None:
    for solution in everything(puzzle, "dfs").solutions:
        assert list(puzzle.marks(solution)) == list(puzzle.readings(solution))


def test_each_question_settles_many() -> None:
    result = candidates(Queens(20), Deadline())
    assert sum(map(len, result.values.values())) == 400
    assert len(result.witnesses) < 100


def test_when_time_ends_nothing_wrong_is_said() -> None:
    puzzle = Queens(7, {(0, 1)})
    right = marked(puzzle, everything(puzzle, "dfs").solutions)
    ends, top = set(), encode(puzzle).model.top
    for looks in range(1, 40):
        try:
            result = candidates(puzzle, Countdown(looks))
        except OutOfTime:
            continue  # while the model was built
        found = as_sets(result)
        assert all(values <= right[place] for place, values in found.items())
        assert result.open or found == right
        open_ = {name for name in result.open if not name.startswith("not ")}
        assert " ".join(result.perhaps).count(",") == len(open_) <= top
        assert result.open or not result.perhaps
        ends.add((bool(result.open), bool(result.witnesses)))
    assert {(True, True), (False, True)} <= ends
