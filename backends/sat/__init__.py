"""The SAT backend: clauses in an incremental solver of PySAT, blocking clauses, and again."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import AbstractContextManager, closing
from typing import TypeVar

from ...encoders import cnf, encode
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ...puzzles.errors import SatchelError
from ..base import Backend, Deadline, Run
from ..cubes import enumerate_in_cubes
from ..program import is_program
from .choice import choose
from .engines import OUT_OF_PROCESS, SOLVERS, engine
from .program import digest
from .session import Session
from .sparse_first import SparseFirst

__all__ = ["BACKEND", "Session", "choose"]
SOLVERS_WITHOUT_SEED = ("cadical103", *OUT_OF_PROCESS)
"""Solvers that take no seed."""
S = TypeVar("S")


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
        """Whether an option makes a difference; some solvers, and programs, take no seed."""
        seedless = solver in SOLVERS_WITHOUT_SEED or is_program(solver)
        return super().heeds(option) and not (option == "seed" and seedless)

    def knows(self, solver: str) -> bool:
        """Whether PySAT has the solver, or it is a program."""
        return is_program(solver) or super().knows(solver)

    def versions(self, solver: str = "auto") -> dict[str, str]:
        """The version of PySAT, or what identifies a program."""
        return {solver: digest(solver)} if is_program(solver) else super().versions(solver)

    def stream(self) -> AbstractContextManager[Backend]:
        """The backend for many instances in turn, by one solver where their model is one."""
        from .incremental import IncrementalSat

        return closing(IncrementalSat(self))

    def solvers(self) -> dict[str, str | None]:
        """Every solver of PySAT, tried."""
        problems: dict[str, str | None] = {}
        for name in SOLVERS:
            try:
                engine(name).close()
                problems[name] = None
            except SatchelError as error:
                problems[name] = str(error)
        return problems


BACKEND = Sat()
