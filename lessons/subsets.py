"""Minimal unsatisfiable subsets of a few clauses, by deletion, by all subsets, and by hitting sets.

A set of clauses is a **MUS** when it is unsatisfiable and none of its clauses can be left out; a
**MCS** (minimal correction set) when leaving it out makes the rest satisfiable, and no smaller part
of it does. Each MUS hits every MCS, and each MCS every MUS: they are the minimal hitting sets of
each other.

Source: R. Reiter, "A Theory of Diagnosis from First Principles", Artificial Intelligence 32 (1987).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from . import common

Clause = Sequence[int]
Places = frozenset[int]
"""Clauses by their places, from 0."""


class Trial(NamedTuple):
    """A step of the deletion algorithm: which clause is left out, and whether it is needed."""

    clause: int
    needed: bool
    kept: tuple[int, ...]


def holds(clauses: Sequence[Clause], chosen: Iterable[int]) -> bool:
    """Whether the chosen clauses are satisfiable together."""
    return common.allows([clauses[i] for i in chosen], ())


def deletion(clauses: Sequence[Clause], order: Sequence[int]) -> list[Trial]:
    """Try to leave each clause out, in an order: it goes where the rest is still unsatisfiable.

    One question to a solver for each clause. What is left at the end is a MUS; which one depends on
    the order.

    >>> [trial.needed for trial in deletion([[1], [-1], [2]], [2, 1, 0])]
    [False, True, True]
    """
    kept, trials = list(range(len(clauses))), list[Trial]()
    for clause in order:
        rest = [i for i in kept if i != clause]
        needed = holds(clauses, rest)
        kept = kept if needed else rest
        trials.append(Trial(clause, needed, tuple(kept)))
    return trials


def all_muses(clauses: Sequence[Clause]) -> list[Places]:
    """All MUSes, the smallest first, by all subsets.

    >>> all_muses([[1], [-1], [2], [-2]])
    [frozenset({0, 1}), frozenset({2, 3})]
    """
    found: list[Places] = []
    for size in range(len(clauses) + 1):
        for chosen in map(frozenset, combinations(range(len(clauses)), size)):
            if not any(mus <= chosen for mus in found) and not holds(clauses, chosen):
                found.append(chosen)
    return found


def minimal_hitting_sets(sets: Collection[Places], items: int) -> list[Places]:
    """The minimal sets that share an item with each of some sets, the smallest first.

    >>> minimal_hitting_sets([frozenset({0, 1}), frozenset({1, 2})], 3)
    [frozenset({1}), frozenset({0, 2})]
    """
    found: list[Places] = []
    for size in range(items + 1):
        for chosen in map(frozenset, combinations(range(items), size)):
            if all(chosen & one for one in sets) and not any(other <= chosen for other in found):
                found.append(chosen)
    return found


class Round(NamedTuple):
    """A round of the search for a smallest MUS: what is tried, and the correction set it shows."""

    tried: Places
    correction: Places | None


def implicit_hitting_sets(clauses: Sequence[Clause]) -> list[Round]:
    """The rounds until a smallest set that hits all known correction sets is unsatisfiable.

    Such a set is a smallest MUS: no smaller one hits even those correction sets. Where it is
    satisfiable it is grown to as many clauses as possible, and what is left out is a new one.

    >>> [sorted(one.tried) for one in implicit_hitting_sets([[1], [-1]])]
    [[], [1], [0, 1]]
    """
    known: list[Places] = []
    rounds: list[Round] = []
    while True:
        tried = minimal_hitting_sets(known, len(clauses))[0]
        if not holds(clauses, tried):
            return [*rounds, Round(tried, None)]
        grown = set(tried)
        for i in range(len(clauses)):
            if holds(clauses, grown | {i}):
                grown.add(i)
        correction = frozenset(range(len(clauses))) - grown
        known.append(correction)
        rounds.append(Round(tried, correction))
