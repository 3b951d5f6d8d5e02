"""Graphs as matrices of 0 and 1, with or without the names of the vertices."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..text import Line, Word
from .graph import numbered
from .lines import table
from .reading import Reading, Text, printed, with_names

BITS = re.compile("[01]+")
FLOAT = re.compile(r"([01])\.0*")


def read(text: Text, directed: bool) -> Reading:
    """A row of 0 and 1 for each vertex, which may have no blanks between them.

    Names may stand above the rows, before them, or both; without any the vertices are numbered from
    1. Brackets and commas of Python are passed over. Without ``directed`` it must be symmetric.
    """
    if not text.stated and max((len(line.text) for line in text.lines), default=0) + 1 < len(
        text.lines
    ):
        raise text.missing("as many columns as rows")  # before the rows are cut into words
    plain = [line for whole in text.lines for line in _rows(whole) if line.text.strip()]
    if plain and re.match(r"\s*[,;|\t]", plain[0].text):  # an empty corner
        plain[0] = plain[0]._replace(text=f".{plain[0].text.lstrip(' ')}")
    rows = [
        [word._replace(text=FLOAT.sub(r"\1", word.text)) for word in row]
        for row in table(plain).rows
    ]
    if len(rows) > 1 and [word.text for word in rows[0]] == [str(len(rows) - 1)]:
        rows = rows[1:]  # the number of vertices
    if not rows or (len(rows) < 2 and not text.stated):
        raise text.missing("a matrix of several rows")
    if all(len(row) == 1 and BITS.fullmatch(row[0].text) for row in rows):
        rows = [[row[0].character(i) for i in range(len(row[0].text))] for row in rows]
    names, rows = labelled(rows)
    n = len(rows)
    if n < 2 and not text.stated:
        raise text.missing("a matrix of several rows")
    for row in rows:
        for word in row:
            if word.text not in ("0", "1"):
                raise word.error("0 or 1")
        if len(row) != n:
            expected = f"a row of {n} entries, as there are {n} rows"
            raise row[min(n, len(row) - 1)].error(expected)
    if not directed:
        for i, row in enumerate(rows):
            for j in range(i):
                if row[j].text != rows[j][i].text:
                    raise row[j].error("a symmetric matrix (or --directed)")
    called = [Word(name, text.end) for name in names or numbered(n)]
    pairs = [
        (called[i], called[j])
        for i, row in enumerate(rows)
        for j, word in enumerate(row)
        if word.text == "1" and (directed or i <= j)
    ]
    return with_names("adjacency matrix", [word.text for word in called], pairs, directed)


def _rows(line: Line) -> list[Line]:
    """The rows of a line: one, or those between the brackets of Python or the `;` of Matlab."""
    if not line.text.lstrip().startswith("["):
        return [line._replace(text=re.sub(r"\s*[,;]?\s*$", "", line.text))]
    parts = re.finditer(r"[^][;]+", line.text)
    return [line._replace(text=" " * m.start() + m[0].rstrip(", ")) for m in parts]


def labelled(rows: list[list[Word]]) -> tuple[Sequence[str], list[list[Word]]]:
    """The names above and before the rows, and the rows without them."""
    body = rows
    above: list[Word] | None = None
    if not all(BITS.fullmatch(word.text) for word in rows[0]) or len(rows[0]) == len(rows) - 1:
        above, *body = rows
    before: list[Word] | None = None
    if body and all(len(row) == len(body) + 1 for row in body):
        before, body = [row[0] for row in body], [row[1:] for row in body]
    if above is not None and before is not None and len(above) == len(before) + 1:
        above = above[1:]  # the corner
    names = above or before or []
    counted = [[str(i + first) for i in range(len(body))] for first in (0, 1)]
    texts = [word.text for word in names]
    if above and not before and all(map(str.isdecimal, texts)) and texts not in counted:
        raise above[0].error("names above the rows that are no other numbers")
    if above and before:
        for one, two in zip(above, before, strict=False):
            if one.text != two.text:
                raise two.error(f"the row of `{one.text[:20]}`, as the names above say")
    if names and len(names) != len(body):
        raise names[0].error(f"{len(body)} names, as there are {len(body)} rows")
    texts = [printed(word).text for word in names]
    if len(set(texts)) < len(texts):
        again = next(w for i, w in enumerate(names) if w.text in texts[:i])
        raise again.error("names that are all different")
    return texts, body
