"""Right formulas side by side."""

from __future__ import annotations

import pytest

from satchel.backends.base import Deadline
from satchel.commands.shared.grade_ranking import Merits, merits, places, print_ranking, samples
from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.explain.grading.grade import Grading
from satchel.explain.grading.student import read
from satchel.puzzles import Labelling
from satchel.puzzles.graphs import generate


def grading(spread: str) -> Grading:
    puzzle = Labelling(generate("path 5"), 2)
    encoding = encode(puzzle)
    clauses = [c for b in cnf.lower(encoding, Options(distance=spread)) for c in b.clauses]
    clauses += [[given.literal] for given in encoding.givens]
    top = max(abs(x) for clause in clauses for x in clause)
    lines = [f"p cnf {top} {len(clauses)}", *(" ".join(map(str, [*c, 0])) for c in clauses)]
    return Grading(puzzle, read("\n".join(lines) + "\n", "a.cnf", encoding.model))


def test_what_is_measured() -> None:
    one = grading("windows")
    drawn = samples(one, Deadline())
    found = [merits(each, drawn, Deadline()) for each in (one, grading("order"))]
    assert found[0].clauses == len(one.formula)
    assert found[0].literals == sum(map(len, one.formula))
    shares = [each.propagates for each in found]
    assert all(share is not None and 0 < share <= 1 for share in shares)
    assert merits(one, [], Deadline()).propagates is None


def test_equal_values_share_a_place() -> None:
    assert places([0.5, 0.1, 0.5, 0.9]) == [2, 1, 2, 4]


def test_the_best_places_stand_first(capsys: pytest.CaptureFixture[str]) -> None:
    print_ranking({"b": Merits(4, 9, 30, 0.5, 0.2), "a": Merits(4, 8, 20, 0.75, 0.1)})
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("│")]
    assert ["1, 1, 1" in lines[0], "2, 2, 2" in lines[1]] == [True, True]
    assert "75.0%" in lines[0] and "a" in lines[0]
