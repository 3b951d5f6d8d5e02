"""The living SAT session: engines, fresh starts, vertex elimination, cuts from inside."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat import BACKEND, Session, choose, incremental, lazy
from satchel.backends.sat import session as sessions
from satchel.backends.sat.engines import (
    CARDINALITY_SOLVERS,
    IN_PROCESS,
    SOLVERS,
    ConflictBudgetExceeded,
    InProcessSolver,
    ReversedVariables,
)
from satchel.backends.sat.incremental import IncrementalSat
from satchel.encoders import cnf, encode
from satchel.encoders.cnf import lowering
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.encoders.subtours import SubtourCuts
from satchel.puzzles import EightCircles, Queens, Tour
from satchel.puzzles.errors import OutOfTime, TooLarge, Unavailable
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.verify.verdict import solve

from ...eight_inputs import answerable, completions, unanswerable
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


# --- engines ---------------------------------------------------------------------------------


class Recording:
    """An engine that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def add(self, clauses: Any) -> None:
        self.told.append(clauses)

    def prefer(self, literals: list[int]) -> None:
        self.told.append(literals)


def test_an_engine_that_is_numbered_backwards() -> None:
    turned = ReversedVariables(InProcessSolver("cadical195"), 3)
    turned.add([[-1], [2, 3, 5]])
    assert turned.solve([1], Deadline()) is None
    assert turned.core() == [1]
    for literal in (2, -2, 3, -5):
        found = turned.solve([literal], Deadline())
        assert found is not None
        assert literal in found
        assert -1 in found
    assert turned.reverse([1, -3, 4, -5]) == [3, -1, 4, -5]
    turned.close()
    recording = Recording()
    ReversedVariables(recording, 3).prefer([1, -2])  # type: ignore[arg-type]
    assert recording.told == [[3, -2]]


@pytest.mark.parametrize("name", IN_PROCESS)
def test_what_is_called_directly_does_the_same(name: str) -> None:
    try:
        direct, slowly = InProcessSolver(name), InProcessSolver(name)
    except Unavailable as error:
        pytest.skip(str(error))
    assert (direct.add_clause is None) == (name in CARDINALITY_SOLVERS) and direct.solve_limited
    slowly.add_clause = slowly.solve_limited = None
    for engine in (direct, slowly):
        engine.add([[1, 2], [-1, 3], [-2, 3], [4, -5, 6], [-6]])
    for assumptions in ((), (4,), (-4,), (-3,), (-4, 5)):
        found, same = (engine.solve(assumptions, Deadline()) for engine in (direct, slowly))
        assert (found is None) == (same is None) == (-3 in assumptions or 5 in assumptions)
        assert set(direct.core()) == set(slowly.core()) or found is not None
    for engine in (direct, slowly):
        engine.add([[-3]])
        assert engine.solve((), Deadline()) is None and engine.core() == []
        engine.close()


def test_conflicts_are_counted() -> None:
    engine = InProcessSolver("cadical195")
    holes = {(p, h): 7 * p + h + 1 for p in range(8) for h in range(7)}
    engine.add([[holes[p, h] for h in range(7)] for p in range(8)])
    pairs = ((h, p, q) for h in range(7) for p, q in combinations(range(8), 2))
    engine.add([[-holes[p, h], -holes[q, h]] for h, p, q in pairs])
    with pytest.raises(ConflictBudgetExceeded):
        engine.solve((), Deadline(), 10)
    engine.close()


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


# --- cuts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lengths", "sides"),
    [
        ((9,), []),
        ((3, 6), [3]),
        ((3, 3, 3), [3, 3, 3]),
        ((3, 3, 12), [3, 3, 6]),
        ((3, 4, 5), [3, 4, 5]),
    ],
)
def test_a_cut_for_every_cycle_on_its_smaller_side(
    lengths: Sequence[int], sides: list[int]
) -> None:
    edges: Edges = []
    for length in lengths:
        first = len(edges)
        edges += ring_of(*range(first, first + length))
    encoding = cycle_through(len(edges), edges)
    (circuit,) = encoding.model.circuits
    cuts = SubtourCuts(circuit).violated(set(range(1, len(edges) + 1)))
    assert [len(cut.nodes) for cut in cuts] == sides


# --- blocks of eager encodings ---------------------------------------------------------------


def hexagon() -> Encoding[Any]:
    return cycle_through(6, list(combinations(range(6), 2)))


def blocks() -> Iterator[cnf.Block]:
    encoding = hexagon()
    options = cnf.choose(encoding, Options(circuit="position"))
    return cnf.Lowering(encoding.model.top, options).lower(encoding.model.circuits[0])


def test_a_circuit_comes_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    (whole,) = blocks()
    monkeypatch.setattr(lowering, "BLOCK_CLAUSES", 2)
    parts = list(blocks())
    assert [clause for part in parts for clause in part.clauses] == whole.clauses
    assert len(parts) == (len(whole.clauses) + 1) // 2
    before = 0
    for part in parts:
        assert part.before == before
        assert all(part.meaning(v) == whole.meaning(v) for v in part.auxiliaries)
        before += len(part.auxiliaries)
    assert before == len(whole.auxiliaries)


def test_a_circuit_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lowering, "CIRCUIT_AUXILIARIES", 3)
    with pytest.raises(TooLarge, match="the encoding position needs more than 3 auxiliary"):
        list(blocks())
    assert TooLarge.exit_code == 3


def test_paths_of_large_graphs_are_one_part() -> None:
    large = Hamilton(generate("path 101"), path=True)
    assert large.split(1) == (large,)
    assert len(Hamilton(generate("path 100"), path=True).split(1)) == 4950


# --- streams ---------------------------------------------------------------------------------


@pytest.mark.parametrize("solver", ["auto", "cadical195", "glucose4", "kissat404"])
def test_one_solver_answers_a_stream(solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer is that of brute force; the solver, and what it has found, stay."""
    inputs = [*answerable(), *unanswerable(20, 5)]
    lot = random.Random(1)
    sample = lot.sample(inputs, 12 if solver == "kissat404" else 50)
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


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_lists_all_solutions(solver: str) -> None:
    try:
        found = list(BACKEND.run(Queens(6), Options(limit=None, solver=solver), Deadline()))
    except Unavailable as error:
        pytest.skip(str(error))
    assert len(found) == len(set(found)) == 4


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
