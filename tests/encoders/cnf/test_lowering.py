"""Blocks of clauses, and the limit of auxiliary variables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from satchel.encoders import cnf
from satchel.encoders.cnf import lowering
from satchel.encoders.encoding import Encoding
from satchel.encoders.options import Options
from satchel.puzzles.errors import TooLarge

from ...backends.sat.test_session import cycle_through


def hexagon() -> Encoding[Any]:
    return cycle_through(6, list(combinations(range(6), 2)))


def blocks() -> Iterator[cnf.Block]:
    encoding = hexagon()
    options = cnf.choose(encoding, Options(circuit="position"))
    return cnf.Lowering(encoding.model.top, options).lower(encoding.model.circuits[0])


def test_a_circuit_comes_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    (whole,) = blocks()
    monkeypatch.setattr(lowering, "BLOCK_CLAUSES", 2)
    parts = list(blocks())
    assert [clause for part in parts for clause in part.clauses] == whole.clauses
    assert len(parts) == (len(whole.clauses) + 1) // 2
    before = 0
    for part in parts:
        assert part.before == before
        assert all(part.meaning(v) == whole.meaning(v) for v in part.auxiliaries)
        before += len(part.auxiliaries)
    assert before == len(whole.auxiliaries)


def test_a_circuit_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lowering, "CIRCUIT_AUXILIARIES", 3)
    with pytest.raises(TooLarge, match="the encoding position needs more than 3 auxiliary"):
        list(blocks())
    assert TooLarge.exit_code == 3
