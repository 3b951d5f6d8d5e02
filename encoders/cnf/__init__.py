"""Lowering to clauses: each constraint becomes one or more blocks of clauses.

``choose`` resolves every ``auto``; ``lower`` then yields the blocks one by one, so that the
deadline can be looked at between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, groupby, islice
from typing import Any

from ...puzzles.errors import PuzzleError
from ...puzzles.text import shown
from ..constraints import Cardinality, Circuit, Constraint, Distance
from ..encoding import Encoding
from ..model import Model
from ..options import ENCODING_OPTIONS, Options
from .at_most_one import Clauses
from .cardinality import ENCODINGS, NATIVE
from .circuit import CIRCUITS
from .distance import DISTANCES
from .lowering import Block, Lowering, at_most, stated_by_subsets, subsets
from .options import applicable, encodings, options_of

__all__ = [
    "CIRCUITS",
    "DISTANCES",
    "EAGER",
    "ENCODINGS",
    "NATIVE",
    "Block",
    "Lowering",
    "applicable",
    "at_most",
    "check",
    "choose",
    "clauses",
    "encodings",
    "lower",
    "names",
    "options_of",
]

CONSTRAINTS_AT_A_TIME = 100
"""Short cardinality constraints whose clauses are made at a time."""
EAGER = "binary"
"""The encoding of circuits that stands in for lazy cuts where no solver is at hand."""
PAIRWISE_LITERALS = 50
"""Lines of up to so many literals are stated pairwise by ``auto``: measured on queens."""


def choose(encoding: Encoding[Any], options: Options, native: bool = False) -> Options:
    """``options`` with every ``auto`` of the clause encodings resolved, and every name checked.

    At-most-k constraints may stay as they are where ``native`` says so.
    """
    amo = options.amo
    if amo == "auto":
        amo = "pairwise" if longest_line(encoding.model) <= PAIRWISE_LITERALS else "product"
    chosen = replace(
        options,
        amo=amo,
        amk="mixed" if options.amk == "auto" else options.amk,
        distance="order" if options.distance == "auto" else options.distance,
        circuit="adaptive" if options.circuit == "auto" else options.circuit,
    )
    check(chosen)
    if chosen.amk == NATIVE and not native:
        raise PuzzleError("--amk", "an encoding in clauses (solvers alone count natively)", NATIVE)
    return chosen


def longest_line(model: Model) -> int:
    """The most literals of an at-most-one constraint, the ends of a path among them.

    The degrees of circuits are left out: in sparse graphs they are short.
    """
    lines = [
        len(constraint.literals)
        for constraint in without_degrees(model)
        if isinstance(constraint, Cardinality) and constraint.high == 1
    ]
    lines += [len(circuit.nodes) - 1 for circuit in model.circuits if circuit.closes_path]
    return max(lines, default=0)


def without_degrees(model: Model) -> list[Constraint]:
    """The constraints of a model that are no degrees of a circuit."""
    degrees = model.degrees()
    if not degrees:
        return model.constraints
    return [constraint for constraint in model.constraints if id(constraint) not in degrees]


def check(options: Options) -> None:
    """Complain of an encoding that is not known by its name."""
    for field, names in encodings().items():
        value, known = getattr(options, field), [*names, *([NATIVE] if field == "amk" else [])]
        if value not in ("auto", *known):
            flag = ENCODING_OPTIONS[field].flag
            raise PuzzleError(flag, "auto or one of " + ", ".join(known), shown(value))


def names(model: Model, chosen: Options) -> dict[str, str]:
    """The chosen encodings of the kinds of constraint in the model, degrees apart, by word."""
    kinds = set(map(type, without_degrees(model)))
    used = {
        "amo": Cardinality in kinds,
        "amk": Cardinality in kinds,
        "spread": Distance in kinds,
        "circuit": Circuit in kinds,
    }
    return {word: name for word, name in chosen.encodings().items() if used[word]}


def lower(encoding: Encoding[Any], options: Options) -> Iterator[Block]:
    """The blocks of all constraints of the model, in their order; givens are the session's.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> blocks = list(lower(encode(Queens(4)), Options()))
    >>> len(blocks), sum(len(block.clauses) for block in blocks)
    (18, 84)
    """
    lowering = Lowering(encoding.model.top, choose(encoding, options))
    yield from chain.from_iterable(map(lowering.lower, encoding.model.constraints))


def clauses(encoding: Encoding[Any], options: Options) -> Iterator[tuple[Clauses, int]]:
    """The clauses of ``lower`` alone, in the same order, and how many auxiliary variables they add.

    For a solver that need not know which constraint they state. Short cardinality constraints, of
    which there may be millions, are lowered in a third of the time. ``amk`` may be ``native`` here
    alone: "at most 2 of these" is then [[1, -3, 4], 2] in place of clauses, as PySAT writes it.
    """
    chosen = choose(encoding, options, native=True)
    lowering = Lowering(encoding.model.top, chosen)
    for short, run in groupby(encoding.model.constraints, stated_by_subsets(chosen)):
        if short:
            while some := list(islice(run, CONSTRAINTS_AT_A_TIME)):
                yield subsets(some), 0  # type: ignore[arg-type]
        else:
            for block in chain.from_iterable(map(lowering.lower, run)):
                yield block.clauses, len(block.auxiliaries)
