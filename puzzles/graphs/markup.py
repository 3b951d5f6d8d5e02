"""GraphML and GML, read by networkx."""

from __future__ import annotations

import re
from typing import Any

from ..errors import Place, PuzzleError
from ..text import Reader, shown
from .graph import Graph, of


def whole(reader: Reader) -> str:
    """The text that is left, each line where it stood."""
    lines = reader.rest()
    rows = [""] * (lines[-1].number if lines else 0)
    for line in lines:
        rows[line.number - 1] = line.text
    return "\n".join(rows)


def plain(found: Any, reader: Reader, directed: bool) -> Graph:
    """The graph of networkx as ours."""
    try:
        graph = of(found, reader.file)
    except PuzzleError as error:
        raise error.at(Place(reader.file, 1, 1)) from None
    return graph.to_directed() if directed else graph


def graphml(reader: Reader, directed: bool) -> Graph:
    """One graph as XML; a document type (and with it every entity) is refused.

    With ``directed`` an undirected graph has an arc each way for each edge.
    """
    import networkx as nx

    text = whole(reader)
    if found := re.search(r"<!(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        before = text[: found.start()].split("\n")
        place = Place(reader.file, len(before), len(before[-1]) + 1)
        raise PuzzleError(place, "XML without a document type", shown(found[0]))
    try:
        return plain(nx.parse_graphml(text), reader, directed)
    except PuzzleError:
        raise
    except Exception as error:
        line, column = getattr(error, "position", (1, 0))
        place = Place(reader.file, line, column + 1)
        raise PuzzleError(place, "one graph in GraphML", shown(str(error))) from None


def gml(reader: Reader, directed: bool) -> Graph:
    """One graph in GML; a vertex is called by its label, or by its id where there is none.

    With ``directed`` an undirected graph has an arc each way for each edge.
    """
    import networkx as nx

    text = whole(reader)
    label = (
        "label" if re.search(r"^\s*label\s|\[\s*label\s|\slabel\s+\"", text, re.MULTILINE) else "id"
    )
    try:
        return plain(nx.parse_gml(text.split("\n"), label=label), reader, directed)
    except PuzzleError:
        raise
    except Exception as error:
        where = re.search(r"\((\d+), ?(\d+)\)", str(error))
        line, column = (int(where[1]), int(where[2])) if where else (1, 1)
        place = Place(reader.file, line, column)
        raise PuzzleError(place, "one graph in GML", shown(str(error))) from None
