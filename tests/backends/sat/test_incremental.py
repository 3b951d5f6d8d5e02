"""One solver for a stream of instances."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat import BACKEND, incremental
from satchel.backends.sat.incremental import IncrementalSat
from satchel.encoders.options import Options
from satchel.puzzles import EightCircles, Queens
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton

from ...eight_inputs import answerable, completions, unanswerable

STREAMS = [
    *((solver, 50) for solver in ("auto", "cadical195", "glucose4")),
    ("kissat404", 12),
    *(pytest.param(s, 150, marks=pytest.mark.slow) for s in ("auto", "cadical195", "glucose4")),
]


@pytest.mark.parametrize(("solver", "number"), STREAMS)
def test_one_solver_answers_a_stream(
    solver: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer is that of brute force; the solver, and what it has found, stay."""
    inputs = [*answerable(), *unanswerable(20, 5)]
    lot = random.Random(1)
    sample = lot.sample(inputs, number)
    monkeypatch.setattr(incremental, "REMEMBERED_SOLUTIONS", 3)  # the fourth solution begins anew
    with BACKEND.stream() as one:
        assert isinstance(one, IncrementalSat)
        for givens in sample:
            for limit in (1, 2):
                run = one.run(EightCircles(givens), Options(limit=limit, solver=solver), Deadline())
                found = list(islice(run, limit))
                run.close()
                assert found == [s for s in found if s in completions(givens)]
                assert len(set(found)) == len(found) == min(limit, len(completions(givens)))
            assert one.session
            everything = one.run(EightCircles(givens), Options(limit=None), Deadline())
            assert sorted(everything) == completions(givens)
    assert one.session is None


def test_a_stream_keeps_its_solver_and_its_solutions() -> None:
    with BACKEND.stream() as one:
        assert isinstance(one, IncrementalSat)
        empty = EightCircles((0,) * 8)
        assert len(list(one.run(empty, Options(limit=9), Deadline()))) == 4
        session = one.session
        assert session is not None and session.stats["solves"] == 5
        for givens in answerable():
            run = one.run(EightCircles(givens), Options(limit=9), Deadline())
            assert sorted(run) == completions(givens)
            assert run.stats["solves"] == 1 and run.chosen["solver"] == incremental.SOLVER
        assert one.session is session
        assert session.stats["solves"] == 5 + len(answerable())  # one refusal each


def test_what_cannot_be_stated_again_is_left_to_the_plain_backend() -> None:
    with BACKEND.stream() as one:
        assert isinstance(one, IncrementalSat)
        assert len(list(one.run(Queens(6), Options(limit=None), Deadline()))) == 4
        assert len(list(one.run(Queens(5), Options(limit=20), Deadline()))) == 10
        assert one.session is None
        ordered = one.run(EightCircles((0,) * 8), Options(ordered=True), Deadline())
        assert list(ordered) == completions((0,) * 8)
        assert one.session is None
        hamilton = one.run(Hamilton(generate("petersen 5 2")), Options(), Deadline())
        assert list(hamilton) == [] and hamilton.evidence == "solver"
