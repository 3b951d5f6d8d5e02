"""Drawing boards: text for terminals and self-contained SVG documents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape

STYLE = (
    "text{font-family:DejaVu Sans,Segoe UI Symbol,Arial Unicode MS,sans-serif;"
    "text-anchor:middle;dominant-baseline:central}"
)
UNIT = 40
"""Side of a square in user units."""


def grid(rows: Iterable[Iterable[str]]) -> str:
    """A board of single characters with blanks between them.

    >>> print(grid([".Q", "Q."]))
    . Q
    Q .
    """
    return "\n".join(" ".join(row) for row in rows)


def document(width: float, height: float, parts: Iterable[str], title: str) -> str:
    """An SVG document of ``width`` by ``height`` user units; ``title`` is for screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img"><title>{escape(title)}</title>'
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
        f'fill="{fill}">{escape(text)}</text>'
    )


def board(
    rows: Sequence[Sequence[tuple[str, str]]],
    title: str,
    red: Collection[tuple[int, int]] = (),
) -> str:
    """A board as SVG, each square given as its fill colour and its text.

    The texts on the squares of ``red`` (row, column) are red: what was given.

    >>> board([[("#fff", "Q")]], "one").count("<rect")
    1
    """
    parts = [
        square(r, c, fill)
        + (label(c + 0.5, r + 0.5, text, fill="#b00" if (r, c) in red else "#111") if text else "")
        for r, row in enumerate(rows)
        for c, (fill, text) in enumerate(row)
    ]
    width = UNIT * max((len(row) for row in rows), default=0)
    return document(width, UNIT * len(rows), parts, title)
