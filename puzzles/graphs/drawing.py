"""Graphs as pictures: the vertices on a circle, in their order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import cos, hypot, pi, sin

from .. import pictures
from .graph import Graph, Pair

LINE = '<line x1="{:.6g}" y1="{:.6g}" x2="{:.6g}" y2="{:.6g}" stroke="{}" stroke-width="{}"/>'
HEAD = '<circle cx="{:.6g}" cy="{:.6g}" r="{:g}" fill="{}"/>'


MARGIN = 0.6
"""Squares between the circle and the border."""


def svg(
    graph: Graph,
    title: str,
    bold: Collection[Pair] = (),
    marks: Mapping[int, str] | None = None,
    names: Sequence[str] | None = None,
    framed: pictures.Frames | None = None,
) -> str:
    """The graph with its vertices on a circle, the first at the top, clockwise.

    Parameters
    ----------
    graph : Graph
        What is drawn.
    title : str
        For screen readers.
    bold : collection of (int, int)
        Edges that are drawn bold; undirected ones in either order.
    marks : mapping, optional
        The colours of single vertices.
    names : sequence of str, optional
        What stands in the vertices, in place of their names.
    framed : mapping, optional
        The frames of single vertices.

    Notes
    -----
    An arc of a directed graph has a dot near its end.

    Examples
    --------
    >>> svg(Graph(("a", "b"), ((0, 1),)), "one").count("<line")
    1
    """
    n = len(graph)
    at = circle(n)
    thick = {pair if graph.directed else (min(pair), max(pair)) for pair in bold}
    parts = []
    for pair in sorted(graph.edges, key=lambda pair: pair in thick):
        (x, y), (p, q) = at[pair[0]], at[pair[1]]
        chosen = pair in thick
        colour, width = ("#1f5fa8", 5) if chosen else ("#aaa", 1)
        parts.append(LINE.format(*(pictures.UNIT * z for z in (x, y, p, q)), colour, width))
        if graph.directed:
            near = [
                pictures.UNIT * (b + 0.45 * (a - b) / hypot(x - p, y - q))
                for a, b in ((x, p), (y, q))
            ]
            parts.append(HEAD.format(*near, 5 if chosen else 3, colour))
    for v, (x, y) in enumerate(at):
        fill = (marks or {}).get(v, "#fff")
        parts.append(
            f'<circle cx="{pictures.UNIT * x:.6g}" cy="{pictures.UNIT * y:.6g}" '
            f'r="{0.38 * pictures.UNIT:g}" fill="{fill}" stroke="#666"/>'
        )
        text = (names or graph.names)[v]
        parts.append(pictures.label(x, y, text, size=min(0.4, 1.2 / max(1, len(text)))))
        if signs := (framed or {}).get(v):
            parts.append(pictures.ring(pictures.UNIT * x, pictures.UNIT * y, signs))
    side = 2 * (radius_of(n) + MARGIN) * pictures.UNIT if n else 0
    return pictures.document(side, side, parts, title)


def circle(n: int) -> list[tuple[float, float]]:
    """The places of n vertices on the circle, to the right and down, in squares."""
    radius, middle = radius_of(n), radius_of(n) + MARGIN
    turns = (2 * pi * v / n for v in range(n))
    return [(middle + radius * sin(turn), middle - radius * cos(turn)) for turn in turns]


def radius_of(n: int) -> float:
    """The radius of the circle of n vertices, in squares."""
    return max(1.5, 0.16 * n)
