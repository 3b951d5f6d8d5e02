"""Lazy cuts: solve with the degrees alone, cut every cycle that stands apart, solve again.

Variables: none. Clauses for a cut with d edges: d of d − 1 literals, "of all but one of them at
least one", which makes two in all (the *two-edge form*), up to 40 edges; beyond that one of d
literals, which is weaker but short. Every circuit keeps both, so no solution is lost; and an
assignment with one cycle violates none. For a directed cut, one clause each way.

Source: Soh, Le Berre, Roussel, Banbara & Tamura, JELIA 2014; with the cut-set constraints of
Ohashi et al., SAT 2025.
"""

from __future__ import annotations

from ...constraints import Circuit
from ...subtours import Cut
from ..at_most_one import Clauses, New

TWO_EDGE_FORM_EDGES = 40
"""The most edges of a cut that is stated in the two-edge form: measured on benchmark graphs."""


def lazy(circuit: Circuit, new: New) -> Clauses:
    """No clauses beforehand: the session adds those of cuts."""
    return []


def clauses(cut: Cut) -> Clauses:
    """The clauses of one cut.

    >>> clauses(Cut(frozenset("ab"), ((1, 2, 3),), ""))
    [[2, 3], [1, 3], [1, 2]]
    """
    if len(cut.sides) == 2:
        return [list(side) for side in cut.sides]
    (edges,) = cut.sides
    if len(edges) > TWO_EDGE_FORM_EDGES:
        return [list(edges)]
    return [[*edges[:i], *edges[i + 1 :]] for i in range(len(edges))] or [[]]
