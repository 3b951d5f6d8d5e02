"""Random graphs in every format, and in formats that are nearly one: the same graph, or refused.

Names are as people give them, and odd. A text that states no more than others do is read back as
the graph that was written, or refused; never as another graph.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable
from random import Random

import networkx as nx
import pytest

from satchel.puzzles.errors import InputWarning, PuzzleError
from satchel.puzzles.graphs import Graph, build, read
from satchel.puzzles.graphs.formats import FORMATS
from satchel.puzzles.graphs.graph import numbered
from satchel.puzzles.text import quoted

Write = Callable[[Graph, Random], str]
ODD = (
    "a", "b", "c", "u", "v", "x", "y", "p", "e", "n", "s", "source", "target", "from", "to",
    "graph", "edge", "New York", "São Paulo", "a,b", "x:y", "-", "--", "#1", "01", "1", "2", "10",
    "3.5", "-1", "(0,1)", "(0, 2)", "a-b", "a|b", "a;b", '"q', "it's", "{", "}", "[1]",
    "c1", "é", "☃", "~", "=", "A1", "DIMENSION", "EOF", "*Vertices", "<", "&amp;", "\\", "null",
)  # fmt: skip


def drawn(rng: Random) -> Graph:
    """A random graph: 0 to 12 vertices, numbers or words or odd names, directed or not."""
    n, directed = rng.randint(0, 12), rng.random() < 0.3
    kind = rng.random()
    if kind < 0.5:
        names = list(numbered(n))
    elif kind < 0.6:
        names = [str(i) for i in range(n)]
    elif kind < 0.8:
        names = rng.sample("abcdefghijklmnopqrstuvwxyz", n)
    else:
        names = rng.sample([" ".join(name.split()) for name in ODD], n)
    chance = rng.choice((0.1, 0.3, 0.6))
    pairs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
    return build(names, [p for p in pairs if rng.random() < chance], directed=directed)


def edges(graph: Graph, rng: Random) -> list[tuple[str, str]]:
    """The edges in any order, undirected ones either way round."""
    found = [(graph.names[u], graph.names[v]) for u, v in graph.edges]
    rng.shuffle(found)
    if not graph.directed and rng.random() < 0.5:
        found = [rng.choice(((u, v), (v, u))) for u, v in found]
    return found


# --- what is written -------------------------------------------------------------------------


def plain(sign: str, wrap: str = "{} {}", name: Callable[[str], str] = str) -> Write:
    """An edge a line, as somebody writes it who knows no rule for odd names."""

    def write(graph: Graph, rng: Random) -> str:
        rows = edges(graph, rng)
        return "\n".join(wrap.format(name(u), name(v)).replace(" ", sign, 1) for u, v in rows)

    return write


def joined(form: str, name: Callable[[str], str] = str) -> Write:
    return lambda graph, rng: "\n".join(form.format(name(u), name(v)) for u, v in edges(graph, rng))


def headed(first: int, weights: bool = False, off: int = 0) -> Write:
    """``n m`` and numbers from 0 or from 1; the count may be wrong."""

    def write(graph: Graph, rng: Random) -> str:
        place = {name: i + first for i, name in enumerate(graph.names)}
        rows = edges(graph, rng)
        lines = [f"{len(graph)} {max(0, len(rows) + off)}"]
        weight = f" {rng.randint(1, 99)}" if weights else ""
        return "\n".join([*lines, *(f"{place[u]} {place[v]}{weight}" for u, v in rows)])

    return write


def titled(titles: str, sign: str, more: str = "") -> Write:
    def write(graph: Graph, rng: Random) -> str:
        return "\n".join([titles, *(f"{u}{sign}{v}{more}" for u, v in edges(graph, rng))])

    return write


def lists(colon: str, sign: str = " ") -> Write:
    """Each vertex and its neighbours."""

    def write(graph: Graph, rng: Random) -> str:
        near = graph.neighbours()
        return "\n".join(
            f"{name}{colon}{sign.join(graph.names[v] for v in row)}".rstrip()
            for name, row in zip(graph.names, near, strict=True)
        )

    return write


def metis(graph: Graph, rng: Random) -> str:
    near = [" ".join(str(v + 1) for v in row) for row in graph.undirected().neighbours()]
    return "\n".join([f"{len(graph)} {len(graph.edges)}", *near])


def matrix(sign: str, names: bool = False) -> Write:
    def write(graph: Graph, rng: Random) -> str:
        near = [set(row) for row in graph.neighbours()]
        rows = [sign.join(str(int(v in row)) for v in range(len(graph))) for row in near]
        if not names:
            return "\n".join(rows)
        labelled = [f"{name}{sign}{row}" for name, row in zip(graph.names, rows, strict=True)]
        return "\n".join([sign + sign.join(graph.names), *labelled])

    return write


def by_number(head: str, edge: str, arc: str | None = None, end: str = "") -> Write:
    """A header and numbered edges, as of DIMACS, TSPLIB and so on."""

    def write(graph: Graph, rng: Random) -> str:
        form = arc if graph.directed and arc else edge
        place = {name: i + 1 for i, name in enumerate(graph.names)}
        rows = [form.format(place[u], place[v]) for u, v in edges(graph, rng)]
        first = head.format(n=len(graph), m=len(rows))
        if arc:
            first = first.replace("edge", "arc") if graph.directed else first
        return "\n".join([first, *rows, *([end] if end else [])])

    return write


def dot(graph: Graph, rng: Random) -> str:
    sign, kind = ("->", "digraph") if graph.directed else ("--", "graph")
    named = {name: json.dumps(name, ensure_ascii=False) for name in graph.names}
    named = {
        name: f'"{name}"'.replace('"' + name, '"' + name.replace('"', '\\"')) for name in named
    }
    rows = [f"  {named[u]} {sign} {named[v]} [weight=1];" for u, v in edges(graph, rng)]
    return "\n".join([f"{kind} g {{", *(f"  {one};" for one in named.values()), *rows, "}"])


def pajek(graph: Graph, rng: Random) -> str:
    kind = "*Arcs" if graph.directed else "*Edges"
    place = {name: i + 1 for i, name in enumerate(graph.names)}
    labels = [f'{i} "{name}"' for name, i in place.items()]
    rows = [f"{place[u]} {place[v]} 1" for u, v in edges(graph, rng)]
    return "\n".join([f"*Vertices {len(graph)}", *labels, kind, *rows])


def node_link(key: str) -> Write:
    return lambda graph, rng: json.dumps(nx.node_link_data(graph.networkx(), edges=key))


def six(write: Callable[..., bytes]) -> Write:
    def lines(graph: Graph, rng: Random) -> str:
        made = nx.convert_node_labels_to_integers(graph.networkx())
        return write(made, header=rng.random() < 0.3).decode()

    return lines


WRITERS: dict[str, Write] = {
    "own": lambda graph, rng: "\n".join(graph.lines()),
    "dimacs": by_number("p edge {n} {m}", "e {} {}", "a {} {}"),
    "fhcp": by_number("p {n} {m}", "e {} {}"),
    "pace": by_number("c x\np tw {n} {m}", "{} {}"),
    "tsplib": by_number("TYPE : HCP\nDIMENSION : {n}\nEDGE_DATA_SECTION", "{} {}", end="-1\nEOF"),
    "tsplib weights": by_number(
        "type: hcp\ndimension: {n}\nedge_data_section", "{} {} 7", end="-1"
    ),
    "mtx": by_number("%%MatrixMarket matrix coordinate pattern symmetric\n{n} {n} {m}", "{1} {0}"),
    "mtx general": by_number(
        "%%MatrixMarket matrix coordinate real general\n{n} {n} {m}", "{} {} .5"
    ),
    "mtx bare": by_number("{n} {n} {m}", "{} {}"),
    "konect": by_number("% sym unweighted\n% {m} {n} {n}", "{} {}"),
    "konect asym": by_number("% asym weighted\n% {m} {n} {n}", "{} {} 1 12345"),
    "edges": plain(" "),
    "edges quoted": joined("{} {}", quoted),
    "edges weighted": joined("{} {} 0.5"),
    "edges networkx": joined("{} {} {{'weight': 3}}"),
    "edges tabs": plain("\t"),
    "edges whole weights": joined("{} {} 7"),
    "comments": joined("{} {} # x"),
    "comment above": lambda graph, rng: "# vertices and edges\n" + plain(" ")(graph, rng),
    "csv": plain(","),
    "csv blanks": plain(", "),
    "semicolons": plain(";"),
    "csv quoted": joined('"{}","{}"'),
    "csv titles": titled("source,target", ","),
    "csv title tabs": titled("from\tto", "\t"),
    "csv letters": titled("u,v", ","),
    "csv weights": titled("source,target,weight", ",", ",2"),
    "gephi": titled("Source;Target;Type", ";", ";Undirected"),
    "other titles": titled("one,other", ","),
    "header 0": headed(0),
    "header 1": headed(1),
    "header weights": headed(1, weights=True),
    "header too much": headed(1, off=1),
    "header too little": headed(0, off=-1),
    "adjacency": lists(": "),
    "adjacency commas": lists(": ", ", "),
    "adjacency bare": lists(" "),
    "adjacency tabs": lists("\t"),
    "adjlist": lambda graph, rng: "\n".join(nx.generate_adjlist(graph.networkx())),
    "metis": metis,
    "matrix": matrix(" "),
    "matrix csv": matrix(","),
    "matrix bare": matrix(""),
    "matrix names": matrix(" ", names=True),
    "matrix csv names": matrix(",", names=True),
    "tuples": joined("({},{})"),
    "list": lambda graph, rng: "[" + ", ".join(f"({u}, {v})" for u, v in edges(graph, rng)) + "]",
    "facts": joined("edge({},{})."),
    "words joined": joined("{}-{}"),
    "words joined twice": joined("{}--{}"),
    "words slashed": joined("{}/{}"),
    "words together": joined("{}{}"),
    "lines of DOT": joined("{} -- {};"),
    "dot": dot,
    "pajek": pajek,
    "graphml": lambda graph, rng: "\n".join(nx.generate_graphml(graph.networkx())),
    "gml": lambda graph, rng: "\n".join(nx.generate_gml(graph.networkx())),
    "links": node_link("links"),
    "node-link": node_link("edges"),
    "graph6": six(nx.to_graph6_bytes),
    "sparse6": six(nx.to_sparse6_bytes),
}
"""How a graph is written, in formats that are read and in others that are near to them."""
UNDIRECTED = {"metis", "graph6", "sparse6", "fhcp", "pace", "konect", "gephi", "mtx"}
DIRECTED = {"konect asym"}
LESS = {"words together"}
"""What does not say which graph it is, so that only a refusal is right."""
EXACT = {"own", "dimacs", "fhcp", "pace", "tsplib", "mtx", "konect", "metis", "dot", "pajek"} | {
    "links", "node-link", "graph6", "sparse6", "graphml",
}  # fmt: skip


def same(found: Graph, graph: Graph) -> bool:
    """Whether two graphs are the same: by their names, or by their numbers in order."""
    names = {"".join(name.split()): i for i, name in enumerate(graph.names)}
    known = ["".join(name.split()) for name in found.names]
    if set(known) == set(names):
        image = [names[name] for name in known]
    elif len(found) == len(graph) and found.names in (numbered(len(graph)), zeros(len(graph))):
        image = list(range(len(graph)))
    else:
        return False
    pairs = {(image[u], image[v]) for u, v in found.edges}
    if not graph.directed:
        pairs = {(min(pair), max(pair)) for pair in pairs}
    return pairs == set(graph.edges)


def zeros(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


def stated(graph: Graph, how: str, text: str) -> bool:
    """Whether a text in this form states the graph, to somebody who knows the form.

    A list of edges has no lonely vertices. A blank is no sign of a name where blanks part names; a
    name that is a title of the first row is none either. By the rule, a first line that counts
    those below it is a header, and one that is wrong is an edge where it brings no new vertex.
    """
    ends = {v for edge in graph.edges for v in edge}
    if any(word in how for word in LISTS) and len(ends) < len(graph):
        return False
    if how in BLANKS and any(" " in name for name in graph.names):
        return False
    if how == "words together" and all(map(str.isdecimal, graph.names)):
        return False
    if how in ("adjacency bare", "adjacency tabs") and not graph.edges:
        return False
    if how == "dot" and any("\\" in name for name in graph.names):
        return False
    first = text.partition("\n")[0]
    if "title" in how or how in ("csv letters", "csv weights", "gephi"):
        titles = {*re.findall(r"\w+", first.lower())}
        matching = 2 * len(graph.edges) == len(ends)
        known = titles & {*map(str.lower, graph.names)}
        return not known and not (matching and how in ("other titles", "csv letters"))
    if how.startswith("words") and any("," in name for name in graph.names):
        return False
    if how == "pajek" and any(sign in name for sign in '"\\' for name in graph.names):
        return False
    if "header" in how:
        zero = how in ("header 0", "header too little")
        counts = {int(word) - (not zero) for word in first.split()}
        if how.startswith("header too") and counts <= ends:
            return False  # the rule says that it is an edge
        return not zero or 0 in ends or not graph.edges
    return not header_by_chance(text)


LISTS = (
    "edges",
    "csv",
    "title",
    "tuple",
    "list",
    "fact",
    "word",
    "lines",
    "comment",
    "semi",
    "gephi",
)
BLANKS = {"adjlist", "adjacency bare", "adjacency tabs", "adjacency", "edges", "edges weighted"} | {
    "edges networkx", "words together", "edges whole weights", "comments", "comment above",
    "edges tabs", "csv blanks", "words joined", "words joined twice", "words slashed",
}  # fmt: skip


def header_by_chance(text: str) -> bool:
    """Whether the first edge counts the lines below it, so that it is a header by the rule."""
    data = [line for line in text.splitlines() if not line.startswith("#")]
    rows = [re.sub('[,;"]', " ", line).split()[:2] for line in data]
    if not rows or len(rows[0]) < 2 or not all(word.isdecimal() for word in rows[0]):
        return False
    ends = [int(word) for row in rows[1:] for word in row if word.isdecimal()]
    n, m = map(int, rows[0])
    return m == len(rows) - 1 and max(ends, default=0) <= n


def tried(seed: int) -> tuple[str, bool]:
    """Write a graph and read it: how it was written, and whether it was read."""
    rng = Random(seed)
    how = rng.choice(list(WRITERS))
    graph = drawn(rng)
    if how in UNDIRECTED and graph.directed:
        graph = graph.undirected()
    if how in DIRECTED and not graph.directed:
        graph = graph.to_directed()
    text = WRITERS[how](graph, rng)
    if not stated(graph, how, text):
        return how, False
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", InputWarning)
        try:
            found = read(text, "a", directed=graph.directed)
        except PuzzleError as error:
            assert how not in EXACT or not graph.names, (seed, how, text, str(error))
            return how, False
    assert how not in LESS, (seed, how, text, found)
    if any("is taken for a comment" in str(warning.message) for warning in said):
        return how, False
    assert same(found, graph), (seed, how, text, graph, found)
    return how, True


def test_a_graph_is_read_back_or_refused() -> None:
    for seed in range(1000):
        tried(seed)


@pytest.mark.slow
def test_many_graphs_are_read_back_or_refused() -> None:
    read_back = dict.fromkeys(WRITERS, 0)
    for seed in range(1000, 21_000):
        how, whole = tried(seed)
        read_back[how] += whole
    never = {how for how, number in read_back.items() if not number}
    assert never <= LESS | {"edges whole weights", "header too much", "lines of DOT"}


def test_every_format_is_written() -> None:
    assert len(WRITERS) >= len(FORMATS) + 20
