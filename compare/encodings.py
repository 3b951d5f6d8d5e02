"""The encodings of an instance side by side: size, model count, and what unit propagation sees.

One option is varied at a time; the others are those that ``auto`` takes.

Nothing is solved for its own sake. Whether an encoding preserves the model count is measured on a
small constraint (``model_count``) and held against what it states of itself; how much unit
propagation sees is measured on the instance (``propagation``).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..backends.base import Deadline
from ..encoders import cnf, encode
from ..encoders.cnf.circuit import LAZY
from ..encoders.encoding import Encoding
from ..encoders.options import ENCODING_OPTIONS, Options
from ..puzzles.base import Puzzle
from ..puzzles.errors import OutOfTime, TooLarge
from .model_count import claimed, counts
from .propagation import LOST, Sample, draw, formula, propagated
from .report import grid as grids
from .report.grid import Grid
from .report.progress import spinner

SAMPLES = 25
"""How many partial assignments are drawn."""
PROPAGATED_CLAUSES = 150_000
"""A larger formula is not propagated, which is done in Python."""


@dataclass(frozen=True)
class Row:
    """An encoding on an instance.

    Attributes
    ----------
    option, name : str
        ``amo`` and ``product``, for one.
    variables, auxiliaries, clauses, literals : int or None
        Of the formula with its givens; None when it is too large. Variables are all of them.
    claimed, counts : bool
        Whether the encoding says that it preserves the model count of whatever it is used for, and
        whether it does so here: on a small case, or since it adds no variables to the instance.
    wrong : str
        A claim that does not hold, or a lost solution; empty when all is well.
    found, implied : int or None
        How many of the implied literals unit propagation finds; None where that was not measured.
    why : str
        Why it was not.
    """

    option: str
    name: str
    variables: int | None = None
    auxiliaries: int | None = None
    clauses: int | None = None
    literals: int | None = None
    claimed: bool = False
    counts: bool = False
    wrong: str = ""
    found: int | None = None
    implied: int | None = None
    why: str = ""


Watch = Callable[[str], None]
"""Called with a phrase that says what is being done."""


def measure(
    puzzle: Puzzle[Any],
    seed: int = 0,
    samples: int = SAMPLES,
    seconds: float | None = 60.0,
    watch: Watch = lambda phrase: None,
) -> list[Row]:
    """Every encoding that makes a difference to the instance, option by option.

    Parameters
    ----------
    puzzle : Puzzle
        The instance.
    seed : int
        Of the partial assignments.
    samples : int
        How many of them.
    seconds : float or None
        After which no more of them are drawn, and no more propagated.
    watch : callable
        Called with a phrase at each step.

    Examples
    --------
    >>> from satchel.puzzles import Queens
    >>> rows = measure(Queens(4), samples=2)
    >>> rows[0].option, rows[0].name, rows[0].variables, rows[0].auxiliaries, rows[0].clauses
    ('amo', 'pairwise', 16, 0, 84)
    """
    watch("the model")
    encoding, deadline = encode(puzzle), Deadline(seconds)
    auto = cnf.choose(encoding, Options())
    drawn: list[Sample] = []
    why = "no solution"
    watch("implied literals, drawn at random")
    try:
        drawn.extend(draw(encoding, replace(auto, circuit=cnf.EAGER), seed, samples, deadline))
    except (OutOfTime, TooLarge) as error:
        why = "out of time" if isinstance(error, OutOfTime) else "too large"
    rows = []
    for option in cnf.applicable(encoding.model):
        for name in choices(option):
            watch(f"{ENCODING_OPTIONS[option].flag} {name}")
            varied: dict[str, Any] = {option: name}
            rows.append(row(encoding, replace(auto, **varied), option, drawn, why, deadline))
    return rows


def row(
    encoding: Encoding[Any],
    options: Options,
    option: str,
    drawn: Sequence[Sample],
    none: str,
    deadline: Deadline,
) -> Row:
    """One encoding on the instance; ``none`` says why there are no samples, if so.

    Without auxiliary variables there is nothing that could spoil the count.
    """
    name = getattr(options, option)
    result = Row(option, name, claimed=claimed(option, name), counts=counts(option, name))
    if result.claimed != result.counts:
        claim, truth = yes_or_no(result.claimed), yes_or_no(result.counts)
        result = replace(result, wrong=f"says {claim} of itself, but a small case {truth}")
    try:
        top, clauses = formula(encoding, options)
    except TooLarge:
        return replace(result, why="too large")
    auxiliaries = top - encoding.model.top
    result = replace(
        result,
        variables=top,
        auxiliaries=auxiliaries,
        clauses=len(clauses),
        literals=sum(map(len, clauses)),
        counts=result.counts or not auxiliaries,
    )
    if not drawn or len(clauses) > PROPAGATED_CLAUSES:
        return replace(result, why=none if not drawn else "too many clauses")
    try:
        derived = propagated(clauses, drawn, deadline)
    except OutOfTime:
        return replace(result, why="out of time")
    if derived == LOST:
        return replace(result, wrong="it loses solutions")
    return replace(result, found=derived, implied=sum(len(sample.implied) for sample in drawn))


def yes_or_no(yes: bool) -> str:
    """``yes`` or ``no``."""
    return "yes" if yes else "no"


def choices(option: str) -> list[str]:
    """The encodings of an option; those by lazy cuts have the same clauses, and stand once."""
    return [name for name in cnf.encodings()[option] if name not in LAZY[1:]]


# --- what is printed -------------------------------------------------------------------------


def show(
    instances: Iterable[tuple[str, Puzzle[Any]]],
    lines: bool = False,
    seed: int = 0,
    quiet: bool = False,
) -> None:
    """Print the encodings of each instance, with its label: a table, or JSON ``lines``.

    What it is at stands on standard error meanwhile, where that is a terminal, unless ``quiet``.
    """
    for label, puzzle in instances:
        with spinner(label, quiet) as watch:
            rows = measure(puzzle, seed, watch=watch)
        if lines:
            sys.stdout.write("".join(f"{line}\n" for line in as_json(label, rows)))
        elif not rows:
            sys.stdout.write(f"{label} has no constraint with several encodings.\n")
        else:
            grids.show([grid(label, rows)])


def grid(label: str, rows: Sequence[Row]) -> Grid:
    """The rows as a table."""

    def number(value: int | None) -> str:
        return "" if value is None else f"{value:,}"

    table = tuple(
        (
            ENCODING_OPTIONS[one.option].flag,
            one.name,
            number(one.variables),
            number(one.auxiliaries),
            number(one.clauses),
            number(one.literals),
            f"WRONG: {one.wrong}" if one.wrong else yes_or_no(one.counts),
            share(one),
        )
        for one in rows
    )  # fmt: skip
    heads = (
        "option", "encoding", "variables", "auxiliary", "clauses", "literals", "keeps the count",
        "propagates",
    )  # fmt: skip
    notes = (
        "keeps the count: each assignment of the decision variables has one of the auxiliary ones.",
        "propagates: the share of implied literals that unit propagation finds.",
    )
    return Grid(f"Encodings of {label}", heads, table, notes, left=2)


def share(row: Row) -> str:
    """What unit propagation finds, in per cent, or why that was not measured."""
    if row.found is None or row.implied is None:
        return row.why
    if not row.implied:
        return "nothing is implied"
    return f"{100 * row.found / row.implied:.1f} % of {row.implied:,}"


def as_json(label: str, rows: Sequence[Row]) -> list[str]:
    """A JSON object for each row."""
    return [
        json.dumps(
            {"instance": label, **asdict(row), "option": ENCODING_OPTIONS[row.option].stored}
        )
        for row in rows
    ]
