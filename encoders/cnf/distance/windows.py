"""The windows pair by pair, without auxiliary variables (the naive encoding).

Variables
---------
None.

Clauses
-------
Labels a of the first and b of the second vector with \\|a − b\\| < distance exclude each other.

Size
----
n(2·distance − 1) − distance(distance − 1) clauses of two literals.

Propagation
-----------
Forward checking: a label of one vector removes those of the other that are too close. Preserves
the model count.

Source
------
The direct encoding of a binary constraint: Walsh, "SAT v CSP", CP 2000.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..at_most_one import Clauses, New


def labels(vector: Sequence[int], distance: int, new: New) -> tuple[Clauses, Sequence[int]]:
    """A label vector describes itself."""
    return [], vector


def pairs(first: Sequence[int], second: Sequence[int], distance: int) -> Clauses:
    """One clause for each two labels that are too close.

    >>> pairs([1, 2], [3, 4], 1)
    [[-1, -3], [-2, -4]]
    """
    n = len(first)
    return [
        [-first[a], -second[b]]
        for a in range(n)
        for b in range(max(0, a - distance + 1), min(n, a + distance))
    ]
