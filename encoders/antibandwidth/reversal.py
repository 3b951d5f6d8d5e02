"""Symmetry breaking by label reversal, an option of the search for the greatest distance.

If l is a labelling, so is n + 1 − l, at every distance and for every graph, as long as no label
is given. So the first vertex of greatest degree may be denied the labels above (n + 1)/2: it has
another label in a labelling or in its reversal. The denied labels are unit clauses; they are never
part of an encoding, since they lose solutions. Of a division into bands, whose sizes read the same
backwards, the bands with denied labels alone are denied.

Source: the symmetry breaking "on the node of the highest degree" of Fazekas, Sinnl, Biere &
Parragh, CPAIOR 2020.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...puzzles.labelling import Labelling, Labels
from .. import evaluate
from ..constraints import Given
from ..encoding import Encoding
from ..model import Model
from .bands import ALONE, bands


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


def rows(puzzle: Labelling, how: str | None) -> list[range]:
    """The variables of each vertex, in the order of labels or of bands; see ``bands.stated``.

    >>> from satchel.puzzles.graphs import generate
    >>> rows(Labelling(generate("path 2"), 1), "alone")
    [range(1, 3), range(3, 5)]
    """
    n, ranges = len(puzzle.graph), list[range]()
    widths = [] if how == ALONE else [n]
    widths += [len(bands(n, puzzle.distance))] if how else []
    for width in widths:
        first = ranges[-1].stop if ranges else 1
        ranges += [range(first + width * v, first + width * (v + 1)) for v in range(n)]
    return ranges


def halved(whole: Encoding[Labels], puzzle: Labelling, how: str | None = None) -> Encoding[Labels]:
    """``bands.stated(puzzle, how)`` of a puzzle without givens, with what is denied as givens."""
    n = len(puzzle.graph)
    firsts = [first for first, _ in bands(n, puzzle.distance)] if how == ALONE else range(1, n + 1)
    vertex, half = denied(puzzle)
    row = rows(puzzle, how)[vertex]
    units = [Given(-x, sentence(puzzle)) for x, f in zip(row, firsts, strict=True) if f > half]
    return replace(whole, givens=[*whole.givens, *units])


def reversible(model: Model, rows: Sequence[range]) -> bool:
    """Whether the model is its own image when every row of variables is read backwards.

    The image of each constraint must be among the constraints: of a distance it is the distance
    itself where its vectors are whole rows, as reading both backwards keeps every difference.

    >>> model = Model()
    >>> x, y = model.boolean("a has label 1"), model.boolean("a has label 2")
    >>> model.exactly(1, [x, y], "one label")
    >>> reversible(model, [range(1, 3)])
    True
    >>> model.clause([x], "the first")
    >>> reversible(model, [range(1, 3)])
    False
    """
    mirrored = {x: y for row in rows for x, y in zip(row, reversed(row), strict=True)}

    def image(literal: int) -> int:
        return mirrored[literal] if literal > 0 else -mirrored[-literal]

    contents = set(map(evaluate.content, model.constraints))
    return all(evaluate.content(constraint, image) in contents for constraint in model.constraints)
