"""The session of the sat backend: fresh starts and vertex elimination."""

from __future__ import annotations

from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat import Session, choose
from satchel.backends.sat import session as sessions
from satchel.backends.sat.engines import (
    ReversedVariables,
)
from satchel.encoders import encode
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton

from ...helpers import plain

Edges = list[tuple[int, int]]


def cycle_through(nodes: int, edges: Edges) -> Encoding[Any]:
    model = Model()
    model.circuit({e: model.boolean("edge", *e) for e in edges}, range(nodes), "a cycle")
    return plain(model)


def ring_of(*nodes: int) -> Edges:
    pairs = zip(nodes, (*nodes[1:], nodes[0]), strict=True)
    return [(min(u, v), max(u, v)) for u, v in pairs]


TRIANGLES = [*ring_of(0, 1, 2), *ring_of(3, 4, 5), (0, 3), (1, 4)]
"""Two triangles and two edges between them: the degrees allow both triangles, a cycle is one."""


def session_of(encoding: Encoding[Any], circuit: str) -> Session:
    return Session(encoding, choose(encoding, Options(circuit=circuit)), Deadline())


# --- fresh starts and elimination ------------------------------------------------------------


def test_a_fresh_start_goes_on_with_all_that_was_added() -> None:
    encoding = encode(Hamilton(generate("complete 5")))
    session = session_of(encoding, "adaptive")
    found = []
    for turn in range(12):
        true = session.solve((), Deadline())
        assert true is not None
        found.append(frozenset(true))
        session.block(true)
        budget = session.budget
        session.restart(Deadline())
        assert budget
        assert session.budget == 2 * budget
        assert isinstance(session.engine, ReversedVariables) == (turn % 2 == 0)
    assert session.solve((), Deadline()) is None
    assert len(set(found)) == 12
    session.close()


def test_elimination_adds_its_clauses_and_ends_the_budget() -> None:
    session = session_of(cycle_through(6, TRIANGLES), "adaptive")
    before = session.stats["clauses"]
    session.eliminate(session.subtours[0].circuit, Deadline())
    assert session.stats["clauses"] > before + 10
    assert session.budget is None
    true = session.solve((), Deadline())
    assert true is not None
    assert session.cuts == []  # the clauses alone left one cycle
    session.block(true)
    assert session.solve((), Deadline()) is None
    session.close()


def test_an_elimination_that_is_too_large_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "ELIMINATION_CLAUSES", 3)
    session = session_of(cycle_through(6, TRIANGLES), "adaptive")
    before = session.stats["clauses"]
    session.eliminate(session.subtours[0].circuit, Deadline())
    assert (session.stats["clauses"], session.budget) == (before, sessions.RESTART_AFTER_CONFLICTS)
    session.close()
