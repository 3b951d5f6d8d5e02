"""Formulas in plain signs and in LaTeX: they can be read back, and long ones are shortened."""

from __future__ import annotations

import re

import pytest

from satchel.encoders.constraints import Cardinality, Distance, Edge, Given
from satchel.encoders.formats import notation
from satchel.encoders.ilp import Row
from satchel.encoders.model import Model


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (1, 1, "x1 + x2 + x3 = 1"),
        (0, 2, "x1 + x2 + x3 ≤ 2"),
        (1, 2, "1 ≤ x1 + x2 + x3 ≤ 2"),
        (2, 3, "x1 + x2 + x3 ≥ 2"),
        (0, 3, "x1 + x2 + x3 ≤ 3"),
        (-1, 5, "x1 + x2 + x3 ≤ 5"),
    ],
)
def test_a_sum_between_its_bounds(low: int, high: int, expected: str) -> None:
    assert notation.formula(Cardinality(low, high, (1, 2, 3), "")) == expected


def test_constraints_without_literals_and_with_negative_ones() -> None:
    assert notation.formula(Cardinality(1, 1, (), "")) == "0 = 1"
    assert notation.formula(Cardinality(0, 1, (-1, 2), "")) == "(1 - x1) + x2 ≤ 1"
    assert notation.formula(Given(-4, "")) == "x4 = 0"
    apart = Distance((1, -2), (3, 4), 2, "")
    assert notation.formula(apart) == "|(1·x1 + 2·(1 - x2)) - (1·x3 + 2·x4)| ≥ 2"


def test_rows_with_every_kind_of_bound() -> None:
    def row(low: int | None, high: int | None) -> str:
        return notation.row(Row(low, [1, 2], [-1, 3], high), 1)

    assert row(0, 0) == "-x1 + 3·y2 = 0"
    assert row(None, 2) == "-x1 + 3·y2 ≤ 2"
    assert row(1, None) == "-x1 + 3·y2 ≥ 1"
    assert row(1, 2) == "1 ≤ -x1 + 3·y2 ≤ 2"
    assert row(None, None) == "-x1 + 3·y2 ≥ 0"
    assert notation.row(Row(1, [], [], None), 0) == "0 ≥ 1"


@pytest.mark.parametrize("n", [notation.TERMS, notation.TERMS + 1, 40])
def test_long_sums_and_clauses_are_shortened_unless_they_shall_be_full(n: int) -> None:
    literals = tuple(range(1, n + 1))

    def written(full: bool) -> list[str]:
        return [
            notation.clause(literals, full),
            notation.formula(Cardinality(0, 1, literals, ""), full),
            notation.row(Row(None, list(literals), [1] * n, 1), n, full),
        ]

    for whole, short in zip(written(True), written(False), strict=True):
        assert len(re.findall(r"x\d+", whole)) == n
        if n > notation.TERMS:
            assert re.findall(r"x\d+|…", short) == ["x1", "x2", "x3", "…", f"x{n}"]
        else:
            assert short == whole


def test_a_circuit_is_put_in_words() -> None:
    model = Model()
    pairs: list[Edge] = [(1, 2), (2, 3), (1, 3)]
    edges = {(u, v): model.boolean("edge", u, v) for u, v in pairs}
    model.circuit(edges, (1, 2, 3), "one cycle")
    (circuit,) = model.circuits
    assert notation.formula(circuit) == ""
    assert "for every set S of the 3 nodes" in notation.in_words(circuit)
    assert notation.in_words(Given(1, "")) == ""


def test_latex_has_every_sign() -> None:
    assert notation.latex("¬x1 ∨ x12 ∨ … ∨ y3") == r"\lnot x_{1} \lor x_{12} \lor \dots \lor y_{3}"
    assert notation.latex("⊥") == r"\bot"
    assert notation.latex("1 ≤ 2·x1 - y2 ≤ 3") == r"1 \le 2\cdot x_{1} - y_{2} \le 3"
    assert notation.latex("|(1·x1) - (2·(1 - x2))| ≥ 2") == (
        r"\lvert (1\cdot x_{1}) - (2\cdot \overline{x}_{2})\rvert \ge 2"
    )


def test_constraints_of_one_rule_have_their_words_in_common() -> None:
    rows = [Cardinality(1, 1, (1,), f"one queen in row {i}") for i in (1, 12)]
    assert {notation.rule(row) for row in rows} == {"one queen in row …"}
    assert notation.rule(Cardinality(0, 1, (), "cell 1,2 counts 3_x")) == "cell …,… counts …"
