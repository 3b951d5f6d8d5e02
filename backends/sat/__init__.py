"""The SAT backend: clauses in an incremental solver of PySAT, blocking clauses, and again."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from typing import Any, TypeVar

from ...encoders import cnf, encode
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError, SatchelError
from ...puzzles.text import shown
from ..base import Backend, Deadline, Run
from ..cubes import enumerate_in_cubes
from .engines import CARDINALITY_SOLVERS, OUT_OF_PROCESS, SOLVERS, engine
from .session import Session
from .sparse_first import SparseFirst

__all__ = ["BACKEND", "Session", "choose"]
FEW_GIVENS_SHARE = 100
"""Few givens are those whose square, times this, is at most the number of variables.

Of a board they are a tenth of its rows.
"""
SOLVERS_WITHOUT_SEED = ("cadical103", *OUT_OF_PROCESS)
"""Solvers that take no seed."""
S = TypeVar("S")


def choose(encoding: Encoding[Any], options: Options) -> Options:
    """Resolve ``auto`` by the task.

    Measured on queens, plain, completed and toroidal, with 12 to 260 rows, and on mines: to find a
    solution or two where little is given MiniSat is the fastest of PySAT's solvers, by up to forty
    times; to complete or to refute, CaDiCaL 1.5.3 has the fewest bad cases; to enumerate thousands,
    and to close a tour by cuts, CaDiCaL 1.9.5 is ahead of all others.
    """
    chosen = cnf.choose(encoding, options, native=True)
    if chosen.amk == cnf.NATIVE:
        solver = CARDINALITY_SOLVERS[0] if options.solver == "auto" else options.solver
        if solver not in CARDINALITY_SOLVERS:
            expected = "with --amk native one of " + ", ".join(CARDINALITY_SOLVERS)
            raise PuzzleError("--solver", expected, shown(solver))
        return replace(chosen, solver=solver)
    if options.solver != "auto":
        if options.solver not in SOLVERS:
            expected = "auto or one of " + ", ".join(SOLVERS)
            raise PuzzleError("--solver", expected, shown(options.solver))
        return chosen
    if options.limit is None or options.ordered or encoding.model.circuits:
        return replace(chosen, solver="cadical195")
    model, given = encoding.model, len(encoding.givens)
    counted = cnf.names(model, chosen).keys() <= {"amo", "amk"}
    few = counted and options.limit == 2 and given * given * FEW_GIVENS_SHARE <= model.top
    free = few or (options.limit == 1 and not given)
    return replace(chosen, solver="minisat22" if free else "cadical153")


class Sat(Backend):
    """Clauses and PySAT's solvers."""

    name = "sat"
    summary = "clauses for PySAT's solvers, in this process"
    encodings = cnf.encodings()
    heeded = ("reasons", "seed")
    libraries = ("python-sat",)

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """All solutions, each blocked by a clause before the next is asked for."""
        return self.begin(puzzle, encode(puzzle, deadline.check), options, deadline)

    def begin(
        self, puzzle: Puzzle[S], whole: Encoding[S], options: Options, deadline: Deadline
    ) -> Run[S]:
        """All solutions of an instance that is already encoded as ``whole``."""
        chosen = choose(whole, options)

        def solutions() -> Generator[S, None, None]:
            yield from enumerate_in_cubes(run, puzzle, whole, chosen, deadline, start)

        def start(encoding: Encoding[S]) -> Session | SparseFirst:
            if chosen.limit is None or chosen.ordered or chosen.circuit != "adaptive":
                return Session(encoding, chosen, deadline)
            return SparseFirst(encoding, chosen, deadline)

        run: Run[S] = Run(solutions())
        run.chosen = {"solver": chosen.solver, **cnf.names(whole.model, chosen)}
        return run

    def heeds(self, option: str, solver: str = "auto") -> bool:
        """Whether an option makes a difference; some solvers take no seed."""
        return super().heeds(option) and not (option == "seed" and solver in SOLVERS_WITHOUT_SEED)

    def stream(self) -> AbstractContextManager[Backend]:
        """The backend for many instances in turn, by one solver where their model is one."""
        from .incremental import IncrementalSat

        return closing(IncrementalSat(self))

    def solvers(self) -> dict[str, str | None]:
        """Every solver of PySAT, tried."""
        found: dict[str, str | None] = {}
        for name in SOLVERS:
            try:
                engine(name).close()
                found[name] = None
            except SatchelError as error:
                found[name] = str(error)
        return found


BACKEND = Sat()
