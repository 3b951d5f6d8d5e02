"""Drawing boards: text for terminals and self-contained SVG documents."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from itertools import zip_longest
from typing import Any

from .text import printable

STYLE = (
    "text{font-family:DejaVu Sans,Segoe UI Symbol,Arial Unicode MS,sans-serif;"
    "text-anchor:middle;dominant-baseline:central}"
)
UNIT = 40
"""Side of a square in user units."""

Frames = Mapping[Any, str]
"""Places that stand out, with their frames: the two signs around them in a text."""
REASON, RESULT = "[]", "()"
"""The frames of what an explanation rests on, and of what follows."""
COLOURS = {REASON: "#1f5fa8", RESULT: "#2e8b57"}
"""The frames in an SVG document."""


def grid(rows: Iterable[Sequence[str]], framed: Frames | None = None) -> str:
    """A board of single characters, or of words, with blanks or frames between them.

    >>> print(grid([".Q", "Q."]))
    . Q
    Q .
    >>> print(grid([".Q", "Q."], {(0, 1): REASON}))
     . [Q]
     Q  .
    """
    if not framed:
        return "\n".join(" ".join(row) for row in rows)
    return "\n".join(
        "".join(word.join(framed.get((r, c), "  ")) for c, word in enumerate(row)).rstrip()
        for r, row in enumerate(rows)
    )


def side_by_side(first: str, second: str) -> str:
    """Two pictures for a terminal as one.

    >>> print(side_by_side("a\\nbc", "d"))
    a     d
    bc
    """
    left, right = first.splitlines(), second.splitlines()
    width = max(map(len, left), default=0) + 4
    pairs = zip_longest(left, right, fillvalue="")
    return "\n".join(f"{a:{width}}{b}".rstrip() for a, b in pairs)


def beside(first: str, second: str) -> str:
    """Two SVG documents as one, the first on the left."""
    matches = [
        re.search(r'width="([\d.e+]+)" height="([\d.e+]+)"', text) for text in (first, second)
    ]
    sizes = [(float(size[1]), float(size[2])) for size in matches if size]
    (width, height), (other, high) = sizes
    moved = second.replace("<svg ", f'<svg x="{width + UNIT:g}" ', 1)
    return document(width + UNIT + other, max(height, high), [first, moved], "two solutions")


def frame(row: float, column: float, signs: str) -> str:
    """The frame of a unit square at a 0-based board position."""
    return (
        f'<rect x="{column * UNIT + 2:g}" y="{row * UNIT + 2:g}" width="{UNIT - 4}" '
        f'height="{UNIT - 4}" fill="none" stroke="{COLOURS[signs]}" stroke-width="4"/>'
    )


def ring(x: float, y: float, signs: str) -> str:
    """The frame of a circle with its middle at ``x, y``, in user units."""
    return (
        f'<circle cx="{x:.6g}" cy="{y:.6g}" r="{0.46 * UNIT:g}" fill="none" '
        f'stroke="{COLOURS[signs]}" stroke-width="4"/>'
    )


def document(width: float, height: float, parts: Iterable[str], title: str) -> str:
    """An SVG document of ``width`` by ``height`` user units; ``title`` is for screen readers."""
    name = escape(printable(title))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img"><title>{name}</title>'
        f"<style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )


def square(row: float, column: float, fill: str) -> str:
    """A unit square at a 0-based board position."""
    return (
        f'<rect x="{column * UNIT:g}" y="{row * UNIT:g}" width="{UNIT}" height="{UNIT}" '
        f'fill="{fill}" stroke="#666" stroke-width="0.5"/>'
    )


def label(x: float, y: float, text: str, size: float = 0.6, fill: str = "#111") -> str:
    """Text centred at ``x, y`` (in squares); ``size`` is in squares too."""
    return (
        f'<text x="{x * UNIT:g}" y="{y * UNIT:g}" font-size="{size * UNIT:g}" '
        f'fill="{fill}">{escape(printable(text))}</text>'
    )


def board(
    rows: Sequence[Sequence[tuple[str, str]]],
    title: str,
    red: Collection[tuple[int, int]] = (),
    framed: Frames | None = None,
    above: Sequence[str] = (),
) -> str:
    """A board as SVG, each square given as its fill colour and its text.

    The texts on the squares of ``red`` (row, column) are red: what was given. The parts that lie
    ``above`` the squares lie below the frames.

    >>> board([[("#fff", "Q")]], "one").count("<rect")
    1
    """
    parts = [
        square(r, c, fill)
        + (label(c + 0.5, r + 0.5, text, fill="#b00" if (r, c) in red else "#111") if text else "")
        for r, row in enumerate(rows)
        for c, (fill, text) in enumerate(row)
    ]
    parts += above
    parts += [
        frame(r, c, signs)
        for r, row in enumerate(rows)
        for c in range(len(row))
        if (signs := (framed or {}).get((r, c)))
    ]
    width = UNIT * max((len(row) for row in rows), default=0)
    return document(width, UNIT * len(rows), parts, title)
