"""ganak and approxmc: the same numbers, or near ones, and never without being asked."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.encoders.options import Options
from satchel.puzzles.base import Puzzle, find
from satchel.puzzles.errors import OutOfTime, Unavailable
from satchel.verify import model_counters
from satchel.verify.model_counters import MODULES, Count, count
from satchel.verify.verdict import tally

TASKS = (
    "queens 3",
    "queens 6",
    "eight 0 0 0 0 0 0 0 0",
    "tour 3x4",
    "hamilton --graph complete 6",
    "labelling --graph path 4 --distance 1",
    "mines 1?? ?2? ???",
)


def puzzle_of(text: str) -> Puzzle[Any]:
    name, *words = text.split()
    if "--graph" in words:
        at = words.index("--graph")
        words[at + 1 : at + 3] = [" ".join(words[at + 1 : at + 3])]
    return find(name).parse("", words=words)


def installed(counter: str) -> str:
    if find_spec(MODULES[counter]) is None:
        pytest.skip(f"{MODULES[counter]} is not installed")
    return counter


@pytest.mark.parametrize("text", TASKS)
def test_ganak_counts_as_many(text: str) -> None:
    puzzle = puzzle_of(text)
    found = count(puzzle, installed("ganak"), Options(), Deadline(60))
    assert found == Count(tally(puzzle, "dfs").found, exact=True)


@pytest.mark.parametrize("text", TASKS)
def test_approxmc_is_near(text: str) -> None:
    puzzle = puzzle_of(text)
    found = count(puzzle, installed("approxmc"), Options(), Deadline(60))
    exact = tally(puzzle, "dfs").found
    assert exact / 2 <= found.number <= 2 * exact and found.exact == (exact == 0)


def test_a_projected_formula() -> None:
    puzzle = find("formula").parse("c p show 1 2 0\np cnf 3 1\n1 3 0\n")
    assert count(puzzle, installed("ganak"), Options(), Deadline(60)).number == 4


@pytest.mark.parametrize(("clauses", "number"), [("1 0\n", 8), ("1 0\n-1 0\n", 0)])
def test_where_no_clause_speaks_of_what_is_counted(clauses: str, number: int) -> None:
    text = f"c p show 2 3 4 0\np cnf 4 {clauses.count(chr(10))}\n{clauses}"
    puzzle = find("formula").parse(text)
    assert count(puzzle, installed("ganak"), Options(), Deadline()).number == number


def test_time_ends_a_counter() -> None:
    with pytest.raises(OutOfTime):
        count(puzzle_of("queens 12"), installed("ganak"), Options(), Deadline(0.7))


def test_a_counter_that_is_missing_or_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(model_counters.MODULES, "ganak", "no_such_module_here")
    with pytest.raises(Unavailable, match=r"pip install 'satchel\[counters\]'"):
        count(puzzle_of("queens 4"), "ganak", Options(), Deadline())
    monkeypatch.setitem(model_counters.MODULES, "ganak", "json")
    monkeypatch.setitem(model_counters.MODULES, "third", "json")
    with pytest.raises(Unavailable, match=r"third failed: .*Error"):
        count(puzzle_of("queens 4"), "third", Options(), Deadline())


def test_how_a_number_is_said() -> None:
    assert str(Count(92, True)) == "92"
    assert str(Count(90, False)) == "about 90 (50 to 162 with 80% confidence)"
