"""Unit propagation finds what one rule entails, and its reasons are as small."""

from __future__ import annotations

import random
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.subsets.solver import SelectorSolver
from satchel.encoders.constraints import Given
from satchel.encoders.encoding import Encoding
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.explain.reasoning.consequences import Entailed, Propagated


def one_rule(rng: random.Random) -> Encoding[Any]:
    """A constraint over some variables, and some facts that it can bear."""
    model = Model()
    cells = [model.boolean("cell", i) for i in range(rng.randint(4, 14))]
    literals = [rng.choice((-v, v)) for v in cells]
    if rng.random() < 0.3:
        half = len(cells) // 2
        model.distance(cells[:half], cells[half : 2 * half], rng.randint(1, half), "apart")
    else:
        low = rng.randint(0, len(cells))
        model.cardinality(low, rng.randint(low, len(cells)), literals, "so many")
    givens = [Given(rng.choice((-v, v)), f"fact {v}") for v in rng.sample(cells, len(cells) // 2)]
    return Encoding(model, givens)


@pytest.mark.parametrize("amo", ["pairwise", "product"])
def test_propagation_is_complete_for_one_rule(amo: str) -> None:
    """In the encodings that ``auto`` may choose."""
    rng, reasons = random.Random(amo), 0
    for _ in range(300):
        encoding = one_rule(rng)
        solver = SelectorSolver(encoding, Options(amo=amo))
        groups = range(len(solver.groups))
        if solver.solve(groups) is None:
            continue
        every = [x for v in range(1, solver.top + 1) for x in (v, -v)]
        propagated, entailed = (way(solver, Deadline()) for way in (Propagated, Entailed))
        follow = propagated.follow(groups, every)
        assert follow == entailed.follow(groups, every)
        for literal in follow:
            reason = propagated.reason(groups, literal)
            assert propagated.alike(reason, follow) == entailed.alike(reason, follow)
            assert literal in entailed.alike(reason, follow)
            reasons += len(reason) > 1
        solver.close()
    assert reasons > 100
