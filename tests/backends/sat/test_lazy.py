"""The session with the lazy loop: what its decisions try first."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat import Session, choose, lazy
from satchel.backends.sat.engines import (
    InProcessSolver,
)
from satchel.encoders import encode
from satchel.encoders.options import Options
from satchel.puzzles import Queens, Tour
from satchel.verify.verdict import solve


def test_a_seed_prefers_a_few_edges_of_a_tour_and_no_ends() -> None:
    encoding = encode(Tour(8, 8, start=0))
    chosen = choose(encoding, Options(limit=1))
    session = Session(encoding, chosen, Deadline())
    drawn = []
    for seed in range(1, 6):
        session.options = replace(chosen, seed=seed)
        drawn.append(session.phases())
    session.close()
    assert len(set(map(tuple, drawn))) == 5
    for few in drawn:
        assert len(few) == 3 + 168 // 50
        assert all(encoding.model.name(v).startswith("edge") for v in few)


def test_seeds_find_different_tours() -> None:
    tours = {
        solve(Tour(20, 20, closed=True), "sat", Options(limit=1, seed=seed)).solutions[0]
        for seed in range(4)
    }
    assert len(tours) == 4


RNG = random.Random(1)


SEEDED = [RNG.choice((-v, v)) for v in range(1, 37)]


@pytest.mark.parametrize(
    ("options", "small", "preferred"),
    [
        (Options(limit=None), 36, [*range(1, 37)]),
        (Options(limit=3, solver="minisat22"), 36, [*range(1, 37)]),
        (Options(limit=2), 36, None),
        (Options(limit=None), 35, None),
        (Options(limit=None, seed=1), 36, SEEDED),
    ],
)
def test_decisions_say_yes_where_many_solutions_of_a_small_instance_are_wanted(
    options: Options, small: int, preferred: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[int]] = []
    monkeypatch.setattr(InProcessSolver, "prefer", lambda self, literals: told.append(literals))
    monkeypatch.setattr(lazy, "PREFER_TRUE_VARIABLES", small)
    encoding = encode(Queens(6))
    session = Session(encoding, choose(encoding, options), Deadline())
    session.close()
    assert told == ([] if preferred is None else [preferred])
