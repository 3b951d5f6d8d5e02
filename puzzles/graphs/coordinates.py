"""Graphs as coordinates of their entries: Matrix Market and KONECT."""

from __future__ import annotations

import re

from .. import limits
from .reading import NUMBER, Reading, Text, by_number, promised, two

SIZE = re.compile(r"\s*([0-9]+)\s+([0-9]+)\s+[0-9]+\s*")


def market(text: Text, directed: bool) -> Reading:
    """Matrix Market coordinates: a size line ``n n m``, then ``u v`` and perhaps a value.

    ``%`` begins a comment. The banner may be missing, or be any line of words, as in the
    ``.mtx.rnd`` files of the antibandwidth problem; the middle number is then not looked at.
    A symmetric matrix read as a directed graph has both arcs of each entry.
    """
    lines = list(text.lines)
    first = lines[0].text.lstrip().lower() if lines else ""
    banner = first.startswith("%%matrixmarket")
    if banner and "coordinate" not in first:
        form, expected = lines[0].words()[2:3], "`coordinate`, for a list of the entries"
        raise form[0].error(expected) if form else lines[0].end(expected)
    lines = [line for line in lines if not line.text.lstrip().startswith("%")]
    if not text.stated and not banner and not sized([line.text for line in lines]):
        raise text.missing("a line of the size: n, n and the number of entries")
    if lines and not re.fullmatch(r"[\s0-9]+", lines[0].text):
        lines = lines[1:]
    if not lines:
        raise text.missing("a line of the size: n, n and the number of entries")
    head, *body = lines
    words = head.words()
    if len(words) < 3:
        raise head.end("the size: n, n and the number of entries")
    if len(words) > 3:
        raise words[3].error("the end of the size")
    count = words[0].integer(0, limits.GRAPH_VERTICES, "the number of vertices")
    if banner:
        words[1].integer(count, count, "as many columns as rows,")
    entries = words[2].integer(0, limits.STATED_EDGES, "the number of entries")
    flaws = promised("entries", entries, len(body))
    others = not body or any(len(line.words()) > 2 for line in body)
    if flaws and not (text.stated or banner) and others:
        raise words[2].error(f"{len(body)} entries")
    pairs = [two(line, line.words(), more=2) for line in body]
    general = banner and "general" in first
    if directed and banner and not general:
        pairs += [(v, u) for u, v in pairs if u.text != v.text]
    return by_number(
        "Matrix Market coordinates", pairs, count, directed, mirrored=general, flaws=flaws
    )


def sized(lines: list[str]) -> bool:
    """Whether ``n n m`` is the first line, or three numbers stand below a line of words."""
    first, second = (*lines[:2], "", "")[:2]
    if match := SIZE.fullmatch(first):
        return match[1] == match[2]
    return not re.fullmatch(r"[0-9\s:,]*", first) and bool(SIZE.fullmatch(second))


def is_konect(text: Text) -> bool:
    """Whether ``% sym``, ``% asym`` or ``% bip`` begins the text."""
    return bool(text.lines and re.match(r"\s*%\s*(sym|asym|bip)\b", text.lines[0].text))


def konect(text: Text, directed: bool) -> Reading:
    """``% sym FORMAT`` (``% asym``: directed), perhaps ``% M N N``, then ``u v`` and weights."""
    if not text.lines:
        raise text.missing("`% sym` or `% asym`")
    first, *rest = text.lines
    kind = next((word for word in first.words() if word.text != "%"), first.words()[0])
    if kind.text.lstrip("%") not in ("sym", "asym"):
        raise kind.error("`sym` or `asym`, a graph that is not bipartite by its numbers")
    count: int | None = None
    flaws: list[str] = []
    body = [line for line in rest if not line.text.lstrip().startswith("%")]
    if rest and re.fullmatch(r"%(\s*[0-9]+){1,3}\s*", rest[0].text):
        sizes = list(rest[0]._replace(text=rest[0].text.replace("%", " ", 1)).words())
        flaws = promised("edges", sizes[0].integer(0, limits.STATED_EDGES), len(body))
        if len(sizes) > 1:
            count = sizes[-1].integer(0, limits.GRAPH_VERTICES, "the number of vertices")
    elif any(line.text.startswith("%") for line in rest):
        raise (
            next(line for line in rest if line.text.startswith("%"))
            .words()[0]
            .error("`% M N N`, the numbers of edges and vertices")
        )
    pairs = []
    for line in body:
        words = line.words()
        pairs.append(two(line, words, more=2))
        for word in words[2:]:
            if not NUMBER.fullmatch(word.text):
                raise word.error("a weight or a time")
    arcs = directed or kind.text.lstrip("%") == "asym"
    return by_number("KONECT", pairs, count, arcs, flaws=flaws)
