"""Windows cut at the multiples of the distance: what the staircase encodings share.

The n labels are cut into *blocks* of ``distance`` labels; the last may be shorter. A window is
then a block, or the end of one block (a suffix) and the beginning of the next (a prefix). A
staircase encoding has a literal "the label lies in this span" for each such part, so two vectors
exclude each other with at most four clauses a window, however wide it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ..at_most_one import Clauses

Span = tuple[int, int]
"""The labels from the first number to before the second."""


def blocks(n: int, distance: int) -> list[Span]:
    """The blocks of n labels.

    >>> blocks(5, 2)
    [(0, 2), (2, 4), (4, 5)]
    """
    return [(start, min(start + distance, n)) for start in range(0, n, distance)]


def parts(n: int, distance: int) -> list[list[Span]]:
    """For each window its one or two parts.

    >>> parts(4, 2)
    [[(0, 2)], [(1, 2), (2, 3)], [(2, 4)]]
    """
    windows = []
    for start in range(n - distance + 1):
        cut = start + -start % distance
        stop = start + distance
        windows.append([(start, stop)] if cut == start else [(start, cut), (cut, stop)])
    return windows


def directions(n: int, distance: int) -> list[tuple[Span, list[Span]]]:
    """Each block with its growing suffixes, and each with its growing prefixes, as needed.

    The first block is never the second part of a window and needs no prefixes, the last one no
    suffixes.

    >>> directions(4, 2)
    [((0, 2), [(1, 2), (0, 2)]), ((2, 4), [(2, 3), (2, 4)])]
    """
    prefixes = []
    cut = blocks(n, distance)
    for start, stop in cut:
        if (start, stop) != cut[-1]:
            prefixes.append(((start, stop), [(i, stop) for i in reversed(range(start, stop))]))
        if (start, stop) != cut[0]:
            prefixes.append(((start, stop), [(start, i) for i in range(start + 1, stop + 1)]))
    return prefixes


def join_blocks(
    inside: Mapping[Span, int], n: int, distance: int
) -> tuple[Clauses, list[list[int]]]:
    """The clauses that join the blocks of one vector, and its description for :func:`exclude`.

    Exactly one block holds the label, and no window that is cut holds one on both sides: for B
    blocks B(B − 1)/2 + 1 + (n − distance + 1) − ⌊n/distance⌋ clauses. ``inside`` has the literal of
    each span.
    """
    whole = [inside[block] for block in blocks(n, distance)]
    windows = [[inside[span] for span in window] for window in parts(n, distance)]
    clauses = [whole, *([-a, -b] for a, b in combinations(whole, 2))]
    clauses += [[-a for a in window] for window in windows if len(window) == 2]
    return clauses, windows


def exclude(
    first: Sequence[Sequence[int]], second: Sequence[Sequence[int]], distance: int
) -> Clauses:
    """No window holds both labels: 4(n − distance + 1) − 3·⌊n/distance⌋ clauses of two literals.

    >>> exclude([[1], [2, 3]], [[4], [5, 6]], 2)
    [[-1, -4], [-2, -5], [-2, -6], [-3, -5], [-3, -6]]
    """
    return [[-a, -b] for one, two in zip(first, second, strict=True) for a in one for b in two]
