"""Making certificates: from an outcome to a folder that ``certificate.verify`` accepts.

The refutation comes from a fresh solver: a living one that has blocked thousands of solutions and
deleted clauses on the way writes proofs that do not verify.
"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path
from typing import Any

from ..backends import sat
from ..backends.base import Deadline
from ..backends.sat.proof import PROOFS, refutation
from ..encoders import cnf, encode, reasons
from ..encoders.circuit import Cut, circuits, ring
from ..encoders.model import Encoding
from ..encoders.options import Options
from ..puzzles.base import Verdict
from ..puzzles.errors import OutOfTime, PuzzleError, VerificationError
from .claim import (
    CLAIM,
    ENCODINGS,
    FORMULA,
    PROOF,
    REVERSAL,
    SATCHEL,
    SOLUTIONS,
    Claim,
    formula,
    named,
    parts,
    refuted,
    sha256,
    solutions_text,
)
from .optimum import Optimum
from .outcome import Outcome

Files = dict[str, str]
"""The texts of a certificate by the names of its files."""


def prove(outcome: Outcome[Any], options: Options, deadline: Deadline) -> Files:
    """The certificate of what came of a question.

    Parameters
    ----------
    outcome : Outcome
        From any backend; its word is not believed, its solutions are shown.
    options : Options
        The clause encodings, the solver of the refutation where its proofs are known to be
        right, and whether a combinatorial reason will do.
    deadline : Deadline
        For all of it.

    Raises
    ------
    OutOfTime
        When the outcome itself is unknown, or time ends before the refutation.
    VerificationError
        When there are other solutions than the outcome has.
    """
    best = isinstance(outcome, Optimum) and outcome.verdict == Verdict.SOLVED
    if outcome.verdict in (Verdict.UNKNOWN, Verdict.SOLVED) and not best:
        raise OutOfTime(f"nothing to certify: the verdict is {outcome.verdict}")
    puzzle = outcome.puzzle
    encoding = encode(puzzle, deadline.check)
    solutions = outcome.solutions if outcome.complete else outcome.solutions[:2]
    verdict: str = "optimum" if best else outcome.verdict
    if outcome.verdict == Verdict.MULTIPLE and outcome.complete:
        verdict = "count"
    claim = Claim(puzzle.name, puzzle.text(), verdict, len(solutions), made=made_by())
    files = {SOLUTIONS: solutions_text(puzzle, solutions)} if solutions else {}
    found = reasons.find(encoding) if options.reasons and verdict == "none" else None
    if found:
        stated = circuits(encoding.model)
        nodes = ring(found.constraint).nodes
        place = next(i for i, one in enumerate(stated) if one is found.constraint)
        claim = replace(claim, reason=(place, named(nodes, found.nodes)))
    elif verdict != "multiple":
        assignments = [frozenset(encoding.literals(solution)) for solution in solutions]
        if isinstance(outcome, Optimum) and outcome.symmetry:
            claim = replace(claim, symmetry=REVERSAL)
        encoding = refuted(puzzle, claim)
        claim, proof = refute(encoding, claim, assignments, options, deadline)
        files[FORMULA] = "\n".join(formula(encoding, claim, assignments)) + "\n"
        files[PROOF] = proof
    claim = replace(claim, files={name: sha256(text) for name, text in files.items()})
    return files | {CLAIM: claim.text()}


def refute(
    encoding: Encoding[Any],
    claim: Claim,
    assignments: Sequence[frozenset[int]],
    options: Options,
    deadline: Deadline,
) -> tuple[Claim, str]:
    """The claim with its encodings and cuts, and the proof that there is no further solution.

    Where cuts are needed a living solver finds them; then a fresh one writes the proof.
    """
    solver = options.solver if options.solver in PROOFS else PROOFS[0]
    chosen = cnf.choose(encoding, options)
    cuts = []
    if chosen.circuit == "lazy" and (stated := circuits(encoding.model)):
        found = needed(encoding, assignments, chosen, deadline)
        rings = [set(ring(one).nodes) for one in stated]
        cuts = [
            (place, named(ring(stated[place]).nodes, cut.nodes))
            for place, nodes in enumerate(rings)
            for cut in found
            if cut.nodes <= nodes
        ]
    claim = replace(
        claim,
        encodings={name: getattr(chosen, name) for name in ENCODINGS},
        cuts=cuts,
        made=claim.made | {"solver": solver},
    )
    made = chain.from_iterable(p.clauses for p in parts(encoding, claim, assignments))
    proof = refutation(list(made), solver, deadline)
    if proof is None:
        raise VerificationError("there is a solution that the outcome does not have")
    return claim, proof


def needed(
    encoding: Encoding[Any],
    assignments: Sequence[frozenset[int]],
    chosen: Options,
    deadline: Deadline,
) -> list[Cut]:
    """The cuts by which a living solver finds no further solution."""
    session = sat.Session(encoding, replace(chosen, solver="cadical195"), deadline)
    try:
        for true in assignments:
            deadline.check()
            session.block(true)
        other = session.solve((), deadline)
    finally:
        session.close()
    if other is not None:
        raise VerificationError("there is a solution that the outcome does not have")
    return session.cuts


def made_by() -> dict[str, str | int]:
    """The versions of what makes a certificate."""
    found: dict[str, str | int] = {"satchel": SATCHEL, "python": platform.python_version()}
    try:
        found["python-sat"] = version("python-sat")
    except PackageNotFoundError:
        found["python-sat"] = "unknown"
    return found


def write(folder: Path, files: Files) -> None:
    """Write a certificate; what an earlier one left in the folder goes first, the claim last."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in (CLAIM, SOLUTIONS, FORMULA, PROOF):
            (folder / name).unlink(missing_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        found = error.strerror or str(error)
        raise PuzzleError(str(folder), "a folder to write", found) from None
