"""What the chapter on uniqueness says, and its famous program."""

from __future__ import annotations

import pytest

from satchel.lessons import common, lex_leader
from satchel.lessons.exercises import unique

pytest.importorskip("marimo", reason="needs marimo: pip install 'satchel[lessons]'")


def test_the_skipping_program_is_wrong_in_the_known_ways() -> None:
    assert unique.printed(unique.skipping((7, 3, 1, 4, 5, 8, 0, 0))) == "7 3 1 4 5 8 6 2"
    assert unique.printed(unique.skipping((0,) * 8)) == "Not unique"
    assert unique.printed(unique.skipping((1,) + (0,) * 7)) == "No answer"
    assert unique.printed(unique.skipping(tuple(range(1, 9)))) == "1 2 3 4 5 6 7 8"


@pytest.mark.parametrize("amo", ["pairwise", "product", "commander", "sequential", "bitwise"])
def test_whole_assignments_are_as_many_as_solutions_where_the_encoding_says_so(amo: str) -> None:
    from satchel.lessons.unique import MODELS, clauses_of

    formula = clauses_of(5, amo)
    every = range(1, max(map(max, formula)) + 1)
    assert lex_leader.models(formula, range(1, 26), MODELS) == 10
    count = lex_leader.models(formula, every, MODELS)
    assert count < MODELS
    assert (count > 10) == (amo in ("sequential", "bitwise"))


@pytest.mark.parametrize("n", [6, 8])
def test_with_a_mirror_propagation_refutes_the_right_half_of_row_1(n: int) -> None:
    from satchel.lessons.unique import clauses_of

    formula = [*clauses_of(n), *lex_leader.breaking(n, ["mirror left-right"])]
    refuted = [c for c in range(1, n + 1) if not common.propagate(formula, [c])[1]]
    assert refuted == list(range(n // 2 + 1, n + 1))
