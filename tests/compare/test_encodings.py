"""The encodings of an instance: sizes, model counts and propagation, against brute force."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.compare import encodings, model_count
from satchel.compare.encodings import Row, as_json, choices, grid, measure
from satchel.compare.propagation import LOST, Sample, draw, formula, propagated
from satchel.encoders import cnf, encode
from satchel.encoders.cnf.at_most_one import New
from satchel.encoders.options import Options
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour

from ..helpers import Clauses, assignments, everything, plain

OPTIONS = ("amo", "amk", "distance", "circuit")


def chosen(puzzle: Any, **more: Any) -> tuple[Any, Options]:
    encoding = encode(puzzle)
    return encoding, replace(cnf.choose(encoding, Options()), **more)


# --- which encodings, and their sizes --------------------------------------------------------


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


# --- the model count -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "name"), [(option, name) for option in OPTIONS for name in choices(option)]
)
def test_what_an_encoding_says_of_the_count_is_so(option: str, name: str) -> None:
    assert model_count.counts(option, name) is model_count.claimed(option, name)


@pytest.mark.parametrize("name", ["pairwise", "product", "commander", "totalizer", "bitwise"])
def test_the_count_by_listing_all_assignments(name: str) -> None:
    model = model_count.case("amo")
    encoding = plain(model)
    top, clauses = formula(encoding, Options(amo=name, amk="pairwise", distance="order"))
    whole = assignments(clauses, range(1, top + 1), 2000)
    projected = {values[: model.top] for values in whole}
    assert len(projected) == 12
    assert model_count.counts("amo", name) is (len(whole) == len(projected))


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


# --- propagation -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "puzzle", [Queens(5), Queens(6), Tour(3, 4), MineNumber.parse("mines\n1??\n?3?\n???\n")]
)
def test_what_is_implied_is_what_all_solutions_share(puzzle: Any) -> None:
    encoding, options = chosen(puzzle, circuit=cnf.EAGER)
    top = encoding.model.top
    solutions = [encoding.literals(s) for s in everything(puzzle, "dfs").solutions]
    signed = [{v if v in true else -v for v in range(1, top + 1)} for true in solutions]
    drawn = list(draw(encoding, options, 5, 20, Deadline()))
    assert len(drawn) == 20
    assert any(sample.implied for sample in drawn)
    for sample in drawn:
        extending = [literals for literals in signed if literals >= set(sample.assumed)]
        assert extending
        assert set.intersection(*extending) - set(sample.assumed) == sample.implied
    assert list(draw(encoding, options, 5, 20, Deadline())) == drawn
    assert list(draw(encoding, options, 6, 20, Deadline())) != drawn


def test_propagation_by_hand() -> None:
    clauses = [[-1, 2], [-2, -3], [4, 5], [4, -5]]
    samples = [
        Sample((1,), frozenset({2, -3, 4})),  # 4 takes a case distinction
        Sample((), frozenset({4})),
        Sample((-4, 1), frozenset()),
    ]
    assert propagated(clauses, samples[:2], Deadline()) == 2
    assert propagated(clauses, samples, Deadline()) == LOST  # the last has no solution
    assert propagated([[1], [-1]], samples, Deadline()) == LOST


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
    monkeypatch.setattr(encodings, "MOST", 10)
    assert {row.why for row in measure(Queens(5), samples=1)} == {"too many clauses"}
    monkeypatch.setattr(cnf, "MOST", 100)
    rows = {row.name: row for row in measure(Tour(4, 5), samples=1) if row.option == "circuit"}
    assert rows["position"].why == "too large"
    assert rows["position"].clauses is None
    assert "too large" in str(grid("tour 4x5", list(rows.values())))


# --- what is printed -------------------------------------------------------------------------


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


def test_all_small_formulas_keep_their_solutions() -> None:
    """The reference of the samples is right: binary positions lose no tour and add none."""
    encoding, options = chosen(Tour(3, 4), circuit=cnf.EAGER)
    _, clauses = formula(encoding, options)
    assert len(assignments(clauses, range(1, encoding.model.top + 1))) == 8


def test_without_auxiliary_variables_the_count_is_kept() -> None:
    found = {one.name: one for one in measure(Queens(6), samples=1) if one.option == "amo"}
    assert (found["mixed"].auxiliaries, found["mixed"].counts) == (0, True)
    assert not found["mixed"].claimed  # of every instance
    assert (found["product"].counts, found["sequential"].counts) == (False, False)
