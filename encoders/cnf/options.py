"""Which encodings an option names, and for which models an option makes a difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..constraints import Cardinality, Circuit, Constraint, Distance, Given
from ..model import Model
from ..options import ENCODING_OPTIONS
from .cardinality import ENCODINGS
from .circuit import CIRCUITS
from .distance import DISTANCES


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
        "distance": DISTANCES,
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
    used = {option for constraint in model.constraints for option in options_of(constraint)}
    return [option for option in ENCODING_OPTIONS if option in used]


def options_of(stated: Constraint | Given) -> Sequence[str]:
    """The options whose encodings make a difference to a constraint; none for a given."""
    return () if isinstance(stated, Given) else APPLICABLE[type(stated)](stated)


def _bounds(constraint: Cardinality) -> Sequence[str]:
    """The options of the bounds that need an encoding; others are single clauses."""
    n = len(constraint.literals)
    inner = [bound for bound in (constraint.high, n - constraint.low) if 0 < bound < n - 1]
    return ["amo" if bound == 1 else "amk" for bound in inner]


APPLICABLE: dict[type, Callable[[Any], Sequence[str]]] = {
    Cardinality: _bounds,
    Distance: lambda constraint: ["distance"],
    Circuit: lambda constraint: ["circuit"],
}
"""Of each kind the options whose encodings make a difference to a constraint."""
