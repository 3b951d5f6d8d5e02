"""Decision diagrams over blocks of labels, read forwards and backwards (the duplex encoding).

Variables
---------
For each suffix and prefix i..j of a block that is part of a window and has more than one label
(see ``staircase``): the nodes zero[i..j] "no label of i..j" and one[i..j] "at most one of them".
A block that is both has nodes in both directions.

Clauses
-------
A node decides on its outermost label x, the rest of its span is the next node.

1. zero → not x, zero → zero', not x and zero' → zero.
2. one and x → zero', one → one' (of one label it is true); the node of a whole block is true.
3. The two zero nodes of a block are equal.
4. Exactly one block holds the label; no window holds it in both its parts.
5. For each constraint: the parts of a window exclude each other between the two vectors.

Size
----
With B = ⌈n/distance⌉ blocks, the last of w labels, and s = (2B − 3)(distance − 1) + w − 1 steps:
2s variables and 5s + 2(B − 2) + B(B − 1)/2 + 1 + (n − distance + 1 − ⌊n/distance⌋) clauses
(1, 2, 3, 4; without 3, the term 2(B − 2), for distance 1) for each vector and distance;
4(n − distance + 1) − 3·⌊n/distance⌋ clauses (5) for each constraint.

Propagation
-----------
Forward checking, and a label known to lie in a part of a window excludes that window from the
other. Preserves the model count: the labels fix zero, and every node one is true.

Source
------
Fazekas, Sinnl, Biere & Parragh, "Duplex Encoding of Staircase At-Most-One Constraints for the
Antibandwidth Problem", CPAIOR 2020.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..at_most_one import Clauses, New
from .staircase import Span, directions, join_blocks


def duplex(labels: Sequence[int], distance: int, new: New) -> tuple[Clauses, list[list[int]]]:
    """Define the nodes of one vector.

    >>> from itertools import count
    >>> numbers = count(5)
    >>> duplex([1, 2, 3, 4], 2, lambda *meaning: next(numbers))[1]
    [[-5], [2, 3], [-7]]
    """
    n = len(labels)
    inside: dict[Span, int] = {(i, i + 1): label for i, label in enumerate(labels)}
    clauses: Clauses = []
    for block, spans in directions(n, distance):
        zero, one = -inside[spans[0]], 0
        for small, large in pairwise(spans):
            first = large[0] < small[0]
            label = labels[large[0] if first else large[1] - 1]
            way = "forwards" if first else "backwards"
            rest, zero = zero, new("no label in", large[0] + 1, "to", large[1], way)
            clauses += [[-zero, -label], [-zero, rest], [zero, label, -rest]]
            before, one = one, new("at most one label in", large[0] + 1, "to", large[1], way)
            clauses.append([-one, -label, rest])
            if before:
                clauses.append([-one, before])
            if large != block:
                inside[large] = -zero
        if one:
            clauses.append([one])
            other = -inside.setdefault(block, -zero)
            if other != zero:
                clauses += [[-zero, other], [zero, -other]]
    glue, windows = join_blocks(inside, n, distance)
    return clauses + glue, windows
