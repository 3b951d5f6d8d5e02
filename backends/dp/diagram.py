"""All assignments of a part as a layered graph: counted forwards, weighed backwards, drawn, listed.

A path from the one first state to a last one is an assignment of the part (of each set of twins:
how many are true). The *forward* number of a state counts the ways to it, its *backward* number the
ways from it to the end, and the product of both at a transition the assignments that use it. So
every variable gets its share in one pass each way.

Source
------
Knuth, The Art of Computer Programming 4A, 7.1.4: counting, weighing and random solutions by a
decision diagram.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from random import Random
from typing import TYPE_CHECKING

from . import arithmetic
from .sweep import Layer

if TYPE_CHECKING:
    from .arithmetic import Counts


class Diagram:
    """The layers of a part, with their forward numbers.

    Parameters
    ----------
    layers : sequence of Layer
    sizes : sequence of int
        How many variables are true in the assignments that end at each last state.
    """

    def __init__(self, layers: Sequence[Layer], sizes: Sequence[int]) -> None:
        self.layers, self.sizes = layers, sizes
        self.forward: list[Counts] = [arithmetic.counts([1])]
        for layer in layers:
            self.forward.append(advance(self.forward[-1], layer))

    def polynomial(self) -> list[int]:
        """The number of assignments by the number of true variables."""
        return by_size(self.forward[-1], self.sizes)

    def shares(self, weights: Sequence[int]) -> dict[int, int]:
        """For each variable the sum of the weights of the assignments in which it is true.

        Parameters
        ----------
        weights : sequence of int
            The weight of an assignment by the number of its true variables.
        """
        backward = arithmetic.counts([weights[size] for size in self.sizes])
        found: dict[int, int] = {}
        for before, layer in zip(self.forward[-2::-1], self.layers[::-1], strict=True):
            backward, share = retreat(before, backward, layer)
            found |= dict.fromkeys(layer.twins, share)
        return found

    def draw(self, size: int, rng: Random) -> Iterator[int]:
        """The true variables of an assignment with so many, each as likely as any other."""
        ends = [state for state, own in enumerate(self.sizes) if own == size]
        state = ends[chosen([int(self.forward[-1][end]) for end in ends], rng)]
        for before, layer in zip(self.forward[-2::-1], self.layers[::-1], strict=True):
            into = layer.into(state)
            ways = arithmetic.weighted(
                before[layer.source[into]], layer.option[into], len(layer.twins)
            )
            taken = into.start + chosen(ways.tolist(), rng)
            yield from rng.sample(layer.twins, int(layer.option[taken]))
            state = int(layer.source[taken])

    def every(self, size: int) -> Iterator[tuple[int, ...]]:
        """The true variables of each assignment with so many; of parts without twins."""
        ends = [state for state, own in enumerate(self.sizes) if own == size]
        stack: list[tuple[int, int, tuple[int, ...]]] = [(len(self.layers), e, ()) for e in ends]
        while stack:
            depth, state, true = stack.pop()
            if depth == 0:
                yield true
                continue
            layer = self.layers[depth - 1]
            into = layer.into(state)
            for source, option in zip(layer.source[into], layer.option[into], strict=True):
                stack.append((depth - 1, int(source), true + layer.twins if option else true))


def by_size(numbers: Counts, sizes: Sequence[int]) -> list[int]:
    """The sums of the numbers with each size."""
    found = [0] * (max(sizes, default=-1) + 1)
    for size, number in zip(sizes, numbers.tolist(), strict=True):
        found[size] += number
    return found


def advance(numbers: Counts, layer: Layer) -> Counts:
    """The forward numbers after a layer, from those before."""
    flow = arithmetic.weighted(numbers[layer.source], layer.option, len(layer.twins))
    return arithmetic.summed(flow, layer.starts)


def retreat(before: Counts, after: Counts, layer: Layer) -> tuple[Counts, int]:
    """The backward numbers before a layer, from those after, and the share of each twin."""
    import numpy as np

    twins = len(layer.twins)
    lengths = np.diff(layer.starts, append=len(layer.source))
    onward = np.repeat(after, lengths)
    used = arithmetic.times(before[layer.source], onward)
    flow = arithmetic.roomy(arithmetic.weighted(onward, layer.option, twins))
    backward, share = np.zeros(len(before), flow.dtype), 0
    for option in range(twins + 1):
        here = layer.option == option
        backward[layer.source[here]] += flow[here]  # each state has one transition of an option
        if option:
            share += int(used[here].sum()) * comb(twins - 1, option - 1)
    return backward, share


def chosen(weights: Sequence[int], rng: Random) -> int:
    """The number of one of the weights, drawn in proportion to them."""
    left = rng.randrange(sum(weights))
    for number, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return number
    raise AssertionError("the weights are positive")
