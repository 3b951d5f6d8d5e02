"""Which encodings an option names, and for which models an option makes a difference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..model import Between, Model, Spread
from ..options import ENCODING_OPTIONS
from ..subtours import degrees
from .cardinality import ENCODINGS
from .circuit import CIRCUITS
from .distance import SPREADS


def encodings() -> dict[str, dict[str, str]]:
    """The encodings in clauses that each option can name, with a line about each.

    Returns
    -------
    dict
        By the fields of ``Options``, then by the names of encodings.

    Examples
    --------
    >>> encodings()["distance"]["windows"]
    'labels that are too close exclude each other'
    """
    bounded = {name: one for name, one in ENCODINGS.items() if one.largest is None}
    tables: dict[str, Mapping[str, Any]] = {
        "amo": ENCODINGS,
        "amk": bounded,
        "distance": SPREADS,
        "circuit": CIRCUITS,
    }
    return {
        option: {n: one.summary for n, one in table.items()} for option, table in tables.items()
    }


def applicable(model: Model) -> list[str]:
    """The options that make a difference to the clauses of some constraint of the model.

    A cardinality constraint needs an encoding where its bound on the true or on the false literals
    is neither trivial nor a clause.

    >>> model = Model()
    >>> model.at_most(1, [model.boolean(i) for i in range(3)], "at most one of three")
    >>> model.at_least(1, [model.boolean(i) for i in range(3, 6)], "one clause")
    >>> applicable(model)
    ['amo']
    """
    found = set()
    for constraint in model.constraints:
        cardinalities = [constraint] if isinstance(constraint, Between) else []
        if isinstance(constraint, Spread):
            found.add("distance")
        elif not isinstance(constraint, Between):
            found.add("circuit")
            cardinalities = list(degrees(constraint))
        for stated in cardinalities:
            n = len(stated.literals)
            for bound in (stated.high, n - stated.low):
                if 0 < bound < n - 1:
                    found.add("amo" if bound == 1 else "amk")
    return [option for option in ENCODING_OPTIONS if option in found]
