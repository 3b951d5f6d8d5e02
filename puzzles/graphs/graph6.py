"""Graphs in graph6 and sparse6, by networkx.

Source: McKay, "Description of graph6, sparse6 and digraph6 encodings". networkx takes any size, so
the length of a word is looked at before.
"""

from __future__ import annotations

import re
from typing import Any

from .. import limits
from ..errors import PuzzleError
from ..text import Word
from .graph import Graph, numbered, simple
from .reading import Reading, Text

HEADER = re.compile(r">>(graph6|sparse6)<<")


def is_graph6(text: Text) -> bool:
    """Whether the header ``>>graph6<<`` begins the text."""
    return _header(text) == "graph6"


def is_sparse6(text: Text) -> bool:
    """Whether the header ``>>sparse6<<`` begins the text."""
    return _header(text) == "sparse6"


def _header(text: Text) -> str:
    match = HEADER.match(text.lines[0].text.lstrip()) if text.lines else None
    return match[1] if match else ""


def graph6(text: Text, directed: bool) -> Reading:
    """One word of signs from ``?`` to ``~``, six bits each: the upper triangle of the matrix.

    >>> from ..text import Reader
    >>> read = graph6(Text.of(Reader("DQc", "a")), False)
    >>> str(read), read.graph.edges
    ('graph6: 5 vertices, 4 edges', ((0, 2), (0, 4), (1, 3), (3, 4)))
    """
    import networkx as nx

    word = _word(text, "graph6", r"[?-~]+")
    n, data = _size(word)
    if len(data) != (n * (n - 1) // 2 + 5) // 6:
        raise word.error(f"{(n * (n - 1) // 2 + 5) // 6} signs behind the number of {n} vertices")
    padding = len(data) * 6 - n * (n - 1) // 2
    if data and (ord(data[-1]) - 63) % (1 << padding):
        raise word.error("zeros in the last bits")
    return _simple(nx.from_graph6_bytes(word.text.encode()), "graph6", n, directed)


def sparse6(text: Text, directed: bool) -> Reading:
    """One word that begins with a colon: the list of edges, in bits."""
    import networkx as nx

    word = _word(text, "sparse6", r":[?-~]+")
    n, _ = _size(word._replace(text=word.text[1:]))
    return _simple(nx.from_sparse6_bytes(word.text.encode()), "sparse6", n, directed)


def _word(text: Text, form: str, signs: str) -> Word:
    """The one word of the text, without the header."""
    if not text.lines:
        raise text.missing(f"a graph in {form}")
    first, *more = text.lines
    (word, *others) = first.words()
    for extra in (*others, *(line.words()[0] for line in more[:1])):
        raise extra.error("the end of the text after one graph")
    plain = word._replace(text=word.text.removeprefix(f">>{form}<<"))
    if not re.fullmatch(signs, plain.text):
        raise word.error(f"a graph in {form}")
    return plain


def _size(word: Word) -> tuple[int, str]:
    """The number of vertices, and the signs behind it."""
    text = word.text
    width = 1 if text[0] != "~" else 4 if text[1:2] != "~" else 8
    digits = text[:width].lstrip("~") if width > 1 else text[:1]
    if width > 1:
        digits = text[1:width] if width == 4 else text[2:width]
    n = 0
    for sign in digits:
        n = 64 * n + ord(sign) - 63
    if len(text) < width or n > limits.GRAPH_VERTICES:
        raise word.error(f"a graph of at most {limits.GRAPH_VERTICES} vertices")
    return n, text[width:]


def _simple(graph: Any, form: str, n: int, directed: bool) -> Reading:
    """The reading of a graph whose vertices are the numbers from 0; they are called from 1 on."""
    named, flaws = simple(numbered(n), [(u, v) for u, v, *_ in graph.edges], False)
    return Reading(named.to_directed() if directed else named, form, flaws)


def write(graph: Graph) -> list[str]:
    """One word; the vertices have no names in it.

    >>> write(Graph(("a", "b"), ((0, 1),)))
    ['A_']
    """
    import networkx as nx

    if graph.directed:
        raise PuzzleError("--format graph6", "an undirected graph", "a directed one")
    plain = nx.Graph()
    plain.add_nodes_from(range(len(graph)))
    plain.add_edges_from(graph.edges)
    return [nx.to_graph6_bytes(plain, header=False).decode().strip()]
