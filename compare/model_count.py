"""Whether an encoding preserves the model count, measured on a small constraint.

It does when each assignment of the decision variables extends to one assignment of the auxiliary
variables, or to none. Each assignment that has an extension is visited once, and asked for a
second one.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from ..backends.base import Deadline
from ..encoders import cnf
from ..encoders.encoding import Encoding
from ..encoders.model import Model
from ..encoders.options import Options
from .propagation import formula, started


def claimed(option: str, name: str) -> bool:
    """Whether an encoding says of itself that it preserves the model count."""
    if option == "distance":
        return True
    return cnf.CIRCUITS[name].counts if option == "circuit" else cnf.ENCODINGS[name].counts


def case(option: str) -> Model:
    """A small constraint of each kind: large enough to tell the encodings apart."""
    model = Model()
    if option in ("amo", "amk"):
        bound = 1 if option == "amo" else 2
        model.at_most(bound, [model.boolean(i) for i in range(11)], "the case")
    elif option == "distance":
        first, second = ([model.boolean(v, i) for i in range(6)] for v in "ab")
        for vector in (first, second):
            model.exactly(1, vector, "one label")
        model.distance(first, second, 3, "the case")
    else:
        edges: dict[Any, int] = {(u, v): model.boolean(u, v) for u, v in combinations(range(6), 2)}
        model.circuit(edges, range(6), "the case")
    return model


@cache
def counts(option: str, name: str) -> bool:
    """Whether an encoding preserves the model count of the small case.

    >>> counts("amo", "pairwise"), counts("amo", "bitwise")
    (True, False)
    """
    encoding = Encoding[Any](case(option), (), frozenset, frozenset, lambda decided: None)
    others: dict[str, Any] = {"amo": "pairwise", "amk": "pairwise"}
    options = Options(**{**others, option: name})
    top, clauses = formula(encoding, cnf.choose(encoding, options))
    before, selector, deadline = encoding.model.top, top, Deadline()
    projected, whole = started(clauses, top), started(clauses, top)
    try:
        while (model := projected.solve((), deadline)) is not None:
            decided = model[:before]
            projected.add([[-literal for literal in decided]])
            extension = whole.solve(decided, deadline)
            assert extension is not None
            selector += 1  # true only now, so that the clause is for this assignment alone
            whole.add([[-selector, *(-literal for literal in extension[before:top])]])
            if whole.solve([*decided, selector], deadline) is not None:
                return False
        return True
    finally:
        projected.close()
        whole.close()
