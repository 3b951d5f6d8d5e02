"""Graphs in GraphML, by Python's own XML parser.

Source: Brandes et al., "GraphML Progress Report", GD 2001. Read are ``graph`` with
``edgedefault``, ``node`` with ``id``, and ``edge`` with ``source``, ``target`` and ``directed``.
Data, keys and ports are left aside. Refused are document types (and with them every entity),
several or nested graphs, hyperedges, edges that are directed otherwise than their graph, and what
else seems to say so. Where a graph has no ``edgedefault``, its edges say whether it is directed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.parsers import expat

from .. import limits
from ..errors import Place, PuzzleError
from ..text import shown
from .markup import Markup
from .reading import Reading, Text

SPACE = re.compile(r"|https?://graphml\.graphdrawing\.org/.*")
"""The namespaces in which an element belongs to GraphML, those of older schemas among them."""
DIRECTED = {"true": True, "1": True, "false": False, "0": False}


class _Elements:
    """The handlers of the parser."""

    def __init__(self, file: str) -> None:
        self.markup, self.file, self.depth = Markup(), file, 0
        self.begun, self.directed = False, dict[str, bool]()  # by what says so
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.doctype

    def place(self) -> Place:
        parser = self.parser
        return Place(self.file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

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
        if not SPACE.fullmatch(space):
            return
        if name in ("graph", "edge"):
            for key in attributes:
                if "direct" in key.lower() and key != "directed":
                    raise PuzzleError(self.place(), f"`directed` in an `{name}`", shown(key))
        if name == "graph":
            if self.begun:
                raise PuzzleError(self.place(), "one graph", "a second one")
            self.begun = True
            default = attributes.get("edgedefault")
            if default not in ("directed", "undirected", None):
                raise PuzzleError(self.place(), "`directed` or `undirected`", shown(default))
            if default is not None:
                self.directed["graph"] = default == "directed"
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
        if stated is None and "graph" in self.directed:
            return
        arc = DIRECTED.get(stated or "false")
        kept = self.directed.get("graph", self.directed.setdefault("edge", bool(arc)))
        if arc is not kept:
            expected = f"an edge as {'' if kept else 'un'}directed as its graph"
            raise PuzzleError(self.place(), expected, shown(f"directed={stated}"))

    def value(self, attributes: Mapping[str, str], key: str, element: str) -> str:
        if not self.begun:
            raise PuzzleError(self.place(), "a `graph` around it", f"an element `{element}`")
        if key not in attributes:
            raise PuzzleError(self.place(), f"the `{key}` of the {element}", "none")
        return attributes[key]

    def end(self, tag: str) -> None:
        self.depth -= 1


def begins(text: Text) -> bool:
    """Whether ``<`` begins the text."""
    return bool(text.lines) and text.lines[0].text.lstrip().startswith("<")


def read(text: Text, directed: bool) -> Reading:
    """One graph as XML; a vertex is called by its ``id``.

    With ``directed`` an undirected graph has an arc each way for each edge.

    >>> from ..text import Reader
    >>> text = '<graphml><graph><node id="a"/><node id="b"/><edge source="b" target="a"/>'
    >>> read(Text.of(Reader(f"{text}</graph></graphml>", "a")), False).graph.lines()
    ['p edge 2 1', 'name 1 a', 'name 2 b', 'e 1 2']
    """
    xml, elements = text.whole(), _Elements(text.file)
    try:
        elements.parser.Parse(xml, True)
    except UnicodeEncodeError:
        raise PuzzleError(elements.place(), "text in UTF-8", "half a surrogate pair") from None
    except expat.ExpatError as error:
        rows = xml.split("\n")
        line = min(error.lineno, len(rows))
        place = Place(text.file, line, min(error.offset, len(rows[line - 1])) + 1)
        raise PuzzleError(place, "GraphML", expat.ErrorString(error.code)) from None
    if not elements.begun:
        raise PuzzleError(Place(text.file, 1, 1), "a `graph` in GraphML", "none")
    stated = elements.directed
    arcs = stated.get("graph", stated.get("edge", False))
    return elements.markup.reading("GraphML", arcs, directed)
