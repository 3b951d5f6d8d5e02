"""The table from the kinds of constraint to the states of a sweep."""

from __future__ import annotations

from collections.abc import Sequence

from ...encoders.constraints import Cardinality, Circuit, Distance
from .counter import Counter
from .labels import Labels
from .mates import Mates
from .state import State

STATES: dict[type, type[State]] = {
    Cardinality: Counter,
    Distance: Labels,
    Circuit: Mates,
}
"""What a sweep remembers of each kind."""


def size_of(variables: Sequence[int]) -> Counter:
    """The number of true variables, remembered to the end."""
    return Counter(Cardinality(0, len(variables), tuple(variables), "the size"), {}, keep=True)
