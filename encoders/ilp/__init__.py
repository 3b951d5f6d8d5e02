"""Lowering to rows: each constraint becomes linear inequalities over 0-1 variables.

The rows come straight from the constraints, never from clauses: one row says in an LP
relaxation what hundreds of pairwise clauses cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..constraints import Cardinality, Circuit, Distance
from ..encoding import Encoding
from ..subtours import Cut
from .circuit import CIRCUITS
from .rows import IMPOSSIBLE, Auxiliary, Row, Rows, row

__all__ = [
    "CIRCUITS",
    "IMPOSSIBLE",
    "Auxiliary",
    "Row",
    "Rows",
    "cardinality",
    "constraints",
    "cut_rows",
    "encodings",
    "lower",
    "row",
]


def encodings() -> dict[str, dict[str, str]]:
    """The encodings in rows that each option can name, with a line about each.

    >>> list(encodings()["circuit"])
    ['lazy', 'flow', 'mtz']
    """
    return {"circuit": {name: summary for name, (_, summary) in CIRCUITS.items()}}


def lower(encoding: Encoding[Any], circuit: str = "lazy") -> Iterator[Rows]:
    """The rows of all constraints of the model, in their order.

    Size: one row for a cardinality constraint, the degrees of circuits among them;
    n − distance + 1 rows for a distance; for a circuit what the formulation ``circuit`` adds. A row
    without variables says that its constraint cannot be met.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> sum(len(part.rows) for part in lower(encode(Queens(4))))
    18
    """
    top = encoding.model.top
    for constraint in encoding.model.constraints:
        rows = LOWER[type(constraint)](constraint, circuit, top)
        top += len(rows.auxiliaries)
        yield rows


def cardinality(constraint: Cardinality) -> Row:
    """The one row of a cardinality constraint."""
    low, high, n = constraint.low, constraint.high, len(constraint.literals)
    if low > min(high, n) or high < 0:
        return IMPOSSIBLE
    return row(constraint.literals, low if low > 0 else None, high if high < n else None)


def _cardinality(constraint: Cardinality, circuit: str, top: int) -> Rows:
    return Rows(constraint, "rule", [cardinality(constraint)], [])


def _distance(constraint: Distance, circuit: str, top: int) -> Rows:
    """A row for each window of labels: it holds at most one of the two."""
    return Rows(constraint, "rule", [cardinality(window) for window in constraint.windows()], [])


def _circuit(constraint: Circuit, circuit: str, top: int) -> Rows:
    """The rows of a formulation; its auxiliary variables are numbered from ``top`` + 1."""
    auxiliaries: list[Auxiliary] = []

    def new(low: int, high: int, meaning: str, whole: bool = False) -> int:
        auxiliaries.append(Auxiliary(low, high, whole, meaning))
        return top + len(auxiliaries)

    technique, _ = CIRCUITS[circuit]
    return Rows(constraint, "rule", technique(constraint, new), auxiliaries)


LOWER: dict[type, Callable[[Any, str, int], Rows]] = {
    Cardinality: _cardinality,
    Distance: _distance,
    Circuit: _circuit,
}
"""How each kind is lowered, with a formulation of circuits and the last variable so far."""


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
