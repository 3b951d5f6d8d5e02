"""Proofs end with the empty clause, once, and there are none of what is satisfiable."""

from __future__ import annotations

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.proof import PROOFS, refutation

from ...verify.certificate.test_rup import SQUARE, pigeons


@pytest.mark.parametrize("solver", PROOFS)
def test_a_refutation(solver: str) -> None:
    formulas: list[list[list[int]]] = [SQUARE, pigeons(5), [[1], [-1]], [[]]]
    for clauses in formulas:
        proof = refutation(clauses, solver, Deadline())
        assert proof is not None
        lines = proof.splitlines()
        assert lines[-1] == "0" and lines.count("0") == 1
        assert all(line.endswith(" 0") for line in lines[:-1])


@pytest.mark.parametrize("solver", PROOFS)
def test_what_is_satisfiable_has_none(solver: str) -> None:
    assert refutation(SQUARE[1:], solver, Deadline()) is None
