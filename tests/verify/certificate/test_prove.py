"""Making certificates: what is refused, replaced and left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat.proof import refutation
from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.puzzles.errors import InvalidProof, OutOfTime, PuzzleError, VerificationError
from satchel.puzzles.queens import Queens
from satchel.verify.certificate.check import verify
from satchel.verify.certificate.claim import (
    CLAIM,
    PROOF,
)
from satchel.verify.certificate.drat import check_drat
from satchel.verify.certificate.prove import prove, write
from satchel.verify.outcome import Outcome
from satchel.verify.verdict import solve

from .test_check import made


def test_a_folder_of_others_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / PROOF).write_text("mine", encoding="utf-8")
    with pytest.raises(PuzzleError, match="an empty folder, or one with a certificate"):
        write(tmp_path, made("unique"))
    assert (tmp_path / PROOF).read_text("utf-8") == "mine"
    (tmp_path / CLAIM).write_text("mine", encoding="utf-8")
    with pytest.raises(PuzzleError, match="an empty folder, or one with a certificate"):
        write(tmp_path, made("unique"))
    assert (tmp_path / CLAIM).read_text("utf-8") == "mine"


def test_a_solution_that_the_outcome_does_not_have() -> None:
    outcome: Outcome[Any] = Outcome(Queens(4), "liar", solutions=[(1, 3, 0, 2)], complete=True)
    outcome.conclude(2)
    with pytest.raises(VerificationError, match="there is a solution that the outcome does not"):
        prove(outcome, Options(), Deadline())


def test_what_is_not_known_is_not_certified() -> None:
    with pytest.raises(OutOfTime, match="nothing to certify: the verdict is solved"):
        prove(solve(Queens(4), "sat", Options(limit=1)), Options(), Deadline())
    outcome = solve(Queens(3), "sat")
    with pytest.raises(OutOfTime):
        prove(outcome, Options(), Deadline(1e-9))


@pytest.mark.slow
def test_proofs_of_a_living_solver_would_not_do() -> None:
    """The reason for fresh solvers: at 11 queens deletions of a living one spoil its proof."""
    from pysat.solvers import Solver

    encoding = encode(Queens(11))
    outcome = solve(Queens(11), "dfs", Options(limit=None))
    chosen = cnf.choose(encoding, Options(amo="pairwise"))
    rules = [clause for block in cnf.lower(encoding, chosen) for clause in block.clauses]
    blocks = []
    with Solver("cadical195", bootstrap_with=rules, with_proof=True) as solver:
        while solver.solve():
            true = frozenset(x for x in solver.get_model() if 0 < x <= encoding.model.top)
            blocks.append([-x for x in true])
            solver.add_clause(blocks[-1])
        living = "\n".join(solver.get_proof())
    assert len(blocks) == outcome.count
    with pytest.raises(InvalidProof):
        check_drat(rules + blocks, living)
    fresh = refutation(rules + blocks, "cadical195", Deadline())
    assert fresh
    assert check_drat(rules + blocks, fresh).lemmas > 1000


def test_an_earlier_certificate_is_replaced(tmp_path: Path) -> None:
    write(tmp_path, made("unique"))
    write(tmp_path, made("none"))
    assert [path.name for path in tmp_path.iterdir()] == [CLAIM]
    verify(tmp_path)
