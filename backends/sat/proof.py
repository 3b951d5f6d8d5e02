"""Refutations with proofs: a new solver for each, as those of an incremental one do not verify."""

from __future__ import annotations

from ..base import Deadline
from .engines import Clauses, InProcessSolver

PROOFS = ("cadical195", "cadical153", "cadical103", "glucose4")
"""Solvers whose proofs have been found right; the first is the default."""


def refutation(clauses: Clauses, solver: str, deadline: Deadline) -> str | None:
    """The DRAT proof that the clauses cannot all hold, or None when they can.

    A line for each lemma, and for each deletion before the empty clause, which stands at the
    end: solvers leave it out when unit propagation alone refutes.
    """
    if not all(clauses):
        return "0\n"
    engine = InProcessSolver(solver, proof=True)
    try:
        engine.add(clauses)
        if engine.solve((), deadline) is not None:
            return None
        lines = [" ".join(line.split()) for line in engine.solver.get_proof() or ()]
    finally:
        engine.close()
    steps = lines[: lines.index("0")] if "0" in lines else lines
    return "".join(f"{step}\n" for step in [*steps, "0"] if step)
