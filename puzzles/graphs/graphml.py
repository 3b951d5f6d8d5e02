"""Graphs in GraphML, by Python's own XML parser.

Source: Brandes et al., "GraphML Progress Report", GD 2001. Read are ``graph`` with
``edgedefault``, ``node`` with ``id``, and ``edge`` with ``source``, ``target`` and ``directed``.
Data, keys and ports are left aside. Refused are document types (and with them every entity),
several or nested graphs, hyperedges, and edges that are directed otherwise than their graph.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.parsers import expat

from .. import limits
from ..errors import Place, PuzzleError
from ..text import Reader, shown
from .graph import Graph
from .markup import Markup, whole

SPACES = ("", "http://graphml.graphdrawing.org/xmlns")
"""The namespaces in which an element belongs to GraphML."""
DIRECTED = {"true": True, "1": True, "false": False, "0": False}


class _Elements:
    """The handlers of the parser."""

    def __init__(self, file: str) -> None:
        self.markup, self.depth = Markup(file), 0
        self.directed: bool | None = None  # until there is a graph
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.doctype

    def place(self) -> Place:
        parser = self.parser
        return Place(self.markup.file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def doctype(self, name: str, *more: object) -> None:
        raise PuzzleError(self.place(), "XML without a document type", shown(f"<!DOCTYPE {name}"))

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        if self.depth == 0 and name != "graphml":
            raise PuzzleError(self.place(), "an element `graphml`", shown(name))
        self.depth += 1
        if self.depth > limits.NESTING_DEPTH:
            expected = f"at most {limits.NESTING_DEPTH} elements within each other"
            raise PuzzleError(self.place(), expected, "more")
        if space not in SPACES:
            return
        if name == "graph":
            if self.directed is not None:
                raise PuzzleError(self.place(), "one graph", "a second one")
            default = attributes.get("edgedefault", "undirected")
            if default not in ("directed", "undirected"):
                raise PuzzleError(self.place(), "`directed` or `undirected`", shown(default))
            self.directed = default == "directed"
        elif name == "hyperedge":
            raise PuzzleError(self.place(), "edges between two vertices", "a `hyperedge`")
        elif name == "node":
            key = self.value(attributes, "id", name)
            self.markup.node(key, key, self.place())
        elif name == "edge":
            self.edge(attributes)

    def edge(self, attributes: Mapping[str, str]) -> None:
        source, target = (self.value(attributes, side, "edge") for side in ("source", "target"))
        self.markup.edges.append((source, target, self.place()))
        stated = attributes.get("directed")
        if stated is not None and DIRECTED.get(stated) is not self.directed:
            expected = f"an edge as {'' if self.directed else 'un'}directed as its graph"
            raise PuzzleError(self.place(), expected, shown(f"directed={stated}"))

    def value(self, attributes: Mapping[str, str], key: str, element: str) -> str:
        if self.directed is None:
            raise PuzzleError(self.place(), "a `graph` around it", f"an element `{element}`")
        if key not in attributes:
            raise PuzzleError(self.place(), f"the `{key}` of the {element}", "none")
        return attributes[key]

    def end(self, tag: str) -> None:
        self.depth -= 1


def read(reader: Reader, directed: bool) -> Graph:
    """One graph as XML; a vertex is called by its ``id``.

    With ``directed`` an undirected graph has an arc each way for each edge.

    >>> text = '<graphml><graph><node id="a"/><node id="b"/><edge source="b" target="a"/>'
    >>> read(Reader(f"{text}</graph></graphml>", "a"), False).lines()
    ['p edge 2 1', 'name 1 a', 'name 2 b', 'e 1 2']
    """
    text, elements = whole(reader), _Elements(reader.file)
    try:
        elements.parser.Parse(text, True)
    except UnicodeEncodeError:
        raise PuzzleError(elements.place(), "text in UTF-8", "half a surrogate pair") from None
    except expat.ExpatError as error:
        rows = text.split("\n")
        line = min(error.lineno, len(rows))
        place = Place(reader.file, line, min(error.offset, len(rows[line - 1])) + 1)
        raise PuzzleError(place, "GraphML", expat.ErrorString(error.code)) from None
    if elements.directed is None:
        raise PuzzleError(Place(reader.file, 1, 1), "a `graph` in GraphML", "none")
    return elements.markup.graph(elements.directed, directed)
