"""How large the formula is, in the chosen encodings and in all others, and their sources."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ...backends.base import Deadline
from ...encoders import cnf, ilp
from ...encoders.encoding import Encoding
from ...encoders.options import ENCODING_OPTIONS, Options
from ...puzzles.errors import OutOfTime, SatchelError
from .docstrings import numbered, source
from .document import Items, Part, Table, many, marked, paragraph

COMPARED_CLAUSES = 100_000
"""Clauses of a formula that is made once more in every other encoding."""
GIVEN_UP_RATIO = 20
"""Clauses of an encoding that is given up, for each clause of the chosen one."""
Size = tuple[int, int, int]


def measured(
    encoding: Encoding[Any],
    options: Options,
    most: int | None = None,
    deadline: Deadline | None = None,
) -> Size | None:
    """Variables, clauses with the givens, and literals; None beyond ``most`` clauses.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> measured(encode(Queens(4)), Options())
    (16, 84, 184)
    """
    variables, clauses = encoding.model.top, len(encoding.givens)
    literals = clauses
    deadline = deadline or Deadline()
    for block in cnf.lower(encoding, options):
        deadline.check()
        variables += len(block.auxiliaries)
        clauses += len(block.clauses)
        literals += sum(map(len, block.clauses))
        if most is not None and clauses > most:
            return None
    return variables, clauses, literals


def parts(encoding: Encoding[Any], chosen: Options, deadline: Deadline) -> Iterator[Part]:
    """The size of the chosen encoding, and a table of all that apply."""
    size = measured(encoding, chosen, deadline=deadline)
    assert size
    own = encoding.model.top
    applicable = cnf.applicable(encoding.model)
    named = ", ".join(f"{option} {getattr(chosen, option)}" for option in applicable)
    yield paragraph(
        f"{many(size[0], 'variable')} ({own:,} of them decision variables), "
        f"{many(size[1], 'clause')} ({many(len(encoding.givens), 'given')} among them), "
        f"{many(size[2], 'literal')}" + (f", with {named}." if named else ".")
    )
    if size[1] > COMPARED_CLAUSES:
        yield paragraph("The formula is too large to be made in every other encoding as well.")
    else:
        rows = tuple(compared(encoding, chosen, max(size[1], 1000), deadline))
        if rows:
            yield Table(("option", "encoding", "variables", "clauses", "literals"), rows)
    yield Table(
        ("rows by", "variables", "rows", "coefficients"), tuple(programs(encoding, deadline))
    )


def compared(
    encoding: Encoding[Any], chosen: Options, size: int, deadline: Deadline | None = None
) -> Iterator[tuple[str, ...]]:
    """One encoding exchanged for each other one, the rest as chosen."""
    for option in cnf.applicable(encoding.model):
        names = list(cnf.encodings()[option])
        if option == "circuit":  # the lazy ones state the same clauses
            names = [*(name for name in names if name not in cnf.circuit.LAZY), "lazy"]
        for name in names:
            exchanged: dict[str, Any] = {option: name}
            options = replace(chosen, **exchanged)
            try:
                measures = measured(encoding, options, GIVEN_UP_RATIO * size, deadline)
            except OutOfTime:
                raise
            except SatchelError as error:
                yield ENCODING_OPTIONS[option].flag, name, "–", "–", str(error)
                continue
            if measures is None:
                words = ("–", f"> {GIVEN_UP_RATIO * size:,}", "–")
            else:
                words = (f"{measures[0]:,}", f"{measures[1]:,}", f"{measures[2]:,}")
            mark = " (chosen)" if name == getattr(chosen, option) else ""
            yield (ENCODING_OPTIONS[option].flag, name + mark, *words)


def programs(encoding: Encoding[Any], deadline: Deadline) -> Iterator[tuple[str, ...]]:
    """The size of the integer linear program, by each formulation where there is a choice."""
    given = len(encoding.givens)
    for name in ilp.CIRCUITS if encoding.model.circuits else ("constraints",):
        deadline.check()
        program = list(ilp.lower(encoding, "lazy" if name == "constraints" else name))
        variables = encoding.model.top + sum(len(part.auxiliaries) for part in program)
        rows = given + sum(len(part.rows) for part in program)
        entries = given + sum(len(row.variables) for part in program for row in part.rows)
        yield name, f"{variables:,}", f"{rows:,}", f"{entries:,}"


def sources(encoding: Encoding[Any], chosen: Options, formulation: str) -> Iterator[str]:
    """The sources of the encodings that make a difference, as their docstrings say."""
    functions: dict[str, Any] = {}
    for option in cnf.applicable(encoding.model):
        functions[called(option, chosen)] = technique(option, chosen)
    if encoding.model.circuits:
        functions[f"rows by {formulation}"] = ilp.CIRCUITS[formulation][0]
    for name, function in functions.items():
        if words := next(filter(None, map(source, docstrings(function))), ""):
            yield f"``{name}``: {words}"


def called(option: str, chosen: Options) -> str:
    """The option of an encoding as it is written on the command line."""
    return f"{ENCODING_OPTIONS[option].flag} {getattr(chosen, option)}"


def technique(option: str, chosen: Options) -> Any:
    """The function that an option names."""
    name = getattr(chosen, option)
    if option == "circuit":
        return cnf.CIRCUITS[name].function
    return cnf.DISTANCES[name].define if option == "distance" else cnf.ENCODINGS[name].technique


def docstrings(function: Any) -> tuple[str, str]:
    """What a function says of itself, and what its module does."""
    function = function.func if isinstance(function, partial) else function
    return function.__doc__ or "", sys.modules[function.__module__].__doc__ or ""


def schema(option: str, chosen: Options) -> Iterator[Part]:
    """The schemas of the clauses of an encoding, as its docstring states them."""
    if getattr(chosen, option) == cnf.NATIVE:
        return
    own, module = docstrings(technique(option, chosen))
    stated = numbered(own) or numbered(module)
    first = " ".join(own.split("\n\n")[0].split())
    yield paragraph(f"The encoding ``{called(option, chosen)}`` states:" if stated else
                    f"The encoding ``{called(option, chosen)}``: {first}")  # fmt: skip
    if "beside those of ``arcs``" in module:
        stated = [*numbered(sys.modules[f"{cnf.circuit.__name__}.arcs"].__doc__ or ""), *stated]
    if stated:
        yield Items(tuple(map(marked, stated)))
