"""A distance that is half seen: which labels of its two vectors are behind.

State
-----
For each vector 0 while none of its literals was true, else 1 + the place of the true one. That
exactly one is true is a cardinality constraint of its own.

Step
----
A literal becomes true only if the label of the other vector, where it is known, is far enough.

Merging
-------
After the last literal of both nothing is remembered.

Size
----
At most (seen + 1)·(seen + 1) pairs. All vertices of a graph whose labels all differ are remembered
together, so that labellings of more than some twenty vertices are beyond reach.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING

from .state import State, Steps, Values

if TYPE_CHECKING:
    from ...encoders.constraints import Distance
    from .state import Mask
    from .words import Layout, Words


class Labels(State):
    """The state of one distance.

    Parameters
    ----------
    stated : Distance
    values : mapping
        The variables that are fixed, and how.
    """

    def __init__(self, stated: Distance, values: Values) -> None:
        self.distance, self.number = stated.distance, len(stated.first)
        self.labels = {
            abs(x): (side, label, x > 0)
            for side, vector in enumerate((stated.first, stated.second))
            for label, x in enumerate(vector)
            if abs(x) not in values
        }
        self.variables = self.labels.keys()

    @staticmethod
    def consequences(stated: Distance, values: Values) -> list[int] | None:
        """Where one label is known, the other is none of those near it."""
        n, distance = len(stated.first), stated.distance
        if distance > 0 and n <= distance:
            return None
        follow: list[int] = []
        for vector, other in ((stated.first, stated.second), (stated.second, stated.first)):
            for label, x in enumerate(vector):
                if values.get(abs(x)) == (x > 0):
                    near = other[max(0, label - distance + 1) : label + distance]
                    follow += [-y for y in near if values.get(abs(y)) != (y < 0)]
        return follow

    @property
    def idle(self) -> bool:
        """Whether a vector is known, which has told the other one all."""
        return self.distance <= 0 or len({side for side, _, _ in self.labels.values()}) < 2

    def twin(self, variable: int) -> Hashable:
        """Each label is another one."""
        return variable

    def cells(self) -> list[Sequence[int]]:
        """Both vectors together."""
        return [list(self.labels)]

    def place(self, steps: Steps, step_of: Mapping[int, int], layout: Layout) -> Sequence[int]:
        """A field for each vector."""
        self.own = sorted((step_of[x], label) for x, label in self.labels.items())
        self.at = dict(self.own)
        first, last = self.own[0][0], self.own[-1][0]
        self.fields = [layout.field(self.number.bit_length(), first, last) for _ in range(2)]
        return [step for step, _ in self.own]

    def profile(self) -> Iterator[tuple[int, int, float]]:
        """The pairs of labels seen so far."""
        seen = [1, 1]
        for (step, (side, _, _)), (after, _) in pairwise(self.own):
            seen[side] += 1
            yield step, after, log2(seen[0] * seen[1])

    # --- in the sweep ----------------------------------------------------------------------

    def look(self, step: int, words: Words) -> None:
        """Read the label of the other vector."""
        self.now = step
        self.side, self.label, self.positive = self.at[step]
        self.other = self.fields[1 - self.side].get(words)

    def allows(self, option: int) -> Mask:
        """Where the other label is far enough, or not known yet."""
        import numpy as np

        far = np.ones(self.number + 1, bool)
        if (option > 0) == self.positive:
            near = range(self.label - self.distance + 1, self.label + self.distance)
            far[[1 + label for label in near if 0 <= label < self.number]] = False
        return far[self.other.astype(np.intp)]

    def apply(self, option: int, words: Words) -> None:
        """Remember the label."""
        import numpy as np

        if (option > 0) == self.positive:
            self.fields[self.side].put(words, np.array([1 + self.label], np.uint64))

    def settle(self, words: Words) -> bool:
        """Forget both labels after the last literal."""
        last = self.now == self.own[-1][0]
        for field in self.fields if last else ():
            field.clear(words)
        return last
