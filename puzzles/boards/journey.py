"""The picture of a journey over a board: its ends, and a line along which a knight travels."""

from __future__ import annotations

from collections.abc import Sequence

from .. import pictures
from . import Square

START, END = "#2e8b57", "#b00"
"""The colours of the ends."""


def end(square: Square, colour: str) -> str:
    """A disc on a square."""
    row, column = square
    x, y = ((side + 0.5) * pictures.UNIT for side in (column, row))
    return f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="{colour}" fill-opacity="0.6"/>'


def move(square: Square, number: int) -> str:
    """The number of a move in the corner of its square."""
    row, column = square
    return pictures.label(column + 0.2, row + 0.15, str(number), size=0.22)


def line(path: Sequence[Square], leap: float) -> str:
    """A line through the squares that grows, and a knight that goes along it, once (SMIL).

    Where that is not supported the whole line is shown and the knight stands at the start.
    ``leap`` is the length of a leap, in squares.
    """
    points = [((c + 0.5) * pictures.UNIT, (r + 0.5) * pictures.UNIT) for r, c in path]
    length = leap * pictures.UNIT * (len(points) - 1)
    timing = f'dur="{max(1.0, 0.3 * len(points)):g}s" fill="freeze"'
    (x, y), drawn = points[0], " ".join(f"{x:g},{y:g}" for x, y in points)
    steps = " ".join(f"{p - x:g},{q - y:g}" for p, q in points)
    return (
        f'<polyline points="{drawn}" fill="none" stroke="#1f4e79" stroke-width="2.5" '
        f'stroke-linejoin="round" stroke-dasharray="{length + 1:g}">'
        f'<animate attributeName="stroke-dashoffset" from="{length + 1:g}" to="0" {timing}/>'
        f'</polyline><text x="{x:g}" y="{y:g}" font-size="26">♞'
        f'<animateMotion path="M {steps}" {timing}/></text>'
    )
