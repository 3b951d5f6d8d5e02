"""How the lessons look: boards, squares to click on, tables, and what stands beside what.

marimo is imported by what shows something, so that answers can be judged without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from inspect import cleandoc
from typing import TYPE_CHECKING, NamedTuple

from ..puzzles import pictures
from . import glossary
from .chapters import CHAPTERS, Chapter, find
from .exercises import Exercise, Judgement

if TYPE_CHECKING:
    from marimo import Html

Clause = Sequence[int]
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


def verdict(judgement: Judgement, words: tuple[str, str] = ("Right.", "Not yet.")) -> Html:
    """A judgement in green or red."""
    import marimo

    text = f"<b>{words[not judgement.right]}</b> {escape(judgement.says)}".replace("\n", "<br>")
    return marimo.callout(marimo.Html(text), kind="success" if judgement.right else "danger")


# --- the frame of a page ---------------------------------------------------------------------


UNDERLINED = "text-decoration:underline"


def link(chapter: Chapter, before: str = "", after: str = "") -> str:
    """A link to a chapter, as HTML; pages lie beside each other."""
    words = escape(f"{before}{chapter.number} {chapter.title}{after}")
    return f'<a style="{UNDERLINED}" href="../{chapter.name}/">{words}</a>'


def way(chapter: Chapter) -> str:
    """Links to the chapter before, the index and the chapter after, as HTML."""
    at = chapter.number - 1
    steps = [link(CHAPTERS[at - 1], "← ")] if at else []
    steps.append(f'<a style="{UNDERLINED}" href="../">All chapters</a>')
    steps += [link(each, after=" →") for each in CHAPTERS[at + 1 : at + 2]]
    return (
        '<nav aria-label="chapters" style="display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;'
        f'font-size:.9rem">{"".join(f"<span>{step}</span>" for step in steps)}</nav>'
    )


def header(chapter: Chapter) -> Html:
    """The top of a page: the way, the title, the aim, the duration and what is needed."""
    import marimo

    needs = ", ".join(link(find(name)) for name in chapter.needs) or "nothing but logic"
    return below(
        marimo.Html(way(chapter)),
        marimo.md(f"# {chapter.number} · {chapter.title}\n\n*Aim: {chapter.aim}*"),
        marimo.Html(
            f'<p style="font-size:.9rem">Chapter {chapter.number} of {len(CHAPTERS)}; '
            f"{chapter.minutes} minutes without the exercises; needs {needs}.</p>"
        ),
    )


def footer(chapter: Chapter, reading: str) -> Html:
    """The end of a page: its words, what to read, as Markdown, and the way on."""
    import marimo

    words = glossary.links(chapter.file.read_text(encoding="utf-8"))
    return below(
        *([marimo.md("## Words"), marimo.Html(f"<p>{words}</p>")] if words else []),
        marimo.md(f"## To read\n\n{cleandoc(reading)}"),
        marimo.Html(way(chapter)),
    )


GRADES = ((5, "at once"), (15, "a minute or more"), (25, "a quarter of an hour"), (35, "hours"))
"""What the points of exercises mean, up to a number of them."""


def grade(points: int) -> str:
    """The points of an exercise in words.

    >>> grade(10), grade(40)
    ('10: a minute or more', '40: an evening')
    """
    words = next((words for most, words in GRADES if points <= most), "an evening")
    return f"{points:02}: {words}"


def exercise(exercise: Exercise, field: object, judgement: Judgement | None) -> Html:
    """An exercise: question, field, judgement, hint and solution."""
    import marimo

    heading = f"### Exercise {exercise.name} [{grade(exercise.points)}]"
    solution = f"```text\n{exercise.solution}\n```\n\n{exercise.why}"
    parts = below(
        marimo.md(f"{heading}\n\n{exercise.question}"),
        field,
        *([verdict(judgement)] if judgement else []),
        marimo.accordion(
            {"Hint": marimo.md(exercise.hint), "Solution": marimo.md(solution)}, multiple=True
        ),
    )
    return marimo.Html(f'<section aria-label="Exercise {exercise.name}">{parts.text}</section>')


# --- pictures --------------------------------------------------------------------------------


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
