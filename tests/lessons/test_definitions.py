"""Tseitin's clauses and those by polarity, against the truth tables of random formulas."""

from __future__ import annotations

import random
from itertools import product

import pytest

from satchel.lessons import definitions
from satchel.puzzles.errors import PuzzleError

from ..helpers import assignments


def drawn(rng: random.Random, depth: int) -> str:
    if depth == 0 or rng.random() < 0.2:
        return rng.choice("abcd")
    kind = rng.choice(["and", "or", "^", "not"])
    if kind == "not":
        return f"(not {drawn(rng, depth - 1)})"
    return f"({drawn(rng, depth - 1)} {kind} {drawn(rng, depth - 1)})"


def true_rows(text: str, names: list[str]) -> set[tuple[bool, ...]]:
    code = compile(text, "formula", "eval")
    rows = product((False, True), repeat=len(names))
    return {row for row in rows if eval(code, dict(zip(names, row, strict=True)))}


@pytest.mark.parametrize("seed", range(60))
def test_the_formula_and_its_clauses_agree(seed: int) -> None:
    text = drawn(random.Random(seed), 4)
    circuit = definitions.parse(text)
    inputs = len(circuit.names) - len(circuit.gates)
    right = true_rows(text, circuit.names[:inputs])
    for by_polarity in (False, True):
        parts = definitions.definitions(circuit, by_polarity)
        clauses = [clause for part in parts for clause in part.clauses]
        assert assignments(clauses, range(1, inputs + 1)) == right
        if not by_polarity:  # and no assignment more
            assert len(assignments(clauses, range(1, len(circuit.names) + 1))) == len(right)


def test_halves_are_fewer_clauses() -> None:
    circuit = definitions.parse("(a and b) or (c and d)")
    sizes = [
        sum(len(p.clauses) for p in definitions.definitions(circuit, h)) for h in (False, True)
    ]
    assert sizes == [10, 6]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("(a and b) or (c and d)", [7, 9]),
        ("(a or b) and (c or d)", [9, 9]),
        ("(a and b) or not (c or (a ^ d))", [7, 11]),
    ],
)
def test_one_direction_may_allow_more_assignments(text: str, counts: list[int]) -> None:
    circuit = definitions.parse(text)
    assert counts == [
        len(assignments(clauses, range(1, len(circuit.names) + 1)))
        for by_polarity in (False, True)
        for clauses in [
            [c for p in definitions.definitions(circuit, by_polarity) for c in p.clauses]
        ]
    ]


def test_gates_take_names_that_are_free() -> None:
    assert definitions.parse("(g1 and b) or g3").names == ["b", "g1", "g3", "g2", "g4"]


@pytest.mark.parametrize(
    "text", ["", "a and", "a + b", "f(a)", "a" * 301, "a.b", "1", "(" * 200 + "a" + ")" * 200]
)
def test_what_is_no_formula(text: str) -> None:
    with pytest.raises(PuzzleError):
        definitions.parse(text)


@pytest.mark.parametrize(("weights", "bound"), [([3, 2, 2, 1], 4), ([5, 4, 3, 2, 1], 8), ([1], 2)])
def test_prime_clauses_of_a_row(weights: list[int], bound: int) -> None:
    clauses = definitions.at_least(weights, bound)
    rows = product((False, True), repeat=len(weights))
    sums = {row for row in rows if sum(w for w, x in zip(weights, row, strict=True) if x) >= bound}
    assert assignments(clauses, range(1, len(weights) + 1)) == sums
