"""Graphs as lists of neighbours: adjacency lists, and METIS."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .. import limits
from ..errors import PuzzleError
from ..text import Line, Word, shown
from .edges import STRANGE
from .lines import without_comments
from .reading import Reading, Text, Words, by_name, by_number, promised, with_names

FORM = "adjacency lists"
COLON = "a colon behind the first vertex of each line (--format adjacency)"


def read(text: Text, directed: bool) -> Reading:
    """A vertex, perhaps a colon, and its neighbours on each line, with blanks or commas between.

    An edge may stand at one of its vertices or at both. Numbers and names are read as in an edge
    list. Without colons, and without the name of the format, the lines must not be such as a list
    of edges has too.
    """
    return _read(text, directed, names=False)


def with_vertices_named(text: Text, directed: bool) -> Reading:
    """Adjacency lists whose vertices are those that occur, numbers too."""
    return _read(text, directed, names=True)


def _read(text: Text, directed: bool, names: bool) -> Reading:
    lines, remarks = without_comments(text.lines)
    if not lines:
        raise text.missing("a vertex and its neighbours")
    colons = all(re.match(r"\s*(\S*[^\s:]\s*:(\s|$)|[0-9]+:)", line.text) for line in lines)
    if not (text.stated or colons) and {len(line.text.split()) for line in lines} == {2}:
        raise PuzzleError(lines[0].at(1), COLON, shown(lines[0].text))
    rows = [_row(line, colons or text.stated) for line in lines]
    if not text.stated:
        refuse(rows, colons)
    vertices = [word for row in rows for word in row]
    pairs = [(row[0], other) for row in rows for other in row[1:]]
    if names:
        called = list(dict.fromkeys(word.text for word in vertices))
        return with_names(FORM, called, pairs, directed, mirrored=True, remarks=remarks)
    choice = "" if text.stated else "adjacency"
    return by_name(FORM, vertices, pairs, directed, choice=choice, mirrored=True, remarks=remarks)


def _row(line: Line, colon: bool) -> list[Word]:
    """The vertex and its neighbours."""
    ended = re.match(r"\s*(?:\S*\S\s*(?=:(?:\s|$))|[^\s:]+\s*(?=:))", line.text) if colon else None
    plain = line.text
    if ended:
        plain = f"{plain[: ended.end()]} {plain[ended.end() + 1 :]}"
    head = re.match(r"\s*\S+\s*", plain)
    rest = plain[head.end() :] if head else ""
    if colon and re.fullmatch(r"[^\s,]+(\s*,\s*[^\s,]+)+", rest):
        plain = plain[: len(plain) - len(rest)] + rest.replace(",", " ")
    words = line._replace(text=plain).words()
    if not words:
        raise PuzzleError(line.at(1), "a vertex", shown(line.text))
    return words


def refuse(rows: Sequence[Sequence[Word]], colons: bool) -> None:
    """Complain of lines that do not say that they are lists of neighbours."""
    for word in (word for row in rows for word in row):
        if STRANGE.search(word.text) or "," in word.text:
            raise word.error("a vertex (or the name of a format after --format)")
    if colons:
        return
    heads = [row[0].text for row in rows]
    for i, row in enumerate(rows):
        if row[0].text in heads[:i]:
            raise row[0].error("a vertex that begins no other line (or --format adjacency)")
    near: dict[str, set[str]] = {}
    for row in rows:
        near.setdefault(row[0].text, set()).update(word.text for word in row[1:])
    mirrored = all(u in near.get(v, ()) for u, others in near.items() for v in others)
    widths = set(map(len, rows))
    if widths == {1}:
        numbers = [row[0].text for row in rows]
        if numbers not in (
            [str(i) for i in range(len(rows))],
            [str(i) for i in range(1, len(rows) + 1)],
        ):
            raise rows[0][0].error("a graph (or the name of a format after --format)")
        return
    if max(widths) < 3 or (not mirrored and len(rows[0]) == 2):
        raise rows[0][0].error(COLON)
    words_alone = [word.text for row in rows for word in row]
    if len(rows) > 1 and len(set(words_alone)) == len(words_alone):
        raise rows[0][0].error("a vertex of two lines (or the name of a format after --format)")
    third = next(row[2] for row in rows if len(row) > 2)
    whole = all(row[2].text.isdecimal() for row in rows if len(row) > 2)
    words = not any(re.fullmatch(r"[-+.0-9eE]+", row[2].text) for row in rows if len(row) > 2)
    if not mirrored and widths <= {2, 3} and (whole or not words or widths == {3}):
        raise third.error("--format edges or adjacency, as a third column may be either")


# --- METIS -----------------------------------------------------------------------------------


def metis(text: Text, directed: bool) -> Reading:
    """``N M [FORMAT [WEIGHTS]]``, then the neighbours of vertex 1 on the next line, and so on.

    An empty line is a vertex without neighbours; ``%`` begins a comment. The digits of the format
    say that vertices have sizes, vertices weights, and edges weights. Each edge stands twice.
    """
    lines = [line for line in text.lines if not line.text.lstrip().startswith("%")]
    if not lines:
        raise text.missing("the numbers of vertices and edges")
    first, *body = lines
    words = first.words()
    if len(words) < 2:
        raise first.end("the number of edges")
    if len(words) > 4:
        raise words[4].error("the end of the line")
    n = words[0].integer(0, limits.GRAPH_VERTICES, "the number of vertices")
    m = words[1].integer(0, limits.STATED_EDGES, "the number of edges")
    if not (m or text.stated):
        raise words[1].error("some edges")
    form = words[2].text.zfill(3) if len(words) > 2 else "000"
    if not re.fullmatch("[01]{3}", form):
        raise words[2].error("a format of three digits 0 or 1")
    weights = words[3].integer(0, 100) if len(words) > 3 else int(form[1])
    skipped = int(form[0]) + weights
    comments = {line.number for line in text.lines} - {line.number for line in lines}
    numbers: dict[int, Line] = {}
    vertex, at = 0, first.number
    for line in body:
        vertex += line.number - at - sum(at < number < line.number for number in comments)
        at = line.number
        numbers[vertex] = line
        if vertex > n:
            raise line.words()[0].error(f"the end of the text after {n} lines of neighbours")
    pairs: list[Words] = []
    for v, line in numbers.items():
        others = line.words()[skipped :: 2 if form[2] == "1" else 1]
        pairs += [(Word(str(v), line.at(1)), other) for other in others]
    reading = by_number("METIS", pairs, n, True)
    arcs = set(reading.graph.edges)
    for u, v in sorted(arcs):
        if (v, u) not in arcs:
            line = numbers[u + 1]
            word = next(w for w in line.words()[skipped:] if int(w.text) == v + 1)
            raise word.error(f"a neighbour that has vertex {u + 1} as its own")
    flaws = [*reading.flaws, *promised("edges", m, len(arcs) // 2)]
    if flaws and not text.stated:
        raise words[1].error(f"{len(arcs) // 2} edges")
    graph = reading.graph if directed else reading.graph.undirected()
    return Reading(graph, "METIS", flaws)
