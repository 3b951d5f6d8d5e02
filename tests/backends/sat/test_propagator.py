"""Cuts from inside the solver."""

from __future__ import annotations

from dataclasses import replace

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat import Session, choose
from satchel.encoders import encode
from satchel.encoders.options import Options
from satchel.puzzles import Tour
from satchel.puzzles.errors import OutOfTime

from .test_session import cycle_through, ring_of, session_of


def test_a_solver_asks_for_cuts_itself() -> None:
    apart = [*ring_of(0, 1, 2), *ring_of(3, 4, 5), *ring_of(6, 7, 8), (0, 3), (3, 6), (0, 6)]
    session = session_of(cycle_through(9, apart), "propagator")
    assert session.solve((), Deadline()) is None
    assert session.stats["solves"] == 1
    known = list(session.cuts)
    assert known
    assert session.solve((), Deadline()) is None
    assert session.cuts == known
    session.close()


def test_the_propagator_lets_everything_through_when_it_is_late() -> None:
    encoding = encode(Tour(8, 8, closed=True))
    chosen = replace(choose(encoding, Options(limit=1)), circuit="propagator")
    session = Session(encoding, chosen, Deadline())
    try:
        with pytest.raises(OutOfTime):
            session.solve((), Late())
        assert len(session.propagated) == 0
        assert session.solve((), Deadline())
    finally:
        session.close()


class Late(Deadline):
    """Lets one call begin, and is over as soon as that looks."""

    looks = 0

    def check(self) -> None:
        self.looks += 1
        if self.looks > 1:
            raise OutOfTime("late")

    def left(self) -> float | None:
        return 0.0 if self.looks else None
