"""Two labels that differ by at least a distance, as clauses.

Both encodings rest on the same windows: for each i in 0..n − distance the labels
i..i + distance − 1 form a window, and at most one of the two labels lies in it. That is exact
for 1 <= distance < n; the lowering deals with the distances outside.
"""

from __future__ import annotations

from collections.abc import Sequence

from .at_most_one import Clauses, New


def order_literals(labels: Sequence[int], new: New) -> Clauses:
    """Define the literals o[i] "the label is at most i" of a one-hot vector, in this order.

    Order encoding: o[i] → o[i + 1]; label i means o[i] and not o[i − 1]. o[n − 1] is true and
    has no variable of its own, so the n labels give n − 1 order literals. Each assignment of the
    labels fixes them.
    Size: n − 1 variables, 4n − 5 clauses (n >= 2).
    Source: Tamura et al., "Compiling Finite Linear CSP into SAT", Constraints 14 (2009).

    >>> order_literals([1, 2], lambda *meaning: 3)
    [[-1, 3], [-2, -3], [1, -3]]
    """
    n = len(labels)
    order = [new("label at most", i + 1) for i in range(n - 1)]
    clauses: Clauses = [[-labels[i], order[i]] for i in range(n - 1)]
    clauses += [[-labels[i], -order[i - 1]] for i in range(1, n)]
    clauses += [[-order[i], order[i + 1]] for i in range(n - 2)]
    if n > 1:
        clauses.append([labels[0], -order[0]])
        clauses += [[labels[i], -order[i], order[i - 1]] for i in range(1, n - 1)]
    return clauses


def order(first: Sequence[int], second: Sequence[int], distance: int, new: New) -> Clauses:
    """One clause for each window, over the order literals of two labels of n = len + 1 values.

    The window of labels i..j is left by the first label (o[i − 1] or not o[j]) or by the
    second. Size: no variables beyond the order literals, n − distance + 1 clauses of at most
    four literals. Propagates as the order encoding does: bounds, not holes.
    Source: the duplex and ladder encodings of antibandwidth reduce to it; Fazekas, Sinnl,
    Biere & Parragh, "Duplex Encoding of Staircase At-Most-One Constraints", CPAIOR 2020.

    >>> order([5], [6], 1, None)
    [[-5, -6], [5, 6]]
    """
    n = len(first) + 1
    clauses: Clauses = []
    for i in range(n - distance + 1):
        j = i + distance - 1
        clause = []
        for labels in (first, second):
            if i > 0:
                clause.append(labels[i - 1])
            if j < n - 1:
                clause.append(-labels[j])
        clauses.append(clause)
    return clauses


def windows(first: Sequence[int], second: Sequence[int], distance: int, new: New) -> Clauses:
    """The windows pair by pair: labels closer than the distance exclude each other.

    Size: no variables, n(2·distance − 1) − distance(distance − 1) clauses. Arc-consistent.
    Source: the naive encoding.

    >>> windows([1, 2], [3, 4], 1, None)
    [[-1, -3], [-2, -4]]
    """
    n = len(first)
    return [
        [-first[a], -second[b]]
        for a in range(n)
        for b in range(max(0, a - distance + 1), min(n, a + distance))
    ]


SPREADS = {
    "order": "order literals, one clause a window (Fazekas et al. 2020)",
    "windows": "labels that are too close exclude each other (naive)",
}
