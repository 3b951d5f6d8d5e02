"""Lowering to rows: each constraint becomes linear inequalities over 0-1 variables.

The rows come straight from the constraints, never from clauses: one row says in an LP
relaxation what hundreds of pairwise clauses cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..model import Between, Circuit, Encoding, Path, Spread
from ..subtours import Cut, degrees, ring
from .circuit import CIRCUITS
from .rows import IMPOSSIBLE, Auxiliary, Row, Rows, row

__all__ = [
    "CIRCUITS",
    "IMPOSSIBLE",
    "Auxiliary",
    "Row",
    "Rows",
    "between",
    "constraints",
    "cut_rows",
    "encodings",
    "lower",
    "row",
    "windows",
]


def encodings() -> dict[str, dict[str, str]]:
    """The encodings in rows that each option can name, with a line about each.

    >>> list(encodings()["circuit"])
    ['lazy', 'flow', 'mtz']
    """
    return {"circuit": {name: summary for name, (_, summary) in CIRCUITS.items()}}


def lower(encoding: Encoding[Any], circuit: str = "lazy") -> Iterator[Rows]:
    """The rows of all constraints of the model, in their order.

    Size: one row for a cardinality constraint; n − distance + 1 rows for a ``spread``; one row
    for each node of a circuit (two where it is directed), and what the formulation ``circuit``
    adds. A row without variables says that its constraint cannot be met.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> sum(len(part.rows) for part in lower(encode(Queens(4))))
    18
    """
    top = encoding.model.top
    for constraint in encoding.model.constraints:
        if isinstance(constraint, Between):
            yield Rows(constraint, "rule", [between(constraint)], [])
        elif isinstance(constraint, Spread):
            yield Rows(constraint, "rule", list(windows(constraint)), [])
        else:
            for degree in degrees(constraint):
                yield Rows(degree, "rule", [between(degree)], [])
            if ring(constraint).possible():  # else the degrees have said all there is
                part = joined(constraint, circuit, top)
                top += len(part.auxiliaries)
                yield part


def joined(constraint: Circuit | Path, circuit: str, top: int) -> Rows:
    """The rows of a formulation; its auxiliary variables are numbered from ``top`` + 1."""
    made: list[Auxiliary] = []

    def new(low: int, high: int, meaning: str, whole: bool = False) -> int:
        made.append(Auxiliary(low, high, whole, meaning))
        return top + len(made)

    technique, _ = CIRCUITS[circuit]
    return Rows(constraint, "rule", technique(ring(constraint), new), made)


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
