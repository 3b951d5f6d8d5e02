"""The encodings of an instance side by side: which there are, their sizes, and what is printed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from satchel.compare import encodings, model_count
from satchel.compare.encodings import Row, as_json, choices, grid, measure
from satchel.compare.propagation import formula
from satchel.encoders import cnf, encode
from satchel.encoders.cnf import lowering
from satchel.encoders.cnf.at_most_one import New
from satchel.encoders.options import Options
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour

from ..helpers import Clauses

OPTIONS = ("amo", "amk", "distance", "circuit")


def chosen(puzzle: Any, **more: Any) -> tuple[Any, Options]:
    encoding = encode(puzzle)
    return encoding, replace(cnf.choose(encoding, Options()), **more)


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (Queens(4), ["amo"]),
        (Queens(1), []),
        (Tour(4, 5), ["amo", "amk", "circuit"]),
        (EightCircles((0,) * 8), ["amo", "distance"]),
        (MineNumber.parse("mines\n???\n?3?\n???\n"), ["amk"]),
    ],
)
def test_options_that_matter(puzzle: Any, expected: list[str]) -> None:
    assert cnf.applicable(encode(puzzle).model) == expected


@pytest.mark.parametrize("puzzle", [Queens(4), Tour(4, 5), EightCircles((0,) * 8)])
def test_an_option_that_does_not_matter_changes_nothing(puzzle: Any) -> None:
    for option in OPTIONS:
        made = {str(formula(*chosen(puzzle, **{option: name}))) for name in choices(option)}
        assert (len(made) > 1) is (option in cnf.applicable(encode(puzzle).model)), option


def test_the_sizes_are_those_of_the_formula() -> None:
    rows = {row.name: row for row in measure(Queens(6, frozenset({(0, 1)})), samples=0)}
    assert list(rows) == choices("amo") == list(cnf.ENCODINGS)
    for name, row in rows.items():
        encoding, options = chosen(Queens(6, frozenset({(0, 1)})), amo=name)
        blocks = list(cnf.lower(encoding, options))
        clauses = [clause for block in blocks for clause in block.clauses]
        assert row.clauses == len(clauses) + 1  # the given queen
        assert row.literals == sum(map(len, clauses)) + 1
        assert row.auxiliaries == sum(len(block.auxiliaries) for block in blocks)
        assert row.variables == 36 + row.auxiliaries
        assert (row.wrong, row.found, row.why) == ("", None, "no solution")


def careless(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """Pairwise, with an auxiliary variable that nothing fixes."""
    free = new("free")
    return [*([-x, -y] for x, y in combinations(literals, 2)), [free, literals[0], -literals[0]]]


def greedy(literals: Sequence[int], bound: int, new: New) -> Clauses:
    """Forbids the last literal: loses solutions."""
    return [[-x, -y] for x, y in combinations(literals, 2)] + [[-literals[-1]]]


@pytest.mark.parametrize(
    ("technique", "complaint"),
    [(careless, "says yes of itself, but a small case no"), (greedy, "it loses solutions")],
)
def test_a_false_claim_and_a_lost_solution_are_said_aloud(
    technique: Any, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        cnf.ENCODINGS, "broken", replace(cnf.ENCODINGS["pairwise"], technique=technique)
    )
    model_count.counts.cache_clear()
    rows = {row.name: row for row in measure(Queens(5), samples=12)}
    model_count.counts.cache_clear()
    assert rows["broken"].wrong == complaint
    assert [row.name for row in rows.values() if row.wrong] == ["broken"]
    assert f"WRONG: {complaint}" in str(grid("queens 5", list(rows.values())))


def test_one_true_literal_is_enough_for_every_at_most_one() -> None:
    rows = measure(Queens(6), seed=3, samples=10)
    assert all(row.implied == rows[0].implied and row.implied for row in rows)
    assert {row.found for row in rows} == {rows[0].found}  # all are arc-consistent


def test_stronger_and_weaker_encodings_of_distances_and_bounds() -> None:
    rows = {(r.option, r.name): r for r in measure(EightCircles((0,) * 8), samples=15)}
    found = {name: rows["distance", name].found or 0 for name in cnf.DISTANCES}
    assert 0 < found["order"] < found["windows"] <= found["ladder"] == found["duplex"]
    rows = {(r.option, r.name): r for r in measure(Tour(4, 5), samples=15)}
    weak, strong = (rows["amk", n].found or 0 for n in ("pysat-mtotalizer", "totalizer"))
    assert 0 < weak < strong  # the modulo totalizer is known not to propagate everything
    lazy, eager = (rows["circuit", name].found or 0 for name in ("adaptive", "binary"))
    assert lazy <= eager
    assert not [row for row in rows.values() if row.wrong]


def test_what_is_not_measured_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {row.why for row in measure(Queens(3))} == {"no solution"}
    assert {row.why for row in measure(Queens(5), seconds=1e-9)} == {"out of time"}
    monkeypatch.setattr(encodings, "PROPAGATED_CLAUSES", 10)
    assert {row.why for row in measure(Queens(5), samples=1)} == {"too many clauses"}
    monkeypatch.setattr(lowering, "CIRCUIT_AUXILIARIES", 100)
    rows = {row.name: row for row in measure(Tour(4, 5), samples=1) if row.option == "circuit"}
    assert rows["position"].why == "too large"
    assert rows["position"].clauses is None
    assert "too large" in str(grid("tour 4x5", list(rows.values())))


def test_the_table_and_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    rows = measure(Queens(4), samples=3)
    encodings.show([("queens 4", Queens(4))])
    shown = capsys.readouterr().out
    line = next(line for line in shown.splitlines() if " pairwise" in line).split()
    assert line[:7] == ["--amo", "pairwise", "16", "0", "84", "184", "yes"]
    assert line[8] == "%"
    encodings.show([("queens 4", Queens(4))], lines=True)
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(objects) == len(rows)
    assert objects[0]["instance"] == "queens 4"
    assert objects[0]["clauses"] == 84
    assert set(objects[0]) == {"instance", *Row.__dataclass_fields__}
    assert not any("\n" in line for line in as_json("x", rows))


def test_nothing_implied_is_said() -> None:
    row = Row("amo", "pairwise", 1, 0, 1, 1, True, True, found=0, implied=0)
    assert encodings.share(row) == "nothing is implied"
    assert encodings.share(replace(row, found=1, implied=3)) == "33.3 % of 3"


def test_without_auxiliary_variables_the_count_is_kept() -> None:
    found = {one.name: one for one in measure(Queens(6), samples=1) if one.option == "amo"}
    assert (found["mixed"].auxiliaries, found["mixed"].counts) == (0, True)
    assert not found["mixed"].claimed  # of every instance
    assert (found["product"].counts, found["sequential"].counts) == (False, False)
