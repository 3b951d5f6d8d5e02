"""Order literals, and one clause of at most four of them for each window.

Variables
---------
o[i]: "the label is at most i", for i in 0..n − 2 (o[n − 1] is true and has no variable).

Clauses
-------
1. o[i] → o[i + 1].
2. Label i is o[i] without o[i − 1], in both directions.
3. The window i..j is left by the first label or by the second, each downwards (o[i − 1]) or
   upwards (not o[j]).

Size
----
n − 1 variables and 4n − 5 clauses (1, 2) for each vector of n >= 2 labels, whatever the distance;
n − distance + 1 clauses (3) for each constraint.

Propagation
-----------
Bounds: where one label lies within a window and the other cannot be below it, the other is above
it, and the reverse. It sees no holes. Preserves the model count: the labels fix o.

Source
------
Order encoding: Tamura, Taga, Kitagawa & Banbara, "Compiling Finite Linear CSP into SAT",
Constraints 14 (2009). The windows: Fazekas, Sinnl, Biere & Parragh, "Duplex Encoding of Staircase
At-Most-One Constraints for the Antibandwidth Problem", CPAIOR 2020.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..at_most_one import Clauses, New


def order_literals(labels: Sequence[int], distance: int, new: New) -> tuple[Clauses, list[int]]:
    """Define o[0..n − 2]; the distance plays no part.

    >>> order_literals([1, 2], 1, lambda *meaning: 3)
    ([[-1, 3], [-2, -3], [1, -3]], [3])
    """
    n = len(labels)
    order = [new("label at most", i + 1) for i in range(n - 1)]
    clauses: Clauses = [[-labels[i], order[i]] for i in range(n - 1)]
    clauses += [[-labels[i], -order[i - 1]] for i in range(1, n)]
    clauses += [[-order[i], order[i + 1]] for i in range(n - 2)]
    if n > 1:
        clauses.append([labels[0], -order[0]])
        clauses += [[labels[i], -order[i], order[i - 1]] for i in range(1, n - 1)]
    return clauses, order


def within_order(first: Sequence[int], second: Sequence[int], distance: int) -> Clauses:
    """One clause for each window, over the order literals of two vectors of n = len + 1 labels.

    >>> within_order([5], [6], 1)
    [[-5, -6], [5, 6]]
    """
    n = len(first) + 1
    return [
        [out for order in (first, second) for out in leaving(order, i, i + distance - 1)]
        for i in range(n - distance + 1)
    ]


def leaving(order: Sequence[int], i: int, j: int) -> list[int]:
    """The literals that say "the label is below i" and "the label is above j", where it can be."""
    below = [order[i - 1]] if i > 0 else []
    return below + ([-order[j]] if j < len(order) else [])
