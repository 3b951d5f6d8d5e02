"""The contract of every puzzle with every backend: verdicts, counts, order, text, solvers."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import Any, NamedTuple

import pytest

from satchel.backends import asp, cpsat, ilp, sat
from satchel.backends import base as backends
from satchel.backends.base import Deadline
from satchel.backends.enumeration import ordered
from satchel.backends.sat.engines import SOLVERS
from satchel.encoders import encode
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles import base
from satchel.puzzles.base import Example, Puzzle
from satchel.puzzles.errors import PuzzleError, Unavailable
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.verify.verdict import count, solve

from .helpers import everything
from .instances import VERDICTS, all_mines

MANY = {"auto": 10**6, "highs": 2_000, "cbc": 20}
"""An ILP solver is not asked to list more solutions than so many; a call of CBC is slow."""

AFRESH = {"cpsat": 10, "cbc": 2}
"""The solutions that are listed in order quickly by what begins afresh at each call."""

PEERS = {"asp": "clingo", "cpsat": "cp-sat"}
"""The backends of the extra ``peers``, and the solver of each."""


class Case(NamedTuple):
    """An example of a puzzle and a backend to ask."""

    puzzle: Puzzle[Any]
    example: Example
    backend: str
    solver: str = "auto"


def cases() -> list[Any]:
    """Every puzzle × every backend × its examples; the ILP backend with both its solvers."""
    found, every = [], backends.names()
    for name in base.names():
        for i, example in enumerate(base.find(name).EXAMPLES):
            puzzle = base.find(name).parse(example.text)
            for backend in every:
                solvers = ("highs", "cbc") if backend == "ilp" else ("auto",)
                for solver in solvers:
                    if example.count <= MANY[solver]:
                        mark = f"{name}-{i}-{backend}-{solver}"
                        found.append(pytest.param(Case(puzzle, example, backend, solver), id=mark))
    return found


def examples() -> list[Any]:
    return [
        pytest.param(base.find(name).parse(example.text), example, id=f"{name}-{i}")
        for name in base.names()
        for i, example in enumerate(base.find(name).EXAMPLES)
    ]


@cache
def searched(puzzle: Puzzle[Any]) -> list[Any]:
    """The solutions in the order of the search, which is the reference for every other."""
    return everything(puzzle, "dfs").solutions


def usable(backend: str, solver: str) -> None:
    if backend in PEERS:
        solver = PEERS[backend]
    if reason := backends.find(backend).solvers().get(solver):
        pytest.skip(reason)


def test_there_is_something_to_ask() -> None:
    assert {"queens", "eight", "mines"} <= set(base.names())
    assert {"sat", "ilp", "dfs", *PEERS} <= set(backends.names())
    assert len(examples()) >= 30
    for name in base.names():
        assert {str(example.verdict) for example in base.find(name).EXAMPLES} == set(VERDICTS)


# --- the examples ----------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases())
def test_examples(case: Case) -> None:
    usable(case.backend, case.solver)
    puzzle, example = case.puzzle, case.example
    quick = solve(puzzle, case.backend, Options(solver=case.solver))
    assert quick.verdict == example.verdict
    assert quick.complete == (example.count < 2)
    full = everything(puzzle, case.backend, solver=case.solver)
    assert len(full.solutions) == len(set(full.solutions)) == full.count == example.count
    assert set(full.solutions) == set(searched(puzzle))
    assert not any(v for solution in full.solutions for v in puzzle.violations(solution))
    if case.solver == "auto":
        assert count(puzzle, case.backend) == example.count


def in_order() -> list[Any]:
    """The cases, where those are slow in which a solver has to begin afresh too often."""
    found = cases()
    for place, (case,) in enumerate(parameters.values for parameters in found):
        if case.example.count > AFRESH.get(case.backend, AFRESH.get(case.solver, 10**6)):
            name = found[place].id
            found[place] = pytest.param(case, id=name, marks=pytest.mark.slow)
    return found


@pytest.mark.parametrize("case", in_order())
def test_the_order_of_the_examples(case: Case) -> None:
    usable(case.backend, case.solver)
    outcome = everything(case.puzzle, case.backend, solver=case.solver, ordered=True)
    assert outcome.solutions == searched(case.puzzle)


@pytest.mark.parametrize("backend", ["sat", "ilp", *PEERS])
def test_alternatives_that_do_not_exclude_each_other_are_denied(backend: str) -> None:
    """At least one of two: first with 1, where 2 is decided next; then with 2 and without 1."""
    model = Model()
    model.clause([model.boolean(1), model.boolean(2)], "one at least")
    steps: dict[tuple[int, ...], tuple[int, int]] = {(): (1, 2), (1,): (2, -2)}
    encoding: Encoding[frozenset[int]] = Encoding(
        model, (), frozenset, lambda solution: solution, lambda decided: steps.get(tuple(decided))
    )
    usable(backend, "auto")
    session: backends.Session
    if backend == "sat":
        session = sat.Session(encoding, sat.choose(encoding, Options()), Deadline())
    elif backend == "ilp":
        session = ilp.Session(encoding, ilp.choose(Options()), Deadline())
    else:
        session = {"asp": asp, "cpsat": cpsat}[backend].Session(encoding, Options(), Deadline())
    found = [sorted(true) for true in ordered(encoding, session, Deadline())]
    session.close()
    assert found == [[1, 2], [1], [2]]


@pytest.mark.parametrize("case", cases())
def test_a_limit_is_kept(case: Case) -> None:
    usable(case.backend, case.solver)
    for limit in (1, case.example.count, case.example.count + 1):
        if 0 < limit < 50:
            options = Options(limit=limit, solver=case.solver)
            outcome = solve(case.puzzle, case.backend, options)
            assert len(outcome.solutions) == min(limit, case.example.count)
            assert outcome.complete == (case.example.count < limit)
            if limit == 1 and case.example.count:
                assert outcome.verdict == "solved"


@pytest.mark.parametrize(("puzzle", "example"), examples())
def test_the_reference_order(puzzle: Puzzle[Any], example: Example) -> None:
    """Lexicographic; for mines a mine comes before a free cell, which is True before False."""
    assert searched(puzzle) == sorted(searched(puzzle), reverse=puzzle.name == "mines")


@pytest.mark.parametrize(("puzzle", "example"), examples())
def test_decode_and_literals_are_inverse(puzzle: Puzzle[Any], example: Example) -> None:
    encoding, solutions = encode(puzzle), searched(puzzle)[:200]
    for solution in solutions:
        true = encoding.literals(solution)
        assert true <= set(range(1, encoding.model.top + 1))
        assert encoding.decode(true) == solution
        assert all(
            (g.literal in true) if g.literal > 0 else (-g.literal not in true)
            for g in encoding.givens
        )
    sets = [frozenset(encoding.literals(solution)) for solution in solutions]
    assert len(set(sets)) == len(sets)
    if encoding.minimal_models():
        assert not any(one < other for one in sets for other in sets)


@pytest.mark.parametrize(("puzzle", "example"), examples())
def test_text_round_trips(puzzle: Puzzle[Any], example: Example) -> None:
    assert puzzle.text() == example.text
    assert type(puzzle).parse(puzzle.text()) == puzzle
    for solution in searched(puzzle)[:200]:
        assert puzzle.read_answer(puzzle.answer(solution)) == solution
        assert puzzle.draw(solution) is not None and puzzle.svg(solution).startswith("<svg")
        assert len(dict(puzzle.readings(solution))) == len(list(puzzle.readings(solution)))


@pytest.mark.parametrize(("puzzle", "example"), examples())
def test_symmetries_and_parts(puzzle: Puzzle[Any], example: Example) -> None:
    solutions = set(searched(puzzle))
    for symmetry in puzzle.symmetries():
        assert {symmetry.apply(solution) for solution in solutions} == solutions, symmetry.name
    for depth in (0, 1, 2):
        parts = [s for part in puzzle.split(depth) for s in everything(part, "dfs").solutions]
        assert len(parts) == len(solutions) and set(parts) == solutions


# --- the solvers -----------------------------------------------------------------------------

SMALL = {"queens": "queens 6", "eight": "eight 0 0 0 0 0 0 0 0", "mines": "mines\n?2?\n2?.\n*??"}


def small(name: str) -> Puzzle[Any]:
    """An instance with a few solutions: one above, or the first example that has some."""
    several = [e.text for e in base.find(name).EXAMPLES if 2 <= e.count <= 100]
    return base.find(name).parse(SMALL.get(name) or several[0])


@pytest.mark.parametrize("seed", [0, 7])
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("name", base.names())
def test_every_sat_solver_finds_everything(name: str, solver: str, seed: int) -> None:
    puzzle = small(name)
    trouble = sat.BACKEND.solvers()[solver]
    if trouble:
        with pytest.raises(Unavailable):
            solve(puzzle, "sat", Options(solver=solver))
        return
    outcome = everything(puzzle, "sat", solver=solver, seed=seed)
    assert set(outcome.solutions) == set(searched(puzzle))
    assert outcome.chosen["solver"] == solver
    assert not everything(Queens(3), "sat", solver=solver, seed=seed).solutions


def test_the_solvers_of_pysat_are_all_listed() -> None:
    from pysat.solvers import SolverNames

    known = {name for name in vars(SolverNames) if not name.startswith("_")}
    assert known <= set(SOLVERS)
    usable = [name for name, trouble in sat.BACKEND.solvers().items() if trouble is None]
    assert len(usable) >= 15


@pytest.mark.parametrize("backend", ["sat", "ilp", "dfs", *PEERS])
@pytest.mark.parametrize("puzzle", [Queens(4), Queens(1, blocked=frozenset({(0, 0)}))], ids=str)
@pytest.mark.parametrize("limit", [2, None])
def test_unknown_solvers(puzzle: Queens, backend: str, limit: int | None) -> None:
    with pytest.raises(PuzzleError, match=r"^--solver: expected auto.*, found 'gurobi'$"):
        solve(puzzle, backend, Options(limit=limit, solver="gurobi"))


@pytest.mark.parametrize("seed", [1, 2, 2**40, -1])
@pytest.mark.parametrize(
    ("backend", "solver"),
    [("sat", "auto"), ("ilp", "highs"), ("ilp", "cbc"), ("asp", "auto"), ("cpsat", "auto")],
)
def test_the_same_seed_gives_the_same_run(backend: str, solver: str, seed: int) -> None:
    usable(backend, solver)
    runs = [solve(Queens(7), backend, Options(solver=solver, seed=seed)) for _ in range(2)]
    assert runs[0].solutions == runs[1].solutions


@pytest.mark.parametrize("solver", ["auto", "minisat22"])
def test_the_same_run_takes_the_same_conflicts(solver: str) -> None:
    """Long enough for several slices, which must not depend on how busy the machine is."""
    options = Options(solver=solver, seed=3)
    runs = [solve(Queens(12, toroidal=True), "sat", options) for _ in range(3)]
    assert all(run.verdict == "none" for run in runs)
    assert len({run.stats["conflicts"] for run in runs}) == 1


def test_a_backend_that_does_not_exist() -> None:
    with pytest.raises(PuzzleError, match=r"^--backend: expected one of .*sat.*, found 'smt'$"):
        solve(Queens(4), "smt")


# --- what stands in no constraint ----------------------------------------------------------


UNKNOWN = [("?",), ("???",), ("1???",), (".*?",), ("2???", "???*")]
ASK = """
import json, sys
from satchel.puzzles import MineNumber
from satchel.verify.verdict import solve
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
boards, backend, solver = json.loads(sys.argv[1])
for rows in boards:
    for ordered in (False, True):
        options = Options(limit=None, ordered=ordered, solver=solver)
        outcome = solve(MineNumber(rows), backend, options)
        assert outcome.complete
        print(json.dumps(outcome.solutions))
"""


@pytest.mark.parametrize(
    ("backend", "solver"),
    [
        *(("sat", solver) for solver in SOLVERS),
        *(("ilp", "highs"), ("ilp", "cbc"), ("dfs", "auto")),
        *PEERS.items(),
    ],
)
def test_cells_about_which_nothing_is_known(backend: str, solver: str) -> None:
    """Their variables stand in no clause and no row; some solvers crash then, hence a process."""
    usable(backend, solver)
    words = json.dumps([UNKNOWN, backend, solver])
    done = subprocess.run(
        [sys.executable, "-c", ASK, words], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    said = [
        [tuple(map(tuple, field)) for field in json.loads(line)]
        for line in done.stdout.splitlines()
    ]
    for i, rows in enumerate(UNKNOWN):
        expected = all_mines(MineNumber(rows))
        assert sorted(said[2 * i], reverse=True) == said[2 * i + 1] == expected, rows
