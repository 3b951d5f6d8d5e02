r"""A model as text: for outside solvers as DIMACS, OPB, LP and MPS, and for people as LaTeX.

Every format numbers the decision variables 1..top, as the model does (``x1``, ``x2``, … where
names are needed), so that a solver's answer can be read back without the file. The readable
names and the rules travel as comments; the givens come last. Each function takes an encoding,
the options of the lowering and a title, and yields lines without line ends.

The LP and MPS files could be written by PuLP, but it leaves variables of no row out of the
columns, orders them as words (x1, x10, x2) and cannot carry comments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from textwrap import wrap
from typing import Any

from ..puzzles.errors import PuzzleError
from . import cnf as clauses
from . import ilp
from .circuit import circuits
from .ilp import Row
from .latex import latex
from .model import Encoding, Model
from .options import Options

EAGER = "position"
"""The encoding of circuits that stands in for lazy cuts, which need a solver at hand."""
WIDTH = 78
"""Long sums of LP are broken at so many characters; some readers take no more than 255."""
CARD = 150
"""Long comments of MPS likewise; CBC's reader takes no more than 160."""


def names(model: Model, title: str, mark: str, x: str = "x") -> Iterator[str]:
    """The title and the variables as comments."""
    yield from (f"{mark} {line}".rstrip() for line in title.splitlines())
    yield from (f"{mark} {x}{v} = {model.name(v)}" for v in range(1, model.top + 1))


# --- clauses ---------------------------------------------------------------------------------


def cnf(encoding: Encoding[Any], options: Options, title: str = "") -> Iterator[str]:
    """DIMACS: all comments in front, then the clauses; the clauses are made twice, never kept.

    Circuits and paths that would be lowered lazily are stated by ``position``.

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
    model, chosen = encoding.model, clauses.choose(encoding, options)
    yield from names(model, title, "c", "x ")
    if circuits(model):
        if chosen.circuit == "lazy":
            chosen = replace(chosen, circuit=EAGER)
            yield "c lazy cuts need a solver at hand: another encoding stands in for them"
        yield f"c circuits and paths by the encoding {chosen.circuit}"
    top, made = model.top, 0
    for block in clauses.lower(encoding, chosen):
        said = "definition, for " * (block.role == "definition") + block.constraint.why
        if block.auxiliaries:
            top = block.auxiliaries[-1]
            said += f" ({span('auxiliary variable', block.auxiliaries[0], top)})"
        if block.clauses:
            yield f"c {span('clause', made + 1, made + len(block.clauses))}: {said}"
        made += len(block.clauses)
    for given in encoding.givens:
        made += 1
        yield f"c clause {made}: given, {given.why}"
    yield f"p cnf {top} {made}"
    for block in clauses.lower(encoding, chosen):
        yield from (" ".join(map(str, [*clause, 0])) for clause in block.clauses)
    yield from (f"{given.literal} 0" for given in encoding.givens)


def span(what: str, first: int, last: int) -> str:
    """``clause 3`` or ``clauses 3-5``."""
    return f"{what} {first}" if first == last else f"{what}s {first}-{last}"


# --- rows ------------------------------------------------------------------------------------

Stated = tuple[str, Row]
"""A rule and one row of it, with one bound or two equal ones."""


def rows(encoding: Encoding[Any], form: str) -> list[Stated]:
    """All rows, the givens last; those that hold always are left out.

    A row without variables that cannot be met becomes x1 >= 2, as a file must name a variable.
    Without any row there is x1 >= 0.
    """
    if circuits(encoding.model):
        expected = "cnf or latex (rows state no circuit or path without cuts from a solver at hand)"
        raise PuzzleError("--format", expected, form)
    found: list[Stated] = []
    for part in ilp.lower(encoding):
        why = part.constraint.why
        for row in part.rows:
            low, variables, coefficients, high = row
            if not variables:
                if (low or 0) > 0 or (high or 0) < 0:
                    found.append((f"{why} (cannot be met)", Row(2, [1], [1], None)))
                continue
            bounds = [(low, high)] if low == high else [(low, None), (None, high)]
            for least, most in bounds:
                if (least, most) != (None, None):
                    found.append((why, Row(least, variables, coefficients, most)))
    for given in encoding.givens:
        value = int(given.literal > 0)
        found.append((f"given, {given.why}", Row(value, [abs(given.literal)], [1], value)))
    return found or [("no rule", Row(0, [1], [1], None))]


def sense(row: Row) -> tuple[str, int]:
    """The relation of a row and its bound."""
    low, _, _, high = row
    if low is None:
        return "<=", high or 0
    return ("=" if low == high else ">="), low


def opb(encoding: Encoding[Any], options: Options, title: str = "") -> Iterator[str]:
    """Pseudo-Boolean constraints, as the PB competitions define them: ``>=`` and ``=`` only."""
    stated = rows(encoding, "opb")
    yield f"* #variable= {max(encoding.model.top, 1)} #constraint= {len(stated)}"
    yield from names(encoding.model, title, "*")
    yield from (f"* constraint {i}: {why}" for i, (why, _) in enumerate(stated, 1))
    for _, row in stated:
        relation, bound = sense(row)
        sign = -1 if relation == "<=" else 1
        terms = zip(row.coefficients, row.variables, strict=True)
        text = " ".join(f"{sign * a:+d} x{v}" for a, v in terms)
        yield f"{text} {'=' if relation == '=' else '>='} {sign * bound} ;"


def lp(encoding: Encoding[Any], options: Options, title: str = "") -> Iterator[str]:
    r"""CPLEX LP, each row after its rule as a ``\`` comment; the objective lists the variables.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> print(*list(lp(encode(Queens(1)), Options()))[3:6], sep="\n")
    Subject To
    \ one queen in row 1
     r1: x1 >= 1
    """
    stated, columns = rows(encoding, "lp"), range(1, max(encoding.model.top, 1) + 1)
    yield from names(encoding.model, title, "\\")
    yield "Minimize"
    yield from broken(" obj: " + " + ".join(f"0 x{v}" for v in columns))
    yield "Subject To"
    for i, (why, row) in enumerate(stated, 1):
        terms = zip(row.coefficients, row.variables, strict=True)
        text = " ".join(
            f"{'+' if a > 0 else '-'} {f'{abs(a)} ' * (abs(a) > 1)}x{v}" for a, v in terms
        )
        relation, bound = sense(row)
        yield f"\\ {why}"
        yield from broken(f" r{i}: {text.removeprefix('+ ')} {relation} {bound}")
    yield "Binary"
    yield from broken(" " + " ".join(f"x{v}" for v in columns))
    yield "End"


def broken(text: str) -> list[str]:
    """A long line of LP as several."""
    if len(text) <= WIDTH:
        return [text]
    return wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False, drop_whitespace=True)


def mps(encoding: Encoding[Any], options: Options, title: str = "") -> Iterator[str]:
    """MPS, fixed and free at once: the rules as ``*`` comments, then the columns of the rows."""
    stated, top = rows(encoding, "mps"), max(encoding.model.top, 1)
    letter = {"=": "E", ">=": "G", "<=": "L"}
    columns: list[list[tuple[int, int]]] = [[] for _ in range(top)]
    said = (f"* r{i}: {why}" for i, (why, _) in enumerate(stated, 1))
    for line in chain(names(encoding.model, title, "*"), said):
        yield from wrap(line, CARD, subsequent_indent="* ")
    for i, (_, row) in enumerate(stated, 1):
        for v, a in zip(row.variables, row.coefficients, strict=True):
            columns[v - 1].append((i, a))
    yield from ("NAME          satchel", "ROWS", " N  obj")
    yield from (f" {letter[sense(row)[0]]}  r{i}" for i, (_, row) in enumerate(stated, 1))
    yield from ("COLUMNS", "    MARKER    'MARKER'                 'INTORG'")
    for v, entries in enumerate(columns, 1):
        yield f"    x{v:<8} obj                  0"
        yield from (f"    x{v:<8} {f'r{i}':<8}  {a:12}" for i, a in entries)
    yield from ("    MARKER    'MARKER'                 'INTEND'", "RHS")
    for i, (_, row) in enumerate(stated, 1):
        if bound := sense(row)[1]:
            yield f"    RHS       {f'r{i}':<8}  {bound:12}"
    yield "BOUNDS"
    yield from (f" BV BND       x{v}" for v in range(1, top + 1))
    yield "ENDATA"


Format = Callable[[Encoding[Any], Options, str], Iterator[str]]
FORMATS: dict[str, Format] = {"cnf": cnf, "opb": opb, "lp": lp, "mps": mps, "latex": latex}
