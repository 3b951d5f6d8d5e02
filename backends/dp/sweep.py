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
of a step comes from; counts are added along it. Where no constraint forgets anything no states
become equal, or they are left to a later step.

Size
----
The states at once are fewer than the product of what the constraints may remember; see ``order``.
A step takes time and memory in proportion to them, and the logarithm for sorting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...puzzles.errors import TooLarge
from ...puzzles.text import in_bytes
from ..base import Deadline
from .residual import Twins
from .state import State
from .words import PART_STATES, WORD_BITS, Layout, equal_runs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .words import Words


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

    @property
    def bytes(self) -> int:
        """The memory that it takes."""
        return self.source.nbytes + self.option.nbytes + self.starts.nbytes

    def into(self, state: int) -> slice:
        """The transitions to a state."""
        end = self.starts[state + 1] if state + 1 < len(self.starts) else len(self.source)
        return slice(int(self.starts[state]), int(end))


@dataclass
class Bounds:
    """What a sweep may take, and what was reached.

    Parameters
    ----------
    deadline : Deadline
    memory : int or None
        Bytes.
    states : int or None
        States at once.
    estimate : float or None
        log₂ of the states in all that may be expected before the work.
    kept : int
        Bytes of the layers that are kept so far.
    reached : int
        The most states at once so far.
    """

    deadline: Deadline
    memory: int | None = None
    states: int | None = None
    estimate: float | None = None
    kept: int = 0
    reached: int = 1

    def check(self, transitions: int, words: int) -> None:
        """Refuse more memory than is allowed for a step of so many transitions.

        Besides its words a transition needs its source, its option, a key to be sorted by, a place
        in the order, and a count; all are there twice while they are put in order.

        Raises
        ------
        OutOfTime, TooLarge
        """
        self.deadline.check()
        need = self.kept + 2 * transitions * (words + 5) * WORD_BITS // 8
        if self.memory is not None and need > self.memory:
            raise TooLarge(
                f"the sweep needs more than {in_bytes(self.memory)} for {transitions:,} states"
            )
        if self.states is not None and transitions > self.states:
            raise TooLarge(f"the sweep needs more than {self.states:,} states")


def by_first_step(states: Sequence[State], step_of: Mapping[int, int]) -> list[State]:
    """The states in the order in which they begin."""
    return sorted(states, key=lambda state: min(step_of[variable] for variable in state.variables))


class Sweep:
    """All states of one part, step by step.

    Parameters
    ----------
    steps : sequence of tuples
        The twins of each step.
    states : sequence of State
        The constraints.
    bounds : Bounds
    """

    def __init__(self, steps: Sequence[Twins], states: Sequence[State], bounds: Bounds) -> None:
        self.steps, self.bounds, layout = steps, bounds, Layout()
        self.concerned: list[list[State]] = [[] for _ in steps]
        step_of = {variable: i for i, twins in enumerate(steps) for variable in twins}
        for state in by_first_step(states, step_of):
            for step in state.place(steps, step_of, layout):
                self.concerned[step].append(state)
        self.width = layout.words

    def layers(self) -> Iterator[Layer]:
        """The layers, one for each step; the states after the last are in ``words``."""
        import numpy as np

        self.words = np.zeros((self.width, 1), np.uint64)
        for step, twins in enumerate(self.steps):
            yield self.layer(step, twins)
            self.bounds.reached = max(self.bounds.reached, self.words.shape[1])

    def layer(self, step: int, twins: Twins) -> Layer:
        """Take one step."""
        import numpy as np

        sources = [np.zeros(0, np.intp)]
        options, made = list(sources), [self.words[:, :0]]
        transitions, merge = 0, not self.concerned[step]
        for begin in range(0, self.words.shape[1], PART_STATES):
            for option, source, words in self.expand(step, len(twins), begin):
                transitions += len(source)
                self.bounds.check(transitions, self.width)
                for state in self.concerned[step]:
                    merge |= state.settle(words)
                sources.append(source)
                options.append(np.full(len(source), option))
                made.append(words)
        layer = Layer(
            twins, np.concatenate(sources), np.concatenate(options), np.arange(transitions)
        )
        self.words = np.concatenate(made, axis=1)
        made.clear()
        if merge:
            order, starts = equal_runs(self.words, self.bounds.deadline.check)
            layer = Layer(twins, layer.source[order], layer.option[order], starts)
            self.words = self.words[:, order[starts]]
        return layer

    def expand(
        self, step: int, twins: int, begin: int
    ) -> Iterator[tuple[int, NDArray[np.intp], Words]]:
        """The transitions from some of the states: an option, the sources and the new states."""
        import numpy as np

        concerned = self.concerned[step]
        words = self.words[:, begin : begin + PART_STATES]
        for state in concerned:
            state.look(step, words)
        for option in range(twins + 1):
            allowed = np.ones(words.shape[1], bool)
            for state in concerned:
                allowed &= state.allows(option)
            source = np.flatnonzero(allowed)
            new = words[:, source]
            for state in concerned:
                state.apply(option, new)
            yield option, begin + source, new
