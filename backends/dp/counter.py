"""A cardinality constraint that is half seen: how many of its literals are true so far.

State
-----
The number c of true literals among those seen, from 0 to the upper bound.

Step
----
k true literals more make c + k of it. With r literals still to come the state lives on when
low ≤ c + k + r and c + k ≤ high.

Merging
-------
When low ≤ c and c + r ≤ high, the constraint is kept whatever comes: all such numbers are written
as one. After the last literal nothing is remembered.

Size
----
At most min(high, seen) − max(0, low − r) + 1 numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import comb, log2
from typing import TYPE_CHECKING

from ...encoders.constraints import Cardinality
from .state import State, Steps, Values

if TYPE_CHECKING:
    from .state import Mask
    from .words import Layout, Words


class Counter(State):
    """The state of one cardinality constraint, or of the number of true variables.

    Parameters
    ----------
    stated : Cardinality
    values : mapping
        The variables that are fixed, and how.
    keep : bool
        Whether the number is remembered to the end.
    """

    def __init__(self, stated: Cardinality, values: Values, keep: bool = False) -> None:
        self.signs = {abs(x): x > 0 for x in stated.literals if abs(x) not in values}
        self.variables = self.signs.keys()
        fixed = sum(values[abs(x)] == (x > 0) for x in stated.literals if abs(x) in values)
        self.low, self.high = max(0, stated.low - fixed), min(stated.high - fixed, len(self.signs))
        self.keep = keep

    @staticmethod
    def consequences(stated: Cardinality, values: Values) -> list[int] | None:
        """All literals that are left, where the bounds allow nothing else.

        >>> Counter.consequences(Cardinality(0, 1, (1, 2, -3), "one"), {1: True})
        [-2, 3]
        """
        free = [x for x in stated.literals if abs(x) not in values]
        true = sum(values[abs(x)] == (x > 0) for x in stated.literals if abs(x) in values)
        if true > stated.high or true + len(free) < stated.low:
            return None
        if true == stated.high:
            return [-x for x in free]
        return free if true + len(free) == stated.low else []

    @property
    def idle(self) -> bool:
        """Whether it is kept whatever comes."""
        return self.low <= 0 and self.high >= len(self.signs) and not self.keep

    def bounds_of_all(self, free: int) -> tuple[int, int] | None:
        """Its bounds, where its literals are all the open variables."""
        whole = len(self.signs) == free and all(self.signs.values())
        return (self.low, self.high) if whole else None

    def twin(self, variable: int) -> Hashable:
        """The sign alone."""
        return self.signs[variable]

    def cells(self) -> list[Sequence[int]]:
        """All its variables."""
        return [list(self.signs)]

    def place(self, steps: Steps, step_of: Mapping[int, int], layout: Layout) -> Sequence[int]:
        """One field for the number."""
        self.steps = steps
        self.own = sorted({step_of[variable] for variable in self.signs})
        self.left: dict[int, int] = {}
        left, most, largest = len(self.signs), 0, 1
        for step in self.own:
            left -= len(steps[step])
            self.left[step] = left
            most = min(self.high, most + len(steps[step]))
            largest = max(largest, most)
            most = self.low if self._decided(most, left) else most
        self.last = len(steps) if self.keep else self.own[-1]
        self.field = layout.field(largest.bit_length(), self.own[0], self.last)
        return self.own

    def profile(self) -> Iterator[tuple[int, int, float]]:
        """The numbers that are possible after each of its steps."""
        for step, after in zip(self.own, [*self.own[1:], self.last], strict=True):
            left = self.left[step]
            least, most = max(0, self.low - left), min(self.high, len(self.signs) - left)
            values = most - least + 1
            if self.low <= self.high - left and not self.keep:  # these are written as one
                values -= min(most, self.high - left) - max(least, self.low)
            yield step, after, log2(max(1, values))

    def ways(self) -> Mapping[int, float]:
        """The ways to make true as many of the literals seen as the bounds allow."""
        if self.own[-1] - self.own[0] >= len(self.own):
            return {}
        found, total = {}, len(self.signs)
        for step, left in self.left.items():
            seen = total - left
            least, most = max(0, self.low - left), min(self.high, seen)
            found[step] = log2(max(1, sum(comb(seen, k) for k in range(least, most + 1))))
        return found

    def _decided(self, number: int, left: int) -> bool:
        return not self.keep and self.low <= number and number + left <= self.high

    # --- in the sweep ----------------------------------------------------------------------

    def look(self, step: int, words: Words) -> None:
        """Read the numbers."""
        self.now, self.positive = step, self.signs[self.steps[step][0]]
        self.numbers = self.field.get(words)

    def _gain(self, option: int) -> int:
        return option if self.positive else len(self.steps[self.now]) - option

    def allows(self, option: int) -> Mask:
        """Where the number stays within what the literals to come can still mend."""
        gain, left = self._gain(option), self.left[self.now]
        mask: Mask = self.numbers <= self.high - gain if gain <= self.high else self.numbers < 0
        if (least := self.low - left - gain) > 0:
            mask &= self.numbers >= least
        return mask

    def apply(self, option: int, words: Words) -> None:
        """Add the literals that become true."""
        if gain := self._gain(option):
            self.field.add(words, gain)

    def settle(self, words: Words) -> bool:
        """Write all numbers as one that keep the constraint whatever comes."""
        import numpy as np

        left = self.left[self.now]
        if self.now == self.last:
            self.field.clear(words)
        elif not self.keep and self.low <= self.high - left:
            numbers = self.field.get(words)
            decided = (numbers >= self.low) & (numbers + np.uint64(left) <= self.high)
            self.field.put(words, np.where(decided, np.uint64(self.low), numbers))
        return True
