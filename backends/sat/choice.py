"""Which solver and which encodings ``auto`` becomes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...encoders import cnf
from ...encoders.encoding import Encoding
from ...encoders.options import Options
from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ..program import is_program
from .engines import CARDINALITY_SOLVERS, SOLVERS

FEW_GIVENS_SHARE = 100
"""Few givens are those whose square, times this, is at most the number of variables.

Of a board they are a tenth of its rows.
"""


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
        if options.solver not in SOLVERS and not is_program(options.solver):
            expected = f"auto or one of {', '.join(SOLVERS)}, or a program: ./PATH, program:NAME"
            raise PuzzleError("--solver", expected, shown(options.solver))
        return chosen
    if options.limit is None or options.ordered or encoding.model.circuits:
        return replace(chosen, solver="cadical195")
    model, given = encoding.model, len(encoding.givens)
    counted = cnf.names(model, chosen).keys() <= {"amo", "amk"}
    few = counted and options.limit == 2 and given * given * FEW_GIVENS_SHARE <= model.top
    free = few or (options.limit == 1 and not given)
    return replace(chosen, solver="minisat22" if free else "cadical153")
