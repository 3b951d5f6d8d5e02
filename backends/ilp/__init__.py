"""The ILP backend: rows in PuLP, solved by HiGHS or CBC in one living child process."""

from __future__ import annotations

import importlib.util
import re
import time
from collections.abc import Generator, Iterable, Sequence, Set
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from ...encoders import encode, ilp
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...encoders.subtours import Cut, SubtourCuts, lazy_cuts
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError, Unavailable
from ...puzzles.text import shown
from ..base import Backend, Deadline, Run, installed
from ..child import Child
from ..cubes import enumerate_in_cubes
from ..program import run
from .problem import cbc

S = TypeVar("S")
TARGET = "satchel.backends.ilp.problem:serve"
SOLVERS = ("highs", "cbc")


def unavailable(solver: str) -> str | None:
    """Why an ILP solver cannot be used here, or None when it can."""
    if importlib.util.find_spec("pulp") is None:
        return "PuLP is missing: pip install 'pulp>=3.3,<4'"
    if solver == "highs":
        missing = importlib.util.find_spec("highspy") is None
        return "HiGHS is missing: pip install highspy" if missing else None
    try:
        available = cbc(msg=False).available()
    except Exception as error:  # broken in whatever way
        return f"PuLP does not load: pip install 'pulp>=3.3,<4' ({error})"
    if not available:
        return "the CBC that PuLP brings along does not start on this machine"
    return None


@cache
def cbc_version() -> str:
    """The version that PuLP's CBC states of itself, or ``missing``."""
    try:
        output = run([cbc().path, "-quit"], seconds=10).output
    except Exception:  # PuLP or CBC is missing or broken in whatever way
        Deadline().check()
        return "missing"
    version = re.search(r"^Version: *(\S+)", output, re.MULTILINE)
    return version[1] if version else "unknown"


def choose(options: Options) -> Options:
    """HiGHS where it is installed, else CBC; lazy cuts, which are the fastest formulation."""
    for option, value, known in (
        ("--solver", options.solver, SOLVERS),
        ("--circuit", options.circuit, tuple(ilp.CIRCUITS)),
    ):
        if value not in ("auto", *known):
            raise PuzzleError(option, "auto or one of " + ", ".join(known), shown(value))
    solver, circuit = options.solver, options.circuit
    if solver == "auto":
        solver = "highs" if unavailable("highs") is None else "cbc"
    return replace(options, solver=solver, circuit="lazy" if circuit == "auto" else circuit)


class Session:
    """One encoding in one living ILP solver."""

    def __init__(self, encoding: Encoding[Any], options: Options, deadline: Deadline) -> None:
        if reason := unavailable(options.solver):
            raise Unavailable(reason)
        begin, self.encoding = time.monotonic(), encoding
        self.cuts: list[Cut] = []
        lazy = encoding.model.circuits if options.circuit == "lazy" else []
        self.subtours = [SubtourCuts(circuit) for circuit in lazy]
        rows: list[ilp.Row] = []
        auxiliaries: list[ilp.Auxiliary] = []
        for part in ilp.lower(encoding, options.circuit):
            deadline.check()
            rows += part.rows
            auxiliaries += part.auxiliaries
        rows += [ilp.row([given.literal], 1, 1) for given in encoding.givens]
        top = encoding.model.top
        self.stats: dict[str, Any] = {
            "variables": top + len(auxiliaries),
            "rows": len(rows),
            "formula_rows": len(rows),  # no cuts, no no-good rows
            "solves": 0,
            "encoding_seconds": time.monotonic() - begin,
        }
        self.child = Child.take(TARGET)
        request = ("new", top, rows, options.solver, options.seed, auxiliaries)
        self.child.call(request, deadline)

    def add(self, rows: Iterable[ilp.Row], deadline: Deadline) -> None:
        """Add rows."""
        added = list(rows)
        self.stats["rows"] += len(added)
        self.child.call(("add", added), deadline)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none."""

        def solve() -> Set[int] | None:
            self.stats["solves"] += 1
            reply = self.child.call(("solve", list(assumptions)), deadline)
            return None if reply is None else set(reply)

        for true, rounds in lazy_cuts(solve, self.subtours):
            cuts = [cut for violated in rounds for cut in violated]
            if not cuts:
                return true
            self.cuts += cuts
            self.stats["cuts"] = len(self.cuts)
            self.add((row for cut in cuts for row in ilp.cut_rows(cut)), deadline)
        return None

    def block(self, true: Set[int]) -> None:
        """Add the no-good row of an assignment: not all of its literals again."""
        literals = list(self.encoding.blocking(true))
        self.add([ilp.row(literals, None, len(literals) - 1)], Deadline())

    def close(self) -> None:
        """Give the child process back."""
        self.child.give_back()


class Ilp(Backend):
    """Rows and the solvers behind PuLP."""

    name = "ilp"
    summary = "rows for HiGHS or CBC through PuLP, in a child process"
    encodings = ilp.encodings()
    heeded = ("reasons", "seed")
    trusted = False

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """All solutions, each forbidden by a no-good row before the next is asked for."""
        whole, chosen = encode(puzzle, deadline.check), choose(options)

        def solutions() -> Generator[S, None, None]:
            yield from enumerate_in_cubes(run, puzzle, whole, chosen, deadline, start)

        def start(encoding: Encoding[S]) -> Session:
            return Session(encoding, chosen, deadline)

        run: Run[S] = Run(solutions(), chosen={"solver": chosen.solver})
        if whole.model.circuits:
            run.chosen["circuit"] = chosen.circuit
        return run

    def solvers(self) -> dict[str, str | None]:
        """HiGHS and CBC."""
        return {name: unavailable(name) for name in SOLVERS}

    def versions(self, solver: str = "auto") -> dict[str, str]:
        """The versions of PuLP and of the solver."""
        pulp = {"pulp": installed("pulp")}
        if solver == "cbc" or importlib.util.find_spec("highspy") is None:
            return {"cbc": cbc_version(), **pulp}
        return {**pulp, "highspy": installed("highspy")}


BACKEND = Ilp()
