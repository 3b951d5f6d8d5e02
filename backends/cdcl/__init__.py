"""The cdcl backend: clauses and a solver of our own, in plain Python, slow and open to the eye.

It answers the same questions as ``sat``, about small instances, with nothing but what its pages
show. Circuits are closed by lazy cuts unless an encoding is named.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence, Set
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Any, TypeVar

from ...encoders import cnf, encode
from ...encoders.cnf.circuit import LAZY
from ...encoders.cnf.circuit.lazy import clauses as lazy_clauses
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...encoders.subtours import Cut, SubtourCuts, lazy_cuts
from ...puzzles.base import Puzzle
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ..base import Backend, Deadline, Run
from ..cubes import enumerate_in_cubes
from .solver import Solver

S = TypeVar("S")
CIRCUITS = {
    name: summary
    for name, summary in cnf.encodings()["circuit"].items()
    if name == "lazy" or name not in LAZY
}
"""The encodings of circuits that need nothing but clauses."""


class Session:
    """One encoding in one solver.

    Parameters
    ----------
    encoding : Encoding
    options : Options
        With the encodings chosen.
    deadline : Deadline
        Looked at while the formula is built.
    """

    def __init__(self, encoding: Encoding[Any], options: Options, deadline: Deadline) -> None:
        self.encoding, self.solver, self.cuts = encoding, Solver(), list[Cut]()
        self.stats: dict[str, Any] = {"variables": encoding.model.top, "solves": 0}
        circuits = encoding.model.circuits if options.circuit == "lazy" else []
        self.subtours = [SubtourCuts(circuit) for circuit in circuits]
        for clauses, auxiliaries in cnf.clauses(encoding, options):
            self.stats["variables"] += auxiliaries
            deadline.check()
            for clause in clauses:
                self.solver.add(clause)
        for given in encoding.givens:
            self.solver.add([given.literal])
        for variable in encoding.unconstrained():
            self.solver.add([variable, -variable])  # a solver knows what stands in its clauses
        self.stats["clauses"] = len(self.solver.clauses)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> Set[int] | None:
        """The true decision variables under the assumptions, or None when there are none."""
        for true, violated in lazy_cuts(lambda: self.call(assumptions, deadline), self.subtours):
            if not any(violated):
                return true
            for cut in chain.from_iterable(violated):
                self.cuts.append(cut)
                for clause in lazy_clauses(cut):
                    self.solver.add(clause)
        return None

    def call(self, assumptions: Sequence[int], deadline: Deadline) -> Set[int] | None:
        """Solve the present clauses once, step by step."""
        self.stats["solves"] += 1
        for _ in self.solver.steps(assumptions):
            deadline.check()
        true = {x for x in self.solver.trail if 0 < x <= self.encoding.model.top}
        return true if self.solver.satisfied else None

    def block(self, true: Set[int]) -> None:
        """Add the blocking clause of an assignment."""
        self.solver.add([-literal for literal in self.encoding.blocking(true)])

    def close(self) -> None:
        """Keep what the solver counted."""
        self.stats |= self.solver.counts
        if self.subtours:
            self.stats["cuts"] = len(self.cuts)


class Cdcl(Backend):
    """Clauses and a CDCL solver of our own."""

    name = "cdcl"
    summary = "clauses for a solver of our own, to be read: slow"
    encodings = MappingProxyType({**cnf.encodings(), "circuit": CIRCUITS})
    heeded = ("reasons",)
    cross_checks = False

    def run(self, puzzle: Puzzle[S], options: Options, deadline: Deadline) -> Run[S]:
        """All solutions, each blocked by a clause before the next is asked for."""
        if options.solver not in ("auto", self.name):
            raise PuzzleError("--solver", f"auto or {self.name}", shown(options.solver))
        if options.circuit not in ("auto", *CIRCUITS):
            expected = "auto or one of " + ", ".join(CIRCUITS)
            raise PuzzleError("--circuit", expected, shown(options.circuit))
        circuit = "lazy" if options.circuit == "auto" else options.circuit
        whole = encode(puzzle, deadline.check)
        chosen = cnf.choose(whole, replace(options, circuit=circuit))

        def start(encoding: Encoding[S]) -> Session:
            return Session(encoding, chosen, deadline)

        def solutions() -> Generator[S, None, None]:
            yield from enumerate_in_cubes(run, puzzle, whole, chosen, deadline, start)

        run: Run[S] = Run(solutions())
        run.chosen = {"solver": self.name, **cnf.names(whole.model, chosen)}
        return run


BACKEND = Cdcl()
