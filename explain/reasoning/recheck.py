"""A second opinion on what a solver with selectors refuted: a fresh solver, of another kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from typing import Any

from ...backends import sat
from ...backends.base import Deadline
from ...backends.sat.subsets.solver import Group, SelectorSolver
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
    """Accept that some groups and literals cannot hold together.

    Only these groups are encoded, for a new CaDiCaL and without selectors. That a circuit is
    connected is no constraint of a model without its degrees; where a group says so, the selectors
    stay.

    Raises
    ------
    VerificationError
        When they can.
    """
    groups, deadline = list(groups), deadline or Deadline()
    rules = [group.stated for group in groups if not isinstance(group.stated, Given)]
    known = [group.stated.literal for group in groups if isinstance(group.stated, Given)]
    true: Set[int] | None
    circuits = {id(circuit) for circuit in encoding.model.circuits}
    if any(id(rule) in circuits for rule in rules):
        bare = replace(encoding, givens=())
        solver = SelectorSolver(bare, Options(solver=SOLVER), deadline)
        active = [i for i, group in enumerate(solver.groups) if group.stated in rules]
        true = solver.solve(active, [*known, *literals], deadline)
        solver.close()
    else:
        model = Model()
        model.names, model.constraints = encoding.model.names, rules
        part = replace(encoding, model=model, givens=[Given(x, "") for x in (*known, *literals)])
        options = sat.choose(part, Options(solver=SOLVER, distance="windows"))
        session = sat.Session(part, options, deadline)
        true = session.solve((), deadline)
        session.close()
    if true is not None:
        raise VerificationError("a fresh solver keeps together what was called a conflict")
