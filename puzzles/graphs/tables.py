"""Graphs as lines of numbers or names: DIMACS, Matrix Market, edge lists, adjacency lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .. import limits
from ..errors import Place, PuzzleError
from ..text import Line, Reader, Word
from .graph import Graph, Pair, build, notice, numbered

Words = tuple[Word, Word]


def numbers(
    pairs: Sequence[Words],
    count: int | None,
    source: str,
    *,
    directed: bool,
    fixed: Sequence[Words] = (),
    mirrored: bool = False,
    names: Sequence[str] = (),
) -> Graph:
    """The graph whose vertices are numbers from 1 to ``count``, else to the largest that occurs."""
    most = limits.GRAPH_VERTICES if count is None else count

    def pair(words: Words) -> Pair:
        u, v = (word.integer(1, most, "a vertex") - 1 for word in words)
        return u, v

    edges, kept = [pair(words) for words in pairs], [pair(words) for words in fixed]
    if count is None:
        count = 1 + max((v for edge in (*edges, *kept) for v in edge), default=-1)
    known = set(edges) if directed else {*edges, *((v, u) for u, v in edges)}
    for words, edge in zip(fixed, kept, strict=True):
        if edge not in known or edge[0] == edge[1]:
            raise words[0].error("a fixed edge that is an edge")
    called = names or numbered(count)
    return build(called, edges, directed=directed, fixed=kept, mirrored=mirrored, source=source)


def two(line: Line, words: Sequence[Word], more: int = 0) -> Words:
    """The two vertices of a line, after which ``more`` words may stand."""
    if len(words) < 2:
        raise line.end("two vertices")
    if len(words) > 2 + more:
        raise words[2 + more].error("the end of the line after two vertices")
    return words[0], words[1]


def promised(source: str, what: str, stated: int, found: int) -> None:
    """Warn of a header that counts otherwise."""
    if stated != found:
        notice(source, f"the header says {stated} {what}, there are {found}")


def dimacs(reader: Reader, directed: bool) -> Graph:
    """``p edge N M``, then ``e U V``; with ``p arc`` and ``a U V`` the graph is directed.

    ``c`` begins a comment; ``n``, ``d``, ``v`` and ``x`` lines (weights and places of vertices)
    are left aside, and with a warning what follows ``V``. A warning also tells of ``e`` and ``a``
    lines that are mixed, or do not suit the ``p`` line. Satchel's own files add ``name I WORD`` and
    ``fixed U V``. A file of ``e`` lines without a ``p`` line has the vertices that occur in it.
    """
    head: tuple[int, int] | None = None
    marks, more = set[str](), False
    pairs: list[Words] = []
    fixed: list[Words] = []
    called: list[tuple[Line, list[Word]]] = []
    for line in reader.rest():
        mark, *words = line.words()
        if mark.text == "p":
            if head is not None or pairs:
                raise mark.error("one `p` line before the edges")
            if len(words) != 3:
                raise line.end("`p edge`, the number of vertices and the number of edges")
            if words[0].text not in ("edge", "edges", "col", "arc"):
                raise words[0].error("`edge`, `col` or `arc`")
            arcs = words[0].text == "arc"
            directed = directed or arcs
            marks.add("a" if arcs else "e")
            vertices = words[1].integer(0, limits.GRAPH_VERTICES, "the number of vertices")
            head = vertices, words[2].integer(0, limits.STATED_EDGES, "the number of edges")
        elif mark.text in ("e", "a"):
            directed = directed or mark.text == "a"
            marks.add(mark.text)
            more = more or len(words) > 2
            pairs.append(two(line, words, more=1))
        elif mark.text == "fixed":
            fixed.append(two(line, words))
        elif mark.text == "name":
            called.append((line, words))
        elif mark.text not in ("c", "n", "d", "v", "x"):
            raise mark.error("one of `c p e a name fixed`")
    if head is None and not (pairs or called):
        raise reader_end(reader, "a `p` line")
    if len(marks) > 1:
        notice(reader.file, "edges (`e`) and arcs (`a`) are mixed, and all are taken for arcs")
    if more:
        notice(reader.file, ASIDE)
    if head:
        promised(reader.file, "edges", head[1], len(pairs))
    names: list[str] = []
    if called:
        if head is None:
            raise PuzzleError(called[0][0].at(1), "a `p` line before names", "none")
        names = rename(called, head[0])
    return numbers(
        pairs, head[0] if head else None, reader.file, directed=directed, fixed=fixed, names=names
    )


def rename(called: Iterable[tuple[Line, list[Word]]], count: int) -> list[str]:
    """The names of the vertices when some of them are called by a word."""
    names = list(numbered(count))
    last = Word("", Place("", 1, 1))
    for line, words in called:
        if len(words) < 2:
            raise line.end("a vertex and its name")
        if len(words) > 2:
            raise words[2].error("the end of the line after a name")
        last = printed(words[1])
        names[words[0].integer(1, count, "a vertex") - 1] = last.text
    if len(set(names)) < count:
        raise PuzzleError(last.place, "names that are all different", "two that are the same")
    return names


def printed(word: Word) -> Word:
    """A word that can be the name of a vertex."""
    if not word.text.isprintable():
        raise word.error("a name that can be printed")
    return word


def matrix(reader: Reader, directed: bool) -> Graph:
    """Matrix Market coordinates: a size line ``n n m``, then ``u v`` and perhaps a value.

    ``%`` begins a comment. The banner may be missing, or be any line of words, as in the
    ``.mtx.rnd`` files of the antibandwidth problem; the middle number is then not looked at.
    A symmetric matrix read as a directed graph has both arcs of each entry.
    """
    lines = reader.rest()
    first = lines[0].text.lower() if lines else ""
    banner = first.startswith("%%matrixmarket")
    if banner and "coordinate" not in first:
        form, expected = lines[0].words()[2:3], "`coordinate`, for a list of the entries"
        raise form[0].error(expected) if form else lines[0].end(expected)
    lines = [line for line in lines if not line.text.lstrip().startswith("%")]
    if lines and not re.fullmatch(r"[\s0-9]+", lines[0].text):
        lines = lines[1:]
    if not lines:
        raise reader_end(reader, "a line of the size: n, n and the number of entries")
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
    promised(reader.file, "entries", entries, len(body))
    pairs = [two(line, line.words(), more=2) for line in body]
    general = banner and "general" in first
    if directed and banner and not general:
        pairs += [(v, u) for u, v in pairs if u.text != v.text]
    return numbers(pairs, count, reader.file, directed=directed, mirrored=general)


def reader_end(reader: Reader, expected: str) -> PuzzleError:
    """The complaint that the text stops too early."""
    return PuzzleError(Place(reader.file, reader.seen + 1, 1), expected, "the end of the text")


def edges(reader: Reader, directed: bool) -> Graph:
    """Two vertices a line, with blanks or a comma between.

    Numbers from 1 are the vertices 1 to the largest that occurs; with a 0 among them they count
    from 0; numbers beyond the largest graph, and other words, are names, in the order in which they
    occur. ``#`` begins a comment. A first line may hold the numbers of vertices and edges, which a
    warning tells. Left aside with a warning: a third column (weights, or the ``{…}`` of networkx),
    and lists with commas after the edges (known cycles).
    """
    pairs: list[Words] = []
    lines = [line for line in reader.rest() if not line.text.lstrip().startswith("#")]
    if not lines:
        raise reader_end(reader, "two vertices")
    count = int(lines[0].words()[0].text) if headed(lines) else None
    if count is not None:
        notice(reader.file, "the first line is taken for the numbers of vertices and edges")
        lines = lines[1:]
    if any(DATA.search(line.text) for line in lines):
        notice(reader.file, ASIDE)
        lines = [line._replace(text=DATA.sub(r"\1", line.text)) for line in lines]
    for i, line in enumerate(lines):
        if pairs and line.text.count(",") > 1:
            notice(reader.file, f"{len(lines) - i} lines after the edges are left aside")
            break
        pairs.append(two(line, line._replace(text=line.text.replace(",", " ", 1)).words()))
    if count is not None:
        return numbers(pairs, count, reader.file, directed=directed)
    return named([word for pair in pairs for word in pair], pairs, reader.file, directed)


ASIDE = "what stands after the two vertices of an edge is left aside"
DATA = re.compile(r"^(\s*[^\s,]+[\s,]+[^\s,]+)\s+(\{.*\}|[-+]?[0-9.]+([eE][-+]?[0-9]+)?)\s*$")
"""Two vertices, then a number or what networkx writes of an edge's data."""


def columns(rows: Iterable[Sequence[str]]) -> str | None:
    """What rows of three words are: edges and their weights, or vertices and two neighbours.

    Some may have two: an edge without a weight, or a vertex with one neighbour. ``adjacency`` where
    each edge stands at both its vertices; else ``edges`` where the third column is numbers, not all
    of which could be vertices; else ``either``, unless there are rows of two and a third word is no
    number. None for those, and for rows with a colon or a brace, or with fewer or more words, or
    with two each: they say themselves what they are.

    >>> columns([["1", "2", "0.5"]]), columns([["1", "2", "3"], ["2", "4"]])
    ('edges', 'either')
    """
    stated = list(rows)
    if not {3} <= set(map(len, stated)) <= {2, 3}:
        return None
    near: dict[str, set[str]] = {}
    weights: list[str] = []
    for row in stated:
        if row[0].endswith(":") or row[1].startswith(":") or row[-1].startswith("{"):
            return None
        near.setdefault(row[0], set()).update(row[1:])
        weights += row[2:]
    if all(u in near.get(v, ()) for u, others in near.items() for v in others):
        return "adjacency"
    if not all(map(WEIGHT.fullmatch, weights)):
        return "either" if len(weights) == len(stated) else None
    return "either" if all(map(str.isdecimal, weights)) else "edges"


WEIGHT = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")


def headed(lines: Sequence[Line]) -> bool:
    """Whether the first line of an edge list counts: n m, then m edges between 1 and n.

    So it does where n is no more than the largest graph has.

    >>> headed([Line("3 2", "a", 1), Line("1 2", "a", 2), Line("2 3", "a", 3)])
    True
    """
    words = lines[0].text.split() if lines else []
    if len(words) != 2 or not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        return False
    vertices, edges = map(int, words)
    ends = [word for line in lines[1:] for word in line.text.replace(",", " ").split()[:2]]
    return (
        vertices <= limits.GRAPH_VERTICES
        and len(lines) - 1 == edges
        and all(re.fullmatch(r"[0-9]{1,9}", word) and 1 <= int(word) <= vertices for word in ends)
    )


def adjacency(reader: Reader, directed: bool) -> Graph:
    """A vertex, perhaps a colon, and its neighbours on each line; ``#`` begins a comment.

    An edge may stand at one of its vertices or at both. Numbers and names are read as in an edge
    list.
    """
    vertices: list[Word] = []
    pairs: list[Words] = []
    for line in reader.rest():
        if not line.text.lstrip().startswith("#"):
            words = line._replace(text=line.text.replace(":", " ", 1)).words()
            vertices += words
            pairs += [(words[0], other) for other in words[1:]]
    if not vertices:
        raise reader_end(reader, "a vertex and its neighbours")
    return named(vertices, pairs, reader.file, directed, mirrored=True)


def named(
    vertices: Sequence[Word],
    pairs: Sequence[Words],
    source: str,
    directed: bool,
    mirrored: bool = False,
) -> Graph:
    """The graph whose vertices are what occurs: numbers when all of them are, else names.

    A number with a zero in front is a name: ``7`` and ``07`` are two vertices.
    """
    names = list(dict.fromkeys(printed(word).text for word in vertices))
    if names and all(re.fullmatch(r"0|[1-9][0-9]*", name) for name in names):
        first = 0 if "0" in names else 1
        largest = max(int(name[:18]) for name in names)
        if largest - first >= limits.GRAPH_VERTICES:
            most = f"{limits.GRAPH_VERTICES:,}"
            notice(source, f"numbers go beyond {most}: the vertices are those that occur")
        else:
            if lonely := largest + 1 - first - len(names):
                notice(source, f"of the vertices {first} to {largest} {lonely} stand in no line")
            names = [str(i) for i in range(first, largest + 1)]
    place = {name: i for i, name in enumerate(names)}
    positions = [(place[u.text], place[v.text]) for u, v in pairs]
    return build(names, positions, directed=directed, mirrored=mirrored, source=source)
