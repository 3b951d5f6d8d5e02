"""The formats of graphs, and the decision which of them a text has.

A reader is a function from a text to a :class:`Reading`, or to a complaint that says why it is
none. To add a format is to write its reader, and a row of :data:`FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from ..errors import PuzzleError
from ..text import Reader, shown
from . import (
    by_networkx,
    coordinates,
    dimacs,
    dot,
    edges,
    gml,
    graphml,
    matrix,
    neighbours,
    tgf,
    tsplib,
)
from .graph import Graph, notice
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
    return bool(text.lines) and text.lines[0].text.lower().startswith("%%matrixmarket")


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
        "tuples or facts of a logic program", "edge(1,2). edge(2,3).", edges.pairs, bare=True
    ),
    "pajek": Format(
        "`*Vertices N`, then `*Edges` or `*Arcs` (.net)",
        "*Vertices 3⏎*Edges⏎1 2⏎2 3",
        by_networkx.pajek,
        by_networkx.is_pajek,
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
        by_networkx.node_link,
        by_networkx.is_json,
    ),
    "graph6": Format(
        "graph6, one graph (.g6)",
        "Bg",
        by_networkx.graph6,
        by_networkx.is_graph6,
        bare=True,
        write=by_networkx.write_graph6,
    ),
    "sparse6": Format(
        "sparse6, one graph (.s6)",
        ":Bc",
        by_networkx.sparse6,
        by_networkx.is_sparse6,
        bare=True,
    ),
}
"""The formats by the word after ``--format``."""

GUESSED = {"edges": edges.read} | {name: form.read for name, form in FORMATS.items() if form.bare}
"""The readers of texts that do not say what they are; a list of edges may have a header here."""


def decide(text: Text, directed: bool) -> Reading:
    """The one reading of a text whose format nobody names.

    What begins as only one format does is read in that format. Of all other formats each is
    tried on the whole text: exactly one graph must come of it. Readings in which nothing is wrong
    go before those that passed something over.

    Raises
    ------
    PuzzleError
        Where two readings are two graphs, or none fits; then the complaint is that of a list of
        edges, or of adjacency lists where there is a colon.
    """
    for form in FORMATS.values():
        if form.begins and form.begins(text):
            return form.read(text, directed)
    readings: dict[str, Reading] = {}
    reasons: dict[str, PuzzleError] = {}
    for name, read_text in GUESSED.items():
        try:
            readings[name] = read_text(text, directed)
        except PuzzleError as reason:
            reasons[name] = reason
    fitting = {name: one for name, one in readings.items() if not one.flaws} or readings
    if not fitting:
        raise reasons["adjacency" if text.lines and ":" in text.lines[0].text else "edges"]
    different = {one.graph: name for name, one in reversed(fitting.items())}
    if len(different) > 1:
        ways = " or ".join(f"--format {named(name, one)} ({one})" for name, one in fitting.items())
        first = text.lines[0]
        raise PuzzleError(first.at(1), ways, f"{shown(first.text)} and more, which fits both")
    return next(iter(fitting.values()))


def named(name: str, reading: Reading) -> str:
    """The format that makes a reading without a guess."""
    return "edges-header" if "with a header" in reading.form else name


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
        One of :data:`FORMATS`; without it the whole text decides, see :func:`decide`.
    directed : bool
        Whether a pair of vertices is an arc from the first to the second. A file that says
        itself that its graph is directed needs it not.

    Returns
    -------
    Graph
        Its ``origin`` says how the text was read.

    Raises
    ------
    PuzzleError
        With file, line and column. Loops, repeated edges and headers that count otherwise are
        no errors: an :class:`InputWarning` tells of them.

    Examples
    --------
    >>> graph = read(["p edge 3 2", "e 1 2", "e 3 2"])
    >>> graph.edges, graph.origin
    (((0, 1), (1, 2)), 'DIMACS: 3 vertices, 2 edges')
    """
    if form is not None and form not in FORMATS:
        raise PuzzleError("--format", "one of " + ", ".join(FORMATS), shown(form))
    reader = source if isinstance(source, Reader) else Reader(source, file)
    text = Text.of(reader, stated=form is not None)
    reading = FORMATS[form].read(text, directed) if form else decide(text, directed)
    for sentence in (*reading.flaws, *reading.remarks):
        notice(text.file, sentence)
    return replace(reading.graph, origin=str(reading))


def written(graph: Graph, form: str) -> list[str]:
    """The lines of a graph in one of the formats that are written.

    >>> written(read("1 2"), "graph6")
    ['A_']
    """
    write = FORMATS[form].write if form in FORMATS else None
    if write is None:
        known = ", ".join(name for name, one in FORMATS.items() if one.write)
        raise PuzzleError("--format", f"one of {known}", shown(form))
    lines = write(graph)
    if form == "edges":
        again = read(lines, directed=graph.directed)
        if (again.names, again.edges) != (graph.names, graph.edges):
            expected = "a graph that a list of edges can state (--format dimacs takes any)"
            raise PuzzleError("--format edges", expected, "another one")
    return lines
