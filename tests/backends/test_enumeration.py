"""The loop that enumerates, over a session that answers by trying all assignments."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.enumeration import enumerate_all, ordered
from satchel.encoders.encoding import Encoding
from satchel.encoders.evaluate import holds, is_true
from satchel.encoders.model import Model
from satchel.encoders.options import Options

Answer = frozenset[int]


@dataclass
class Trying:
    """The assignments of a model in an order that is not lexicographic."""

    encoding: Encoding[Answer]
    stats: dict[str, Any] = field(default_factory=lambda: {"solves": 0})
    blocked: list[Set[int]] = field(default_factory=list)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> Set[int] | None:
        self.stats["solves"] += 1
        model = self.encoding.model
        for values in product((False, True), repeat=model.top):
            true = {v for v, value in enumerate(values, 1) if value}
            kept = all(holds(constraint, true) for constraint in model.constraints)
            if kept and true not in self.blocked and all(is_true(x, true) for x in assumptions):
                return true
        return None

    def block(self, true: Set[int]) -> None:
        self.blocked.append(set(true))

    def close(self) -> None:
        """Nothing runs."""


def two_of(n: int) -> Encoding[Answer]:
    model = Model()
    model.exactly(2, [model.boolean(i) for i in range(n)], "two of them")
    return Encoding(model)


PAIRS = [{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}]
"""Two of four, true before false."""


@pytest.mark.parametrize("in_order", [False, True])
def test_all_are_found_but_those_that_are_known(in_order: bool) -> None:
    encoding = two_of(4)
    options = Options(limit=None, ordered=in_order, known=(frozenset({1, 3}),))
    found = list(enumerate_all(encoding, Trying(encoding), options, Deadline()))
    assert sorted(map(sorted, found)) == [sorted(pair) for pair in PAIRS if pair != {1, 3}]
    assert in_order == (found == [pair for pair in PAIRS if pair != {1, 3}])


def test_a_witness_spares_questions() -> None:
    encoding = two_of(4)
    session = Trying(encoding)
    assert list(ordered(encoding, session, Deadline())) == PAIRS
    assert session.blocked == []
    steps = 2 * sum(2**level for level in range(4))
    assert session.stats["solves"] < steps


def test_the_order_is_that_of_the_choices() -> None:
    encoding = two_of(3)

    def false_first(decided: Sequence[int]) -> Sequence[int] | None:
        alternatives = encoding.choices(decided)
        return alternatives and alternatives[::-1]

    turned = replace(encoding, choices=false_first)
    assert list(ordered(turned, Trying(encoding), Deadline())) == [{2, 3}, {1, 3}, {1, 2}]


def test_nothing_to_find() -> None:
    encoding = two_of(1)
    assert list(ordered(encoding, Trying(encoding), Deadline())) == []
    assert list(enumerate_all(encoding, Trying(encoding), Options(), Deadline())) == []
