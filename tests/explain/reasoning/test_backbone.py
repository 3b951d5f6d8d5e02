"""What all solutions share, for every puzzle."""

from __future__ import annotations

import pytest

from satchel.backends.base import Deadline
from satchel.encoders import encode
from satchel.explain.reasoning.backbone import Backbone
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.queens import Queens

from ...instances import RANDOM, with_verdict


@pytest.mark.parametrize("name", sorted(RANDOM))
@pytest.mark.parametrize("verdict", ["none", "unique", "multiple"])
def test_what_is_decided_is_what_all_solutions_share(name: str, verdict: str) -> None:
    for seed in range(3):
        puzzle, solutions = with_verdict(name, verdict, seed)
        encoding = encode(puzzle)
        if encoding.projected:  # its solutions leave variables out
            continue
        every = range(1, encoding.model.top + 1)
        true = [encoding.literals(solution) for solution in solutions]
        shared = [x for v in every for x in (v, -v) if all((v in one) == (x > 0) for one in true)]
        backbone = Backbone(encoding, Deadline())
        witnesses = list(backbone)
        assert len(witnesses) == len(set(map(frozenset, witnesses)))
        assert min(len(witnesses), 2) == min(len(solutions), 2)
        if solutions:
            assert backbone.decided == shared


def test_time_ends_it() -> None:
    with pytest.raises(OutOfTime):
        list(Backbone(encode(Queens(16, toroidal=True)), Deadline(0.3)))
