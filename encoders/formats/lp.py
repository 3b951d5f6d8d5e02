r"""CPLEX LP: rows as people write them."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from ..encoding import Encoding
from ..options import Options
from .program import linear, sense

LINE_CHARACTERS = 78
"""Long sums are broken at so many characters; some readers take no more than 255."""


def lp(encoding: Encoding[Any], options: Options, title: str = "") -> Iterator[str]:
    r"""Each row after its rule as a ``\`` comment; the objective lists the variables.

    >>> from satchel.encoders import encode
    >>> from satchel.puzzles import Queens
    >>> print(*list(lp(encode(Queens(1)), Options()))[3:6], sep="\n")
    Subject To
    \ one queen in row 1
     r1: x1 >= 1
    """
    program = linear(encoding, options, title)
    numbered = list(enumerate(program.columns, 1))
    yield from (f"\\ {remark}".rstrip() for remark in program.remarks)
    yield "Minimize"
    yield from broken(" obj: " + " + ".join(f"0 x{v}" for v, _ in numbered))
    yield "Subject To"
    for i, (why, row) in enumerate(program.stated, 1):
        terms = zip(row.coefficients, row.variables, strict=True)
        text = " ".join(
            f"{'+' if a > 0 else '-'} {f'{abs(a)} ' * (abs(a) > 1)}x{v}" for a, v in terms
        )
        relation, bound = sense(row)
        yield f"\\ {why}"
        yield from broken(f" r{i}: {text.removeprefix('+ ')} {relation} {bound}")
    if bounded := [(v, c) for v, c in numbered if not c.whole]:
        yield "Bounds"
        yield from (f" {column.low} <= x{v} <= {column.high}" for v, column in bounded)
    yield "Binary"
    yield from broken(" " + " ".join(f"x{v}" for v, column in numbered if column.whole))
    yield "End"


def broken(text: str) -> list[str]:
    """A long line as several."""
    if len(text) <= LINE_CHARACTERS:
        return [text]
    return wrap(
        text, LINE_CHARACTERS, subsequent_indent="  ", break_on_hyphens=False, drop_whitespace=True
    )
