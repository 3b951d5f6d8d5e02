"""Graphs: as values, from networkx, from files of every format, and by name."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satchel.compare.run import instances
from satchel.puzzles import graphs
from satchel.puzzles.base import find
from satchel.puzzles.errors import InputWarning, PuzzleError
from satchel.puzzles.graphs import Graph, generate, of, read
from satchel.puzzles.graphs.graph import numbered
from satchel.puzzles.graphs.puzzle import pair, vertex

from ...helpers import Command, outside

TRIANGLE = Graph(numbered(3), ((0, 1), (0, 2), (1, 2)))
FILES = {
    ("hamilton", "JELIA14-example.hcp"): (8, 11, 0),
    ("hamilton", "a12.hcp"): (18, 27, 0),
    ("hamilton", "a736.hcp"): (736, 1105, 0),
    ("hamilton", "alb1000.hcp"): (1000, 1998, 0),
    ("hamilton", "alb4000.hcp"): (4000, 7997, 2),
    ("hamilton", "fhcpcs-graph28.hcp"): (222, 333, 0),
    ("hamilton", "fhcpcs-graph70.hcp"): (450, 675, 0),
    ("hamilton", "graph171.edge"): (996, 1495, 0),
    ("hamilton", "graph223.edge"): (1386, 2268, 0),
    ("hamilton", "graph249.edge"): (1558, 2338, 0),
    ("hamilton", "graph255.edge"): (1584, 2799, 0),
    ("hamilton", "graph48.edge"): (338, 776, 0),
    ("hamilton", "graph506.edge"): (2964, 4447, 0),
    ("hamilton", "herschel.hcp"): (11, 18, 0),
    ("antibandwidth", "A-pores_1.mtx.rnd"): (30, 103, 0),
    ("antibandwidth", "B-ibm32.mtx.rnd"): (32, 90, 0),
    ("antibandwidth", "C-bcspwr01.mtx.rnd"): (39, 46, 0),
    ("antibandwidth", "E-bcspwr02.mtx.rnd"): (49, 59, 0),
    ("antibandwidth", "G-will57.mtx.rnd"): (57, 127, 0),
    ("antibandwidth", "I-ash85.mtx.rnd"): (85, 219, 0),
    ("antibandwidth", "K-dwt__234.mtx.rnd"): (117, 162, 0),
    ("antibandwidth", "L-bcspwr03.mtx.rnd"): (118, 179, 0),
    ("antibandwidth", "W-685_bus.mtx.rnd"): (685, 1282, 0),
}
"""Outside files: vertices, edges, fixed edges."""


@contextlib.contextmanager
def heard(*expected: str) -> Iterator[None]:
    """Exactly these warnings are given, in this order."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield
    assert [(w.category, str(w.message)) for w in found] == [(InputWarning, e) for e in expected]


@st.composite
def any_graph(pick: st.DrawFn) -> Graph:
    n, directed = pick(st.integers(0, 7)), pick(st.booleans())
    word = st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=4)
    names = pick(st.just(list(numbered(n))) | st.lists(word, min_size=n, max_size=n, unique=True))
    pairs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
    edges = pick(st.sets(st.sampled_from(pairs))) if pairs else set()
    fixed = pick(st.sets(st.sampled_from(sorted(edges)))) if edges else set()
    return Graph(tuple(names), tuple(sorted(edges)), directed, tuple(sorted(fixed)))


# --- values --------------------------------------------------------------------------------


@given(any_graph())
def test_lines_are_read_back(graph: Graph) -> None:
    assert read(graph.lines()) == graph
    assert read(graph.lines(), form="dimacs") == graph
    assert hash(read(graph.lines())) == hash(graph)


@given(any_graph())
def test_there_and_back_through_networkx(graph: Graph) -> None:
    there = graph.networkx()
    assert list(there) == list(graph.names)
    back = of(there)
    assert (back.names, back.edges, back.directed) == (graph.names, graph.edges, graph.directed)
    assert of(graph) is graph


@settings(deadline=None)
@given(any_graph())
def test_what_networkx_writes_is_read(graph: Graph) -> None:
    plain = Graph(graph.names, graph.edges, graph.directed)
    for form, write in (("graphml", nx.generate_graphml), ("gml", nx.generate_gml)):
        text = "\n".join(write(graph.networkx()))
        assert read(text, form=form) == plain, text


@given(any_graph())
def test_directions(graph: Graph) -> None:
    plain, both = graph.undirected(), graph.to_directed()
    assert set(map(frozenset, plain.edges)) == set(map(frozenset, graph.edges))
    assert plain.undirected() == plain and both.to_directed() is both
    if not graph.directed:
        assert len(both.edges) == 2 * len(graph.edges)
    near = both.neighbours()
    assert {(u, v) for u, row in enumerate(near) for v in row} == set(both.edges)


def test_isolated_vertices_and_odd_names_are_kept() -> None:
    grid = of(nx.grid_2d_graph(2, 2))
    assert grid.names == ("(0,0)", "(0,1)", "(1,0)", "(1,1)")
    assert grid.edges == ((0, 1), (0, 2), (1, 3), (2, 3))
    lonely: nx.Graph = nx.Graph()
    lonely.add_nodes_from(["New York", "b"])
    with heard():
        assert of(lonely) == Graph(("New York", "b"), ())
    assert of(lonely).lines()[1] == 'name 1 "New York"'
    many: nx.MultiDiGraph = nx.MultiDiGraph([(1, 2), (1, 2), (2, 1), (2, 2)])
    with heard("graph: 1 loop is left out", "graph: 1 repeated edge is left out"):
        assert of(many) == Graph(("1", "2"), ((0, 1), (1, 0)), directed=True)


@pytest.mark.parametrize(
    ("names", "edges", "fixed", "message"),
    [
        (("a", "a"), (), (), "graph: expected each name once, found 'a'"),
        (("a  b",), (), (), "graph: expected a name with single blanks within, found 'a  b'"),
        (("a\x1b[m",), (), (), r"graph: expected a name that can be printed, found 'a\x1b[m'"),
        (("a", "b"), ((1, 0),), (), "graph: expected edges of 2 vertices, found (1, 0)"),
        (("a", "b"), ((0, 2),), (), "graph: expected edges of 2 vertices, found (0, 2)"),
        (
            ("a", "b"),
            ((0, 1), (0, 1)),
            (),
            "graph: expected edges in order, each once, found others",
        ),
        (("a", "b"), (), ((0, 1),), "graph: expected a fixed edge that is an edge, found (0, 1)"),
    ],
)
def test_what_is_no_graph(
    names: tuple[str, ...],
    edges: tuple[tuple[int, int], ...],
    fixed: tuple[tuple[int, int], ...],
    message: str,
) -> None:
    with pytest.raises(PuzzleError) as caught:
        Graph(names, edges, False, fixed)
    assert str(caught.value) == message


def test_other_objects_and_ambiguous_names_are_refused() -> None:
    with pytest.raises(PuzzleError, match=r"^graph: expected a graph of networkx, found '7'$"):
        of(7)
    with pytest.raises(PuzzleError, match=r"^graph: expected each name once, found '1'$"):
        of(nx.Graph([(1, "1")]))
    odd = Graph(("a", "b", "a,b", "b,a"), ())
    assert vertex(odd, "a,b", "--start") == 2
    assert pair(odd, "a,b", "--force") == (0, 1)
    for text in ("a,b,a", "a", "c,d"):
        with pytest.raises(PuzzleError, match=r"^--force: expected two vertices u,v of the graph"):
            pair(odd, text, "--force")


# --- files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("parts", FILES, ids="/".join)
def test_outside_files(parts: tuple[str, str]) -> None:
    file = outside(*parts)
    aside = ("a12.hcp: 144 lines after the edges are left aside",) * (file.name == "a12.hcp")
    with heard(*aside):
        graph = read(file.read_text().splitlines(), file.name)
    assert (len(graph), len(graph.edges), len(graph.fixed)) == FILES[parts]
    assert graph.names == numbered(len(graph)) and not graph.directed
    assert read(graph.lines()) == graph


def test_all_outside_files_are_tried() -> None:
    for folder in ("hamilton", "antibandwidth"):
        names = {path.name for path in outside(folder).iterdir() if "LICENSE" not in path.name}
        assert names == {name for place, name in FILES if place == folder}


TSPLIB = """NAME : three
COMMENT : one
COMMENT: two
TYPE:HCP
DIMENSION :3
EDGE_DATA_FORMAT: {form}
EDGE_DATA_SECTION
{data}
"""


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("tsplib", TSPLIB.format(form="EDGE_LIST", data="1 2\n 3 1\n2 3\n-1\nEOF")),
        ("tsplib", TSPLIB.format(form="EDGE_LIST", data="1 2\n3 1\n2 3\nEOF")),
        ("tsplib", TSPLIB.format(form="EDGE_LIST", data="1 2 3 1\n2 3\nEOF")),
        ("tsplib", TSPLIB.format(form="ADJ_LIST", data="1 2 3 -1\n2 3 -1\n-1\nEOF")),
        ("tsplib", TSPLIB.format(form="ADJ_LIST", data="1 2 3 -1\n2 1 3 -1\n3 1 2 -1")),
        ("tsplib", TSPLIB.format(form="ADJ_LIST", data="1 2 3\n2 1 3\n3 1 2\n-1\nEOF")),
        ("tsplib", TSPLIB.format(form="ADJ_LIST", data="1 2\n3 -1 2\n3 -1 -1")),
        ("tsplib", "EDGE_DATA_SECTION :\n1 2\n1 3\n2 3\n-1"),
        ("dimacs", "c a comment\np edge 3 3\ne 1 2\ne 1 3\ne 2 3"),
        ("dimacs", "p col 3 3\nn 1 5\ne 1 2\ne 3 1\ne 2 3"),
        ("dimacs", "e 1 2\ne 1 3\ne 2 3"),
        ("mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n% x\n3 3 3\n2 1\n3 1\n3 2"),
        (
            "mtx",
            "%%MatrixMarket matrix coordinate real general\n3 3 4\n2 1 .5\n1 2 2\n3 1 1\n3 2 1",
        ),
        ("mtx", "3 3 3\n2 1\n3 1\n3 2"),
        ("mtx", "A title of 3 words: x\r\n3 7 3\r\n2 1\r\n3 1\r\n3 2\r\n"),
        ("edges", "1 2\n1 3\n2 3"),
        ("edges", "# x\n1,2\n1 , 3\n2, 3"),
        ("adjacency", "1: 2 3\n2: 3\n3:"),
        ("adjacency", "1: 2 3\n2: 1 3\n3: 1 2"),
        ("adjacency", "# x\n1 2 3\n2 1 3\n3 1 2"),
        ("adjacency", "1 : 2 3\n2 : 1 3\n3 : 1 2"),
        (
            "gml",
            'graph [\n node [ id 0 label "1" ]\n node [ id 1 label "2" ]\n'
            ' node [ id 2 label "3" ]\n edge [ source 0 target 1 ]\n'
            " edge [ source 2 target 0 ]\n edge [ source 1 target 2 ]\n]",
        ),
        (
            "gml",
            'Creator "x"\ngraph\n[\n node [ id 1 ]\n node [ id 2 ]\n node [ id 3 ]\n'
            " edge [ source 1 target 2 ]\n edge [ source 1 target 3 ]\n"
            " edge [ source 2 target 3 ]\n]",
        ),
        ("graphml", "\n".join(nx.generate_graphml(nx.Graph([(1, 2), (1, 3), (2, 3)])))),
    ],
)
@pytest.mark.parametrize("named", [False, True])
def test_every_form_of_a_triangle(form: str, text: str, named: bool) -> None:
    lines = text.splitlines()
    with heard():
        assert read(["\ufeff" + lines[0], *lines[1:]], form=form if named else None) == TRIANGLE


@pytest.mark.parametrize(
    ("text", "arcs"),
    [
        ("2 1\n1 3", ((0, 2), (1, 0))),
        ("p arc 3 2\na 2 1\na 1 3", ((0, 2), (1, 0))),
        ("e 2 1\ne 1 3", ((0, 2), (1, 0))),
        ("1: 2 3\n2: 1", ((0, 1), (0, 2), (1, 0))),
        (
            "EDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 -1 2 1 -1 -1",
            ((0, 1), (0, 2), (1, 0)),
        ),
        ("%%MatrixMarket matrix coordinate pattern symmetric\n3 3 1\n2 1", ((0, 1), (1, 0))),
        ("%%MatrixMarket matrix coordinate pattern general\n3 3 1\n2 1", ((1, 0),)),
        ("graph [ directed 1 node [ id 1 ] node [ id 2 ] edge [ source 2 target 1 ] ]", ((1, 0),)),
        ("graph [ node [ id 1 ] node [ id 2 ] edge [ source 2 target 1 ] ]", ((0, 1), (1, 0))),
        ("\n".join(nx.generate_graphml(nx.DiGraph([(1, 2), (1, 3)]))), ((0, 1), (0, 2))),
    ],
)
def test_directed_graphs(text: str, arcs: tuple[tuple[int, int], ...]) -> None:
    graph = read(text.splitlines(), directed=True)
    assert graph.directed and graph.edges == arcs
    assert graph.names == numbered(len(graph))


def test_names_and_numbers_of_edge_lists() -> None:
    assert read(["a b", "d a"]) == Graph(("a", "b", "d"), ((0, 1), (0, 2)))
    with pytest.warns(InputWarning, match="of the vertices 0 to 3 1 stand in no line"):
        assert read(["0 1", "1 3"], form="edges") == Graph(("0", "1", "2", "3"), ((0, 1), (1, 3)))
    with pytest.warns(InputWarning, match="of the vertices 1 to 4 2 stand in no line"):
        assert read(["2 4"], form="edges") == Graph(numbered(4), ((1, 3),))
    assert read(["a: c", "b:"]) == Graph(("a", "c", "b"), ((0, 1),))
    assert read(
        ["EDGE_DATA_SECTION", "1 2", "2 3", "-1", "FIXED_EDGES_SECTION", "3 2", "EOF"]
    ) == Graph(numbered(3), ((0, 1), (1, 2)), fixed=((1, 2),))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["a b {}", "b c {'weight': 2}", "c a {}"], "after the two vertices"),
        (["1 2 5", "2 3 0.5", "3 1 1e3"], "after the two vertices"),
    ],
)
def test_edge_lists_with_more_than_edges(lines: list[str], said: str) -> None:
    with pytest.warns(InputWarning, match=said):
        found = read(lines, form="edges")
    assert (len(found), len(found.edges)) == (3, 3)


def test_the_first_line_of_an_edge_list_counts_only_where_it_fits() -> None:
    assert read(["1 3", "1 2", "2 3"]).edges == ((0, 1), (0, 2), (1, 2))  # two edges, not three
    assert len(read(["2 3", "1 2", "1 3", "3 4"]).edges) == 4  # vertices beyond two
    with heard():
        assert read(["3 3", "1 2", "2 3", "3 1"]).origin.startswith("edge list with a header")
        assert read(["5 2", "1 2", "3 2"]) == Graph(numbered(5), ((0, 1), (1, 2)))
    with pytest.warns(InputWarning, match="numbers go beyond"):
        assert len(read(["123456 2", "1 2", "3 2"]).edges) == 3


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (['{"edges": [[1, 2], [2, 3]]}'], "1:1"),
        (["a -- b;", "b -- c;"], "1:6"),
        (["a b 1", "b c 2", "c a 7"], "1:5"),
        (["a b friend", "b c friend", "c a friend"], "1:5"),
        (["1 2 7", "2 3 8", "3 4 9", "4 1 5"], "1:5"),
        (["1 2 7", "2 3", "3 4 9", "4 1 5"], "1:5"),
        (["1 2", "2 3 5", "3 1"], "2:5"),
        (["# weights", "1 2 4", "2 3 4", "3 4 1", "4 1 2"], "2:5"),
        (["x" * 50], "1:1"),
    ],
)
def test_what_is_no_adjacency_list(lines: list[str], place: str) -> None:
    with pytest.raises(PuzzleError, match=rf"^a:{place}: expected .*--format"):
        read(lines, "a")
    assert len(read(["x" * 50], "a", "adjacency")) == 1


@pytest.mark.parametrize(
    "lines",
    [
        ["1 2 0.5", "2 3 0.5", "3 1 0.7"],
        ["1 2 -5", "3 2 7", "1 3 8"],  # no title of a Matrix Market file
        ["1 2 5", "2 3 1e3", "3 1 .5"],
        ["1 2", "2 3 1e3", "3 1 4"],
    ],
)
def test_a_third_column_that_is_no_vertex_is_weights(lines: list[str]) -> None:
    with heard(f"a: {ASIDE}"):
        assert read(lines, "a") == TRIANGLE


def test_three_words_a_line_are_neighbours_where_each_edge_stands_twice() -> None:
    with heard():
        assert len(read(["1 2 4", "2 3 1", "3 2 4", "4 1 3"]).edges) == 4
        assert read(["1 2", "2 1 3", "3 2"]) == generate("path 3")
        assert len(read(["a b c", "b c"]).edges) == 3  # a word is no weight
        sections = read(["1.1 1.2 1.3", "1.2 1.1 1.3", "1.3 1.1 1.2"])
        assert (len(sections), len(sections.edges)) == (3, 3)
        assert len(read(["3 3 3", "2 1 0.5", "3 1 0.5", "3 2 0.5"]).edges) == 3  # Matrix Market
        assert len(read(["A title here", "3 7 3", "2 1 1", "3 1 1", "3 2 2"]).edges) == 3


@pytest.mark.parametrize("form", graphs.FORMATS)
def test_no_text_at_all(form: str) -> None:
    for text in ("", "# nothing\n" if form in ("edges", "adjacency") else "\n"):
        with pytest.raises(PuzzleError, match=r"^a:[12]:1: expected .*"):
            read(text, "a", form)
    with pytest.raises(PuzzleError, match=r"^a:2:1: expected a `p` line, found the end"):
        read("c a file that was cut off", "a")


ASIDE = "what stands after the two vertices of an edge is left aside"
MIXED = "edges (`e`) and arcs (`a`) are mixed, and all are taken for arcs"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 2\n2 1\n1 2\n3 3", ["1 loop is left out", "2 repeated edges are left out"]),
        ("p edge 3 5\ne 1 2\ne 2 3", ["the header says 5 edges, there are 2"]),
        ("p edge 3 2\ne 1 2 5\ne 2 3", [ASIDE]),
        ("p edge 3 2\ne 1 2\na 2 3", [MIXED]),
        ("p arc 3 2\na 1 2\ne 2 3 1", [MIXED, ASIDE]),
        ("p edge 3 2\na 1 2\na 2 3", [MIXED]),
        ("1 : 2\n2 : 3", []),
        ("e 1 2\na 2 3", [MIXED]),
        ("1 2 0.5\n2 3 1", [ASIDE]),
        ("3 3 1\n1 2\n2 2", ["the header says 1 entries, there are 2", "1 loop is left out"]),
        ("1 2\n2 3\n1, 2, 3.\n3, 2, 1.", ["2 lines after the edges are left aside"]),
        ("EDGE_DATA_SECTION\n1 2\n1 2\n-1", ["1 repeated edge is left out"]),
        ("EDGE_DATA_SECTION\n1 2\n2 3", ["it ends with neither -1 nor EOF, and may be cut off"]),
        ("EDGE_DATA_SECTION\n1 2\n-1\nEOF\n\n2 3", ["lines after EOF are left aside: 1"]),
    ],
)
def test_warnings(text: str, said: list[str]) -> None:
    with heard(*(f"a: {line}" for line in said)):
        graph = read(text.splitlines(), "a")
    assert graph.edges in (((0, 1),), ((0, 1), (1, 2)))


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        (None, "1 2\n3", "a:2:2: expected two vertices, found the end of the line"),
        (None, "1 2\n2 3 b", "a:2:5: expected the end of the line after two vertices, found 'b'"),
        (
            None,
            "1 2\n2 3 4",
            "a:2:5: expected --format edges or adjacency, as a third column may "
            "be either, found '4'",
        ),
        ("edges", "a b\nb \x1bc", r"a:2:3: expected a name that can be printed, found '\x1bc'"),
        (None, "p edge 2 1\ne 1 3", "a:2:5: expected a vertex from 1 to 2, found '3'"),
        (None, "p edge 2 1\ne 0 1", "a:2:3: expected a vertex from 1 to 2, found '0'"),
        (None, "p edge x 1", "a:1:8: expected the number of vertices from 0 to 100000, found 'x'"),
        (
            None,
            "p edge 3",
            "a:1:9: expected `p edge`, the number of vertices and the number of edges, "
            "found the end of the line",
        ),
        (None, "p cnf 3 3", "a:1:3: expected `edge`, `col` or `arc`, found 'cnf'"),
        (None, "e 1 2\np edge 2 1", "a:2:1: expected one `p` line before the edges, found 'p'"),
        (None, "p edge 2 0\nq 1", "a:2:1: expected one of `c p e a name fixed`, found 'q'"),
        (
            None,
            "p edge 2 0\nname 1",
            "a:2:7: expected a vertex and its name, found the end of the line",
        ),
        (
            None,
            "p edge 2 0\nname 1 2",
            "a:2:8: expected names that are all different, found two that are the same",
        ),
        (
            None,
            "p edge 2 0\nname 1 a b",
            "a:2:10: expected the end of the line after a name, found 'b'",
        ),
        ("dimacs", "c\nname 1 a", "a:2:1: expected a `p` line before names, found none"),
        (None, "p edge 2 0\nfixed 1 2", "a:2:7: expected a fixed edge that is an edge, found '1'"),
        (
            None,
            "p edge 2 1\ne 1 1\nfixed 1 1",
            "a:3:7: expected a fixed edge that is an edge, found '1'",
        ),
        (
            None,
            "DIMENSION : 2\nEDGE_DATA_SECTION\n1 2\n2 3\nEOF",
            "a:4:3: expected a vertex from 1 to 2, found '3'",
        ),
        (
            None,
            "DIMENSION : two",
            "a:1:13: expected the number of vertices from 0 to 100000, found 'two'",
        ),
        (None, "TYPE : TSP", "a:1:8: expected the type HCP, found 'TSP'"),
        (
            None,
            "NAME : x\nEDGE_WEIGHT_TYPE : EXPLICIT",
            "a:2:1: expected a key of TSPLIB's HCP files, found 'EDGE_WEIGHT_TYPE'",
        ),
        (None, "EDGE_DATA_FORMAT : LIST", "a:1:20: expected EDGE_LIST or ADJ_LIST, found 'LIST'"),
        (
            None,
            "NAME : x\n1 2",
            "a:2:1: expected a key of TSPLIB, such as `DIMENSION :`, found '1'",
        ),
        (None, "EDGE_DATA_SECTION\n1 2\n3\n-1", "a:3:1: expected two vertices, found '3'"),
        (
            None,
            "EDGE_DATA_SECTION\n1 2\n-1\n3 4\nEOF",
            "a:4:1: expected the end of the section after -1, found '3'",
        ),
        (
            None,
            "EDGE_DATA_SECTION\n1 2\n-1\nFIXED_EDGES\n1 3\n-1",
            "a:5:1: expected a fixed edge that is an edge, found '1'",
        ),
        (
            None,
            "%%MatrixMarket matrix array real general\n1 1",
            "a:1:23: expected `coordinate`, for a list of the entries, found 'array'",
        ),
        (
            None,
            "%%MatrixMarket matrix\n1 1",
            "a:1:22: expected `coordinate`, for a list of the entries, found the end of the line",
        ),
        (
            None,
            "%%MatrixMarket matrix coordinate real general\n3 4 0",
            "a:2:3: expected as many columns as rows, from 3 to 3, found '4'",
        ),
        (
            "mtx",
            "% x",
            "a:2:1: expected a line of the size: n, n and the number of entries, "
            "found the end of the text",
        ),
        (
            "mtx",
            "3 3",
            "a:1:4: expected the size: n, n and the number of entries, found the end of the line",
        ),
        ("mtx", "3 3 1 1", "a:1:7: expected the end of the size, found '1'"),
        ("mtx", "2 2 1\n1 3", "a:2:3: expected a vertex from 1 to 2, found '3'"),
        (
            None,
            '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY y "z">]>\n<graphml/>',
            "a:2:13: expected XML without a document type, found '<!DOCTYPE x'",
        ),
        (None, "<graphml>\n <graph\n", "a:2:2: expected GraphML, found unclosed token"),
        (
            None,
            "graph [ node [ id 1 ] node",
            "a:1:27: expected a value of `node`, found the end of the text",
        ),
        (
            "leda",
            "1 2",
            f"--format: expected one of {', '.join(graphs.FORMATS)}, found 'leda'",
        ),
    ],
)
def test_wrong_files(form: str | None, text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text.splitlines(), "a", form)
    said = str(caught.value)
    assert said.startswith(message) if message.endswith(", ") else said == message
    assert "\n" not in said


def test_numbers_beyond_the_largest_graph_are_names() -> None:
    with heard("a: numbers go beyond 100,000: the vertices are those that occur"):
        assert read("7 100001\n7 99", "a").names == ("7", "100001", "99")
    with pytest.warns(InputWarning, match="of the vertices 1 to 100000 99998 stand in no line"):
        assert len(read("1 100000", "a", "edges")) == 100_000


def test_no_two_names_become_one() -> None:
    assert read("7 07\n007 7").names == ("7", "07", "007")
    two = '<graphml><graph><node id="a b"/>\n<node id="a_b"/></graph></graphml>'
    assert read(two).names == ("a b", "a_b")


def graphml(inside: str) -> str:
    return f'<graphml><graph edgedefault="directed">\n{inside}</graph></graphml>'


def gml(inside: str) -> str:
    return f"graph [\n{inside} ]"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<html/>", "1:1: expected an element `graphml`, found 'html'"),
        ("<graphml/>", "1:1: expected a `graph` in GraphML, found none"),
        ("<graphml><node id='1'/></graphml>", "1:10: expected a `graph` around it, .*"),
        ("<graphml><graph edgedefault='x'/></graphml>", "1:10: .* `undirected`, found 'x'"),
        (graphml("<node/>"), "2:1: expected the `id` of the node, found none"),
        (graphml("<node id='1'/><node id='1'/>"), "2:15: expected each vertex once, .*"),
        (graphml("<node id='1'/><edge source='1'/>"), "2:15: expected the `target` of .*, .* none"),
        (graphml("<edge source='1' target='2'/>"), "2:1: expected an edge between .*, found '1'"),
        (graphml("<node id='1'><graph/></node>"), "2:14: expected one graph, found a second one"),
        (graphml("</graph><graph>"), "2:9: expected one graph, found a second one"),
        (graphml("<hyperedge/>"), "2:1: expected edges between two vertices, .*"),
        (graphml("<edge source='' target='' directed='false'/>"), "2:1: .* as directed as its .*"),
        (graphml("<node id='\x1b'/>"), "2:11: expected GraphML, found not well-formed .*"),
        (graphml("<node id='\u202e'/>"), "2:1: expected a name that can be printed, found .*"),
        ("graph [ ]\ngraph [ ]", "2:1: expected one graph, and not a second, found 'graph'"),
        ("graph [ ] ]", "1:11: expected a key, found ']'"),
        ("graph 1", "1:7: expected `\\[` after `graph`, found '1'"),
        ("graph [", "1:8: expected a key or `]`, found the end of the text"),
        ("Creator x", "1:9: expected a number, a text in quotes or `\\[`, found 'x'"),
        ('Creator "x', "1:9: expected a number, a text in quotes or .*"),
        ("directed 1", "1:1: expected `graph \\[ … \\]`, found none"),
        (gml("node [ ]"), "2:1: expected a `id` in it, found 'node'"),
        (gml("node [ id 1 id 2 ]"), "2:13: expected one `id`, found 'id'"),
        (gml("node [ id 1 ]\nnode [ id 1 ]"), "3:1: expected each vertex once, found '1' again"),
        (gml("edge [ source 1 ]"), "2:1: expected a `target` in it, found 'edge'"),
        (gml("edge [ source 1 target 2 ]"), "2:1: expected an edge between .*, found '1'"),
        (gml("node [ id x ]"), "2:11: expected a number, .*, found 'x'"),
        (gml("node [ id 1.5 ]"), "2:11: expected the `id` from .*, found '1.5'"),
        (gml("x [ " * 200), "2:399: expected at most 100 lists within each other, found .*"),
        ("NAME: x\nTYPE: HCP", "3:1: expected an EDGE_DATA_SECTION, found the end of the text"),
        ("DIMENSION: 3\nDIMENSION: 4", "2:1: expected one DIMENSION, found a second one"),
    ],
)
def test_what_is_no_graph_in_markup(text: str, message: str) -> None:
    form = "gml" if "<" not in text and "DIM" not in text and "HCP" not in text else None
    with pytest.raises(PuzzleError, match=f"^a:{message}$"):
        read(text, "a", form)


def test_what_is_left_aside_in_markup() -> None:
    text = (
        '<g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns" xmlns:y="other">'
        '<g:key id="d"><y:graph/></g:key><g:graph edgedefault="directed"><g:edge source="é" '
        'target="b"/><g:node id="b"><y:node/><g:port name="p"/></g:node><g:node id="é"/>'
        "</g:graph></g:graphml>"
    )
    assert read(text).lines() == ["p arc 2 1", "name 1 b", "name 2 é", "a 2 1"]
    text = 'Version 1 # x\ngraph [ node [ id -1 label "&#233;&x;" g [ x 1.5e3 y "]" ] ] z INF ]'
    assert read(text).names == ("é&x;",)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([None, *graphs.FORMATS]),
    st.lists(st.text('12 :,-abcepvxn%#[]<>"graphDIMENSO_', max_size=12), max_size=4),
)
def test_any_text_is_a_graph_or_one_line(form: str | None, lines: list[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        try:
            graph = read(lines, "a", form)
        except PuzzleError as error:
            assert "\n" not in str(error)
        else:
            assert read(graph.lines()) == graph


# --- by name -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "other"),
    [
        ("petersen", nx.petersen_graph()),
        ("petersen 10 2", nx.dodecahedral_graph()),
        ("petersen 8 3", nx.moebius_kantor_graph()),
        ("grid 3x4", nx.grid_2d_graph(3, 4)),
        ("grid 3 4", nx.grid_2d_graph(3, 4)),
        ("cycle 5", nx.cycle_graph(5)),
        ("path 0", nx.Graph()),
        ("path 4", nx.path_graph(4)),
        ("complete 5", nx.complete_graph(5)),
        ("bipartite 2 3", nx.complete_bipartite_graph(2, 3)),
        ("hypercube 4", nx.hypercube_graph(4)),
    ],
)
def test_families(words: str, other: nx.Graph) -> None:
    assert nx.is_isomorphic(generate(words).networkx(), other)


def test_families_with_other_properties() -> None:
    board = generate("knight 8x8")
    assert (len(board), len(board.edges)) == (64, 168)
    snark = generate("snark 5").networkx()
    assert len(snark) == 20 and {degree for _, degree in snark.degree} == {3}
    assert nx.is_connected(snark) and min(map(len, nx.minimum_cycle_basis(snark))) == 5
    cubic = generate("cubic 50 --seed 1")
    assert cubic == generate("cubic 50 --seed=1") == generate("cubic 50 1") != generate("cubic 50")
    assert {len(near) for near in cubic.neighbours()} == {3}
    ring = generate("primering 6")
    assert ring.directed
    sums = {(u + 1, v + 1) for u, v in combinations(range(6), 2) if u + v + 2 in (2, 3, 5, 7, 11)}
    assert {(u + 1, v + 1) for u, v in ring.edges} == sums | {(v, u) for u, v in sums}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            "",
            "--graph: expected one of petersen, knight, grid, cycle, path, complete, bipartite, "
            "hypercube, cubic, snark, primering, found ''",
        ),
        (
            "wheel 5",
            "--graph: expected one of petersen, knight, grid, cycle, path, complete, "
            "bipartite, hypercube, cubic, snark, primering, found 'wheel'",
        ),
        ("knight 8", "--graph: expected `knight RxC`, found 'knight 8'"),
        ("path 1 2", "--graph: expected `path n`, found 'path 1 2'"),
        ("path x", "--graph: expected a number from 0 to 100000, found 'x'"),
        ("petersen 5 x", "--graph: expected a number from 0 to 100000, found 'x'"),
        ("path -1", "--graph: expected a number from 0 to 100000, found '-1'"),
        (
            "cubic 50 --sed 1",
            "--graph: expected `cubic n --seed s` (other options stand outside the quotes), "
            "found '--sed'",
        ),
        (
            "complete 4 --distance 2",
            "--graph: expected `complete n` (other options stand outside the quotes), "
            "found '--distance'",
        ),
        ("petersen 4 2", "petersen: expected n from 3 and a step k from 1 to below n/2, found 4 2"),
        ("cycle 2", "cycle: expected 3 vertices or more, found 2"),
        ("cubic 5", "cubic: expected an even number of vertices, not 2, found 5"),
        ("snark 4", "snark: expected an odd number from 3, found 4"),
        (
            "complete 9000",
            "--graph: expected a graph of at most 500000 edges, found 'complete 9000'",
        ),
        (
            "hypercube 99999",
            "--graph: expected a graph of at most 500000 edges, found 'hypercube 99999'",
        ),
    ],
)
def test_wrong_names(words: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        generate(words)
    assert str(caught.value) == message


# --- the command line ----------------------------------------------------------------------


def test_a_warning_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "ring.txt"
    file.write_text("1 2\n2 3\n3 1\n1 1\n")
    words = ["count", "hamilton", str(file), "--backend", "dp"]
    command = Command(words, tmp_path)
    assert command.finish() == 0, command.err
    assert command.out == "1\n"
    read_as = "read as edge list from 1: 3 vertices, 3 edges"
    assert command.err == f"satchel: warning: {file}: 1 loop is left out\n{read_as}\n"
    command = Command([*words, "--quiet"], tmp_path)
    assert command.finish() == 0
    assert command.err == f"satchel: warning: {file}: 1 loop is left out\n"


def test_none_says_how_a_graph_was_read_that_is_not_connected(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("a b\nc d\n")
    command = Command(["solve", "hamilton", str(file), "--quiet"], tmp_path)
    assert command.finish() == 0
    assert command.out == "none\n"
    said = "the graph is not connected; it was read as edge list: 4 vertices, 2 edges"
    assert command.err.splitlines()[-1] == said
    command = Command(["solve", "hamilton", str(file), "--json", "--backend", "dfs"], tmp_path)
    assert command.finish() == 0
    assert '"reading": "edge list: 4 vertices, 2 edges"' in command.out


@pytest.mark.parametrize(
    "first",
    ["hamilton --force 1,2", "hamilton --path --forbid 1,3", "hamilton", "labelling --given 1=1"],
)
def test_own_files_are_read_by_their_names(first: str, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("\n".join([first, *generate("complete 4").lines()]))
    kind: Any = find(first.split()[0])
    plain = kind.parse(file.read_text())
    assert kind.parse("", words=[str(file)]) == plain
    assert [one.puzzle for one in instances.read([kind.name, str(file)])] == [plain]
    if kind.name == "hamilton":
        more = kind.parse("", words=[str(file), "--force", "3,4"])
        assert (2, 3) in more.forced and set(more.forced) >= set(plain.forced)


@pytest.mark.parametrize(
    "words", ["--force 1,2 FILE", "--forbid 1,2 FILE --path", "--force 1,2 --forbid 1,3 FILE"]
)
def test_a_file_behind_an_option_of_several_words(words: str, tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    file.write_text("1 2\n2 3\n3 1\n")
    split = [str(file) if word == "FILE" else word for word in words.split()]
    before = [str(file), *(word for word in words.split() if word != "FILE")]
    assert find("hamilton").parse("", words=split) == find("hamilton").parse("", words=before)
    given: Any = find("labelling").parse("", words=["--given", "1=2", str(file)])
    assert given.givens == ((0, 2),)
    with pytest.raises(PuzzleError, match=r"^--force: expected two vertices"):
        find("hamilton").parse("1 2\n2 3", words=["--force", "1,2", str(file)])
    with pytest.raises(PuzzleError, match=r"^hamilton: expected a FILE"):
        find("hamilton").parse("", words=["--force", "1,2", "x" * 5000])


def test_a_first_line_of_a_graph_by_name_ends_before_other_words(tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("hamilton --graph petersen 5 2\n")
    puzzle: Any = find("hamilton").parse("", words=[str(file), "--path"])
    assert len(puzzle.graph) == 10 and puzzle.path
    with pytest.raises(PuzzleError, match=r"expected .*found '9'"):  # a second size is no square
        find("queens").parse("queens 8 --queen 1,1\n", words=["9"])


@pytest.mark.parametrize("kind", ["hamilton", "labelling", "queens", "tour", "mines", "eight"])
def test_another_puzzles_file_is_refused(kind: str) -> None:
    other = "labelling" if kind == "hamilton" else "hamilton"
    text = f"{other} --path\np edge 3 3\ne 1 2\ne 1 3\ne 2 3\n"
    with pytest.raises(PuzzleError) as caught:
        find(kind).parse(text, file="a")
    expected = f"an instance of {kind}, not of another puzzle"
    assert str(caught.value) == f"a:1:1: expected {expected}, found '{other}'"
    if kind == "hamilton":
        named: Any = find(kind).parse("tour a\na b", form="edges")
        assert named.graph.names == ("tour", "a", "b")
