"""A model of each kind of constraint, and what every backend of assignments must do with it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.encoders import evaluate
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.errors import OutOfTime

from ..helpers import found_by, plain


def models() -> dict[str, Model]:
    """The models by what they state."""
    kinds = {}
    for low, high in ((0, 1), (1, 3), (2, 2), (4, 9)):
        kinds[f"{low} to {high}"] = model = Model()
        x = [model.boolean(i) for i in range(3)]
        model.cardinality(low, high, [x[0], -x[1], x[2]], "counted")
    kinds["distance"] = model = Model()
    first, second = ([model.boolean(v, i) for i in range(3)] for v in "ab")
    for vector in (first, second):
        model.exactly(1, vector, "one label")
    model.distance(first, second, 2, "apart")
    for directed in (False, True):
        kinds[f"circuit {directed}"] = model = Model()
        pairs = ("ab", "bc", "ca", "ad", "dc", "bd") + ("ba", "db") * directed
        edges: dict[Any, int] = {tuple(pair): model.boolean(pair) for pair in pairs}
        model.circuit(edges, "abcd", "the ring", directed=directed)
    return kinds


def agree(session_of: Any, kind: str) -> None:
    """One by one and all at once: the assignments that keep the constraint, each once."""
    encoding = plain(models()[kind])
    model = encoding.model
    right = set()
    for values in product((False, True), repeat=model.top):
        true = frozenset(v for v, value in enumerate(values, 1) if value)
        if all(evaluate.holds(one, true) for one in model.constraints):
            right.add(true)
    found = found_by(session_of(encoding, Options(), Deadline()), model.top)
    assert found is not None and set(found) == right
    session = session_of(encoding, Options(), Deadline())
    every = [frozenset(true) for true in session.every(Deadline())]
    assert set(every) == right and len(every) == len(right)
    session.close()


def assume(session_of: Any) -> None:
    """Assumptions hold for one call."""
    model = Model()
    model.exactly(1, [model.boolean("x"), model.boolean("y")], "one of two")
    session = session_of(plain(model), Options(), Deadline())
    assert session.solve([1], Deadline()) == {1} and session.solve([-1], Deadline()) == {2}
    assert session.solve([1, 2], Deadline()) is None
    session.close()


def be_ended(session_of: Any) -> None:
    """A deadline ends the search on a hard random formula."""
    rng, model = Random(1), Model()
    x = [model.boolean(i) for i in range(400)]
    for _ in range(1720):
        model.clause([rng.choice((v, -v)) for v in rng.sample(x, 3)], "random")
    session = session_of(plain(model), Options(), Deadline())
    with pytest.raises(OutOfTime):
        session.solve((), Deadline(0.1))
