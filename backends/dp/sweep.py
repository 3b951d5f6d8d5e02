"""The sweep: variable after variable, all states of the constraints that are half seen at once.

State
-----
What the constraints remember of the variables so far (``counter``, ``labels``, ``mates``), side by
side in the bits of a few words. There is one state before the first variable.

Step
----
Each state becomes one for each option of the twins of the step that all constraints allow.

Merging
-------
Equal states are found by sorting and become one (``words``). A :class:`Layer` says where each state
of a step comes from; counts are added along it.

Size
----
The states at once are fewer than the product of what the constraints may remember; see ``order``.
A step takes time and memory in proportion to them, and the logarithm for sorting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base import Deadline
from .residual import Twins
from .state import State
from .words import Layout, equal_runs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass
class Layer:
    """From the states before a step to those after it.

    Parameters
    ----------
    twins : tuple of int
        The variables of the step.
    source : array of int
        For each transition the number of its state before, those to the same state side by side.
    option : array of int
        For each transition how many of the twins are true.
    starts : array of int
        For each state after the step its first transition.
    """

    twins: Twins
    source: NDArray[np.intp]
    option: NDArray[np.intp]
    starts: NDArray[np.intp]

    def into(self, state: int) -> slice:
        """The transitions to a state."""
        end = self.starts[state + 1] if state + 1 < len(self.starts) else len(self.source)
        return slice(int(self.starts[state]), int(end))


class Sweep:
    """All states of one part, step by step.

    Parameters
    ----------
    steps : sequence of tuples
        The twins of each step.
    states : sequence of State
        The constraints.
    deadline : Deadline
    """

    def __init__(self, steps: Sequence[Twins], states: Sequence[State], deadline: Deadline) -> None:
        self.steps, self.deadline, self.layout = steps, deadline, Layout()
        self.concerned: list[list[State]] = [[] for _ in steps]
        step_of = {variable: i for i, twins in enumerate(steps) for variable in twins}
        for state in states:
            for step in state.place(steps, step_of, self.layout):
                self.concerned[step].append(state)
        self.most = 1
        """The most states at once so far."""

    def layers(self) -> Iterator[Layer]:
        """The layers, one for each step; the states after the last are in ``words``."""
        import numpy as np

        self.words = np.zeros((self.layout.words, 1), np.uint64)
        for step, twins in enumerate(self.steps):
            self.deadline.check()
            yield self.layer(step, twins)
            self.most = max(self.most, self.words.shape[1])

    def layer(self, step: int, twins: Twins) -> Layer:
        """Take one step."""
        import numpy as np

        concerned, words = self.concerned[step], self.words
        for state in concerned:
            state.look(step, words)
        sources, made = [], []
        for option in range(len(twins) + 1):
            source = np.arange(words.shape[1])
            if concerned:
                allowed = concerned[0].allows(option)
                for state in concerned[1:]:
                    allowed &= state.allows(option)
                source = np.flatnonzero(allowed)
            new = words[:, source]
            for state in concerned:
                state.apply(option, new)
            sources.append(source)
            made.append(new)
        source, words = np.concatenate(sources), np.concatenate(made, axis=1)
        options = np.repeat(np.arange(len(made)), [len(some) for some in sources])
        merge = [state.settle(words) for state in concerned]
        if any(merge) or not concerned:
            order, starts = equal_runs(words)
            source, options, words = source[order], options[order], words[:, order[starts]]
        else:
            starts = np.arange(len(source))
        self.words = words
        return Layer(twins, source, options, starts)
