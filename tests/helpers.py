"""What several test modules need: brute force, outside data, and the command line as a process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from satchel.backends.base import Deadline, Session
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.base import Puzzle
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.queens import Queens
from satchel.verify.verdict import Outcome, solve

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("SATCHEL_DATA", ROOT.parent / "shared" / "data"))
BACKENDS = ("sat", "ilp", "dfs")
GOLDEN = ROOT / "tests" / "golden"
"""Texts that must stay as they are."""
Clauses = list[list[int]]
Decode = Callable[[str, str], tuple[int, list[str]]]
"""Runs ``decode`` on an instance and a solution, both as text: exit code and output."""


def outside(*parts: str) -> Path:
    """A file of outside data; the test is skipped, aloud, where it is absent."""
    file = DATA.joinpath(*parts)
    if not file.exists():
        pytest.skip(f"{file} is absent; set SATCHEL_DATA to the folder of outside data")
    return file


# --- formulas --------------------------------------------------------------------------------


def assignments(
    clauses: Clauses, literals: Sequence[int], most: int | None = None
) -> set[tuple[bool, ...]]:
    """The truth values of ``literals`` in the models of ``clauses``, at most ``most`` of them."""
    from pysat.solvers import Solver

    found: set[tuple[bool, ...]] = set()
    if not all(clauses):
        return found
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        while len(found) != most and solver.solve():
            true = set(solver.get_model())
            values = tuple(
                literal in true if literal > 0 else -literal not in true for literal in literals
            )
            assert values not in found
            found.add(values)
            signed = zip(literals, values, strict=True)
            block = [-literal if value else literal for literal, value in signed]
            if not block:
                break
            solver.add_clause(block)
    return found


def found_by(session: Session, top: int, most: int | None = None) -> list[frozenset[int]] | None:
    """All assignments that a session finds, each forbidden then; None when there are more."""
    found: list[frozenset[int]] = []
    try:
        while (true := session.solve((), Deadline())) is not None:
            if len(found) == most:
                return None
            assert frozenset(true) not in found
            found.append(frozenset(true))
            if not top:
                break
            session.block(true)
    finally:
        session.close()
    return found


def plain(model: Model) -> Encoding[Any]:
    """A model without givens as an encoding that nobody decodes."""
    return Encoding(model)


# --- puzzles ---------------------------------------------------------------------------------


def everything(puzzle: Puzzle[Any], backend: str, **options: Any) -> Outcome[Any]:
    """The outcome of asking a backend for all solutions, which it must have proved to be all."""
    outcome = solve(puzzle, backend, Options(**{"limit": None, **options}))
    assert outcome.complete
    return outcome


def queens_by_permutation(puzzle: Queens) -> list[tuple[int, ...]]:
    """All solutions in lexicographic order, with the rules written down once more."""
    n = puzzle.size
    found = []
    for columns in permutations(range(n)):
        squares = set(enumerate(columns))
        if puzzle.queens <= squares and not puzzle.blocked & squares:
            pairs = [(s, t) for s in squares for t in squares if s < t]
            wrap = n if puzzle.toroidal else 10**6
            if all((r - c - s + d) % wrap and (r + c - s - d) % wrap for (r, c), (s, d) in pairs):
                found.append(columns)
    return found


# --- the command line as a process -----------------------------------------------------------

LAUNCH = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL);"
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
"""Whoever runs the tests in the background has Ctrl-C ignored; the process must not inherit it."""


class Countdown(Deadline):
    """A deadline that passes after so many looks at the clock."""

    def __init__(self, looks: int) -> None:
        super().__init__(1e6)
        self.looks = looks

    def check(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise OutOfTime("looked too often")


class Done(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


class Command:
    """``cli.py`` with some words, and everything that it leaves behind."""

    def __init__(self, words: Sequence[str], folder: Path, **streams: Any) -> None:
        self.folder = folder / "temporary"
        self.folder.mkdir(exist_ok=True)
        self.mark = f"SATCHEL_TEST_MARK={self.folder}"
        name, _, value = self.mark.partition("=")
        clean = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        pipes: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, str(ROOT / "cli.py"), *words],
            env={**clean, "TMPDIR": str(self.folder), name: value},
            stderr=subprocess.PIPE,
            text=True,
            **{**pipes, **streams},
        )
        self.out = self.err = ""
        self.seconds = 0.0

    def finish(self, send: signal.Signals | None = None, after: float = 0.0) -> int:
        """Wait for the end, ``after`` seconds of work and a signal; time runs from the signal.

        Work is processor time, also of its children, so that a busy machine changes nothing.
        """
        if send is not None:
            late = time.monotonic() + 30
            while self.process.poll() is None and self.worked() < after:
                assert time.monotonic() < late, "it does nothing"
                time.sleep(0.02)
            self.process.send_signal(send)
        begin = time.monotonic()
        try:
            self.out, self.err = self.process.communicate(timeout=60)
        finally:
            self.process.kill()
        self.seconds = time.monotonic() - begin
        return self.process.returncode

    def worked(self) -> float:
        """The seconds of processor time that the process and all below it have used."""
        psutil = pytest.importorskip("psutil")
        process, seconds = psutil.Process(self.process.pid), 0.0
        for one in (process, *process.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                times = one.cpu_times()
                seconds += times.user + times.system
        return seconds

    def left(self) -> list[str]:
        """The processes and temporary files that are still there a second later."""
        if not Path("/proc/self/environ").exists():
            pytest.skip("there is no /proc to find the processes in")
        return eventually_empty(lambda: [*self._processes(), *map(str, self.folder.iterdir())])

    def _processes(self) -> Iterator[str]:
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    if self.mark.encode() in (entry / "environ").read_bytes():
                        words = (entry / "cmdline").read_bytes().replace(b"\0", b" ")
                        yield f"{entry.name} {words[:80]!r}"
                except OSError:
                    continue


def eventually_empty(look: Callable[[], Iterable[str]], seconds: float = 1.0) -> list[str]:
    """What ``look`` finds, given some time to go away."""
    end = time.monotonic() + seconds
    while (found := list(look())) and time.monotonic() < end:
        time.sleep(0.05)
    return found
