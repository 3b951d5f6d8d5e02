"""Programs as solvers: the protocol by a solver written here, and Debian's where they are."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from satchel.backends.base import find
from satchel.backends.sat.program import digest
from satchel.compare.run.configuration import Configuration
from satchel.compare.run.suite import load
from satchel.encoders.options import Options
from satchel.puzzles.errors import PuzzleError, Unavailable, VerificationError
from satchel.puzzles.formula import Formula
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify.journal.resume import PROGRAM, untrusted
from satchel.verify.verdict import solve

from ...helpers import Command, everything
from ...instances import VERDICTS, with_verdict

SOLVER = '''#!{python}
"""A SAT solver for a few variables, in the manner of its name."""
import itertools, os, subprocess, sys
way = os.path.basename(sys.argv[0])
head, *rest = open(sys.argv[1]).read().split("\\n", 1)
top = int(head.split()[2])
clauses, clause = [], set()
for word in " ".join(rest).split():
    if word == "0":
        clauses.append(clause)
        clause = set()
    else:
        clause.add(int(word))
ways = itertools.product(*((v, -v) for v in range(1, top + 1)))
model = next((m for m in ways if all(c & set(m) for c in clauses)), None)
if way == "toils":
    subprocess.Popen(["sleep", "1000"])
    while True:
        pass
if way == "crashes":
    os.kill(os.getpid(), 11)
if way == "babbles":
    print("I am no solver")
    print("nothing at all \\x1b[31m")
    sys.exit(0)
if way == "complains":
    sys.exit("no licence")
if way == "is_silent":
    sys.exit(0)
if way == "gives_up":
    print("s UNKNOWN")
    sys.exit(0)
if way == "breaks_off":
    print("s SATISFIABLE")
    sys.exit(10)
if way == "stammers":
    print("s SATISFIABLE\\nv 1 x 0")
    sys.exit(10)
if way == "contradicts":
    print("s UNSATISFIABLE")
    sys.exit(10)
if way == "lies":
    print("s SATISFIABLE\\nv", *range(1, top + 1), "0")
    sys.exit(10)
if way == "denies":
    print("s UNSATISFIABLE")
    sys.exit(20)
if way == "writes":  # as MiniSat does
    print("SATISFIABLE" if model else "UNSATISFIABLE")
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w") as out:
            print(*(["SAT\\n"] + list(model) + [0] if model else ["UNSAT"]), file=out)
    sys.exit(10 if model else 20)
print("c a solver\\ns", "SATISFIABLE" if model else "UNSATISFIABLE")
if model:
    print("v", *model[:2])
    print("v", *model[2:], "0")
sys.exit(10 if model else 20)
'''
SMALL = Formula.of([(1, -2), (2, 3)])
Program = Callable[[str], str]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Makes a solver that behaves as its name says, and gives its path."""

    def make(way: str) -> str:
        file = tmp_path / way
        file.write_text(SOLVER.replace("{python}", sys.executable, 1), encoding="utf-8")
        file.chmod(0o755)
        return str(file)

    return make


# --- the protocol ----------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["prints", "writes"])
def test_a_program_finds_everything(way: str, program: Program) -> None:
    options = Options(limit=None, solver=program(way))
    outcome = solve(SMALL, "sat", options)
    assert set(outcome.solutions) == set(everything(SMALL, "dfs").solutions)
    assert (outcome.complete, outcome.evidence) == (True, ["witnesses", "confirmed"])
    assert outcome.chosen["solver"] == options.solver
    ordered = everything(SMALL, "sat", solver=options.solver, ordered=True).solutions
    assert ordered == everything(SMALL, "dfs").solutions
    none = solve(Formula.of([(1, 2), (-1,), (-2,)]), "sat", options)
    assert (none.verdict, none.evidence) == ("none", ["confirmed"])


@pytest.mark.parametrize(
    ("way", "message"),
    [
        ("babbles", "gave no answer: 'nothing at all ?[31m'"),
        ("complains", "gave no answer: 'no licence'"),
        ("is_silent", "gave no answer: it says nothing"),
        ("gives_up", "stopped without an answer"),
        ("crashes", "was ended by SIGSEGV"),
        ("contradicts", "says UNSATISFIABLE, and ends with exit code 10"),
        ("breaks_off", "is not understood: its output:1:14: expected a line `v` with the values"),
        ("stammers", "is not understood: its output:2:5: expected a literal such as 7"),
    ],
)
def test_what_is_no_answer_is_said_in_a_line(way: str, message: str, program: Program) -> None:
    with pytest.raises(Unavailable) as caught:
        solve(SMALL, "sat", Options(solver=program(way)))
    assert str(caught.value).startswith(f"{program(way)} {message}")
    assert str(caught.value).isprintable()


def test_a_wrong_assignment_is_found_out(program: Program) -> None:
    lie = Formula.of([(-1, -2), (3, 4)])
    with pytest.raises(VerificationError, match=r"lies breaks the clause -1 -2 0$"):
        solve(lie, "sat", Options(solver=program("lies")))


def test_a_wrong_none_is_found_out(program: Program) -> None:
    denies = program("denies")
    with pytest.raises(VerificationError, match="found 0 solutions and no more, but sat has: v "):
        solve(SMALL, "sat", Options(solver=denies))
    believed = solve(SMALL, "sat", Options(solver=denies, confirm=False))
    assert (believed.verdict, believed.evidence) == ("none", ["solver"])


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    for name, message in (
        ("program:no-such-solver", "'no-such-solver' is no program on the PATH"),
        (f"program:{tmp_path}/a", "is no program on the PATH"),
        (str(tmp_path / "a"), "is no program that can be started"),
        (str(tmp_path), "is no program that can be started"),
    ):
        with pytest.raises(Unavailable, match=message):
            solve(SMALL, "sat", Options(solver=name))
    file = tmp_path / "text"
    file.write_text("no program", encoding="utf-8")
    file.chmod(0o755)
    with pytest.raises(Unavailable, match="text does not start: Exec format error"):
        solve(SMALL, "sat", Options(solver=str(file)))


def test_a_relative_path_is_that_of_the_caller(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(program("prints")).parent)
    assert solve(SMALL, "sat", Options(solver="./prints")).verdict == "multiple"


def test_limits_and_signals_end_all_that_a_program_started(
    program: Program, tmp_path: Path
) -> None:
    words = ["solve", "queens", "2", "--no-reasons", "--solver", program("toils")]
    late = Command([*words, "--timeout", "1"], tmp_path)
    assert (late.finish(), late.out, late.left()) == (3, "unknown\n", [])
    stopped = Command(words, tmp_path)
    assert (stopped.finish(signal.SIGINT, 0.5), stopped.left()) == (130, [])


# --- where a program stands ------------------------------------------------------------------


def test_what_the_rest_knows_of_programs(program: Program, tmp_path: Path) -> None:
    sat, name = find("sat"), program("prints")
    assert sat.knows("program:x") and sat.knows(name) and not sat.knows("x")
    assert not sat.trusts("program:x") and sat.trusts("glucose4") and not find("ilp").trusts()
    assert not sat.heeds("seed", name)
    assert sat.versions(name) == {name: digest(name)} and len(digest(name)) == 12
    assert digest("program:no-such-solver") == "missing"
    assert str(Configuration.parse(f"sat:{name}+product")) == f"sat:{name}+product"
    assert untrusted([("search", "dfs"), ("solver", PROGRAM)]) == PROGRAM
    suite = tmp_path / "suite.toml"
    suite.write_text(f'configurations = ["sat:{name}"]\ninstances = ["queens 4"]\n', "utf-8")
    with pytest.raises(PuzzleError, match="a path is for --configs"):
        load(str(suite))


# --- Debian's solvers ------------------------------------------------------------------------


@pytest.fixture(params=["cadical", "minisat"])
def debian(request: pytest.FixtureRequest) -> str:
    """A solver of Debian's; the test is skipped, aloud, where it is absent."""
    name = str(request.param)
    if not shutil.which(name):
        pytest.skip(f"{name} is not on the PATH: apt-get install {name.replace('sat', 'sat2')}")
    return f"program:{name}"


def test_debians_solvers_find_everything(debian: str) -> None:
    for place in range(9):
        puzzle, expected = with_verdict("formula", VERDICTS[place % 3], place)
        assert set(everything(puzzle, "sat", solver=debian).solutions) == set(expected)
    assert len(everything(Queens(6), "sat", solver=debian).solutions) == 4
    assert solve(Tour(5, 5), "sat", Options(solver=debian, limit=1)).verdict == "solved"


def test_debians_solvers_are_ended(debian: str, tmp_path: Path) -> None:
    words = ["solve", "queens", "28", "--toroidal", "--no-reasons", "--solver", debian]
    late = Command([*words, "--timeout", "2"], tmp_path)
    assert (late.finish(), late.out, late.left()) == (3, "unknown\n", [])
    stopped = Command(words, tmp_path)
    assert (stopped.finish(signal.SIGINT, 1.5), stopped.left()) == (130, [])
