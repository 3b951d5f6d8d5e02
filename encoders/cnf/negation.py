"""The opposite of a constraint: clauses that some assignment meets just when it can be broken.

A constraint is broken in one or two *ways*; each is stated on its own, so that the answer can say
how: too few true literals, or too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from ..constraints import Cardinality, Circuit, Constraint, Distance, Given
from ..encoding import Encoding
from ..options import Options
from .at_most_one import Clauses, New
from .lowering import at_most

COUNTING = Options(amo="sequential", amk="totalizer", distance="windows")
"""How the opposites are counted."""


class Way(NamedTuple):
    """One way to break a constraint: why it is there, what happens, and the clauses for it."""

    stated: Constraint | Given
    why: str
    how: str
    clauses: Clauses

    @property
    def rule(self) -> int | None:
        """The number of the rule; None of a given, and where the rules have no numbers."""
        return getattr(self.stated, "rule", 0) or None


def ways(encoding: Encoding[object], new: New) -> Iterator[Way]:
    """All ways to break the constraints of the model and the givens.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> found = ways(encode(Queens(1)), lambda *meaning: 9)
    >>> next(found)[1:]
    ('one queen in row 1', 'fewer than 1', [[-1]])
    """
    for constraint in encoding.model.constraints:
        yield from WAYS_TO_BREAK[type(constraint)](constraint, new)
    for given in encoding.givens:
        yield Way(given, given.why, "not so", [[-given.literal]])


def _cardinality(stated: Cardinality, new: New) -> Iterator[Way]:
    """Too few, or too many."""
    low, high, literals, n = stated.low, stated.high, stated.literals, len(stated.literals)
    if low > 0:
        fewer = at_most(literals, min(low - 1, n), COUNTING, new)
        yield Way(stated, stated.why, f"fewer than {low}", fewer)
    if high < n:
        negated = [-x for x in literals]
        more = at_most(negated, n - max(high + 1, 0), COUNTING, new)
        yield Way(stated, stated.why, f"more than {high}", more)


def _distance(stated: Distance, new: New) -> Iterator[Way]:
    """Two labels that are too close."""
    close: list[int] = []
    clauses: Clauses = []
    for (i, x), (j, y) in product(enumerate(stated.first), enumerate(stated.second)):
        if abs(i - j) < stated.distance:
            close.append(new("labels", i + 1, "and", j + 1))
            clauses += [[-close[-1], x], [-close[-1], y]]
    if close:
        yield Way(stated, stated.why, "closer", [*clauses, close])


def _circuit(stated: Circuit, new: New) -> Iterator[Way]:
    """A set of nodes with no chosen edge to the others: it holds the first, and not all."""
    inside = {node: new("in one part with the first:", node) for node in stated.nodes}
    first, *others = stated.nodes
    clauses: Clauses = [[inside[first]], [-inside[node] for node in others]]
    for (u, v), edge in stated.edges.items():
        clauses += [[-edge, -inside[u], inside[v]], [-edge, inside[u], -inside[v]]]
    yield Way(stated, f"{stated.why}: no cycle apart", "in several parts", clauses)


WAYS_TO_BREAK: dict[type, Callable[[Any, New], Iterator[Way]]] = {
    Cardinality: _cardinality,
    Distance: _distance,
    Circuit: _circuit,
}
"""How each kind can be broken."""
