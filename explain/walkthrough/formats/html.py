"""An explanation as one self-contained HTML page: boards as SVG, clauses and rows in tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ....encoders.formats.notation import PLAIN
from ....puzzles import pictures
from ....puzzles.text import printable
from ..document import Board, Document, Group, Items, Part, Prose, Section, Table, Verbatim
from .common import auxiliaries, clauses, counted, formula, head, numbered, origin, rows, words
from .inline import marked

AROUND = {"code": ("<code>", "</code>"), "em": ("<em>", "</em>")}
STYLE = """
body{max-width:58rem;margin:2rem auto;padding:0 1.2rem;background:#fffdf8;color:#222;
font:16px/1.55 -apple-system,Segoe UI,Helvetica,Arial,sans-serif}
h1,h2,h3{font-family:Georgia,Cambria,"Times New Roman",serif;font-weight:normal;line-height:1.25}
h1{font-size:2rem;border-bottom:1px solid #c9bfa8;padding-bottom:.3rem}
h2{font-size:1.5rem;margin-top:2.2rem}h3{font-size:1.15rem;margin-top:1.8rem;color:#6b4f1d}
code,pre,.math,td.c{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
pre{background:#f6f1e4;padding:.7rem 1rem;overflow-x:auto}
table{border-collapse:collapse;margin:.6rem 0}th{text-align:left;font-weight:600}
th,td{padding:.2rem .8rem .2rem 0;vertical-align:top;border-bottom:1px solid #eee5d0}
.group{margin:1rem 0;padding:.6rem .9rem;background:#fff;border:1px solid #e6dcc4;overflow-x:auto}
.group table{width:100%;table-layout:fixed}td.c{overflow-wrap:anywhere}
.group.definition{background:#f7f9fb;border-color:#d5dfe8}
.group.given{background:#fbf6f4;border-color:#ecd9d2}.why{font-weight:600}.more{color:#777}
svg{max-width:100%;height:auto}
"""


def html(document: Document) -> Iterator[str]:
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
    for section in document.sections:
        yield from described(section, document.top, 2)
    yield "</body></html>"


def described(section: Section, top: int, level: int) -> Iterator[str]:
    """A section below its head."""
    yield f"<section><h{level}>{prose(section.title)}</h{level}>"
    for part in section.parts:
        yield from lines(part, top)
    for inner in section.sections:
        yield from described(inner, top, level + 1)
    yield "</section>"


def escaped(text: str) -> str:
    """Plain text for HTML and XML, which know no control characters."""
    return escape(printable(text))


def lined(text: str) -> str:
    """The same, line by line."""
    return "\n".join(map(escaped, text.splitlines()))


def prose(text: str) -> str:
    """Marks as elements."""
    return marked(text, escaped, AROUND)


def lines(part: Part, top: int) -> Iterator[str]:
    """The lines of a part."""
    if isinstance(part, Prose):
        yield f"<p>{prose(part.text)}</p>"
    elif isinstance(part, Verbatim):
        yield f"<figure>{part.svg}</figure>" if part.svg else f"<pre>{lined(part.text)}</pre>"
    elif isinstance(part, Items):
        yield "<ul>"
        yield from (f"<li>{escaped(i) if part.plain else prose(i)}</li>" for i in part.items)
        yield "</ul>"
    elif isinstance(part, Table):
        yield from table(part.heads, part.rows)
    elif isinstance(part, Board):
        yield f"<figure>{board(part)}</figure>"
    elif isinstance(part, Group):
        yield from group(part, top)
    else:
        yield f'<p class="more">… {escaped(str(part))}</p>'


def table(heads: Sequence[str], body: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table of words."""
    yield "<table><thead><tr>" + "".join(f"<th>{escaped(h)}</th>" for h in heads) + "</tr></thead>"
    for row in body:
        yield "<tr>" + "".join(f"<td>{escaped(cell)}</td>" for cell in row) + "</tr>"
    yield "</table>"


def board(part: Board) -> str:
    """The numbers in the squares of a board."""
    colours = ("#fff", "#f3ecdb")
    drawn = [
        pictures.square(r, c, colours[(r + c) % 2] if cell else "#777")
        + (pictures.label(c + 0.5, r + 0.5, cell, 0.36) if cell else "")
        for r, row in enumerate(part.cells)
        for c, cell in enumerate(row)
    ]
    width = pictures.UNIT * max(map(len, part.cells), default=0)
    return pictures.document(width, pictures.UNIT * len(part.cells), drawn, part.title)


def group(part: Group, top: int) -> Iterator[str]:
    """A constraint: its mathematics, its clauses and its rows."""
    yield f'<div class="group {origin(part)}"><span class="why">{escaped(head(part))}</span>'
    if said := formula(part, PLAIN):
        yield f'<br><span class="math">{escaped(said)}</span>'
    elif said := words(part):
        yield f"<br>{escaped(said)}"
    sides = [(numbered(part), clauses(part, PLAIN))]
    if part.role != "definition":
        sides.append((counted(part), rows(part, PLAIN, top)))
    yield "<table><tr>" + "".join(f"<th>{name}</th>" for name, _ in sides) + "</tr><tr>"
    for _, side in sides:
        yield '<td class="c">' + "<br>".join(map(escaped, side)) + "</td>"
    yield "</tr></table>"
    if found := list(auxiliaries(part, PLAIN, "<code>{}</code>", escaped)):
        yield "<ul>"
        yield from (f"<li>{said}</li>" for said in found)
        yield "</ul>"
    yield "</div>"
