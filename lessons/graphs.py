"""Small graphs as SVG: nodes in columns, from left to right."""

from __future__ import annotations

from collections.abc import Mapping

from ..puzzles import pictures

NODE_RADIUS = 15
"""Half the height of a node, in pixels."""
COLUMN_PX, ROW_PX, MARGIN_PX = 92, 46, 40
"""The grid of the nodes."""
Point = tuple[float, float]


def column(depth: int) -> float:
    """The middle of a column, in pixels."""
    return MARGIN_PX + COLUMN_PX * depth


def layered(depth: Mapping[int, int]) -> tuple[dict[int, Point], float]:
    """The places of nodes whose columns are known, and the height of the picture.

    >>> layered({7: 0, 8: 0, 9: 1})
    ({7: (40, 30), 8: (40, 76), 9: (132, 42)}, 118)
    """
    rows: dict[int, int] = {}
    at: dict[int, Point] = {}
    for node_, place in depth.items():
        row = rows[place] = rows.get(place, -1) + 1
        at[node_] = (column(place), 30 + ROW_PX * row + 12 * (place % 2))
    return at, 72 + ROW_PX * max(rows.values(), default=0)


def arrow(start: Point, end: Point, negated: bool = False) -> str:
    """A line with a dot near its end; a ring says that what comes is negated."""
    (x, y), (p, q) = start, end
    share = 0.5 if negated else 0.22
    a, b = p + share * (x - p), q + share * (y - q)
    look = (
        'r="5" fill="#fff" stroke="#b03a2e" stroke-width="2"' if negated else 'r="2.5" fill="#888"'
    )
    return (
        f'<line x1="{x:g}" y1="{y:g}" x2="{p:g}" y2="{q:g}" stroke="#888"/>'
        f'<circle cx="{a:g}" cy="{b:g}" {look}/>'
    )


def node(
    at: tuple[float, float], text: str, decided: bool, cut: bool, fill: str = "#fdfefe"
) -> str:
    """A node; what is given or decided is a square."""
    (x, y), border = at, 'stroke="#1f5fa8" stroke-width="3"' if cut else 'stroke="#666"'
    width = max(2 * NODE_RADIUS, 8 * len(text) + 8)
    corner = 2 if decided else NODE_RADIUS
    fill = "#fcf3cf" if decided else fill
    return (
        f'<rect x="{x - width / 2:g}" y="{y - NODE_RADIUS:g}" width="{width:g}" '
        f'height="{2 * NODE_RADIUS}" rx="{corner}" fill="{fill}" {border}/>'
        + pictures.label(x / pictures.UNIT, y / pictures.UNIT, text, size=0.33)
    )
