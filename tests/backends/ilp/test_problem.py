"""A problem in PuLP: what its solvers say is read with care, however broken they are."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from satchel.backends import ilp
from satchel.backends.base import Deadline
from satchel.backends.ilp.problem import Problem, make_solver, true_variables
from satchel.encoders.ilp import Row
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.errors import Unavailable, VerificationError

from ...helpers import found_by, plain
from ...verbs import Process, quiet

POSIX = pytest.mark.skipif(os.name != "posix", reason="faults of POSIX")


OPTIMAL, NOT_SOLVED, INFEASIBLE, UNBOUNDED, UNDEFINED = 1, 0, -1, -2, -3
PROVED, FOUND, NOTHING = 1, 2, 0


def read(values: list[Any], status: int = OPTIMAL, solution: int = PROVED) -> list[int] | None:
    problem = SimpleNamespace(status=status, sol_status=solution)
    variables = [SimpleNamespace(name=f"x{i}", varValue=value) for i, value in enumerate(values, 1)]
    return true_variables(problem, variables)


def test_the_numbers_are_those_of_pulp() -> None:
    import pulp

    assert (pulp.LpStatusOptimal, pulp.LpStatusNotSolved, pulp.LpStatusInfeasible) == (1, 0, -1)
    assert (pulp.LpStatusUnbounded, pulp.LpStatusUndefined) == (UNBOUNDED, UNDEFINED)
    assert (pulp.LpSolutionOptimal, pulp.LpSolutionIntegerFeasible) == (PROVED, FOUND)
    assert (pulp.LpSolutionInfeasible, pulp.LpSolutionNoSolutionFound) == (INFEASIBLE, NOTHING)


def test_cbc_is_not_told_how_many_threads_it_has() -> None:
    """Told one, it starts another that waits, and now and then answers ten seconds late."""
    assert "threads" not in make_solver("cbc", 1).optionsDict


def test_values_near_0_and_1_are_read() -> None:
    values = [0.9999999, -0.0, 1.0000001, 1e-7, -1e-7, None, 1, 0]
    assert read(values) == [1, 3, 7]


@pytest.mark.parametrize("value", [0.5, 0.99, 1e-3, -1.0, 2.0, 1.001, float("nan"), float("inf")])
def test_other_values_are_an_error(value: float) -> None:
    with pytest.raises((VerificationError, ValueError, OverflowError)):
        read([1.0, value])


@pytest.mark.parametrize(
    ("status", "solution"),
    [
        (OPTIMAL, FOUND),
        (OPTIMAL, NOTHING),
        (OPTIMAL, INFEASIBLE),
        (NOT_SOLVED, NOTHING),
        (NOT_SOLVED, FOUND),
        (NOT_SOLVED, PROVED),
        (INFEASIBLE, PROVED),
        (INFEASIBLE, FOUND),
        (UNBOUNDED, NOTHING),
        (UNDEFINED, NOTHING),
        (UNDEFINED, INFEASIBLE),
    ],
)
def test_a_status_that_proves_nothing_is_no_answer(status: int, solution: int) -> None:
    with pytest.raises(Unavailable, match=r"^the ILP solver stopped without an answer: "):
        read([1.0, 0.0], status, solution)


@pytest.mark.parametrize("solution", [INFEASIBLE, NOTHING])
def test_values_left_over_from_before_are_not_read(solution: int) -> None:
    assert read([1.0, 0.5, 7.0], INFEASIBLE, solution) is None


UNHEARD = pytest.mark.filterwarnings("ignore::DeprecationWarning")
"""PuLP announces version 4 in the child process, where nobody hears it."""


@pytest.mark.parametrize("solver", ["highs", "cbc"])
@UNHEARD
def test_a_problem_that_becomes_infeasible_and_feasible_again(solver: str) -> None:
    if reason := ilp.unavailable(solver):
        pytest.skip(reason)
    problem = Problem(3, [Row(1, [1, 2], [1, 1], 1), Row(None, [2, 3], [1, 1], 1)], solver, 0)
    assert problem.solve([1]) in ([1], [1, 3])
    assert problem.solve([-1, 3]) is None
    assert problem.solve([-1, 1]) is None
    assert problem.solve([-1]) == [2]
    assert problem.solve([2]) == [2]
    problem.add([Row(None, [2], [1], 0)])
    assert problem.solve([-1]) is None
    assert problem.solve([1, 3]) == [1, 3]
    problem.add([Row(None, [1], [1], 0)])
    assert problem.solve([]) is None


@pytest.mark.parametrize("solver", ["highs", "cbc"])
@UNHEARD
def test_a_variable_in_no_row_is_free(solver: str) -> None:
    if reason := ilp.unavailable(solver):
        pytest.skip(reason)
    problem = Problem(3, [Row(1, [1], [1], 1)], solver, 0)
    assert problem.solve([2, -3]) == [1, 2]
    assert problem.solve([-2, 3]) == [1, 3]
    assert Problem(1, [], solver, 0).solve([1]) == [1]


@pytest.mark.parametrize(
    "row", [Row(1, [], [], None), Row(None, [], [], -1), Row(1, [], [], 1)], ids=str
)
@UNHEARD
def test_a_row_that_cannot_be_met(row: Row) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("satchel.backends.ilp.problem.make_solver", lambda name, seed: None)
        assert Problem(1, [row], "highs", 0).solve([]) is None
        holds = Problem(0, [Row(None, [], [], None), Row(0, [], [], 0)], "highs", 0)
        assert holds.solve([]) == []


# --- broken solvers -------------------------------------------------------------------------

SOLUTION = 'while [ "$1" != -solution ]; do shift; done; out=$2; '
BROKEN = {
    "SIGKILL": "kill -9 $$",
    "SIGSEGV": "kill -11 $$",
    "SIGABRT": "kill -6 $$",
    "exit 1": "exit 1",
    "no file": "exit 0",
    "an empty file": SOLUTION + ': > "$out"',
    "garbage": SOLUTION + 'head -c 999 /dev/urandom > "$out"',
    "half a word": SOLUTION + 'printf Infea > "$out"',
    "a word": SOLUTION + 'printf "Optimal" > "$out"',
    "no values": SOLUTION + 'printf "Optimal - objective value 0\\n" > "$out"',
    "half a value": SOLUTION + 'printf "Optimal - objective value 0\\n 0 x1 " > "$out"',
    "odd values": SOLUTION + 'printf "Optimal - objective value 0\\n 0 x1 0.5 0\\n" > "$out"',
    "no number": SOLUTION + 'printf "Optimal - objective value 0\\n 0 x1 one 0\\n" > "$out"',
    "stopped": SOLUTION + 'printf "Stopped on time - objective value 0\\n 0 x1 1 0\\n" > "$out"',
    "killed after": SOLUTION + 'printf "Infeasible - objective" > "$out"; kill -9 $$',
    "failed after": SOLUTION + 'printf "Infeasible - objective value 0\\n" > "$out"; exit 3',
}
"""What a CBC may do instead of its work."""
ONE_OF_TWO = [Row(1, [1, 2], [1, 1], 1)]


def replaced(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    import pulp

    monkeypatch.setattr(pulp.PULP_CBC_CMD, "pulp_cbc_path", str(path))


@POSIX
@UNHEARD
@pytest.mark.parametrize("deed", BROKEN)
def test_a_broken_cbc_is_no_answer(
    deed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pulp")
    program = tmp_path / "cbc"
    program.write_text(f"#!/bin/sh\n{BROKEN[deed]}\n")
    program.chmod(0o755)
    replaced(monkeypatch, program)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    problem = Problem(2, ONE_OF_TWO, "cbc", 0)
    try:
        found = problem.solve([])
    except Exception as error:  # reported by the child, whatever it is
        assert str(error)
    else:  # what the rules refuse is found out by them
        assert found == [], "it was taken for an answer"


@POSIX
@pytest.mark.parametrize("kind", ["missing", "not executable", "a folder", "no program"])
def test_a_cbc_that_does_not_start(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pulp")
    program = tmp_path / "cbc"
    if kind == "a folder":
        program.mkdir()
    elif kind != "missing":
        program.write_text("no program\n")
        program.chmod(0o644 if kind == "not executable" else 0o755)
    replaced(monkeypatch, program)
    if kind == "no program":  # the system tells when it is started
        with pytest.raises(Exception, match=r"."):
            Problem(2, ONE_OF_TWO, "cbc", 0).solve([])
    else:
        reason = ilp.unavailable("cbc")
        assert reason and reason.count("\n") == 0


INSTEAD = """
import pulp
pulp.PULP_CBC_CMD.pulp_cbc_path = {path!r}
"""


@POSIX
@pytest.mark.parametrize("deed", ["SIGKILL", "no file", "hangs", "no values"])
def test_a_broken_cbc_on_the_command_line(deed: str, tmp_path: Path) -> None:
    pytest.importorskip("pulp")
    program = tmp_path / "cbc"
    program.write_text(f"#!/bin/sh\n{BROKEN.get(deed, 'sleep 60 & wait')}\n")
    program.chmod(0o755)
    (tmp_path / "sitecustomize.py").write_text(INSTEAD.format(path=str(program)))
    words = ["solve", "queens", "4", "--backend", "ilp", "--solver", "cbc", "--timeout", "1"]
    command = Process(words, tmp_path, environment={"PYTHONPATH": str(tmp_path)})
    code = command.finish()
    assert (code, command.out) in (
        [(3, "unknown\n")] if deed == "hangs" else [(1, "")] if deed == "no values" else [(4, "")]
    ), command.err
    quiet(command)


@UNHEARD
@pytest.mark.parametrize("deed", ["raises", "no status", "claims", "says nothing"])
def test_a_broken_highs_is_no_answer(deed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("highspy")
    import pulp

    def act(self: Any, problem: Any) -> int:
        if deed == "raises":
            raise RuntimeError("HiGHS is broken")
        if deed == "claims":
            problem.assignStatus(pulp.LpStatusOptimal, pulp.LpSolutionIntegerFeasible)
        if deed == "no status":
            problem.assignStatus(pulp.LpStatusUndefined)
        return 0

    monkeypatch.setattr(pulp.HiGHS, "actualSolve", act)
    with pytest.raises((RuntimeError, Unavailable)):
        Problem(2, ONE_OF_TWO, "highs", 0).solve([])


@pytest.mark.parametrize("solver", ["highs", "cbc"])
def test_a_row_that_demands_nothing_leaves_its_variables_free(solver: str) -> None:
    """CBC wants every variable in a row, and PuLP makes none of a row without bounds."""
    model = Model()
    first, second = model.boolean("first"), model.boolean("second")
    model.cardinality(-1, 2, [first, -second], "nothing")
    model.clause([first], "the first")
    session = ilp.Session(plain(model), ilp.choose(Options(solver=solver)), Deadline())
    assert sorted(map(sorted, found_by(session, model.top) or [])) == [[1], [1, 2]]
