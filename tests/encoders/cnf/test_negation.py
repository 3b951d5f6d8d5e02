"""The ways to break a constraint together are its negation, for each kind."""

from __future__ import annotations

from itertools import count, product
from typing import Any

import pytest

from satchel.encoders import evaluate
from satchel.encoders.cnf.negation import ways
from satchel.encoders.model import Model

from ...helpers import assignments, plain


def models() -> dict[str, Model]:
    """A model of one constraint of each kind."""
    kinds = {}
    for low, high in ((0, 1), (1, 3), (2, 2), (0, 0), (3, 3), (-1, 5)):
        kinds[f"{low} to {high} of 3"] = model = Model()
        model.cardinality(low, high, [model.boolean(i) for i in range(3)], "counted")
    kinds["distance"] = model = Model()
    first, second = ([model.boolean(v, i) for i in range(3)] for v in "ab")
    model.distance(first, second, 2, "apart")
    kinds["circuit"] = model = Model()
    edges: dict[Any, int] = {tuple(pair): model.boolean(pair) for pair in ("ab", "bc", "ca", "cd")}
    model.circuit(edges | {tuple("da"): model.boolean("da")}, "abcd", "the ring")
    return kinds


@pytest.mark.parametrize("kind", models())
def test_what_breaks_it_is_all_that_does_not_keep_it(kind: str) -> None:
    model = models()[kind]
    top = model.top
    numbers = count(top + 1)
    broken = {
        values
        for way in ways(plain(model), lambda *meaning: next(numbers))
        for values in assignments(way.clauses, range(1, top + 1))
    }
    for values in product((False, True), repeat=top):
        true = {v for v, value in enumerate(values, 1) if value}
        keeps = all(evaluate.holds(one, true) for one in model.constraints)
        if kind == "distance" and not keeps:
            assert values in broken
        elif kind != "distance":
            assert (values in broken) == (not keeps)


def test_a_way_knows_its_rule_and_how_it_is_broken() -> None:
    model = Model()
    model.exactly(1, [model.boolean("x"), model.boolean("y")], "one of two", rule=4)
    numbers = count(3)
    found = [(w.rule, w.why, w.how) for w in ways(plain(model), lambda *m: next(numbers))]
    assert found == [(4, "one of two", "fewer than 1"), (4, "one of two", "more than 1")]
