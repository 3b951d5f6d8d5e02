"""OPB: pseudo-Boolean constraints, for the solvers of the PB competitions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..encoding import Encoding
from ..options import Options
from .program import boolean, sense


def opb(encoding: Encoding[Any], options: Options, title: str = "") -> Iterator[str]:
    r"""Sums with ``>=`` and ``=`` only; the rules as ``*`` comments in front.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> print(*opb(encode(Queens(1)), Options()), sep="\n")
    * #variable= 1 #constraint= 2
    * x1 = queen 1 1
    * constraint 1: one queen in row 1
    * constraint 2: one queen in column 1
    +1 x1 >= 1 ;
    +1 x1 >= 1 ;
    """
    program = boolean(encoding, options, title)
    stated = program.stated
    yield f"* #variable= {len(program.columns)} #constraint= {len(stated)}"
    yield from (f"* {remark}".rstrip() for remark in program.remarks)
    yield from (f"* constraint {i}: {why}" for i, (why, _) in enumerate(stated, 1))
    for _, row in stated:
        relation, bound = sense(row)
        sign = -1 if relation == "<=" else 1
        terms = zip(row.coefficients, row.variables, strict=True)
        text = " ".join(f"{sign * a:+d} x{v}" for a, v in terms)
        yield f"{text} {'=' if relation == '=' else '>='} {sign * bound} ;"
