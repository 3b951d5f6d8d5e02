"""Resolving variables away: what a formula says about the others alone.

Source: Davis & Putnam, "A Computing Procedure for Quantification Theory", JACM 7 (1960).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from ...backends.base import Deadline

MAX_CLAUSES = 20_000
"""It stops where it would make more."""
SUBSUMING_LITERALS = 2
"""A clause is left out that follows from one of up to so many literals."""
Literals = frozenset[int]


def eliminate(
    clauses: Iterable[Sequence[int]], top: int, deadline: Deadline
) -> set[Literals] | None:
    """The clauses over 1..top that are left when all other variables are resolved away.

    None where that takes more than :data:`MAX_CLAUSES` clauses.

    >>> sorted(map(sorted, eliminate([[-1, 3], [-3, -2], [-1, 4]], 2, Deadline())))
    [[-2, -1]]
    """
    found = {frozenset(clause) for clause in clauses}
    found = {clause for clause in found if not any(-x in clause for x in clause)}
    at: dict[int, set[Literals]] = {}
    for clause in found:
        for x in clause:
            at.setdefault(x, set()).add(clause)

    def put(clause: Literals) -> None:
        sizes = range(min(SUBSUMING_LITERALS, len(clause)) + 1)
        if clause in found or any(
            frozenset(part) in found for size in sizes for part in combinations(clause, size)
        ):
            return
        found.add(clause)
        for x in clause:
            at.setdefault(x, set()).add(clause)

    def drop(clause: Literals) -> None:
        found.discard(clause)
        for x in clause:
            at[x].discard(clause)

    waiting = {abs(x) for x in at if abs(x) > top}
    while waiting:
        deadline.check()
        v = min(waiting, key=lambda v: (len(at.get(v, ())) * len(at.get(-v, ())), v))
        waiting.discard(v)
        ups, downs = list(at.get(v, ())), list(at.get(-v, ()))
        if len(ups) * len(downs) + len(found) > MAX_CLAUSES:
            return None
        for clause in (*ups, *downs):
            drop(clause)
        for up in ups:
            for down in downs:
                resolvent = (up - {v}) | (down - {-v})
                if not any(-x in resolvent for x in resolvent):
                    put(resolvent)
    return found
