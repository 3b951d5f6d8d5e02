"""Time limits and Ctrl-C, as processes: the truth or ``unknown``, and nothing is left."""

from __future__ import annotations

import random
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from satchel.backends.base import Deadline, Run, names
from satchel.backends.sat.engines import IN_PROCESS, OUT_OF_PROCESS, InProcessSolver
from satchel.backends.sat.in_process import SLICE_CONFLICTS
from satchel.encoders import cnf, encode, ilp
from satchel.encoders.options import Options
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify.verdict import solve

from .helpers import ROOT, Command

HARD = ["tour", "9x9", "--closed", "--no-reasons"]
"""There is none, which takes a SAT solver exponential time when nobody counts the colours."""
LARGE = ["tour", "30x30"]
"""Tours are many, and finding one is easy for some and hard for others."""
LARGER = ["tour", "60x60", "--limit", "1000"]
"""Tours are many, and no backend lists a thousand in a second."""
ENGINES = {
    "sat": [],
    "minisat22": ["--solver", "minisat22"],
    "lingeling": ["--solver", "lingeling"],
    "highs": ["--backend", "ilp", "--solver", "highs"],
    "cbc": ["--backend", "ilp", "--solver", "cbc"],
    "dfs": ["--backend", "dfs"],
    "asp": ["--backend", "asp"],
    "cpsat": ["--backend", "cpsat"],
}
MOMENTS = [
    pytest.param(engine, moment, id=f"{engine}-{moment}")
    for engine in ("sat", "lingeling", "highs", "cbc", "dfs", "asp", "cpsat")
    for moment in sorted(round(random.Random(f"{engine} {i}").uniform(0.3, 0.9), 3) for i in (1, 2))
]
"""Seconds of work, drawn at random; before the first third the interpreter may not be up."""
LIBRARY = {"asp": "clingo", "cpsat": "ortools"}
"""What an engine cannot do without, where it is no requirement."""
POSIX = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of POSIX")


@pytest.fixture(autouse=True)
def installed(request: pytest.FixtureRequest) -> None:
    """Skip a test of an engine that is not there."""
    engine = request.node.callspec.params.get("engine") if hasattr(request.node, "callspec") else ""
    if engine in LIBRARY:
        pytest.importorskip(LIBRARY[engine])


def hard(engine: str) -> list[str]:
    """The tour that is none, as the engine may be asked for it: a search seeks no reasons."""
    return HARD[:-1] if engine == "dfs" else HARD


def told(command: Command, words: Sequence[str]) -> str:
    """The verdict on standard output, after a look at the tours that follow it."""
    verdict, *answers = command.out.splitlines() or [""]
    puzzle = Tour.parse(" ".join(words[: 3 if "--closed" in words else 2]))
    tours = [puzzle.read_answer(answer) for answer in answers]
    assert not any(broken for tour in tours for broken in puzzle.violations(tour))
    assert len(set(tours)) == len(tours)
    assert (len(tours) > 1) == (verdict == "multiple")
    assert "Traceback" not in command.err
    return verdict


@pytest.mark.parametrize("engine", ENGINES)
def test_a_time_limit_on_a_tour_that_is_none(tmp_path: Path, engine: str) -> None:
    command = Command(["solve", *hard(engine), "--timeout", "0.6", *ENGINES[engine]], tmp_path)
    code = command.finish()
    assert command.seconds < 5
    assert (command.out, code) in (("unknown\n", 3), ("none\n", 0))
    assert command.err.startswith("stopped by the time limit after " if code else "evidence: ")
    assert len(command.err.splitlines()) == 1
    assert command.left() == []


@pytest.mark.parametrize("engine", ["sat", "lingeling", "highs", "dfs", "asp", "cpsat"])
def test_a_time_limit_on_a_large_board(tmp_path: Path, engine: str) -> None:
    command = Command(["solve", *LARGE, "--timeout", "0.6", *ENGINES[engine]], tmp_path)
    code = command.finish()
    assert command.seconds < 5
    assert (told(command, LARGE), code) in (("unknown", 3), ("multiple", 0))
    assert ("stopped by the time limit after " in command.err) == (code == 3)
    assert command.left() == []


@pytest.mark.parametrize("engine", ["sat", "highs", "dfs", "asp", "cpsat"])
def test_a_time_limit_on_the_count_of_no_tours(tmp_path: Path, engine: str) -> None:
    command = Command(["count", *hard(engine), "--timeout", "0.5", *ENGINES[engine]], tmp_path)
    code = command.finish()
    assert command.seconds < 5
    assert (command.out, code) in (("at least 0\n", 3), ("0\n", 0))
    assert command.left() == []


@POSIX
@pytest.mark.parametrize(("engine", "moment"), MOMENTS)
def test_ctrl_c_at_random_moments(tmp_path: Path, engine: str, moment: float) -> None:
    words = random.Random(moment).choice([hard(engine), LARGER])
    command = Command(["solve", *words, *ENGINES[engine]], tmp_path)
    code = command.finish(signal.SIGINT, after=moment)
    unready = (code, command.out, command.err) == (-signal.SIGINT, "", "")  # a slow machine
    assert unready or code == 130, command.err
    assert command.seconds < 5
    assert told(command, words) in ("", "unknown", "multiple")
    assert command.left() == []


# --- solvers that hear late ------------------------------------------------------------------


def fed(solver: str, puzzle: Queens) -> InProcessSolver:
    """A solver with the clauses of a puzzle."""
    engine, encoding = InProcessSolver(solver), encode(puzzle)
    for clauses, _ in cnf.clauses(encoding, cnf.choose(encoding, Options())):
        engine.add(clauses)
    return engine


@pytest.mark.parametrize("solver", ["cadical195", "cadical153"])
def test_a_slice_is_shorter_where_conflicts_are_long(solver: str) -> None:
    small, large = fed(solver, Queens(10, toroidal=True)), fed(solver, Queens(100))
    assert small.solve_slice((), 100) is None
    assert large.solve_slice((), 100) is None
    assert small.slice_conflicts() == SLICE_CONFLICTS > large.slice_conflicts() > 0
    small.close()
    large.close()


BEHIND = """
import sys, time
from satchel.encoders.options import Options
from satchel.puzzles import Queens
from satchel.verify.verdict import solve
begin = time.monotonic()
outcome = solve(Queens(150), "sat", Options(solver="glucose3"), timeout=0.5)
assert (outcome.verdict, outcome.stopped) == ("unknown", "timeout")
assert time.monotonic() - begin < 5
assert solve(Queens(6, queens={(0, 0)}), "sat", Options(solver="glucose3")).verdict == "none"
"""


def test_a_solver_that_does_not_hear_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "satchel").symlink_to(ROOT)
    (tmp_path / "behind.py").write_text(BEHIND)
    run = [sys.executable, str(tmp_path / "behind.py")]
    done = subprocess.run(run, cwd=tmp_path, timeout=30, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_solver_that_was_interrupted_goes_on() -> None:
    engine = fed("minisat22", Queens(12, toroidal=True))
    with pytest.raises(OutOfTime):
        engine.solve_in_thread((), Deadline(0.0))
    assert engine.pending
    assert engine.solve((), Deadline()) is None or engine.pending is None
    engine.close()


@pytest.mark.parametrize("end", [OutOfTime("late"), KeyboardInterrupt()], ids=repr)
def test_a_stop_after_the_last_word_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, end: BaseException
) -> None:
    def close(run: Run[object]) -> None:
        raise end

    monkeypatch.setattr(Run, "close", close)
    outcome = solve(Queens(3), "ilp")
    assert (outcome.verdict, outcome.complete, outcome.evidence) == ("unknown", False, [])


# --- everything ------------------------------------------------------------------------------

FILES: dict[str, Callable[[random.Random], str]] = {
    "MINES": lambda lot: "".join(
        "".join(lot.choices("?01234", (50, 1, 9, 20, 15, 5), k=300)) + "\n" for _ in range(300)
    ),
    "GRAPH": lambda lot: "".join(
        f"{u} {v}\n" for u in range(500) for v in lot.sample(range(500), 8) if u != v
    ),
    "JOURNAL": lambda lot: "",
}
FEW = [
    "solve queens 150 --solver glucose3",
    "solve queens 400 --solver cadical153",
    "solve hamilton --graph 'complete 1000' --circuit elimination",
    "count mines --input MINES --backend cpsat",
    "why queens 300",
    "solve labelling --input GRAPH --distance 150 --spread duplex",
]


def everything() -> Iterator[str]:
    """Solvers, encodings, backends and verbs, each on what is too hard or too large for it."""
    for solver in [*IN_PROCESS, *OUT_OF_PROCESS]:
        yield f"solve queens 150 --solver {solver}"
        yield f"solve tour 9x9 --closed --no-reasons --solver {solver}"
        yield f"count queens 14 --solver {solver}"
    for amo in cnf.ENCODINGS:
        yield f"solve queens 400 --amo {amo}"
    for amk in [*(name for name, way in cnf.ENCODINGS.items() if way.largest is None), cnf.NATIVE]:
        yield f"solve mines --input MINES --total 30000 --amk {amk}"
    for spread in cnf.DISTANCES:
        yield f"solve labelling --input GRAPH --distance 150 --spread {spread}"
    for circuit in cnf.CIRCUITS:
        yield f"solve tour 60x60 --circuit {circuit}"
        yield f"solve hamilton --graph 'complete 1000' --circuit {circuit}"
    for circuit in ilp.CIRCUITS:
        yield f"solve tour 40x40 --circuit {circuit} --backend ilp"
    for engine in ("--backend ilp --solver cbc", *(f"--backend {name}" for name in names())):
        yield f"solve queens 1000 {engine}"
        yield f"solve mines --input MINES {engine}"
        yield f"solve tour 200x200 {engine}"
        yield f"solve hamilton --graph 'complete 1000' {engine}"
        yield f"solve labelling --input GRAPH --maximise {engine}"
        yield f"count queens 15 {engine}"
    for verb in ("why", "hint", "steps", "candidates", "minimise", "repair", "explain"):
        yield f"{verb} queens 300"
        yield f"{verb} tour 9x9 --closed"
        yield f"{verb} mines --input MINES"
        yield f"{verb} labelling --input GRAPH --distance 150"
    yield "generate queens 200"
    yield "generate mines 200x200"
    yield "prove queens 300 -o proof"
    yield "prove mines --input MINES -o proof"
    yield "prove labelling --input GRAPH --maximise -o proof"
    yield "count queens 30 --up-to-symmetry"
    yield "count queens 14 --resume JOURNAL"


def bounded(folder: Path, words: str, seconds: float) -> None:
    """Ask, and see that a limit never looks like an answer."""
    lot, said = random.Random(1), shlex.split(words)
    for name, text in FILES.items():
        if name in said:
            said[said.index(name)] = str(folder / name)
            (folder / name).write_text(text(lot))
    command = Command([*said, "--timeout", str(seconds)], folder)
    code = command.finish()
    if code == 4:
        pytest.skip(command.err)
    assert code in (0, 3), command.err
    assert command.seconds < seconds + 4
    assert "Traceback" not in command.err
    if code == 3:
        first = (command.out.splitlines() or [""])[0]
        assert re.fullmatch(r"|unknown|multiple|solved|unique|at least \d+|\d+\.\.\d+", first)
    assert command.left() == []


@pytest.mark.parametrize("words", FEW)
def test_a_limit_holds(tmp_path: Path, words: str) -> None:
    bounded(tmp_path, words, 0.5)


@pytest.mark.slow
@pytest.mark.parametrize("words", list(everything()))
def test_a_limit_holds_everywhere(tmp_path: Path, words: str) -> None:
    bounded(tmp_path, words, 1.0)
