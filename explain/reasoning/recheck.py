"""A second opinion on what a solver with selectors refuted: a fresh solver, of another kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import Any

from ...backends.base import Deadline
from ...backends.sat.engines import engine
from ...backends.sat.subsets.dense import DenseVariables
from ...backends.sat.subsets.solver import Group, SelectorSolver
from ...encoders import cnf
from ...encoders.constraints import Given
from ...encoders.encoding import Encoding
from ...encoders.model import Model
from ...encoders.options import Options
from ...puzzles.errors import VerificationError

SOLVER = "cadical153"


def recheck(
    encoding: Encoding[Any],
    groups: Iterable[Group],
    literals: Sequence[int] = (),
    deadline: Deadline | None = None,
) -> None:
    """Accept that some groups cannot hold together or, with literals, that each follows from them.

    Only these groups are encoded, for a new CaDiCaL and without selectors. That a circuit is
    connected is no constraint of a model without its degrees; where a group says so, the selectors
    stay.

    Raises
    ------
    VerificationError
        When it is not so.
    """
    groups, deadline = list(groups), deadline or Deadline()
    known = [group.stated.literal for group in groups if isinstance(group.stated, Given)]
    model = Model()
    model.names = encoding.model.names
    model.constraints = [one.stated for one in groups if not isinstance(one.stated, Given)]
    solver: SelectorSolver | DenseVariables
    ask: Callable[[Sequence[int], Deadline], Collection[int] | None]
    if model.circuits:
        solver = SelectorSolver(replace(encoding, givens=()), Options(solver=SOLVER), deadline)
        stated = model.constraints
        active = [group for group in range(solver.rules) if solver.groups[group].stated in stated]
        ask = partial(solver.solve, active)
    else:
        solver = DenseVariables(engine(SOLVER))
        lowered = cnf.lower(replace(encoding, model=model), Options(distance="windows"))
        clauses = [clause for block in lowered for clause in block.clauses]
        if not all(clauses):  # one that cannot be met by itself
            return
        solver.add(clauses)
        ask = solver.solve
    with closing(solver):
        for opposite in [[-literal] for literal in literals] or [[]]:
            if ask([*known, *opposite], deadline) is not None:
                raise VerificationError("a fresh solver keeps together what was called a conflict")
