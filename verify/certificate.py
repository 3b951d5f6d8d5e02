"""The check of certificates, which trusts nothing in them.

Everything but the proof is built again from the text of the instance, and compared; the proof
goes to the checkers. This imports puzzles, encoders and the proof checkers, never a solver.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..encoders import encode
from ..encoders.circuit import ring
from ..encoders.cnf.at_most_one import Clauses
from ..encoders.model import Encoding
from ..encoders.reasons import Reason
from ..puzzles.base import Puzzle, find
from ..puzzles.errors import InvalidProof, PuzzleError
from . import drat, reasons, rup
from .answer import check
from .claim import (
    CLAIM,
    COUNTS,
    ENCODINGS,
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

Checker = Callable[[Clauses, str], str]
"""Says in a sentence what it found to be right; raises ``InvalidProof`` where it is not."""
OURS = 1_000_000
"""Characters of a proof up to which our own checker in Python is asked: some seconds."""


def by_dratify(clauses: Clauses, proof: str) -> str:
    """dratify, which knows RAT lemmas too."""
    done = drat.check_drat(clauses, proof, file=PROOF)
    return f"{done.checker}: accepts the {done.lemmas} lemmas of {PROOF}"


def by_rup(clauses: Clauses, proof: str) -> str:
    """Our own checker, of proofs that are not too long and have no RAT lemma."""
    if len(proof) > OURS:
        return f"our own RUP checker: not asked, as {PROOF} has more than {OURS:,} characters"
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


def verify(folder: Path, checkers: Sequence[Checker] = CHECKERS) -> Report:
    """Check a certificate; nothing of it is believed.

    Parameters
    ----------
    folder : Path
        Where the certificate is.
    checkers : sequence of callable
        Each is called with the clauses and the text of the proof, says in a sentence what it
        found to be right, and raises :class:`InvalidProof` where the proof proves nothing.

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
    if (maker := claim.made.get("satchel")) != SATCHEL:
        report.notes.append(f"made by Satchel {maker}, checked by {SATCHEL}")
    try:
        report.notes += checks(claim, texts, checkers)
    except PuzzleError as error:
        raise InvalidProof(str(error)) from None
    return report


def checks(claim: Claim, texts: dict[str, str], checkers: Sequence[Checker]) -> Iterator[str]:
    """What is found to be right, one sentence each."""
    puzzle = find(claim.puzzle).parse(claim.instance, file=CLAIM)
    if puzzle.text() != claim.instance:
        raise InvalidProof(f"{CLAIM}: expected the canonical text of the instance")
    encoding = encode(puzzle)
    if claim.symmetry and claim.verdict != "optimum":
        raise InvalidProof(f"{CLAIM}: expected no symmetry of the verdict {claim.verdict}")
    assignments = shown(puzzle, encoding, claim, texts.get(SOLUTIONS, ""))
    if assignments:
        many = f"the {len(assignments)} solutions keep the rules, and all differ"
        yield many if len(assignments) > 1 else "the solution keeps the rules"
    if claim.reason:
        place, nodes = claim.reason
        constraint = circuit(encoding, place)
        taken = unnamed(ring(constraint).nodes, nodes)
        reasons.check(encoding, Reason(constraint, taken, 0, ""))
        yield f"taking {len(taken)} nodes out of the graph leaves more pieces than a cycle has then"
    elif claim.verdict != "multiple":
        encoding = refuted(puzzle, claim)
        built = "\n".join(formula(encoding, claim, assignments)) + "\n"
        compare(FORMULA, texts[FORMULA], built)
        yield f"{FORMULA} is what the instance and the solutions make of it"
        made = parts(encoding, claim, assignments)
        clauses = [clause for part in made for clause in part.clauses]
        yield from (checker(clauses, texts[PROOF]) for checker in checkers)


def read_claim(folder: Path) -> Claim:
    """The claim, when the file has its one form and claims something that can be checked."""
    text = content(folder, CLAIM)
    try:
        said = json.loads(text)
        del said["content"]
        claim = Claim(**said)
        same = well_formed(claim) and claim.text() == text
    except (ValueError, TypeError, KeyError, RecursionError):
        same = False
    if not same:
        raise InvalidProof(f"{CLAIM}: expected a claim in its one form, with its hash")
    right = claim.count == COUNTS.get(claim.verdict, claim.count)
    needed = {SOLUTIONS} if claim.count else set()
    if claim.verdict != "multiple" and not claim.reason:
        needed |= {FORMULA, PROOF}
    if not right or set(claim.files) != needed or (claim.reason and claim.count):
        raise InvalidProof(f"{CLAIM}: the files do not belong to the verdict {claim.verdict}")
    return claim


def well_formed(claim: Claim) -> bool:
    """Whether every part of a claim that was read has its type."""
    marked = [*claim.cuts, *([claim.reason] if claim.reason is not None else [])]
    words = (claim.puzzle, claim.instance, claim.verdict, *claim.files.values())
    return (
        claim.verdict in (*COUNTS, "count")
        and (claim.symmetry is None or isinstance(claim.symmetry, str))
        and type(claim.count) is int
        and claim.count >= 0
        and all(isinstance(word, str) for word in (*words, *claim.encodings.values()))
        and set(claim.encodings) == (set(ENCODINGS) if PROOF in claim.files else set())
        and isinstance(claim.made, dict)
        and all(
            type(place) is int
            and isinstance(nodes, list)
            and all(type(node) in (int, str) for node in nodes)
            for place, nodes in marked
        )
    )


def content(folder: Path, name: str) -> str:
    """A file of the certificate; its line ends are kept."""
    try:
        return (folder / name).read_bytes().decode()
    except OSError as error:
        raise PuzzleError(str(folder / name), "a readable file", str(error.strerror)) from None
    except UnicodeDecodeError:
        raise InvalidProof(f"{name}: expected text in UTF-8") from None


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
    compare(SOLUTIONS, text, solutions_text(puzzle, solutions))
    assignments = [frozenset(encoding.literals(solution)) for solution in solutions]
    if len(set(assignments)) != claim.count:
        raise InvalidProof(
            f"{SOLUTIONS}: expected {claim.count} solutions, found {len(set(assignments))}"
        )
    return assignments


def compare(name: str, found: str, right: str) -> None:
    """Raise unless a file is what it should be, naming the first line that differs."""
    if found == right:
        return
    pairs = zip([*found.splitlines(), ""], [*right.splitlines(), ""], strict=False)
    line = next((i for i, (a, b) in enumerate(pairs, 1) if a != b), 1)
    raise InvalidProof(f"{name}: line {line} is not what the claim makes it")
