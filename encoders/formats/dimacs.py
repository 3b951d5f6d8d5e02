"""DIMACS: the clauses, for any SAT solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from .. import cnf as clauses
from ..cnf.at_most_one import Clauses
from ..encoding import Encoding
from ..model import Model
from ..options import Options
from .common import eager, names, stated_by


class Part(NamedTuple):
    """Clauses that belong together, why they hold, and the auxiliary variables they bring."""

    why: str
    clauses: Clauses
    auxiliaries: range = range(0)


USUAL = Options()
"""The techniques that are taken without a wish."""


def cnf(encoding: Encoding[Any], options: Options = USUAL, title: str = "") -> Iterator[str]:
    """DIMACS: all comments in front, then the clauses; the clauses are made twice, never kept.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> for line in cnf(encode(Queens(1)), Options(), "queens 1"):
    ...     print(line)
    c queens 1
    c x 1 = queen 1 1
    c clause 1: one queen in row 1
    c clause 2: one queen in column 1
    p cnf 1 2
    1 0
    1 0
    """
    chosen, remarks = clauses.choose(encoding, options), []
    if encoding.model.circuits:
        chosen = replace(chosen, circuit=eager(chosen.circuit, clauses.CIRCUITS, clauses.EAGER))
        remarks.append(stated_by(chosen.circuit))
    return document(encoding.model, title, remarks, lambda: rules(encoding, chosen))


def rules(encoding: Encoding[Any], chosen: Options) -> Iterator[Part]:
    """The blocks of the model's constraints, then each given."""
    for block in clauses.lower(encoding, chosen):
        reason = "definition, for " * (block.role == "definition") + block.constraint.why
        yield Part(reason, block.clauses, block.auxiliaries)
    for given in encoding.givens:
        yield Part(f"given, {given.why}", [[given.literal]])


def document(
    model: Model, title: str, remarks: Sequence[str], parts: Callable[[], Iterator[Part]]
) -> Iterator[str]:
    """The lines of a DIMACS file of these parts, which are asked for twice."""
    yield from names(model, title, "c", "x ")
    yield from (f"c {remark}" for remark in remarks)
    top, clause_count = model.top, 0
    for why, stated, auxiliaries in parts():
        if auxiliaries:
            top = auxiliaries[-1]
            why += f" ({span('auxiliary variable', auxiliaries[0], top)})"
        if stated:
            yield f"c {span('clause', clause_count + 1, clause_count + len(stated))}: {why}"
        clause_count += len(stated)
    yield f"p cnf {top} {clause_count}"
    for part in parts():
        yield from (" ".join(map(str, [*clause, 0])) for clause in part.clauses)


def span(what: str, first: int, last: int) -> str:
    """``clause 3`` or ``clauses 3-5``."""
    return f"{what} {first}" if first == last else f"{what}s {first}-{last}"
