"""Graphs as plain values: from networkx, from other programs' files, and by name.

:func:`of` takes a graph of networkx, :func:`read` a text, :func:`generate` words such as
``petersen 5 2``. All give a :class:`Graph`, which is hashable and needs no networkx.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from ..errors import PuzzleError
from ..text import Line, Reader, shown
from . import gml, graphml, tables, tsplib
from .generate import generate
from .graph import Graph, build, notice, of

__all__ = ["FORMATS", "READERS", "Graph", "build", "generate", "of", "read", "sniff"]

READERS: Mapping[str, Callable[[Reader, bool], Graph]] = {
    "dimacs": tables.dimacs,
    "tsplib": tsplib.read,
    "mtx": tables.matrix,
    "edges": tables.edges,
    "adjacency": tables.adjacency,
    "graphml": graphml.read,
    "gml": gml.read,
}
FORMATS = {
    "dimacs": "`p edge N M`, then `e U V` (.edge, .col); the form that Satchel writes",
    "tsplib": "a Hamiltonian cycle problem of TSPLIB (.hcp)",
    "mtx": "Matrix Market coordinates, with or without a banner (.mtx, .mtx.rnd)",
    "edges": "two vertices a line",
    "adjacency": "a vertex and its neighbours on each line",
    "graphml": "GraphML, without a document type",
    "gml": "GML",
}
"""The words after ``--format``."""


def sniff(lines: list[Line]) -> str:
    """The format of a text, by its first lines, and by all where each has three words.

    In this order: ``<`` begins GraphML; ``%`` Matrix Market; the word ``p`` or ``c``, and ``e`` or
    ``a`` before two numbers, DIMACS; ``graph [`` or ``Creator`` GML; a key of TSPLIB and a colon,
    or the name of a section of it, TSPLIB; three numbers of which the first two are equal, or a
    line of words before three numbers, Matrix Market without its banner; two words, or two and
    the ``{…}`` of networkx, or on each line two and perhaps a weight that is no whole number, an
    edge list; anything else adjacency lists. Lines that begin with ``#`` are passed over.

    >>> sniff([Line("1 2", "a", 1)]), sniff([Line("1: 2 3", "a", 1)])
    ('edges', 'adjacency')
    """
    texts = [line.text for line in lines if not line.text.lstrip().startswith("#")]
    first, second = (*texts[:2], "", "")[:2]
    words = first.split()
    key = re.match(r"\s*([A-Z_]+)\s*(:?)", first)
    if first.lstrip().startswith("<"):
        return "graphml"
    if first.lstrip().startswith("%"):
        return "mtx"
    if words[:1] in (["p"], ["c"]) or re.match(r"\s*[ea]\s+[0-9]+\s+[0-9]+\s*$", first):
        return "dimacs"
    if re.match(r"\s*(graph\s*(\[|$)|Creator\b|Version\b)", first):
        return "gml"
    if key and (key[1] in tsplib.SECTIONS or (key[1] in tsplib.KEYS and key[2])):
        return "tsplib"
    three = re.compile(r"\s*([0-9]+)\s+([0-9]+)\s+[0-9]+\s*")
    if (match := three.fullmatch(first)) and match[1] == match[2]:
        return "mtx"
    table = tables.columns(text.split() for text in texts)
    if table in ("edges", "adjacency"):
        return table
    if not re.fullmatch(r"[0-9\s:,]*", first) and three.fullmatch(second):
        return "mtx"
    pair = re.fullmatch(r"\s*[^\s,:]+(\s+|\s*,\s*)[^\s,:]+\s*(\s\{.*\}\s*)?", first)
    return "edges" if pair else "adjacency"


NUMBER = re.compile(r"[0-9]+").fullmatch


def doubtful(lines: Iterable[Line], form: str) -> None:
    """Complain of a text that would pass for a list of edges or of neighbours, but is none.

    Signs of other formats (DOT, JSON, CSV, graph6, XML) count, and keys of TSPLIB; also a third
    word on lines that may be a weight or a neighbour, and of adjacency lists, as which any text
    would pass, one word alone. ``--format`` takes all words for vertices. Numbers beside words are
    a warning.
    """
    kept = [line for line in lines if not line.text.lstrip().startswith("#")]
    rows = [line.words() for line in kept]
    words = [word for row in rows for word in (row[:2] if form == "edges" else row)]
    signs = r"[][{};\"<>=\\~]" if form == "edges" else r"[][{};\"<>=,\\~]"
    for word in words:
        known = word.text.rstrip(":") in (*tsplib.KEYS, *tsplib.SECTIONS, "EOF")
        if known or re.search(signs, word.text) or word.text in ("--", "->"):
            raise word.error("a vertex (or the name of a format after --format)")
    table = [] if form == "edges" and tables.headed(kept) else rows
    if tables.columns([word.text for word in row] for row in table) == "either":
        third = next(row[2] for row in rows if len(row) > 2)
        raise third.error("--format edges or adjacency, as a third column may be either")
    if form == "adjacency" and [len(row) for row in rows] == [1] and not NUMBER(words[0].text):
        raise words[0].error("a graph (or the name of a format after --format)")
    texts = [text for word in words for text in word.text.split(",")]
    numbers = [bool(NUMBER(text.rstrip(":"))) for text in texts if text.strip(":")]
    if len(set(numbers)) > 1:
        notice(words[0].place.file, "numbers and words are mixed, and all taken for names")


def read(
    source: str | Iterable[str] | Reader,
    file: str = "<text>",
    form: str | None = None,
    *,
    directed: bool = False,
) -> Graph:
    """A graph from a text.

    Parameters
    ----------
    source : str, iterable of str, or Reader
        The text, or its lines; of a Reader those that are left.
    file : str
        The name for messages.
    form : str, optional
        One of :data:`FORMATS`; without it the first lines decide, see :func:`sniff`.
    directed : bool
        Whether a pair of vertices is an arc from the first to the second. A file that says
        itself that its graph is directed needs it not.

    Raises
    ------
    PuzzleError
        With file, line and column. Loops, repeated edges and headers that count otherwise are
        no errors: an :class:`InputWarning` tells of them.

    Examples
    --------
    >>> read(["p edge 3 2", "e 1 2", "e 3 2"]).edges
    ((0, 1), (1, 2))
    """
    reader = source if isinstance(source, Reader) else Reader(source, file)
    if form is None:
        lines = reader.rest()
        form = sniff(lines)
        if form in ("adjacency", "edges"):
            doubtful(lines, form)
        last = lines[-1].number if lines else 0
        kept = {line.number: line.text for line in lines}
        reader = Reader((kept.get(i, "") for i in range(1, last + 1)), reader.file)
    elif form not in READERS:
        raise PuzzleError("--format", "one of " + ", ".join(READERS), shown(form))
    return READERS[form](reader, directed)
