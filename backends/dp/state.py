"""What a sweep asks of a constraint that is half seen.

A sweep takes the variables in an order, those that are twins in one step. In each step it asks the
constraints that are concerned, for each *option* (how many of the twins are true), in which states
the option is allowed and what it makes of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .words import Layout, Words

    Mask = NDArray[np.bool_]

Values = Mapping[int, bool]
"""The variables that are fixed before the sweep."""
Steps = Sequence[Sequence[int]]
"""The variables of each step."""


class State(ABC):
    """One constraint that the sweep carries along.

    Attributes
    ----------
    variables : collection of int
        Those that are not fixed.
    """

    variables: Iterable[int]

    @abstractmethod
    def __init__(self, stated: Any, values: Values) -> None:
        """The state of a constraint, where some variables are fixed."""

    # --- before the sweep ------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def consequences(stated: Any, values: Values) -> list[int] | None:
        """The literals that follow from what is fixed; None where that breaks the constraint."""

    @property
    def idle(self) -> bool:
        """Whether nothing that is open can break it."""
        return False

    def bounds_of_all(self, free: int) -> tuple[int, int] | None:
        """How many of all ``free`` variables are true, where it says just that."""
        return None

    @abstractmethod
    def twin(self, variable: int) -> Hashable:
        """What this constraint sees of a variable: it cannot tell those apart that look alike."""

    @abstractmethod
    def cells(self) -> Iterable[Sequence[int]]:
        """The sets of variables that are remembered together, from the first to the last."""

    @abstractmethod
    def place(self, steps: Steps, step_of: Mapping[int, int], layout: Layout) -> Sequence[int]:
        """Take fields for a sweep by these steps; the result are the steps that concern it."""

    @abstractmethod
    def profile(self) -> Iterator[tuple[int, int, float]]:
        """How much may be remembered: (first, last, log₂ of the number of values) of spans."""

    def ways(self) -> Mapping[int, float]:
        """For steps that it alone fills from its first on: log₂ of the ways to get there."""
        return {}

    # --- in the sweep ----------------------------------------------------------------------

    @abstractmethod
    def look(self, step: int, words: Words) -> None:
        """Read the states before a step; the next calls are about this step."""

    @abstractmethod
    def allows(self, option: int) -> Mask:
        """The states in which so many of the twins may be true."""

    @abstractmethod
    def apply(self, option: int, words: Words) -> None:
        """Let so many of the twins be true in states that allow it."""

    @abstractmethod
    def settle(self, words: Words) -> bool:
        """Forget what does not matter after this step; whether anything may become equal by it."""
