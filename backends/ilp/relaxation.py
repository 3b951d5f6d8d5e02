"""Optima over rows, with whole variables or without: what an LP relaxation says of a puzzle.

The backend asks only for feasibility; this is for teaching, where an objective shows how far the
relaxation of one formulation is from the whole optimum, and that of another one farther.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...encoders.ilp import Row
from ...puzzles.errors import Unavailable
from ..base import Deadline
from ..child import Child
from .problem import Problem

TARGET = "satchel.backends.ilp.relaxation:serve"


class Optimum(NamedTuple):
    """The best value, and one point where it is taken; ``values[i - 1]`` is that of variable i."""

    value: float
    values: list[float]


def maximise(
    top: int,
    rows: Iterable[Row],
    weights: Mapping[int, int],
    *,
    whole: bool,
    literals: Sequence[int] = (),
    solver: str = "highs",
    deadline: Deadline | None = None,
) -> Optimum | None:
    """The largest sum of weights over variables between 0 and 1, or None when there is no point.

    Parameters
    ----------
    top : int
        The number of variables; at least one.
    rows : iterable of Row
        Over the variables 1 to ``top``.
    weights : mapping of int to int
        The objective: a weight for each variable that has one.
    whole : bool
        Whether the variables must be 0 or 1; else this is the LP relaxation.
    literals : sequence of int
        Literals that are given.
    solver : {"highs", "cbc"}
        It works in a child process.
    deadline : Deadline, optional
        When to give up.

    Raises
    ------
    OutOfTime
    Unavailable
        When the solver does not load, or stops without an answer.

    Examples
    --------
    >>> from satchel.encoders.ilp import row
    >>> pairs = [row(two, None, 1) for two in ((1, 2), (1, 3), (2, 3))]
    >>> maximise(3, pairs, {1: 1, 2: 1, 3: 1}, whole=False).value
    1.5
    >>> maximise(3, pairs, {1: 1, 2: 1, 3: 1}, whole=True).value
    1.0
    """
    child = Child.take(TARGET)
    request = (top, list(rows), dict(weights), whole, list(literals), solver)
    optimum: Optimum | None = child.call(request, deadline or Deadline())
    child.give_back()
    return optimum


def serve() -> Callable[[tuple[Any, ...]], Optimum | None]:
    """Inside the child process: a handler of requests."""
    return lambda request: solved(*request)


def solved(
    top: int,
    rows: Sequence[Row],
    weights: Mapping[int, int],
    whole: bool,
    literals: Sequence[int],
    solver: str,
) -> Optimum | None:
    """What :func:`maximise` returns; HiGHS prints its name here."""
    import pulp

    relaxed = Problem(top, rows, solver, 0, whole=whole)
    if relaxed.refuted:
        return None
    problem = relaxed.problem
    problem.sense = pulp.LpMaximize
    problem.setObjective(
        pulp.LpAffineExpression([(relaxed.variables[v - 1], w) for v, w in weights.items()])
    )
    relaxed.solve_under(literals)
    if problem.status == pulp.LpStatusInfeasible:
        return None
    if problem.status != pulp.LpStatusOptimal:
        status = pulp.LpStatus[problem.status]
        raise Unavailable(f"the ILP solver stopped without an answer: {status}")
    values = [float(variable.varValue or 0) for variable in relaxed.variables]
    return Optimum(round(sum(values[v - 1] * w for v, w in weights.items()), 6), values)
