"""Students' formulas that are right, side by side: size, propagation and time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from ...backends.base import Deadline
from ...compare.propagation import Sample, draw, propagated
from ...encoders import cnf
from ...encoders.options import Options
from ...explain.grading.grade import Grading
from ...explain.grading.projection import solver
from ...puzzles.errors import OutOfTime, TooLarge
from .render import table

SAMPLES = 25
"""How many partial assignments are drawn for the propagation."""
SEED = 0
HEADS = ("formula", "variables", "clauses", "literals", "propagates", "seconds", "places")


@dataclass(frozen=True)
class Merits:
    """What a right formula is worth.

    Attributes
    ----------
    variables, clauses, literals : int
        Of the formula.
    propagates : float or None
        The share of the implied literals that unit propagation finds; None where none was drawn.
    seconds : float
        Of a SAT solver, to find a solution and to decide whether there is another one.
    """

    variables: int
    clauses: int
    literals: int
    propagates: float | None
    seconds: float


def samples(grading: Grading, deadline: Deadline) -> list[Sample]:
    """Partial assignments of the reference, the same for all formulas."""
    drawn: list[Sample] = []
    options = replace(cnf.choose(grading.encoding, Options()), circuit=cnf.EAGER)
    with suppress(OutOfTime, TooLarge):
        drawn.extend(draw(grading.encoding, options, SEED, SAMPLES, deadline))
    return drawn


def merits(grading: Grading, drawn: Sequence[Sample], deadline: Deadline) -> Merits:
    """Measure a formula that is right."""
    clauses = [list(clause) for clause in grading.formula]
    variables = len({abs(x) for clause in clauses for x in clause})
    implied = sum(len(sample.implied) for sample in drawn)
    found = propagated(clauses, drawn, deadline) if implied else 0
    begin = time.perf_counter()
    engine = solver(clauses, grading.top)
    if engine:
        try:
            first = engine.solve((), deadline)
            if first is not None:
                engine.add([[-x for x in first if abs(x) <= grading.top]])
                engine.solve((), deadline)
        finally:
            engine.close()
    seconds = time.perf_counter() - begin
    share = found / implied if implied else None
    return Merits(variables, len(clauses), sum(map(len, clauses)), share, seconds)


def places(values: Sequence[float]) -> list[int]:
    """The place of each value, the least first; equal ones share a place.

    >>> places([5, 3, 5])
    [2, 1, 2]
    """
    return [1 + sum(other < value for other in values) for value in values]


def print_ranking(formulas: dict[str, Merits]) -> None:
    """Print a table, best places first, and what the places are."""
    every = list(formulas.values())
    ranked = list(
        zip(
            places([one.literals for one in every]),
            places([-(one.propagates or 0.0) for one in every]),
            places([one.seconds for one in every]),
            strict=True,
        )
    )
    order = sorted(range(len(every)), key=lambda i: (sum(ranked[i]), ranked[i]))
    names = list(formulas)
    rows = []
    for i in order:
        one = every[i]
        share = "-" if one.propagates is None else f"{one.propagates:.1%}"
        size = (f"{one.variables:,}", f"{one.clauses:,}", f"{one.literals:,}")
        three = ", ".join(map(str, ranked[i]))
        rows.append((names[i], *size, share, f"{one.seconds:.3f}", three))
    table(HEADS, rows, right=HEADS[1:])
    print("places: by literals, by propagation and by time")
