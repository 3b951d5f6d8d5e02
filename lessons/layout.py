"""How the lessons look: boards, squares to click on, tables, and what stands beside what.

marimo is imported by what shows something, so that answers can be judged without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from inspect import cleandoc
from typing import TYPE_CHECKING, NamedTuple

from ..puzzles import pictures
from .common import FIELD_CHARACTERS, Clause, Judgement

if TYPE_CHECKING:
    from marimo import Html

LIGHT, DARK = "#f0d9b5", "#d2a679"
TRUE, FALSE, OPEN = "rgba(46,139,87,.22)", "rgba(200,60,50,.22)", "rgba(31,95,168,.20)"
"""Backgrounds that are legible on white and on black."""


def state(clause: Clause, true: Iterable[int]) -> tuple[str, str]:
    """What an assignment of some literals makes of a clause, and the colour of that.

    >>> state([-1, 2], [1])[0], state([-1, 2], [2])[0], state([-1, 2], [1, -2])[0]
    ('unit', 'satisfied', 'falsified')
    """
    known = set(true)
    if not known.isdisjoint(clause):
        return "satisfied", TRUE
    left = [literal for literal in clause if -literal not in known]
    if not left:
        return "falsified", FALSE
    return ("unit", OPEN) if len(left) == 1 else ("open", "transparent")


def figure(svg: str, width: int = 360) -> Html:
    """A picture, no wider than ``width`` pixels."""
    import marimo

    fitted = svg.replace("<svg ", '<svg style="width:100%;height:auto" ', 1)
    return marimo.Html(f'<div style="width:{width}px;max-width:100%">{fitted}</div>')


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[object]],
    colours: Sequence[str] = (),
    height: int = 420,
) -> Html:
    """A table of short texts; a colour for each row, and a scroll bar beyond ``height`` pixels."""
    import marimo

    cell = "padding:.15rem .4rem .15rem .2rem;vertical-align:top"
    edge = "border-bottom:1px solid rgba(128,128,128,.35)"
    head = "".join(f'<th style="{cell};{edge};text-align:left">{escape(h)}</th>' for h in heads)
    body = "".join(
        f'<tr style="background:{colours[i] if colours else "transparent"}">'
        + "".join(f'<td style="{cell}">{w if is_html(w) else escape(str(w))}</td>' for w in row)
        + "</tr>"
        for i, row in enumerate(rows)
    )
    return marimo.Html(
        f'<div style="max-height:{height}px;overflow:auto;font-size:.9rem">'
        f'<table style="border-collapse:collapse"><tr>{head}</tr>{body}</table></div>'
    )


BAR_PX = 60
"""The width of the longest bar of a table, in pixels: a phone shows it beside four columns."""


class Bar(str):
    """A horizontal bar as HTML, for a cell of a table."""

    __slots__ = ()

    @classmethod
    def of(cls, part: float, colour: str = "#1f5fa8") -> Bar:
        """The bar of a part of the whole, from 0 to 1."""
        return cls(
            f'<div style="width:{max(2, round(BAR_PX * part))}px;height:.8em;margin-top:.3em;'
            f'background:{colour};border-radius:2px"></div>'
        )


def is_html(word: object) -> bool:
    """Whether a cell of a table is not to be escaped: our own bars alone."""
    return isinstance(word, Bar)


def verdict(judgement: Judgement | None, words: tuple[str, str] = ("Right.", "Not yet.")) -> Html:
    """A judgement in green or red; a hint where there is no answer yet."""
    import marimo

    if judgement is None:
        return marimo.callout(marimo.md("No answer yet. It is checked when you leave the field."))
    text = f"<b>{words[not judgement.right]}</b> {escape(judgement.why)}".replace("\n", "<br>")
    return marimo.callout(marimo.Html(text), kind="success" if judgement.right else "danger")


def answer_field(label: str, example: str, rows: int = 1) -> Html:
    """A field for the answer to an exercise, of one line or more."""
    import marimo

    if rows == 1:
        return marimo.ui.text(label=label, placeholder=example, max_length=FIELD_CHARACTERS)
    return marimo.ui.text_area(
        label=label, placeholder=example, rows=rows, max_length=FIELD_CHARACTERS
    )


def conclusion(judgement: Judgement | None, reading: str) -> Html:
    """The judgement of the answer to an exercise, and what to read, as Markdown."""
    import marimo

    return below(verdict(judgement), marimo.md(f"## To read\n\n{cleandoc(reading)}"))


def chess_board(
    rows: int,
    columns: int,
    words: Mapping[tuple[int, int], str],
    title: str,
    *,
    fills: Mapping[tuple[int, int], str] | None = None,
    framed: Iterable[tuple[int, int]] = (),
    size: float = 0.34,
) -> str:
    """A chess board as SVG with a word on some squares, and some of them filled or framed."""
    parts = []
    for r in range(rows):
        for c in range(columns):
            fill = (fills or {}).get((r, c), (LIGHT, DARK)[(r + c) % 2])
            parts.append(pictures.square(r, c, fill))
            if (r, c) in words:
                parts.append(pictures.label(c + 0.5, r + 0.5, words[r, c], size=size))
    parts += [pictures.frame(r, c, pictures.REASON) for r, c in framed]
    return pictures.document(columns * pictures.UNIT, rows * pictures.UNIT, parts, title)


class Face(NamedTuple):
    """What a square to click on shows."""

    word: str = ""
    colour: str = "#111"
    framed: bool = False
    fill: str = ""


def spoken(face: Face, row: int, column: int) -> str:
    """A square in words; rows and columns count from 1."""
    shows = {"": "", "♛": ": queen", "×": ": no queen"}.get(face.word, f": {face.word}")
    return f"row {row + 1}, column {column + 1}{shows}"


def label(face: Face, row: int, column: int) -> str:
    """The label of a button that looks like a square of a board, with its place for the ear.

    >>> 'aria-label="row 1, column 2: queen"' in label(Face("♛"), 0, 1)
    True
    """
    fill = face.fill or (LIGHT, DARK)[(row + column) % 2]
    frame = "box-shadow:inset 0 0 0 3px #1f5fa8;" if face.framed else ""
    return (
        f'<span role="img" aria-label="{spoken(face, row, column)}" '
        f'style="display:block;width:40px;height:40px;line-height:40px;font-size:25px;'
        f"text-align:center;margin:0 -8px;background:{fill};color:{face.colour};{frame}"
        f'font-family:DejaVu Sans,Segoe UI Symbol,sans-serif">{face.word or "&nbsp;"}</span>'
    )


def button_grid(buttons: Sequence[object], columns: int) -> Html:
    """Buttons as a board, row by row."""
    import marimo

    inner = '<div style="line-height:0;margin:6px -1px 0">'
    cells = "".join(
        f'<div style="overflow:hidden">{inner}{button}</div></div>' for button in buttons
    )
    return marimo.Html(
        f'<div style="display:grid;grid-template-columns:repeat({columns},40px);'
        f'grid-auto-rows:40px;width:max-content">{cells}</div>'
    )


def below(*parts: object) -> Html:
    """Parts one below the other."""
    import marimo

    return marimo.vstack(parts)


def narrow(*parts: object) -> Html:
    """Parts one below the other, as wide as a column of text."""
    import marimo

    return marimo.Html(f'<div style="max-width:23rem">{marimo.vstack(parts).text}</div>')


def beside(*parts: object, gap: float = 2.5) -> Html:
    """Parts from left to right, each as wide as it is; what has no room goes below."""
    import marimo

    cells = "".join(
        f'<div style="max-width:100%">{marimo.as_html(part).text}</div>' for part in parts
    )
    return marimo.Html(
        f'<div style="display:flex;flex-wrap:wrap;gap:1rem {gap}rem;align-items:flex-start">'
        f"{cells}</div>"
    )
