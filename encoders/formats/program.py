"""A model as the rows of a file: what OPB, LP and MPS have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .. import cnf as clauses
from .. import ilp
from ..encoding import Encoding
from ..ilp import Auxiliary, Row, Rows
from ..options import Options
from .common import eager, stated_by

EAGER = "flow"
"""The formulation that stands in for lazy cuts, faster than the other in every ILP solver tried."""
BINARY = Auxiliary(0, 1, True, "")


@dataclass
class Program:
    """The rows of a file and its variables.

    Parameters
    ----------
    stated : list of (str, Row)
        Each row after its rule, with one bound or two equal ones.
    columns : list of Auxiliary
        All variables from 1 on.
    remarks : list of str
        What stands at the head of the file: the title, and what the variables mean.
    """

    stated: list[tuple[str, Row]]
    columns: list[Auxiliary]
    remarks: list[str]


def program(encoding: Encoding[Any], parts: Iterable[Rows], circuit: str, title: str) -> Program:
    """All rows, the givens last; those that hold always are left out.

    A row without variables that cannot be met becomes x1 >= 2, as a file must name a variable.
    Without any row there is x1 >= 0.
    """
    model = encoding.model
    stated: list[tuple[str, Row]] = []
    columns = [BINARY._replace(meaning=model.name(v)) for v in range(1, model.top + 1)]
    for part in parts:
        columns += part.auxiliaries
        for row in part.rows:
            stated += split(part.constraint.why, row)
    for given in encoding.givens:
        value = int(given.literal > 0)
        stated.append((f"given, {given.why}", Row(value, [abs(given.literal)], [1], value)))
    remarks = [*title.splitlines(), *[stated_by(circuit)] * bool(model.circuits)]
    remarks += [f"x{v} = {column.meaning}" for v, column in enumerate(columns, 1)]
    return Program(stated or [("no rule", Row(0, [1], [1], None))], columns or [BINARY], remarks)


def split(why: str, row: Row) -> Iterator[tuple[str, Row]]:
    """A row as rows of one bound, or of two equal ones."""
    low, variables, coefficients, high = row
    if not variables:
        if (low or 0) > 0 or (high or 0) < 0:
            yield f"{why} (cannot be met)", Row(2, [1], [1], None)
    elif low == high:
        yield from [] if low is None else [(why, row)]
    else:
        if low is not None:
            yield why, Row(low, variables, coefficients, None)
        if high is not None:
            yield why, Row(None, variables, coefficients, high)


def linear(encoding: Encoding[Any], options: Options, title: str) -> Program:
    """The rows for LP and MPS."""
    circuit = eager(options.circuit, ilp.CIRCUITS, EAGER)
    return program(encoding, ilp.lower(encoding, circuit), circuit, title)


def boolean(encoding: Encoding[Any], options: Options, title: str) -> Program:
    """The rows for OPB, whose variables are all 0-1: those of circuits come from clauses."""
    circuit = eager(options.circuit, clauses.CIRCUITS, clauses.EAGER)

    def parts() -> Iterator[Rows]:
        yield from ilp.lower(encoding)
        top = encoding.model.top
        for constraint in encoding.model.circuits:
            auxiliaries: list[Auxiliary] = []

            def new(
                *meaning: object, top: int = top, auxiliaries: list[Auxiliary] = auxiliaries
            ) -> int:
                auxiliaries.append(BINARY._replace(meaning=" ".join(map(str, meaning))))
                return top + len(auxiliaries)

            technique = clauses.CIRCUITS[circuit].function
            rows = [ilp.row(clause, 1, None) for clause in technique(constraint, new)]
            top += len(auxiliaries)
            yield Rows(constraint, "rule", rows, auxiliaries)

    return program(encoding, parts(), circuit, title)


def sense(row: Row) -> tuple[str, int]:
    """The relation of a row and its bound."""
    low, _, _, high = row
    if low is None:
        return "<=", high or 0
    return ("=" if low == high else ">="), low
