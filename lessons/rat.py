"""RUP and RAT: the two reasons for which a proof may add a clause, on one page.

**RUP** (reverse unit propagation). Unit propagation from the negations of the literals of a clause
ends in a conflict. Then the clause follows: whoever falsified it would run into that conflict.

**RAT** (resolution asymmetric tautology). The clause has a literal, its *pivot*, such that each
*resolvent* with a clause that holds the negated pivot is RUP: the clause together with the rest of
the other. Then the clause need not follow, but adding it leaves a satisfiable formula satisfiable.
Let an assignment satisfy the formula and falsify the clause: make the pivot true in it. Only
clauses with the negated pivot could break. Each of them has another true literal, since its
resolvent follows, and the literals of the clause are false.

**Source.** M. Järvisalo, M. Heule, A. Biere, "Inprocessing Rules", IJCAR 2012.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import common

Clause = Sequence[int]


class Implication(NamedTuple):
    """A literal that unit propagation makes true, and the clause that does it."""

    literal: int
    clause: Clause


def propagation(
    clauses: Sequence[Clause], literals: Sequence[int]
) -> tuple[list[Implication], Clause | None]:
    """What follows from the literals, step by step, and the clause that is falsified, if any.

    >>> propagation([[-1, 2], [-2, -1]], [1])
    ([Implication(literal=2, clause=[-1, 2])], [-2, -1])
    """
    true = set(literals)
    steps: list[Implication] = []
    if any(-literal in true for literal in true):
        return steps, [-literals[0], literals[0]]
    unit: Clause | None = ()
    while unit is not None:
        unit = None
        for clause in clauses:
            left = [x for x in dict.fromkeys(clause) if -x not in true]
            if not left:
                return steps, clause
            if len(left) == 1 and left[0] not in true and unit is None:
                unit = clause
                literal = left[0]
        if unit is not None:
            steps.append(Implication(literal, unit))
            true.add(literal)
    return steps, None


def is_rup(clauses: Sequence[Clause], lemma: Clause) -> bool:
    """Whether a clause follows by reverse unit propagation.

    >>> is_rup([[1, 2], [1, -2]], [1]), is_rup([[1, 2]], [1])
    (True, False)
    """
    return not common.propagate(clauses, [-literal for literal in lemma])[1]


def resolvents(clauses: Sequence[Clause], lemma: Clause, pivot: int) -> Iterator[list[int]]:
    """The resolvents of a clause with each clause that holds its negated pivot."""
    for clause in clauses:
        if -pivot in clause:
            yield list(dict.fromkeys([*lemma, *(x for x in clause if x != -pivot)]))


def pivots(clauses: Sequence[Clause], lemma: Clause) -> list[int]:
    """The literals of a clause on which it is RAT.

    Resolvents that hold a literal and its negation are RUP at once.

    >>> pivots([[-1, 3]], [1, 2]), pivots([[-1, 3]], [1, -3])
    ([2], [1, -3])
    """
    return [
        pivot
        for pivot in lemma
        if all(is_rup(clauses, resolvent) for resolvent in resolvents(clauses, lemma, pivot))
    ]
