"""The formats of graphs.

A reader is a function from a text to a :class:`Reading`, or to a complaint that says why it is
none. To add a format is to write its reader, and a row of :data:`FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from . import (
    coordinates,
    dimacs,
    dot,
    edges,
    gml,
    graph6,
    graphml,
    matrix,
    neighbours,
    node_link,
    pairs,
    pajek,
    tgf,
    tsplib,
)
from .graph import Graph
from .reading import Reading, Text


class Format(NamedTuple):
    """A format of graphs.

    Parameters
    ----------
    about : str
        What it is.
    example : str
        A small graph in it; ``⏎`` stands for a line end.
    read : callable
        From a text, and whether pairs are arcs, to a reading; or it raises a PuzzleError.
    begins : callable, optional
        Whether a text begins with what only this format begins with.
    bare : bool
        Whether a text without such a beginning may have this format, though nobody names it.
    write : callable, optional
        From a graph to its lines.
    """

    about: str
    example: str
    read: Callable[[Text, bool], Reading]
    begins: Callable[[Text], bool] | None = None
    bare: bool = False
    write: Callable[[Graph], list[str]] | None = None


def banner(text: Text) -> bool:
    """Whether the banner of Matrix Market begins the text."""
    return bool(text.lines) and text.lines[0].text.lstrip().lower().startswith("%%matrixmarket")


FORMATS = {
    "dimacs": Format(
        "`p edge N M`, then `e U V` (.edge, .col); the form that Satchel writes",
        "p edge 3 2⏎e 1 2⏎e 2 3",
        dimacs.read,
        dimacs.begins,
        write=dimacs.write,
    ),
    "pace": Format("`p tw N M`, then two vertices a line (.gr)", "p tw 3 2⏎1 2⏎2 3", dimacs.read),
    "tsplib": Format(
        "a Hamiltonian cycle problem of TSPLIB (.hcp)",
        "DIMENSION : 3⏎EDGE_DATA_SECTION⏎1 2⏎2 3⏎-1",
        tsplib.read,
        tsplib.begins,
    ),
    "mtx": Format(
        "Matrix Market coordinates, with or without a banner (.mtx, .mtx.rnd)",
        "3 3 2⏎2 1⏎3 2",
        coordinates.market,
        banner,
        bare=True,
    ),
    "konect": Format(
        "`% sym` or `% asym`, then two vertices a line, and weights",
        "% sym unweighted⏎1 2⏎2 3",
        coordinates.konect,
        coordinates.is_konect,
    ),
    "edges": Format(
        "two vertices a line, perhaps a weight; no header",
        "1 2⏎2 3",
        edges.without_header,
        write=edges.write,
    ),
    "edges-header": Format(
        "the numbers of vertices and edges, then two vertices a line",
        "3 2⏎1 2⏎2 3",
        edges.with_header,
    ),
    "edges-names": Format(
        "two vertices a line; those that occur are all, numbers too",
        "10 20⏎20 5",
        edges.with_vertices_named,
    ),
    "adjacency": Format(
        "a vertex, perhaps a colon, and its neighbours on each line",
        "1: 2⏎2: 1 3⏎3: 2",
        neighbours.read,
        bare=True,
    ),
    "adjacency-names": Format(
        "the same, where the vertices that occur are all, numbers too",
        "10: 20⏎20: 5",
        neighbours.with_vertices_named,
    ),
    "metis": Format(
        "`N M`, then the neighbours of each vertex on a line (.graph)",
        "3 2⏎2⏎1 3⏎2",
        neighbours.metis,
        bare=True,
    ),
    "matrix": Format(
        "an adjacency matrix of 0 and 1, with or without names",
        "0 1 0⏎1 0 1⏎0 1 0",
        matrix.read,
        bare=True,
    ),
    "pairs": Format(
        "tuples or facts of a logic program", "edge(1,2). edge(2,3).", pairs.read, bare=True
    ),
    "pajek": Format(
        "`*Vertices N`, then `*Edges` or `*Arcs` (.net)",
        "*Vertices 3⏎*Edges⏎1 2⏎2 3",
        pajek.read,
        pajek.begins,
    ),
    "tgf": Format(
        "the trivial graph format: vertices with labels, `#`, edges",
        "1 a⏎2 b⏎#⏎1 2",
        tgf.read,
        tgf.begins,
    ),
    "dot": Format(
        "DOT, the language of Graphviz, without subgraphs",
        "graph { a -- b -- c }",
        dot.read,
        dot.begins,
    ),
    "graphml": Format(
        "GraphML, without a document type",
        '<graphml><graph edgedefault="undirected"><node id="a"/></graph></graphml>',
        graphml.read,
        graphml.begins,
    ),
    "gml": Format(
        "GML",
        "graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]",
        gml.read,
        gml.begins,
    ),
    "json": Format(
        "node-link JSON, with `links` or `edges`",
        '{"nodes": [{"id": 1}, {"id": 2}], "links": [{"source": 1, "target": 2}]}',
        node_link.read,
        node_link.begins,
    ),
    "graph6": Format(
        "graph6, one graph (.g6)",
        "Bg",
        graph6.graph6,
        graph6.is_graph6,
        bare=True,
        write=graph6.write,
    ),
    "sparse6": Format(
        "sparse6, one graph (.s6)",
        ":Bc",
        graph6.sparse6,
        graph6.is_sparse6,
        bare=True,
    ),
}
"""The formats by the word after ``--format``."""
