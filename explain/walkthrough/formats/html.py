"""An explanation as one self-contained HTML page: boards as SVG, formulas as MathML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from ....puzzles import pictures
from ....puzzles.text import printable
from .. import document as doc

STYLE = """
:root{color-scheme:light dark;--page:#fffdf8;--ink:#222;--line:#c9bfa8;--head:#6b4f1d;
--code:#f6f1e4;
--thin:#eee5d0;--rule:#fff;--frame:#e6dcc4;--own:#f7f9fb;--own-frame:#d5dfe8;--given:#fbf6f4;
--given-frame:#ecd9d2}
@media (prefers-color-scheme:dark){:root{--page:#1b1a17;--ink:#e8e4da;--line:#5c5442;--head:#d9b872;
--code:#26241f;--thin:#3a362d;--rule:#222019;--frame:#474133;--own:#1d2328;--own-frame:#38444f;
--given:#2a211e;--given-frame:#553f37}figure{background:#f4f1ea;padding:.6rem;display:inline-block}}
body{max-width:58rem;margin:2rem auto;padding:0 1.2rem;background:var(--page);color:var(--ink);
font:16px/1.55 -apple-system,Segoe UI,Helvetica,Arial,sans-serif}
h1,h2,h3{font-family:Georgia,Cambria,"Times New Roman",serif;font-weight:normal;line-height:1.25}
h1{font-size:2rem;border-bottom:1px solid var(--line);padding-bottom:.3rem}
h2{font-size:1.5rem;margin-top:2.2rem}h3{font-size:1.15rem;margin-top:1.8rem;color:var(--head)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
pre{background:var(--code);padding:.7rem 1rem;overflow-x:auto}
table{border-collapse:collapse;margin:.6rem 0}th{text-align:left;font-weight:600}
th,td{padding:.2rem .8rem .2rem 0;vertical-align:top;border-bottom:1px solid var(--thin)}
.panel{margin:1rem 0;padding:.6rem .9rem;background:var(--rule);border:1px solid var(--frame);
overflow-x:auto}
.panel p{margin:.3rem 0}.columns{width:100%;table-layout:fixed;overflow-wrap:anywhere}
.definition{background:var(--own);border-color:var(--own-frame)}
.given{background:var(--given);border-color:var(--given-frame)}
svg{max-width:100%;height:auto}
"""
LIGHT, DARK, EMPTY = "#fff", "#f3ecdb", "#777"
"""The squares of a board."""
ELEMENTS = {"plain": "{}", "code": "<code>{}</code>", "emphasis": "<em>{}</em>"}
TOKENS = re.compile(r"([xy])(\d+)|(\d+)|(\S)|\s")
"""Of a formula: a variable, a number, any other sign."""


def html(document: doc.Document) -> Iterator[str]:
    """The lines of the page.

    >>> from satchel.explain.walkthrough.walkthrough import Walkthrough
    >>> from satchel.puzzles import Queens
    >>> lines = list(html(Walkthrough(Queens(2)).document()))
    >>> lines[0], lines[-1]
    ('<!DOCTYPE html>', '</body></html>')
    """
    title = escaped(document.title)
    yield from ("<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">')
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f"<title>{title}</title><style>{STYLE}</style></head><body>"
    yield f"<h1>{title}</h1>"
    for part in document.parts:
        yield from lines(part)
    yield "</body></html>"


def escaped(text: str) -> str:
    """Plain text for HTML and XML, which know no control characters."""
    return escape(printable(text))


def inline(text: doc.Text, formulas: str = "code") -> str:
    """Text within a line; formulas are code or ``math``."""
    return "".join(
        mathml(span.text)
        if span.kind == formulas == "formula"
        else ELEMENTS.get(span.kind, ELEMENTS["code"]).format(escaped(span.text))
        for span in text
    )


def mathml(formula: str) -> str:
    """A formula in plain signs as MathML, in pieces between which a line may be broken.

    >>> print(mathml("x1 = 1"), mathml("1 + 1").count("<math>"))
    <math><msub><mi>x</mi><mn>1</mn></msub><mo>=</mo><mn>1</mn></math> 2
    """
    pieces = re.split(r"(?<=[+∨]) ", formula)
    return " ".join(f"<math>{TOKENS.sub(_element, piece)}</math>" for piece in pieces)


def _element(token: re.Match[str]) -> str:
    letter, index, number, sign = token.groups()
    if letter:
        return f"<msub><mi>{letter}</mi><mn>{index}</mn></msub>"
    if number:
        return f"<mn>{number}</mn>"
    return f"<mo>{escaped(sign)}</mo>" if sign else ""


def lines(part: doc.Part) -> Iterator[str]:
    """The lines of a part."""
    match part:
        case doc.Heading():
            yield f"<h{part.level + 1}>{inline(part.text)}</h{part.level + 1}>"
        case doc.Prose():
            yield f"<p>{inline(part.text, formulas='formula')}</p>"
        case doc.Verbatim() if part.svg:
            yield f"<figure>{part.svg}</figure>"
        case doc.Verbatim():
            yield "<pre>" + "\n".join(map(escaped, part.text.splitlines())) + "</pre>"
        case doc.Items():
            yield from ("<ul>", *(f"<li>{inline(item)}</li>" for item in part.items), "</ul>")
        case doc.Table():
            yield "<table>" + row("th", map(escaped, part.heads))
            yield from (row("td", map(escaped, cells)) for cells in part.rows)
            yield "</table>"
        case doc.Columns():
            yield '<table class="columns">' + row("th", map(escaped, part.heads))
            yield row("td", ("<br>".join(map(inline, items)) for items in part.lists))
            yield "</table>"
        case doc.Board():
            yield f"<figure>{board(part)}</figure>"
        case doc.Panel():
            yield f'<div class="panel {part.kind}"><strong>{escaped(part.title)}</strong>'
            for inner in part.parts:
                yield from lines(inner)
            yield "</div>"


def row(element: str, cells: Iterable[str]) -> str:
    """A row of cells that are HTML already."""
    return "<tr>" + "".join(f"<{element}>{cell}</{element}>" for cell in cells) + "</tr>"


def board(part: doc.Board) -> str:
    """The numbers in the squares of a board, as SVG."""
    drawn = [
        pictures.square(r, c, (LIGHT, DARK)[(r + c) % 2] if cell else EMPTY)
        + (pictures.label(c + 0.5, r + 0.5, cell, 0.36) if cell else "")
        for r, cells in enumerate(part.cells)
        for c, cell in enumerate(cells)
    ]
    width = pictures.UNIT * max(map(len, part.cells), default=0)
    return pictures.document(width, pictures.UNIT * len(part.cells), drawn, part.title)
