"""The solutions of a model, put together from those of its independent parts.

The polynomials of the parts are multiplied in pairs, as the leaves of a binary tree; the bounds on
the number of true variables are weights of the product (1 within them, 0 beyond). The weights of
one of two factors follow from those of the product and from the other factor. So every part learns
what each of its numbers is worth, and the polynomial of the whole is needed only where it is asked
for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import log10
from random import Random
from typing import TYPE_CHECKING, Any

from ...encoders.encoding import Encoding
from ...puzzles.errors import TooLarge
from .arithmetic import counts, dot, product, remainder
from .diagram import Diagram, advance, by_size, chosen
from .order import Place, Places, ordered
from .residual import Part, Twins, reduce
from .states import size_of
from .sweep import Bounds, Layer, Sweep

if TYPE_CHECKING:
    from .arithmetic import Counts

Polynomial = Sequence[int]
"""The k-th coefficient is the number of assignments with k true variables."""


class Solutions:
    """All solutions of a model: how many, how often each variable is true, samples, each one.

    Parameters
    ----------
    encoding : Encoding
        The model and its givens.
    bounds : Bounds
        What the sweeps of the parts may take; they are made at once.
    order : str
        The order of the variables, one of ``order.ORDERS``.
    columns : int, optional
        The columns of the board, where the encoding numbers its squares.
    reverse : bool
        Whether each part is swept backwards, as a second opinion.
    sizes : bool
        Whether they are to be counted by the number of true variables.
    keep : bool
        Whether the diagrams are kept: all but the counts need them.
    join_twins : bool
        Whether variables that are treated alike are taken together; :meth:`every` needs them apart.

    Raises
    ------
    OutOfTime, TooLarge
        When the bounds are passed.

    Examples
    --------
    >>> from satchel.backends.base import Deadline
    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> solutions = Solutions(encode(Queens(4)), Bounds(Deadline()))
    >>> solutions.count, solutions.true()[:4]
    (2, [0, 1, 1, 0])
    """

    def __init__(
        self,
        encoding: Encoding[Any],
        bounds: Bounds,
        *,
        order: str = "auto",
        columns: int | None = None,
        reverse: bool = False,
        sizes: bool = False,
        keep: bool = True,
        join_twins: bool = True,
    ) -> None:
        self.top, self.bounds, self.estimate = encoding.model.top, bounds, 0.0
        residual = reduce(encoding, bounds.deadline.check, join_twins=join_twins)
        self.values = residual.values if residual else {}
        self.fixed = [variable for variable, value in self.values.items() if value]
        self.weights: list[int] = []
        self.tree: Node = Leaf([], Diagram([], []))
        self.parts = residual.parts if residual else []
        if residual is None:
            return
        places = places_of(encoding, columns)
        ways = []
        for part in self.parts:
            bounds.deadline.check()
            steps, estimate = ordered(part, places, order, bounds.deadline.check)
            ways.append(steps[::-1] if reverse else steps)
            self.estimate = max(self.estimate, estimate)
        if bounds.estimate is not None and self.estimate > bounds.estimate:
            raise TooLarge(f"the sweep may need {approximately(self.estimate)} states")
        sized = residual.bounds is not None or sizes
        pairs = zip(self.parts, ways, strict=True)
        self.tree = balanced([leaf(part, steps, sized, keep, bounds) for part, steps in pairs])
        free = sum(len(twins) for part in self.parts for twins in part.twins)
        low, high = residual.bounds or (0, free if sizes else 0)
        self.weights = [int(low <= size <= high) for size in range(free + 1)]

    def stats(self) -> dict[str, Any]:
        """What was expected before the work, and what was reached."""
        return {
            "open variables": max(0, len(self.weights) - 1),
            "parts": len(self.parts),
            "states expected at most": round(2.0 ** min(self.estimate, 100.0)),
            "states reached": self.bounds.reached,
        }

    @cached_property
    def count(self) -> int:
        """The number of solutions."""
        return self.tree.total(self.weights)

    def by_size(self) -> list[int]:
        """The number of solutions by the number of true variables, where ``sizes`` was set."""
        pairs = zip(self.weights, self.tree.polynomial, strict=False)
        return [0] * len(self.fixed) + [weight * number for weight, number in pairs]

    def true(self) -> list[int]:
        """For each variable, from 1 on, the number of solutions in which it is true."""
        shares = dict.fromkeys(self.fixed, self.count) | self.tree.shares(self.weights)
        return [shares.get(variable, 0) for variable in range(1, self.top + 1)]

    def draw(self, rng: Random) -> set[int]:
        """The true variables of a solution, each as likely as any other; there must be one."""
        return {*self.fixed, *self.tree.draw(self.weights, rng)}

    def every(self) -> Iterator[set[int]]:
        """The true variables of each solution; of parts whose twins are apart."""
        for size, number in enumerate(self.tree.polynomial):
            if number and self.weights[size]:
                for true in self.tree.every(size):
                    yield {*self.fixed, *true}


class Node(ABC):
    """One part, or two groups of parts.

    ``weights`` are those of its assignments, by the number of true variables.
    """

    polynomial: Polynomial

    def total(self, weights: Sequence[int]) -> int:
        """The sum of the weights of all assignments."""
        return dot(weights, self.polynomial)

    @abstractmethod
    def shares(self, weights: Sequence[int]) -> dict[int, int]:
        """For each variable the sum of the weights of the assignments in which it is true."""

    @abstractmethod
    def draw(self, weights: Sequence[int], rng: Random) -> Iterator[int]:
        """The true variables of an assignment, drawn in proportion to its weight."""

    @abstractmethod
    def every(self, size: int) -> Iterator[tuple[int, ...]]:
        """The true variables of each assignment with so many."""


class Leaf(Node):
    """One part: its polynomial, and the diagram where it is kept."""

    def __init__(self, polynomial: Polynomial, diagram: Diagram) -> None:
        self.polynomial, self.diagram = polynomial, diagram

    def shares(self, weights: Sequence[int]) -> dict[int, int]:
        """Those of the diagram."""
        return self.diagram.shares(weights)

    def draw(self, weights: Sequence[int], rng: Random) -> Iterator[int]:
        """The size first, then an assignment with it."""
        pairs = zip(weights, self.polynomial, strict=False)
        return self.diagram.draw(chosen([a * b for a, b in pairs], rng), rng)

    def every(self, size: int) -> Iterator[tuple[int, ...]]:
        """Those of the diagram."""
        return self.diagram.every(size)


class Branch(Node):
    """Two groups of parts."""

    def __init__(self, left: Node, right: Node) -> None:
        self.left, self.right = left, right

    @cached_property
    def polynomial(self) -> Polynomial:  # type: ignore[override]
        """The product of both."""
        return product(self.left.polynomial, self.right.polynomial)

    def total(self, weights: Sequence[int]) -> int:
        """The sum without the product of both."""
        return dot(self._left(weights), self.left.polynomial)

    def _left(self, weights: Sequence[int]) -> list[int]:
        return remainder(weights, self.right.polynomial, len(self.left.polynomial))

    def shares(self, weights: Sequence[int]) -> dict[int, int]:
        """Those of both, each with what the other is worth."""
        right = remainder(weights, self.left.polynomial, len(self.right.polynomial))
        return self.left.shares(self._left(weights)) | self.right.shares(right)

    def draw(self, weights: Sequence[int], rng: Random) -> Iterator[int]:
        """The size of the left one first; then those of the right are known."""
        pairs = zip(self._left(weights), self.left.polynomial, strict=True)
        size = chosen([a * b for a, b in pairs], rng)
        yield from self.left.draw([0] * size + [1], rng)
        yield from self.right.draw(weights[size:], rng)

    def every(self, size: int) -> Iterator[tuple[int, ...]]:
        """Each of the left with each of the right."""
        for own, number in enumerate(self.left.polynomial[: size + 1]):
            other = size - own
            if number and other < len(self.right.polynomial) and self.right.polynomial[other]:
                for true in self.left.every(own):
                    yield from (true + more for more in self.right.every(other))


def balanced(leaves: Sequence[Node]) -> Node:
    """A binary tree of the leaves; the largest apart, where it outweighs all others."""
    if not leaves:
        return Leaf([1], Diagram([], [0]))
    if len(leaves) == 1:
        return leaves[0]
    ordered = sorted(leaves, key=lambda leaf: -len(leaf.polynomial))
    half, place = sum(len(leaf.polynomial) for leaf in ordered) / 2, 1
    reached = len(ordered[0].polynomial)
    while place < len(ordered) - 1 and reached < half:
        reached += len(ordered[place].polynomial)
        place += 1
    return Branch(balanced(ordered[:place]), balanced(ordered[place:]))


def leaf(part: Part, steps: Sequence[Twins], sized: bool, keep: bool, bounds: Bounds) -> Leaf:
    """Sweep one part."""
    states = list(part.states)
    size = size_of(sorted(variable for twins in steps for variable in twins))
    if sized:
        states.append(size)
    sweep = Sweep(steps, states, bounds)
    layers: list[Layer] = []
    numbers: Counts = counts([1])
    for layer in sweep.layers():
        if keep:
            layers.append(layer)
            bounds.kept += layer.bytes
        else:
            numbers = advance(numbers, layer)
    ends = size.field.get(sweep.words).tolist() if sized else [0] * sweep.words.shape[1]
    if keep:
        diagram = Diagram(layers, ends)
        return Leaf(diagram.polynomial(), diagram)
    return Leaf(by_size(numbers, ends), Diagram([], []))


def places_of(encoding: Encoding[Any], columns: int | None) -> Places:
    """The places of the variables of an encoding; ``columns`` of a board with numbered squares."""

    def place(square: Any) -> Place:
        if isinstance(square, tuple):
            return square
        return divmod(square, columns) if columns else (square,)

    return lambda variable: [*map(place, encoding.squares(variable))] or [(variable,)]


def approximately(logarithm: float) -> str:
    """2 to this power in words.

    >>> approximately(5.0), approximately(40.0)
    ('32', '1e+12')
    """
    return f"{2.0**logarithm:.0f}" if logarithm < 20 else f"1e{logarithm * log10(2):+.0f}"
