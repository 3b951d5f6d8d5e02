"""The opposite of a constraint: clauses that some assignment meets just when it can be broken.

A constraint is broken in one or two *ways*; each is stated on its own, so that the answer can say
how: too few true literals, or too many.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import product
from typing import NamedTuple

from ...encoders import cnf
from ...encoders.cnf.at_most_one import Clauses, New
from ...encoders.model import Between, Circuit, Constraint, Encoding, Given, Path, Spread
from ...encoders.options import Options
from ...encoders.subtours import Walk, degrees, ring

WAYS = Options(amo="sequential", amk="totalizer")
"""How the opposites are counted."""


class Way(NamedTuple):
    """One way to break a constraint: why it is there, what happens, and the clauses for it."""

    stated: Constraint | Given
    why: str
    how: str
    clauses: Clauses


def ways(encoding: Encoding[object], new: New) -> Iterator[Way]:
    """All ways to break the constraints of the model and the givens.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> found = ways(encode(Queens(1)), lambda *meaning: 9)
    >>> next(found)[1:]
    ('one queen in row 1', 'fewer than 1', [[-1]])
    """
    for stated in encoding.model.constraints:
        if isinstance(stated, Between):
            yield from between(stated, stated, new)
        elif isinstance(stated, Spread):
            yield from spread(stated, new)
        else:
            for degree in degrees(stated):
                yield from between(stated, degree, new)
            if ring(stated).possible():
                yield apart(stated, new)
    for given in encoding.givens:
        yield Way(given, given.why, "not so", [[-given.literal]])


def between(whole: Constraint, stated: Between, new: New) -> Iterator[Way]:
    """Too few, or too many."""
    low, high, literals, n = stated.low, stated.high, stated.literals, len(stated.literals)
    if low > 0:
        fewer = cnf.between(Between(0, min(low - 1, n), literals, ""), WAYS, new)
        yield Way(whole, stated.why, f"fewer than {low}", fewer)
    if high < n:
        more = cnf.between(Between(max(high + 1, 0), n, literals, ""), WAYS, new)
        yield Way(whole, stated.why, f"more than {high}", more)


def spread(stated: Spread, new: New) -> Iterator[Way]:
    """Two labels that are too close."""
    close: list[int] = []
    clauses: Clauses = []
    for (i, x), (j, y) in product(enumerate(stated.first), enumerate(stated.second)):
        if abs(i - j) < stated.distance:
            close.append(new("labels", i + 1, "and", j + 1))
            clauses += [[-close[-1], x], [-close[-1], y]]
    if close:
        yield Way(stated, stated.why, "closer", [*clauses, close])


def apart(stated: Circuit | Path, new: New) -> Way:
    """A set of nodes with no chosen edge to the others: it holds the first, and not all."""
    closed = ring(stated)
    inside = {node: new("in one part with the first:", node) for node in closed.nodes}
    first, *others = closed.nodes
    clauses: Clauses = [[inside[first]], [-inside[node] for node in others]]
    for (u, v), edge in closed.edges.items():
        clauses += [[-edge, -inside[u], inside[v]], [-edge, inside[u], -inside[v]]]
    return Way(stated, f"{stated.why}: no cycle apart", "in several parts", clauses)


# --- the same for one assignment -------------------------------------------------------------


def broken(encoding: Encoding[object], true: Set[int]) -> list[str]:
    """The ``why`` of each constraint and given that the true variables break.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> broken(encode(Queens(1)), set())
    ['one queen in row 1', 'one queen in column 1']
    """

    def holds(literal: int) -> bool:
        return (abs(literal) in true) == (literal > 0)

    def kept(stated: Between) -> bool:
        return stated.low <= sum(map(holds, stated.literals)) <= stated.high

    found = [given.why for given in encoding.givens if not holds(given.literal)]
    for stated in encoding.model.constraints:
        if isinstance(stated, Between):
            found += [] if kept(stated) else [stated.why]
        elif isinstance(stated, Spread):
            first, second = (
                [i for i, x in enumerate(vector) if holds(x)]
                for vector in (stated.first, stated.second)
            )
            if any(abs(i - j) < stated.distance for i in first for j in second):
                found.append(stated.why)
        else:
            wrong = [degree.why for degree in degrees(stated) if not kept(degree)]
            found += wrong or [cut.why for cut in Walk(stated).violated(true)]
    return found
