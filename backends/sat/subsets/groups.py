"""The groups of a model: what one selector stands for."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from ....encoders import evaluate
from ....encoders.constraints import Constraint, Given


@dataclass(frozen=True, slots=True)
class Group:
    """A constraint or a given; of a circuit, whose degrees are groups too, that it is connected."""

    why: str
    stated: Constraint | Given

    @property
    def given(self) -> bool:
        """Whether it is a given and no rule."""
        return isinstance(self.stated, Given)

    def variables(self) -> set[int]:
        """The decision variables that it speaks of."""
        return evaluate.variables(self.stated)

    def holds(self, true: Set[int]) -> bool:
        """Whether an assignment keeps it."""
        return evaluate.holds(self.stated, true)
