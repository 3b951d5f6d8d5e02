"""Making certificates: from an outcome to a folder that ``certificate.verify`` accepts.

The refutation comes from a new solver: one that has blocked thousands of solutions and
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

from ...backends import sat
from ...backends.base import Deadline
from ...backends.sat.proof import PROOFS, refutation
from ...encoders import cnf, encode
from ...encoders.cnf.circuit import LAZY
from ...encoders.encoding import Encoding
from ...encoders.infeasible import arguments
from ...encoders.options import Options
from ...encoders.subtours import Cut
from ...puzzles.base import Verdict
from ...puzzles.errors import OutOfTime, PuzzleError, VerificationError
from ...puzzles.files import save
from ..optimum.search import Optimum
from ..outcome import Outcome
from .claim import (
    CLAIM,
    FORMULA,
    PROOF,
    REVERSAL,
    SATCHEL,
    SOLUTIONS,
    Claim,
    Nodes,
    formula,
    named,
    parts,
    refuted,
    sha256,
    solutions_text,
)

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
    reason = arguments.find(encoding) if options.reasons and verdict == "none" else None
    if reason:
        stated = encoding.model.circuits
        nodes = reason.constraint.nodes
        place = next(i for i, one in enumerate(stated) if one is reason.constraint)
        claim = replace(claim, reason=(place, reason.kind, named(nodes, reason.nodes)))
    elif verdict != "multiple":
        assignments = [frozenset(encoding.literals(solution)) for solution in solutions]
        if best and isinstance(outcome, Optimum):
            symmetry = REVERSAL if outcome.symmetry else None
            claim = replace(claim, symmetry=symmetry, with_bands=outcome.bands)
        encoding = refuted(puzzle, claim, deadline.check)
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

    Where cuts are needed a session finds them; then a new solver writes the proof. If the
    session had to turn to vertex elimination, that is the encoding of the formula.
    """
    solver = options.solver if options.solver in PROOFS else PROOFS[0]
    chosen = cnf.choose(encoding, options)
    cuts = []
    if chosen.circuit in LAZY:
        session = closed(encoding, assignments, chosen, deadline)
        eliminated = "eliminated" in session.stats
        chosen = replace(chosen, circuit="elimination" if eliminated else "lazy")
        cuts = [] if eliminated else placed(encoding, session.cuts)
    claim = replace(
        claim,
        encodings=chosen.encodings(),
        cuts=cuts,
        made=claim.made | {"solver": solver},
    )
    clauses = chain.from_iterable(p.clauses for p in parts(encoding, claim, assignments))
    proof = refutation(list(clauses), solver, deadline)
    if proof is None:
        raise VerificationError("there is a solution that the outcome does not have")
    return claim, proof


def closed(
    encoding: Encoding[Any],
    assignments: Sequence[frozenset[int]],
    chosen: Options,
    deadline: Deadline,
) -> sat.Session:
    """A session that has found no further solution, with the cuts that it took."""
    session = sat.Session(encoding, replace(chosen, solver="cadical195"), deadline)
    try:
        for true in assignments:
            deadline.check()
            session.block(true)
        other = session.solve((), deadline) if session.subtours else None
    finally:
        session.close()
    if other is not None:
        raise VerificationError("there is a solution that the outcome does not have")
    return session


def placed(encoding: Encoding[Any], cuts: Sequence[Cut]) -> list[tuple[int, Nodes]]:
    """Cuts as the claim names them, at each circuit that has their nodes."""
    nodes_of = [circuit.nodes for circuit in encoding.model.circuits]
    return [
        (place, named(nodes, cut.nodes))
        for place, nodes in enumerate(nodes_of)
        for cut in cuts
        if cut.nodes <= set(nodes)
    ]


def made_by() -> dict[str, str | int]:
    """The versions of what makes a certificate."""
    versions: dict[str, str | int] = {"satchel": SATCHEL, "python": platform.python_version()}
    try:
        versions["python-sat"] = version("python-sat")
    except PackageNotFoundError:
        versions["python-sat"] = "unknown"
    return versions


def write(folder: Path, files: Files) -> None:
    """Write a certificate; an earlier one in the folder goes first, the claim comes last.

    Raises
    ------
    PuzzleError
        When the folder holds other files, or cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = {path.name for path in folder.iterdir()}
        if names and not (CLAIM in names and ours(folder / CLAIM)):
            raise PuzzleError(str(folder), "an empty folder, or one with a certificate", "others")
        for name in (CLAIM, SOLUTIONS, FORMULA, PROOF):
            (folder / name).unlink(missing_ok=True)
        for name, text in files.items():
            save(folder / name, text)
    except OSError as error:
        found = error.strerror or str(error)
        raise PuzzleError(str(folder), "a folder to write", found) from None


def ours(file: Path) -> bool:
    """Whether a file looks like a claim, as :meth:`Claim.text` begins it."""
    with file.open("rb") as claim:
        return claim.read(14) == b'{\n "content": '
