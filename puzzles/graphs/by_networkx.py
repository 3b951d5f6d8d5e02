"""Formats that networkx reads: Pajek, graph6, sparse6 and node-link JSON.

Its readers take much without a word: vertices that are not there, labels that stand twice, counts
that are wrong, and any size. So each text is looked at before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from .. import limits
from ..errors import Place, PuzzleError
from ..text import Word, shown
from .graph import Graph, numbered, simple
from .markup import Markup
from .reading import ASIDE, NUMBER, Reading, Text, printed

# --- Pajek -----------------------------------------------------------------------------------


def is_pajek(text: Text) -> bool:
    """Whether ``*Network`` or ``*Vertices`` begins the text."""
    first = next((line.text for line in text.lines if not line.text.startswith("%")), "")
    return bool(re.match(r"\s*\*(network|vertices)\b", first, re.IGNORECASE))


def pajek(text: Text, directed: bool) -> Reading:
    """``*Vertices N``, lines ``I "LABEL"``, then ``*Edges`` or ``*Arcs`` with lines ``U V``.

    Labels may be missing, all of them or some; ``%`` begins a comment.
    """
    import networkx as nx

    count: int | None = None
    section, labels, kept, aside = "", dict[int, Word](), list[str](), False
    for line in text.lines:
        words = line.names()
        word = words[0].text.lower()
        if word.startswith("%"):
            continue
        if word.startswith("*"):
            section = word[1:]
            if section == "vertices":
                if count is not None:
                    raise words[0].error("one `*Vertices`")
                if len(words) != 2:
                    raise line.end("the number of vertices alone")
                count = words[1].integer(0, limits.GRAPH_VERTICES, "the number of vertices")
                kept += [f"*vertices {count}", *(f"{i} {i}" for i in range(1, count + 1))]
            elif section in ("edges", "arcs"):
                if count is None:
                    raise words[0].error("`*Vertices` before it")
                others = {row for row in kept if row in ("*edges", "*arcs")} - {f"*{section}"}
                if others:
                    raise words[0].error("edges or arcs, not both")
                kept += [] if f"*{section}" in kept else [f"*{section}"]
            elif section != "network":
                raise words[0].error("`*Vertices`, `*Edges` or `*Arcs`")
            continue
        if section == "vertices" and count is not None:
            number = words[0].integer(1, count, "a vertex")
            if number in labels:
                raise words[0].error("each vertex once")
            labels[number] = printed(words[1]) if len(words) > 1 else words[0]
            if '"' in labels[number].text:
                raise labels[number].error("a label without quotes within")
        elif section in ("edges", "arcs") and count is not None:
            if len(words) < 2:
                raise line.end("two vertices")
            for other in words[2:3]:
                if not NUMBER.fullmatch(other.text):
                    raise other.error("a weight")
            ends = [one.integer(1, count, "a vertex") for one in words[:2]]
            kept.append("{} {}".format(*ends))
            aside = aside or len(words) > 2
        else:
            raise words[0].error("`*Vertices`")
    if count is None:
        raise text.missing("`*Vertices` and the number of vertices")
    graph: Any = nx.parse_pajek(kept)
    names = [
        " ".join(labels[i].text.split()) if i in labels else str(i) for i in range(1, count + 1)
    ]
    arcs = "*arcs" in kept
    pairs = [(int(u) - 1, int(v) - 1) for u, v, *_ in graph.edges]
    remarks = [ASIDE] if aside else []
    if len(set(names)) < count:
        names = list(numbered(count))
        remarks.append("vertices are called by their numbers, as some of their labels are equal")
    found, flaws = simple(names, pairs, arcs)
    return Reading(found.to_directed() if directed else found, "Pajek", flaws, remarks)


# --- graph6, sparse6 -------------------------------------------------------------------------

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
    found, flaws = simple(numbered(n), [(u, v) for u, v, *_ in graph.edges], False)
    return Reading(found.to_directed() if directed else found, form, flaws)


def write_graph6(graph: Graph) -> list[str]:
    """One word; the vertices have no names in it.

    >>> write_graph6(Graph(("a", "b"), ((0, 1),)))
    ['A_']
    """
    import networkx as nx

    if graph.directed:
        raise PuzzleError("--format graph6", "an undirected graph", "a directed one")
    plain = nx.Graph()
    plain.add_nodes_from(range(len(graph)))
    plain.add_edges_from(graph.edges)
    return [nx.to_graph6_bytes(plain, header=False).decode().strip()]


# --- node-link JSON --------------------------------------------------------------------------


def is_json(text: Text) -> bool:
    """Whether the text begins as an object of JSON does."""
    begins = "\n".join(line.text for line in text.lines[:2])
    return bool(re.match(r'\s*\{\s*("|\}|$)', begins)) and '"' in begins


def node_link(text: Text, directed: bool) -> Reading:
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
