"""The check of certificates, which trusts nothing in them.

Everything but the proof is built again from the text of the instance, and compared; the proof
goes to the checkers. This imports puzzles, encoders and the proof checkers, never a solver.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from ...encoders import encode
from ...encoders.antibandwidth.bands import ALONE
from ...encoders.cnf.at_most_one import Clauses
from ...encoders.encoding import Encoding
from ...encoders.infeasible.certificate import InfeasibilityCertificate
from ...puzzles.base import Puzzle, find
from ...puzzles.errors import InvalidProof, PuzzleError, VerificationError
from ...puzzles.text import printable
from .. import infeasible
from ..answer import check
from . import drat, rup
from .claim import (
    CLAIM,
    FORMULA,
    PROOF,
    SATCHEL,
    SOLUTIONS,
    Claim,
    circuit,
    formula,
    parts,
    refuted,
    sha256,
    solutions_text,
    unnamed,
)
from .read import content, read_claim

Checker = Callable[[Clauses, str], str]
"""Says in a sentence what it found to be right; raises ``InvalidProof`` where it is not."""
REFUSAL_CHARACTERS = 300
"""The most characters of a refusal."""
RUP_CHARACTERS = 1_000_000
"""Characters of a proof up to which our own checker in Python is asked: some seconds."""


def by_dratify(clauses: Clauses, proof: str) -> str:
    """dratify, which knows RAT lemmas too."""
    done = drat.check_drat(clauses, proof, file=PROOF)
    return f"{done.checker}: accepts {PROOF}, {done.lemmas} lemmas"


def by_rup(clauses: Clauses, proof: str) -> str:
    """Our own checker, of proofs that are not too long and have no RAT lemma."""
    if len(proof) > RUP_CHARACTERS:
        longer = f"{PROOF} has more than {RUP_CHARACTERS:,} characters"
        return f"our own RUP checker: not asked, as {longer}"
    try:
        rup.check(clauses, drat.read(proof, PROOF))
    except rup.NotRup as lemma:
        return f"our own RUP checker: leaves the judgement to the others ({lemma})"
    return f"our own RUP checker: accepts {PROOF}"


def by_drat_trim(clauses: Clauses, proof: str) -> str:
    """The program drat-trim, which must be on the PATH."""
    drat.drat_trim(clauses, proof, file=PROOF)
    return f"drat-trim: accepts {PROOF}"


CHECKERS: tuple[Checker, ...] = (by_dratify, by_rup)
"""Who is asked about every proof."""


@dataclass
class Report:
    """What the check of a certificate found to be right, one sentence each."""

    claim: Claim
    notes: list[str] = field(default_factory=list)


def verify(
    folder: Path,
    checkers: Sequence[Checker] = CHECKERS,
    poll: Callable[[], None] = lambda: None,
) -> Report:
    """Check a certificate; nothing of it is believed.

    Parameters
    ----------
    folder : Path
        Where the certificate is.
    checkers : sequence of callable
        Each is called with the clauses and the text of the proof, says in a sentence what it
        found to be right, and raises :class:`InvalidProof` where the proof proves nothing.
    poll : callable
        Called every so often while the formula is built; it may raise to stop the work.

    Raises
    ------
    InvalidProof
        Naming the file that is not what it should be.
    """
    claim = read_claim(folder)
    texts = {name: content(folder, name) for name in claim.files}
    for name, text in texts.items():
        if sha256(text) != claim.files[name]:
            raise InvalidProof(f"{name}: expected the SHA-256 that {CLAIM} states, found another")
    report = Report(claim)
    if (maker := claim.made["satchel"]) != SATCHEL:
        report.notes.append(f"made by Satchel {maker}, checked by {SATCHEL}")
    report.notes += checks(claim, texts, checkers, poll)
    return report


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """Turn whatever is found wrong into a refusal that names the file."""
    try:
        yield
    except (PuzzleError, VerificationError) as error:
        text = printable(str(error))
        text = text if len(text) < REFUSAL_CHARACTERS else f"{text[:REFUSAL_CHARACTERS]} …"
        named = text if text.startswith(f"{name}:") else f"{name}: {text}"
        raise InvalidProof(named) from None


def checks(
    claim: Claim, texts: dict[str, str], checkers: Sequence[Checker], poll: Callable[[], None]
) -> Iterator[str]:
    """What is found to be right, one sentence each."""
    with blaming(CLAIM):
        puzzle = find(claim.puzzle).parse(claim.instance, file=CLAIM)
        if puzzle.text() != claim.instance:
            raise InvalidProof(f"{CLAIM}: expected the canonical text of the instance")
        encoding = encode(puzzle, poll)
    with blaming(SOLUTIONS):
        assignments = shown(puzzle, encoding, claim, texts.get(SOLUTIONS, ""))
    if assignments:
        many = f"the {len(assignments)} solutions keep the rules, and all differ"
        yield many if len(assignments) > 1 else "the solution keeps the rules"
    if claim.reason:
        with blaming(CLAIM):
            place, kind, nodes = claim.reason
            constraint = circuit(encoding, place)
            named = unnamed(constraint.nodes, nodes)
            yield infeasible.check(
                encoding, InfeasibilityCertificate(constraint, named, 0, "", kind)
            )
    elif claim.verdict != "multiple":
        with blaming(CLAIM):
            encoding = refuted(puzzle, claim, poll)
            compare(FORMULA, texts[FORMULA], formula(encoding, claim, assignments), poll)
        yield f"{FORMULA} is what the instance and the solutions make of it"
        if claim.with_bands == ALONE:
            yield f"{FORMULA} states the bands alone, into which any labelling divides"
        with blaming(PROOF):
            if texts[PROOF].split("\n").count("0") != 1 or not texts[PROOF].endswith("0\n"):
                raise InvalidProof(f"{PROOF}: expected the empty clause at the end, and only there")
            blocks = parts(encoding, claim, assignments)
            clauses = [clause for part in blocks for clause in part.clauses]
            for checker in checkers:
                poll()
                yield checker(clauses, texts[PROOF])


def shown(
    puzzle: Puzzle[Any], encoding: Encoding[Any], claim: Claim, text: str
) -> list[frozenset[int]]:
    """The solutions as assignments: right, all different, and as many as claimed."""
    answers = re.split(r"^solution [0-9]+$\n", text, flags=re.MULTILINE)[1:]
    solutions = [
        puzzle.read_answer(answer.removesuffix("\n"), file=SOLUTIONS) for answer in answers
    ]
    for i, solution in enumerate(solutions, 1):
        if broken := check(puzzle, solution):
            raise InvalidProof(f"{SOLUTIONS}: solution {i}: {broken[0]}")
    compare(SOLUTIONS, text, solutions_text(puzzle, solutions).splitlines())
    assignments = [frozenset(encoding.literals(solution)) for solution in solutions]
    different = len(set(solutions))
    if not claim.count == len(assignments) == different:
        found = f"{len(assignments)}, {different} of them different"
        raise InvalidProof(f"{SOLUTIONS}: expected {claim.count} solutions, found {found}")
    return assignments


def compare(
    name: str, text: str, right: Iterable[str], poll: Callable[[], None] = lambda: None
) -> None:
    """Raise unless a file has just these lines; ends at the first one that differs."""
    written = iter(text.split("\n"))
    number = 0
    for number, line in enumerate(right, 1):
        if number % 1000 == 0:
            poll()
        if next(written, None) != line:
            raise InvalidProof(f"{name}: line {number} is not what the claim makes it")
    if list(islice(written, 2)) != [""]:
        raise InvalidProof(f"{name}: line {number + 1} is not what the claim makes it")
