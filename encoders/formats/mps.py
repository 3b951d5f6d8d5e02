"""MPS: the columns of the rows, which every ILP solver reads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby
from textwrap import wrap
from typing import Any

from ..encoding import Encoding
from ..options import Options
from .program import linear, sense

COMMENT_CHARACTERS = 150
"""Long comments are broken at so many characters; CBC's reader takes no more than 160."""
LETTERS = {"=": "E", ">=": "G", "<=": "L"}


def mps(encoding: Encoding[Any], options: Options, title: str = "") -> Iterator[str]:
    """Fixed and free form at once: the rules as ``*`` comments, then the columns.

    Whole variables stand between markers and are 0-1; the others have two bounds.
    """
    program = linear(encoding, options, title)
    entries: list[list[tuple[int, int]]] = [[] for _ in program.columns]
    for i, (_, row) in enumerate(program.stated, 1):
        for v, a in zip(row.variables, row.coefficients, strict=True):
            entries[v - 1].append((i, a))
    reasons = (f"r{i}: {why}" for i, (why, _) in enumerate(program.stated, 1))
    for line in chain(program.remarks, reasons):
        yield from wrap(f"* {line}".rstrip(), COMMENT_CHARACTERS, subsequent_indent="* ")
    yield from ("NAME          satchel", "ROWS", " N  obj")
    yield from (f" {LETTERS[sense(row)[0]]}  r{i}" for i, (_, row) in enumerate(program.stated, 1))
    yield "COLUMNS"
    numbered = list(enumerate(program.columns, 1))
    for whole, columns in groupby(numbered, key=lambda column: column[1].whole):
        if whole:
            yield "    MARKER    'MARKER'                 'INTORG'"
        for v, _ in columns:
            yield f"    x{v:<8} obj                  0"
            yield from (f"    x{v:<8} {f'r{i}':<8}  {a:12}" for i, a in entries[v - 1])
        if whole:
            yield "    MARKER    'MARKER'                 'INTEND'"
    yield "RHS"
    for i, (_, row) in enumerate(program.stated, 1):
        if bound := sense(row)[1]:
            yield f"    RHS       {f'r{i}':<8}  {bound:12}"
    yield "BOUNDS"
    for v, (low, high, whole, _) in numbered:
        if whole:
            yield f" BV BND       x{v}"
        else:
            yield f" LO BND       x{v:<8} {low:12}"
            yield f" UP BND       x{v:<8} {high:12}"
    yield "ENDATA"
