"""What the chapter on clauses shows and says."""

from __future__ import annotations

import pytest

from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.lessons import common
from satchel.puzzles.queens import Queens
from satchel.verify.verdict import solve

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def formula(n: int) -> list[list[int]]:
    blocks = cnf.lower(encode(Queens(n)), Options(amo="pairwise"))
    return [clause for block in blocks for clause in block.clauses]


def test_derived_queens_are_shown_and_a_conflict_names_its_clause() -> None:
    from satchel.lessons.clauses import app

    def shown(queens: set[tuple[int, int]]) -> str:
        placed = lambda: frozenset(queens)  # noqa: E731
        outputs, _ = app.run(defs={"placed": placed, "place": None, **controls})
        return " ".join(output.text for output in outputs if output is not None)

    _, names = app.run()
    controls = {name: names[name] for name in ("amo", "finish", "kind", "size")}
    text = shown({(0, 0), (1, 2)})
    assert text.count("#1b6e3c") == 3  # of the five, three follow
    text = shown({(0, 0), (1, 1)})
    assert "conflict" in text
    assert "at most one queen on the diagonal through 1,1" in text
    assert "¬queen 1 1 ∨ ¬queen 2 2" in text


def test_the_formula_has_the_size_that_is_stated() -> None:
    for n in range(2, 12):
        assert len(formula(n)) == 2 * n + n * n * (n - 1) + n * (n - 1) * (2 * n - 1) // 3


def test_two_queens_of_five_have_no_completion_and_propagation_sees_it() -> None:
    assert common.propagate(formula(5), [1, 10])[1] is False  # 1,1 and 2,5


def test_propagation_does_not_see_that_a_corner_of_four_has_no_completion() -> None:
    assert common.propagate(formula(4), [1])[1] is True
    assert solve(Queens(4, queens=frozenset({(0, 0)}))).verdict == "none"


def test_at_least_one_in_each_column_is_implied() -> None:
    for n in (2, 4, 5):
        columns = [[r * n + c + 1 for r in range(n)] for c in range(n)]
        others = [clause for clause in formula(n) if clause not in columns]
        for column in columns:
            assert not common.allows(others, [-square for square in column])
