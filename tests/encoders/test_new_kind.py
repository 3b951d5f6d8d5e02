"""A kind of constraint that is planted: one row in each table, and every target deals with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from satchel.backends import asp, cpsat, ilp, sat
from satchel.backends.base import Deadline
from satchel.encoders import cnf, evaluate
from satchel.encoders import ilp as rows
from satchel.encoders.cnf import lowering, negation
from satchel.encoders.cnf import options as clause_options
from satchel.encoders.formats import FORMATS, notation
from satchel.encoders.ilp import Rows, row
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.errors import Unavailable

from ..helpers import found_by, plain


@dataclass(frozen=True)
class Implication:
    """Where all of ``premises`` are true, so is ``conclusion``."""

    premises: tuple[int, ...]
    conclusion: int
    why: str
    rule: int = 0

    def clause(self) -> list[int]:
        return [*(-x for x in self.premises), self.conclusion]


def broken(stated: Implication, true: Set[int]) -> Iterator[str]:
    if not any(evaluate.is_true(x, true) for x in stated.clause()):
        yield stated.why


def to_rows(stated: Implication, circuit: str, top: int) -> Rows:
    return Rows(stated, "rule", [row(stated.clause(), 1, None)], [])  # type: ignore[arg-type]


def to_blocks(made: lowering.Lowering, stated: Any) -> Iterator[lowering.Block]:
    yield made.block(stated, "rule", lambda new: [stated.clause()])


def to_asp(stated: Implication, place: int) -> str:
    return ":- " + ", ".join(asp.literal(-x) for x in stated.clause()) + "."


def to_cpsat(made: cpsat.Lowering, stated: Implication, deadline: Deadline) -> None:
    made.model.add_bool_or([made.literal(x) for x in stated.clause()])


def to_formula(stated: Implication, full: bool) -> str:
    return notation.clause(stated.clause(), full)


def to_ways(stated: Any, new: Any) -> Iterator[negation.Way]:
    yield negation.Way(stated, stated.why, "not so", [[-x] for x in stated.clause()])


MEANING = evaluate.Meaning(
    lambda stated: [stated.clause()],
    broken,
    lambda stated, rename: frozenset(map(rename, stated.clause())),
)
ROWS: list[tuple[dict[type, Any], Any]] = [
    (evaluate.MEANINGS, MEANING),
    (lowering.LOWER, to_blocks),
    (clause_options.APPLICABLE, lambda stated: ()),
    (negation.WAYS_TO_BREAK, to_ways),
    (rows.LOWER, to_rows),
    (notation.FORMULAS, to_formula),
    (asp.LOWER, to_asp),
    (cpsat.LOWER, to_cpsat),
]
"""Each table with its new row."""


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Model:
    for table, new in ROWS:
        monkeypatch.setitem(table, Implication, new)
    model = Model()
    a, b, c, d = (model.boolean(name) for name in "abcd")
    model.at_least(2, [a, b, c, d], "two of four", rule=1)
    model.constraints.append(Implication((a, b), c, "a and b make c", 2))  # type: ignore[arg-type]
    model.constraints.append(Implication((c,), -d, "c excludes d", 2))  # type: ignore[arg-type]
    return model


EXPECTED = {
    frozenset(v for v, chosen in enumerate(values, 1) if chosen)
    for values in product((False, True), repeat=4)
    if sum(values) >= 2
    and (not (values[0] and values[1]) or values[2])
    and not (values[2] and values[3])
}


def test_the_evaluation_knows_it(model: Model) -> None:
    encoding = plain(model)
    for values in product((False, True), repeat=4):
        true = {v for v, chosen in enumerate(values, 1) if chosen}
        assert (encoding.broken(true) == []) == (true in EXPECTED)
    assert encoding.broken({1, 2}) == ["a and b make c"]
    assert encoding.unconstrained() == []
    assert evaluate.form(model.constraints[1]) == ("Implication",)
    assert evaluate.content(model.constraints[1]) == frozenset({-1, -2, 3})


@pytest.mark.parametrize("backend", ["sat", "ilp", "asp", "cpsat"])
def test_every_backend_finds_its_solutions(backend: str, model: Model) -> None:
    encoding, options = plain(model), Options()
    try:
        start: dict[str, Callable[[], Any]] = {
            "sat": lambda: sat.Session(encoding, sat.choose(encoding, options), Deadline()),
            "ilp": lambda: ilp.Session(encoding, ilp.choose(options), Deadline()),
            "asp": lambda: asp.Session(encoding, options, Deadline()),
            "cpsat": lambda: cpsat.Session(encoding, options, Deadline()),
        }
        session = start[backend]()
    except Unavailable as error:
        pytest.skip(str(error))
    found = found_by(session, 4)
    session.close()
    assert found is not None and len(found) == len(EXPECTED) and set(found) == EXPECTED


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_writes_it(name: str, model: Model) -> None:
    text = "\n".join(FORMATS[name](plain(model), Options(), "a toy"))
    assert "a and b make c" in text and "c excludes d" in text
    assert name != "latex" or r"\lnot x_{1} \lor \lnot x_{2} \lor x_{3}" in text


def test_the_rest_of_the_tables_know_it(model: Model) -> None:
    stated = model.constraints[1]
    assert notation.formula(stated) == "¬x1 ∨ ¬x2 ∨ x3"
    assert notation.in_words(stated) == ""
    assert cnf.applicable(model) == ["amk"]  # of the cardinality alone
    assert cnf.names(model, Options()) == {"amo": "auto", "amk": "auto"}
    ways = list(negation.ways(plain(model), lambda *meaning: 99))
    assert [(way.why, way.clauses) for way in ways[1:]] == [
        ("a and b make c", [[1], [2], [-3]]),
        ("c excludes d", [[3], [4]]),
    ]
