"""Sequential counters over blocks of labels, forwards and backwards (the ladder, or SCL).

Variables
---------
r[i..j]: "the label lies in i..j", for each suffix and prefix of a block that is part of a window
and has more than one label (see ``staircase``). A block that is both has one variable.

Clauses
-------
1. A counter grows by a label x: x → r', r → r', r' → x or r.
2. x excludes r, once in each block.
3. Exactly one block holds the label; no window holds it in both its parts.
4. For each constraint: the parts of a window exclude each other between the two vectors.

Size
----
With B = ⌈n/distance⌉ blocks, the last of w labels, and s = (2B − 3)(distance − 1) + w − 1 steps:
s − (B − 2) variables (none for distance 1) and 3s + (n − B) + B(B − 1)/2 + 1 +
(n − distance + 1 − ⌊n/distance⌋) clauses (1, 2, 3) for each vector and distance;
4(n − distance + 1) − 3·⌊n/distance⌋ clauses (4) for each constraint.

Propagation
-----------
Forward checking, and a label known to lie in a part of a window excludes that window from the
other. Preserves the model count: the labels fix r.

Source
------
Truong, Kieu & To, "A New Encoding for the Antibandwidth Problem Using Sequential Counters",
ICAART 2025.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..at_most_one import Clauses, New
from .staircase import Span, directions, join_blocks


def ladder(labels: Sequence[int], distance: int, new: New) -> tuple[Clauses, list[list[int]]]:
    """Define the counters of one vector.

    >>> from itertools import count
    >>> numbers = count(5)
    >>> ladder([1, 2, 3, 4], 2, lambda *meaning: next(numbers))[1]
    [[5], [2, 3], [6]]
    """
    n = len(labels)
    inside: dict[Span, int] = {(i, i + 1): label for i, label in enumerate(labels)}
    clauses: Clauses = []
    excluded: set[Span] = set()
    for block, spans in directions(n, distance):
        for small, large in pairwise(spans):
            if large not in inside:
                inside[large] = new("label in", large[0] + 1, "to", large[1])
            label = labels[large[0] if large[0] < small[0] else large[1] - 1]
            less, more = inside[small], inside[large]
            clauses += [[-label, more], [-less, more], [-more, label, less]]
            if block not in excluded:
                clauses.append([-label, -less])
        excluded.add(block)
    glue, windows = join_blocks(inside, n, distance)
    return clauses + glue, windows
