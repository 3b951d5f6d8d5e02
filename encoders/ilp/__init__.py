"""Lowering to rows: each constraint becomes linear inequalities over 0-1 variables.

The rows come straight from the constraints, never from clauses: one row says in an LP
relaxation what hundreds of pairwise clauses cannot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..circuit import Cut, degrees
from ..model import Between, Constraint, Encoding, Spread


class Row(NamedTuple):
    """``low <= sum of coefficient times variable <= high``; None is no bound.

    ``variables`` and ``coefficients`` have equal length; variables are numbered from 1.
    """

    low: int | None
    variables: list[int]
    coefficients: list[int]
    high: int | None


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of one constraint; roles as in ``cnf.Block``."""

    constraint: Constraint
    role: str
    rows: list[Row]


def row(literals: Iterable[int], low: int | None, high: int | None) -> Row:
    """The row for "``low`` to ``high`` of ``literals`` are true": not x counts as 1 − x.

    >>> row([1, -2], 1, None)
    Row(low=0, variables=[1, 2], coefficients=[1, -1], high=None)
    """
    chosen = list(literals)
    negative = sum(literal < 0 for literal in chosen)
    return Row(
        None if low is None else low - negative,
        [abs(literal) for literal in chosen],
        [1 if literal > 0 else -1 for literal in chosen],
        None if high is None else high - negative,
    )


def lower(encoding: Encoding[Any]) -> Iterator[Rows]:
    """The rows of all constraints of the model, in their order.

    Size: one row for a cardinality constraint; n − distance + 1 rows for a ``spread``; one row
    for each node of a circuit (two where it is directed), whose cuts the session adds as they
    are violated. A row without variables says that its constraint cannot be met.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> sum(len(part.rows) for part in lower(encode(Queens(4))))
    18
    """
    for constraint in encoding.model.constraints:
        if isinstance(constraint, Between):
            yield Rows(constraint, "rule", [between(constraint)])
        elif isinstance(constraint, Spread):
            yield Rows(constraint, "rule", list(windows(constraint)))
        else:
            for degree in degrees(constraint):
                yield Rows(degree, "rule", [between(degree)])


IMPOSSIBLE = Row(1, [], [], None)
"""A row without variables that cannot be met."""


def between(constraint: Between) -> Row:
    """The one row of a cardinality constraint."""
    low, high, n = constraint.low, constraint.high, len(constraint.literals)
    if low > min(high, n) or high < 0:
        return IMPOSSIBLE
    return row(constraint.literals, low if low > 0 else None, high if high < n else None)


def windows(constraint: Spread) -> Iterator[Row]:
    """A row for each window of ``distance`` labels: it holds at most one of the two labels."""
    n, distance = len(constraint.first), constraint.distance
    if distance > 0 and distance >= n:
        yield IMPOSSIBLE
    elif distance > 0:
        for i in range(n - distance + 1):
            window = slice(i, i + distance)
            yield row(constraint.first[window] + constraint.second[window], None, 1)


def cut_rows(cut: Cut) -> list[Row]:
    """The rows of a violated cut: two edges in all, or one arc each way."""
    least = 2 if len(cut.sides) == 1 else 1
    return [row(side, least, None) if side else IMPOSSIBLE for side in cut.sides]


def constraints(row: Row, variables: Sequence[Any]) -> list[Any]:
    """A row as PuLP constraints; ``variables[i - 1]`` is the PuLP variable numbered i.

    PuLP keeps one bound of ``low <= e <= high`` silently, so two bounds are two constraints.
    """
    import pulp

    terms = zip((variables[i - 1] for i in row.variables), row.coefficients, strict=True)
    expression = pulp.LpAffineExpression(list(terms))
    if row.low is not None and row.low == row.high:
        return [pulp.LpConstraint(expression, pulp.LpConstraintEQ, rhs=row.low)]
    stated = []
    if row.low is not None:
        stated.append(pulp.LpConstraint(expression, pulp.LpConstraintGE, rhs=row.low))
    if row.high is not None:
        stated.append(pulp.LpConstraint(expression.copy(), pulp.LpConstraintLE, rhs=row.high))
    return stated
