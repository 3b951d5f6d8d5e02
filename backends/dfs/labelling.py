"""Labellings by depth-first search over the vertices, with forward checking on bit masks.

Bit l of a mask stands for the label l. Each open vertex keeps the mask of its labels; a new label
leaves the masks of all open vertices, and the labels near it leave those of its neighbours. A
branch ends when a vertex has no label left, or when a label that is not used has no vertex left.

The vertices come in their order and the smallest label first, so the solutions come in
lexicographic order.

Source: Haralick & Elliott, "Increasing tree search efficiency for constraint satisfaction
problems", Artificial Intelligence 14 (1980).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...puzzles.labelling import Labelling, Labels
from .nodes import POLL_NODES, Poll


def near(label: int, distance: int, n: int) -> int:
    """The mask of the labels that differ from ``label`` by less than the distance.

    >>> f"{near(2, 2, 9):b}"
    '1110'
    """
    low, high = max(1, label - distance + 1), min(n, label + distance - 1)
    return (1 << high + 1) - (1 << low) if low <= high else 0


def narrowed(
    masks: Sequence[int], vertex: int, label: int, close: int, neighbours: set[int]
) -> list[int] | None:
    """The masks of all vertices once ``vertex`` has ``label``; None when a vertex has no label.

    ``close`` is the mask of the labels that its neighbours may not have then.
    """
    bit, narrowed = 1 << label, []
    for other, mask in enumerate(masks):
        if other == vertex:
            mask &= bit
        else:
            mask &= ~(bit | close) if other in neighbours else ~bit
        if not mask:
            return None
        narrowed.append(mask)
    return narrowed


def complete(masks: Sequence[int], n: int) -> bool:
    """Whether each label is open to some vertex."""
    union = 0
    for mask in masks:
        union |= mask
    return union == (1 << n + 1) - 2


def search(puzzle: Labelling, poll: Poll) -> Iterator[Labels]:
    """All solutions in lexicographic order; ``poll`` is told of every so many nodes.

    >>> from satchel.puzzles.graphs import generate
    >>> list(search(Labelling(generate("path 4"), 2), lambda nodes: None))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    n, nodes = len(puzzle.graph), 0
    neighbours = [set(vertices) for vertices in puzzle.graph.neighbours()]
    close = [near(label, puzzle.distance, n) for label in range(n + 1)]
    given, masks = dict(puzzle.givens), [(1 << n + 1) - 2] * n
    for vertex, label in given.items():
        if not masks[vertex] >> label & 1:
            return
        narrow = narrowed(masks, vertex, label, close[label], neighbours[vertex])
        if narrow is None:
            return
        masks = narrow
    levels, labels = [masks], [0] * n  # the masks above each vertex; the last label tried
    while levels:
        vertex = len(levels) - 1
        if vertex == n:
            yield tuple(labels)
            levels.pop()
            continue
        rest = levels[-1][vertex] >> labels[vertex] + 1
        if not rest:
            labels[vertex] = 0
            levels.pop()
            continue
        label = labels[vertex] = labels[vertex] + (rest & -rest).bit_length()
        nodes += 1
        if nodes % POLL_NODES == 0:
            poll(POLL_NODES)
        narrow = narrowed(levels[-1], vertex, label, close[label], neighbours[vertex])
        if narrow is not None and complete(narrow, n):
            levels.append(narrow)
    poll(nodes % POLL_NODES)
