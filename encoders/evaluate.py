"""What the constraints of each kind mean: their variables, and how an assignment breaks them.

An assignment is given by the set of its true variables. Nobody else needs to know the kinds for
such questions: a new kind is one more row of ``MEANINGS``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence, Set
from itertools import product
from typing import Any, NamedTuple

from .constraints import Cardinality, Circuit, Constraint, Distance, Given
from .subtours import SubtourCuts

Rename = Callable[[int], int]
"""From each literal to the literal in its place."""


class Meaning(NamedTuple):
    """What is asked of a kind.

    ``parts`` are the literals, those together that speak of one thing; ``broken`` says how an
    assignment breaks a constraint, by nothing where it keeps it; ``content`` is what a constraint
    says, without its words and under other names of the literals; ``fixed_sum`` are positive
    literals of which it fixes the number.
    """

    parts: Callable[[Any], Sequence[Sequence[int]]]
    broken: Callable[[Any, Set[int]], Iterator[str]]
    content: Callable[[Any, Rename], Hashable]
    fixed_sum: Callable[[Any], Sequence[int]] = lambda stated: ()


def variables(stated: Constraint | Given) -> set[int]:
    """The decision variables that a constraint or a given speaks of.

    >>> sorted(variables(Cardinality(0, 1, (3, -1), "not both")))
    [1, 3]
    """
    return {abs(literal) for part in parts(stated) for literal in part}


def parts(stated: Constraint | Given) -> Sequence[Sequence[int]]:
    """The literals, those together that speak of one thing: both vectors of a distance apart."""
    if isinstance(stated, Given):
        return [[stated.literal]]
    return MEANINGS[type(stated)].parts(stated)


def holds(stated: Constraint | Given, true: Set[int]) -> bool:
    """Whether an assignment keeps a constraint or a given.

    >>> holds(Cardinality(1, 1, (1, 2), "one of two"), {1, 2})
    False
    """
    return next(broken(stated, true), None) is None


def broken(stated: Constraint | Given, true: Set[int]) -> Iterator[str]:
    """How an assignment breaks a constraint or a given: the rule, or each part that is broken."""
    if isinstance(stated, Given):
        return iter(() if is_true(stated.literal, true) else (stated.why,))
    return MEANINGS[type(stated)].broken(stated, true)


def fixed_sum(constraint: Constraint) -> Sequence[int]:
    """Variables of which the same number is true in every solution; none where that is open."""
    return MEANINGS[type(constraint)].fixed_sum(constraint)


def content(stated: Constraint | Given, rename: Rename = lambda literal: literal) -> Hashable:
    """What a constraint or a given says, apart from its words; equal for those that say the same.

    >>> one, two = Cardinality(0, 1, (1, 2), "this"), Cardinality(0, 1, (2, 1), "that")
    >>> content(one) == content(two)
    True
    """
    if isinstance(stated, Given):
        return rename(stated.literal)
    return MEANINGS[type(stated)].content(stated, rename)


def form(stated: Constraint | Given) -> tuple[object, ...]:
    """What constraints of one form have in common: the kind, and the bounds of a cardinality."""
    stated_bounds = (stated.low, stated.high) if isinstance(stated, Cardinality) else ()
    return (type(stated).__name__, *stated_bounds)


def bounds(stated: Constraint | Given) -> tuple[int, int] | None:
    """How few and how many literals may be true, where a constraint counts them; else None.

    >>> bounds(Cardinality(-1, 5, (1, 2), "any"))
    (0, 2)
    """
    if not isinstance(stated, Cardinality):
        return None
    return max(stated.low, 0), min(stated.high, len(stated.literals))


def is_true(literal: int, true: Set[int]) -> bool:
    """Whether a literal of either sign is true."""
    return (literal in true) if literal > 0 else (-literal not in true)


# --- the kinds -------------------------------------------------------------------------------


def _number(stated: Cardinality, true: Set[int]) -> Iterator[str]:
    number = sum(is_true(literal, true) for literal in stated.literals)
    if not stated.low <= number <= stated.high:
        yield stated.why


def _labels(stated: Distance, true: Set[int]) -> Iterator[str]:
    first, second = (
        [i for i, literal in enumerate(vector) if is_true(literal, true)]
        for vector in (stated.first, stated.second)
    )
    impossible = 0 < stated.distance >= len(stated.first)
    if impossible or any(abs(i - j) < stated.distance for i, j in product(first, second)):
        yield stated.why


def _exact(stated: Cardinality) -> Sequence[int]:
    exact = stated.low == stated.high and min(stated.literals, default=1) > 0
    return stated.literals if exact else ()


def _cycles(stated: Circuit, true: Set[int]) -> Iterator[str]:
    yield from (cut.why for cut in SubtourCuts(stated).violated(true))


def _vectors(stated: Distance, rename: Rename) -> Hashable:
    """Either vector may stand first, and both may be read backwards."""
    first, second = (tuple(map(rename, vector)) for vector in (stated.first, stated.second))
    pairs = [(first, second), (first[::-1], second[::-1])]
    return stated.distance, min(tuple(sorted(pair)) for pair in pairs)


MEANINGS: dict[type, Meaning] = {
    Cardinality: Meaning(
        lambda stated: [stated.literals],
        _number,
        lambda stated, rename: (stated.low, stated.high, frozenset(map(rename, stated.literals))),
        _exact,
    ),
    Distance: Meaning(lambda stated: [stated.first, stated.second], _labels, _vectors),
    Circuit: Meaning(
        lambda stated: [tuple(stated.edges.values())],
        _cycles,
        lambda stated, rename: (
            stated.directed,
            frozenset(stated.nodes),
            frozenset((edge, rename(literal)) for edge, literal in stated.edges.items()),
        ),
    ),
}
"""What is asked of each kind."""
