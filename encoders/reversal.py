"""Symmetry breaking by label reversal, an option of the search for the greatest distance.

If l is a labelling, so is n + 1 − l, at every distance and for every graph, as long as no label
is given. So the first vertex of greatest degree may be denied the labels above (n + 1)/2: it has
another label in a labelling or in its reversal. The denied labels are unit clauses; they are never
part of an encoding, since they lose solutions.

Source: the symmetry breaking "on the node of the highest degree" of Fazekas, Sinnl, Biere &
Parragh, CPAIOR 2020.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..puzzles.labelling import Labelling, Labels
from . import encode
from .model import Between, Encoding, Given, Model, Spread


def denied(puzzle: Labelling) -> tuple[int, int]:
    """The vertex, from 0, and the greatest label that it may still have.

    >>> from satchel.puzzles.graphs import generate
    >>> denied(Labelling(generate("path 4")))
    (1, 2)
    """
    near = puzzle.graph.neighbours()
    return max(range(len(near)), key=lambda v: len(near[v])), (len(near) + 1) // 2


def sentence(puzzle: Labelling) -> str:
    """The symmetry and what is made of it, in words."""
    vertex, half = denied(puzzle)
    return f"label reversal: vertex {puzzle.graph.names[vertex]} has a label up to {half}"


def halved(puzzle: Labelling, poll: Callable[[], None] | None = None) -> Encoding[Labels]:
    """The encoding of a puzzle without givens, with the denied labels as its givens."""
    whole, n = encode(puzzle, poll), len(puzzle.graph)
    vertex, half = denied(puzzle)
    units = [Given(-(n * vertex + label), sentence(puzzle)) for label in range(half + 1, n + 1)]
    return replace(whole, givens=[*whole.givens, *units])


def reversible(model: Model, n: int) -> bool:
    """Whether the model is its own image when every label l becomes n + 1 − l.

    Literals of row v are n·v + 1 to n·v + n. The image of each cardinality constraint must be
    among the constraints; that of a ``spread`` is itself, when both its vectors are whole rows:
    reading both backwards keeps every difference.

    >>> model = Model()
    >>> x, y = model.boolean("a has label 1"), model.boolean("a has label 2")
    >>> model.exactly(1, [x, y], "one label")
    >>> reversible(model, 2)
    True
    >>> model.clause([x], "the first")
    >>> reversible(model, 2)
    False
    """

    def image(literal: int) -> int:
        place = abs(literal) - 1
        mirrored = place - place % n + n - place % n
        return mirrored if literal > 0 else -mirrored

    stated = {
        (c.low, c.high, frozenset(c.literals)) for c in model.constraints if isinstance(c, Between)
    }
    for constraint in model.constraints:
        if isinstance(constraint, Between):
            images = frozenset(map(image, constraint.literals))
            if (constraint.low, constraint.high, images) not in stated:
                return False
        elif isinstance(constraint, Spread):
            for row in (constraint.first, constraint.second):
                if tuple(map(image, row)) != row[::-1]:
                    return False
        else:
            return False
    return True
