"""Reading a certificate: the claim in its one form, and the files that it names."""

from __future__ import annotations

import json
import re
from pathlib import Path
from stat import S_IFDIR, S_IFLNK, S_IFMT, S_ISREG

from ...encoders.antibandwidth.bands import ADDED, ALONE
from ...encoders.options import Options
from ...puzzles import limits
from ...puzzles.errors import InvalidProof, PuzzleError
from .claim import CLAIM, COUNTS, FORMULA, PROOF, REVERSAL, SOLUTIONS, Claim, in_order

FILE_BYTES = limits.CERTIFICATE_BYTES
"""The most bytes of a file that is read."""


def read_claim(folder: Path) -> Claim:
    """The claim, when the file has its one form and claims something that can be checked."""
    text = content(folder, CLAIM)
    try:
        fields = json.loads(text)
        del fields["content"]
        claim = Claim(**fields)
        same = well_formed(claim) and claim.text() == text
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        same = False
    if not same:
        raise InvalidProof(f"{CLAIM}: expected a claim in its one form, with its hash")
    right = claim.count == COUNTS.get(claim.verdict, claim.count)
    needed = {SOLUTIONS} if claim.count else set()
    if claim.verdict != "multiple" and not claim.reason:
        needed |= {FORMULA, PROOF}
    stray = PROOF not in needed and bool(claim.encodings or claim.cuts)
    stray = stray or bool((claim.symmetry or claim.with_bands) and claim.verdict != "optimum")
    if not right or set(claim.files) != needed or (claim.reason and claim.count) or stray:
        raise InvalidProof(f"{CLAIM}: its parts do not belong to the verdict {claim.verdict}")
    return claim


def well_formed(claim: Claim) -> bool:
    """Whether every part of a claim that was read has its type and its one form."""
    marked = [tuple(cut) for cut in claim.cuts]
    if claim.reason is not None:
        place, kind, nodes = claim.reason
        marked.append((place, nodes))
        if not isinstance(kind, str):
            return False
    words = (claim.puzzle, claim.instance, claim.verdict, *claim.files.values())
    names = claim.encodings
    return (
        claim.verdict in (*COUNTS, "count")
        and claim.symmetry in (None, REVERSAL)
        and claim.with_bands in (None, ALONE, ADDED)
        and type(claim.count) is int
        and claim.count >= 0
        and type(claim.cuts) is list
        and all(type(word) is str for word in (*words, *names.values()))
        and set(names) == (set(Options().encodings()) if PROOF in claim.files else set())
        and "auto" not in names.values()
        and all(type(made) in (str, int) for made in claim.made.values())
        and all(re.fullmatch(r"[\w.+-]{1,40}", str(made)) for made in claim.made.values())
        and "satchel" in claim.made
        and all(
            type(place) is int
            and type(nodes) is list
            and all(type(node) in (int, str) for node in nodes)
            and nodes == in_order(nodes)
            for place, nodes in marked
        )
    )


def content(folder: Path, name: str) -> str:
    """A file of the certificate; its line ends are kept."""
    try:
        kind = (folder / name).lstat()
        if not S_ISREG(kind.st_mode):
            kinds = {S_IFDIR: "a folder", S_IFLNK: "a link"}
            found = kinds.get(S_IFMT(kind.st_mode), "a pipe or a device")
            raise InvalidProof(f"{name}: expected a plain file, found {found}")
        if kind.st_size > FILE_BYTES:
            raise InvalidProof(
                f"{name}: expected at most {FILE_BYTES:,} bytes, found {kind.st_size:,}"
            )
        return (folder / name).read_bytes().decode()
    except OSError as error:
        raise PuzzleError(str(folder / name), "a readable file", str(error.strerror)) from None
    except UnicodeDecodeError:
        raise InvalidProof(f"{name}: expected text in UTF-8") from None
