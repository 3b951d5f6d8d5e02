"""Literals and clauses by name."""

from __future__ import annotations

import pytest

from satchel.lessons.exercises.names import Names
from satchel.puzzles.errors import PuzzleError

QUEENS = ("queen 1 1", "queen 1 2", "queen 1 12")


@pytest.mark.parametrize(
    "text",
    [
        "-queen 1 1  queen 1 2",
        "not queen 1 1 or queen 1 2",
        "¬queen 1,1 ∨ Queen 1, 2.",
        "queen 1 1 -> queen 1 2",
        "# a remark\n\n  ~queen 1 1, queen 1 2\n",
    ],
)
def test_a_clause_is_typed_in_many_ways(text: str) -> None:
    assert Names(QUEENS).clauses(text) == [[-1, 2]]


def test_names_that_begin_alike_are_told_apart() -> None:
    assert Names(QUEENS).clauses("queen 1 12 queen 1 1") == [[3, 1]]
    assert Names(["x1", "x10"]).literals("x10 -x1") == [2, -1]


def test_implications_have_premises_and_a_disjunction() -> None:
    assert Names("ABCD").clauses("A and not B → C or D") == [[-1, 2, 3, 4]]
    assert Names("ABCD").clauses("empty") == [[]]


def test_other_names_are_auxiliary_variables_where_they_may_be() -> None:
    table = Names(["p"], auxiliaries=True)
    assert table.clauses("p -s 1 2\ns 1 2 or t") == [[1, -2], [2, 3]]
    assert table.name(-2) == "-s 1 2"
    with pytest.raises(PuzzleError, match="expected a literal"):
        Names(QUEENS, auxiliaries=True).clauses("queen 9 9")  # mistyped, and no auxiliary variable
    with pytest.raises(PuzzleError, match=r"^your answer:2:3: expected a literal .* found '-s 1'"):
        Names(["p"]).clauses("p\np -s 1")


@pytest.mark.parametrize(
    ("text", "place"),
    [("queen 9 9", "1:1"), ("queen 1 1 or\n- ", "2:1"), ("queen 1 1 -> ?", "1:14")],
)
def test_a_complaint_has_its_place(text: str, place: str) -> None:
    with pytest.raises(PuzzleError, match=f"^your answer:{place}: expected a literal"):
        Names(QUEENS).clauses(text)


def test_bounds() -> None:
    with pytest.raises(PuzzleError, match="at most 1,000 clauses"):
        Names(["p"]).clauses("p\n" * 1001)
    with pytest.raises(PuzzleError, match="expected a literal"):
        Names(["p"], True).clauses(" ".join(f"a{i}" for i in range(400)))


def test_names_may_all_be_new() -> None:
    table = Names([], auxiliaries=True)
    assert table.clauses("rain -> wet\nrain or sun") == [[-1, 2], [1, 3]]
    assert table.names == ["rain", "wet", "sun"]
    with pytest.raises(PuzzleError, match="a literal such as `-x`"):
        Names([], auxiliaries=True).clauses("?")
