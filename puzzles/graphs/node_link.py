"""Graphs in node-link JSON, by networkx.

Its reader makes a vertex of whatever an edge names, so nodes and edges are looked at before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from .. import limits
from ..errors import Place, PuzzleError
from ..text import shown
from .markup import Markup
from .reading import Reading, Text


def begins(text: Text) -> bool:
    """Whether the text begins as an object of JSON does."""
    begins = "\n".join(line.text for line in text.lines[:2])
    return bool(re.match(r'\s*\{\s*("|\}|$)', begins)) and '"' in begins


def read(text: Text, directed: bool) -> Reading:
    """``{"nodes": [{"id": …}], "links": [{"source": …, "target": …}]}``; ``edges`` for ``links``.

    ``"directed": true`` states arcs. A vertex is called by its ``id``.
    """
    import networkx as nx

    place = Place(text.file, 1, 1)
    try:
        data = json.loads(text.whole())
    except json.JSONDecodeError as error:
        raise PuzzleError(Place(text.file, error.lineno, error.colno), "JSON", error.msg) from None
    except (RecursionError, ValueError) as error:
        raise PuzzleError(place, "node-link JSON", shown(str(error))) from None
    edges = next((key for key in ("links", "edges") if isinstance(data, dict) and key in data), "")
    if not edges or not isinstance(data.get("nodes"), list) or not isinstance(data[edges], list):
        raise PuzzleError(
            place,
            'node-link JSON, with "nodes" and "links" (or the name of a format after --format)',
            "other JSON",
        )
    if "links" in data and "edges" in data:
        raise PuzzleError(place, 'one of "links" and "edges"', "both")
    for key in ("directed", "multigraph"):
        if not isinstance(data.get(key, False), bool):
            raise PuzzleError(place, f'"{key}" that is true or false', shown(str(data[key])))
    if len(data["nodes"]) > limits.GRAPH_VERTICES:
        raise PuzzleError(
            place, f"at most {limits.GRAPH_VERTICES} vertices", str(len(data["nodes"]))
        )
    known = list(_ids(data["nodes"], ["id"], place))
    if len(set(known)) < len(known):
        raise PuzzleError(place, 'nodes whose "id" are all different', "two that are equal")
    ends = list(_ids(data[edges], ["source", "target"], place))
    if strange := set(ends).difference(known):
        raise PuzzleError(place, "edges between the nodes", shown(str(next(iter(strange)))))
    plain = {
        "directed": data.get("directed", False),
        "multigraph": True,
        "nodes": [{"id": node} for node in known],
        "links": [{"source": u, "target": v} for u, v in zip(ends[::2], ends[1::2], strict=True)],
    }
    graph: Any = nx.node_link_graph(plain, edges="links")
    markup = Markup()
    for node in known:
        markup.node(_name(node), _name(node), place)
    markup.edges += [(_name(u), _name(v), place) for u, v, *_ in graph.edges]
    return markup.reading("node-link JSON", graph.is_directed(), directed)


def _ids(items: Iterable[object], keys: list[str], place: Place) -> Iterable[Any]:
    """The values under the keys, which are texts, whole numbers, or lists of these."""
    for item in items:
        for key in keys:
            value = item.get(key) if isinstance(item, dict) else None
            if isinstance(value, list):
                value = tuple(value)
            parts = value if isinstance(value, tuple) else (value,)
            if not all(isinstance(x, (str, int)) and not isinstance(x, bool) for x in parts):
                raise PuzzleError(place, f'"{key}" with a name or a number', shown(str(item)))
            yield value


def _name(node: object) -> str:
    return f"({','.join(map(str, node))})" if isinstance(node, tuple) else str(node)
