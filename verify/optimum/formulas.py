"""sat as the search for the greatest distance asks it: one formula, one labelling or none.

Where no label is given the symmetry of label reversal may be broken, which is never done where
solutions are counted. Of the bands alone only a refutation is an answer.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

from ...backends import sat
from ...backends.base import Backend, Deadline, Run
from ...backends.enumeration import enumerate_all
from ...encoders import cnf
from ...encoders.antibandwidth import bands, reversal
from ...encoders.options import Options
from ...puzzles.base import Puzzle
from ...puzzles.errors import OutOfTime
from ...puzzles.labelling import Labelling

SOLVERS = {None: "glucose4", bands.ADDED: "glucose4", bands.ALONE: "cadical195"}
"""``auto`` for each formula: measured on the published graphs of 30 to 118 vertices."""


class Formula(Backend):
    """sat, on a formula that is chosen.

    Parameters
    ----------
    how : {None, "added", "alone"}
        What is stated; see ``bands.stated``.
    symmetry : bool
        Whether the symmetry of label reversal is broken; not where a label is given.
    """

    name = "sat"
    summary = "clauses for PySAT's solvers, with bands, and with label reversal broken"

    def __init__(self, how: str | None = None, symmetry: bool = True) -> None:
        self.how, self.symmetry = how, symmetry

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[Any]:
        """A labelling, or a run that ends: there is none, reversed or not.

        Of the bands alone the run ends, or is out of time: a division is no answer.
        """
        assert isinstance(puzzle, Labelling)
        how = self.how if puzzle.distance > 0 else None  # distance 0 has no bands
        encoding = bands.stated(puzzle, how, deadline.check)
        if self.symmetry:
            encoding = reversal.halved(encoding, puzzle, how)
        named = SOLVERS[how] if options.solver == "auto" else options.solver
        chosen = sat.choose(encoding, replace(options, solver=named))
        stats: dict[str, Any] = {}

        def solutions() -> Generator[Any, None, None]:
            session = sat.Session(encoding, chosen, deadline)
            try:
                if how != bands.ALONE:
                    yield from enumerate_all(encoding, session, chosen, deadline)
                elif session.solve((), deadline) is not None:
                    raise OutOfTime("the bands do not refute the distance")
            finally:
                session.close()
                stats.update(session.stats)

        run: Run[Any] = Run(solutions(), stats)
        run.chosen = {"solver": chosen.solver, **cnf.names(encoding.model, chosen)}
        return run

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | None:
        """Nothing is counted with a symmetry broken."""
        raise NotImplementedError
