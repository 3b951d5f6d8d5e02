"""Texts as people have them: read as they are meant, or refused with a line that helps."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from itertools import product

import pytest

from satchel.puzzles.errors import InputWarning, PuzzleError
from satchel.puzzles.graphs import Graph, read, written
from satchel.puzzles.graphs.formats import FORMATS

from ...helpers import outside

GRAPHML = '<graphml{0}><graph{1}><node id="1"/><node id="2"/><edge source="1" target="2"{2}/>'
TWO = "graph [ node [ id 1 {0} ] node [ id 2 {1} ] edge [ source 1 target 2 ] ]"
TSP = "TYPE : HCP⏎DIMENSION : 4⏎EDGE_DATA_FORMAT : EDGE_LIST⏎EDGE_DATA_SECTION⏎"

READ = {
    # a header n m
    "4 5⏎0 1⏎1 2⏎2 3⏎3 0⏎0 2⏎": "0 1 2 3: 01 02 03 12 23",
    "4,5⏎0,1⏎1,2⏎2,3⏎3,0⏎0,2⏎": "0 1 2 3: 01 02 03 12 23",
    "4 5⏎1 2⏎2 3⏎3 4⏎4 1⏎1 3": "1 2 3 4: 12 13 14 23 34",
    "1 0": None,
    # with weights
    "4 4⏎0 1 7⏎1 2 5⏎2 3 1⏎3 0 2⏎": "0 1 2 3: 01 03 12 23",
    "4 4⏎1 2 7⏎2 3 5⏎3 4 1⏎4 1 2⏎": "1 2 3 4: 12 14 23 34",
    "4\t4⏎0\t1\t7⏎1\t2\t5⏎2\t3\t1⏎3\t0\t2⏎": "0 1 2 3: 01 03 12 23",
    "4 4⏎3 0 2⏎0 1 .5⏎1 2 5⏎2 3 1": "0 1 2 3: 01 03 12 23",
    # fewer edges than vertices
    "4 3⏎0 1⏎1 2⏎2 3⏎": "0 1 2 3: 01 12 23",
    "5 3⏎0 1⏎1 2⏎2 3⏎": "0 1 2 3 4: 01 12 23",
    "4 3⏎1 2⏎2 3⏎3 4⏎": "1 2 3 4: 12 23 34",
    "1 0⏎": None,
    "3 0⏎": "1 2 3:",
    # a header above names, which are fewer or as many
    "3 2⏎a b⏎b c": "a b c: ab bc",
    "4 2⏎a b⏎b c": None,
    "a 2⏎2 b": "a 2 b: a2 2b",
    "1 2⏎2 a⏎a 1": "1 2 a: 12 2a a1",
    # a size and no entry, escapes
    "1 1 2": None,
    '[["\\u0061", "b"], ["b", "c"]]': "a b c: ab bc",
    # a header whose count is wrong
    "4 5⏎1 2⏎2 3⏎3 4⏎4 1⏎": None,
    "4 5⏎0 1⏎1 2⏎2 3⏎3 0⏎": None,
    "4;5⏎1;2⏎2;3⏎3;4⏎4;1⏎": None,
    "4 6⏎1 2⏎1 3⏎1 4⏎": None,
    # comments
    "a b # x⏎b c⏎c a⏎": "a b c: ab ac bc",
    "a b // x⏎b c % y⏎c a⏎": "a b c: ab ac bc",
    "% x⏎a,b # x⏎b,c⏎c,a⏎": "a b c: ab ac bc",
    "c a triangle⏎1 2⏎2 3⏎3 1⏎": "1 2 3: 12 13 23",
    "c d⏎c a⏎a d": "c d a: cd ca da",
    "#b c⏎b d⏎d e⏎": "b d e: bd de",
    "a #b⏎#b c": None,
    # a row of titles
    "source,target⏎a,b⏎b,c⏎c,a⏎": "a b c: ab ac bc",
    "Source;Target;Weight⏎a;b;1⏎b;c;2⏎c;a;3⏎": "a b c: ab ac bc",
    "weight\tsrc\tdst⏎1\ta\tb⏎1\tb\tc⏎1\tc\ta⏎": "a b c: ab ac bc",
    "u,v⏎1,2⏎2,3⏎3,1⏎": "1 2 3: 12 13 23",
    "from,to⏎a,b⏎b,c⏎c,d⏎": "a b c d: ab bc cd",
    "from to⏎a b⏎b c⏎c d⏎": "a b c d: ab bc cd",
    "from|to⏎a|b⏎b|c⏎c|d⏎": "a b c d: ab bc cd",
    "from,to⏎a,b": "a b: ab",
    "u,v⏎a,b⏎b,c⏎": None,
    # tuples and facts
    "(1,2)⏎(2,3)⏎(3,1)⏎": "1 2 3: 12 13 23",
    "[(1, 2), (2, 3), (3, 1)]": "1 2 3: 12 13 23",
    "edge(1,2).⏎edge(2,3).⏎edge(3,1).⏎": "1 2 3: 12 13 23",
    "node(0..3). edge(0,1). edge(1,0).": "0 1 2 3: 01",
    "{a,b}, {b,c}": "a b c: ab bc",
    "(1,2)": "1 2: 12",
    "(1,2,3)": None,
    # joined words
    "a-b⏎b-c⏎c-a⏎": "a b c: ab ac bc",
    "a|b⏎b|c⏎c|a⏎": "a b c: ab ac bc",
    "a--b⏎b--c⏎c--a⏎": "a b c: ab ac bc",
    "1/2⏎2/3⏎3/1⏎": "1 2 3: 12 13 23",
    "a -- b⏎b -- c⏎c -- a": "a b c: ab ac bc",
    "AB⏎BC⏎CA⏎": None,
    "a-b-c⏎b-c-a": None,
    # matrices
    "0 1 1⏎1 0 1⏎1 1 0⏎": "1 2 3: 12 13 23",
    "011⏎101⏎110": "1 2 3: 12 13 23",
    "0,1,1⏎1,0,1⏎1,1,0": "1 2 3: 12 13 23",
    "[[0, 1, 1],⏎ [1, 0, 1],⏎ [1, 1, 0]]": "1 2 3: 12 13 23",
    ",a,b,c⏎a,0,1,1⏎b,1,0,1⏎c,1,1,0": "a b c: ab ac bc",
    "a b c⏎0 1 1⏎1 0 1⏎1 1 0": "a b c: ab ac bc",
    "3⏎0 1 1⏎1 0 1⏎1 1 0": "1 2 3: 12 13 23",
    "0 1 1⏎0 0 1⏎1 1 0⏎": None,
    "0 0⏎0 0": "1 2:",
    # TSPLIB
    f"{TSP}1 2 4⏎2 3 4⏎3 4 1⏎4 1 3⏎-1⏎": "1 2 3 4: 12 14 23 34",
    f"{TSP}1\t2\t0.5⏎2\t3\t4⏎3\t4\t1⏎4\t1\t3⏎EOF⏎": "1 2 3 4: 12 14 23 34",
    f"{TSP}1 2⏎2 3⏎3 4⏎4 1⏎-1⏎EOF": "1 2 3 4: 12 14 23 34",
    f"{TSP}-1⏎": "1 2 3 4:",
    "type : HCP⏎dimension : 3⏎edge_data_section⏎1 2⏎2 3⏎3 1⏎-1⏎": "1 2 3: 12 13 23",
    "Dimension:3⏎Edge_Data_Section⏎1 2⏎2 3⏎3 1⏎eof⏎": "1 2 3: 12 13 23",
    "name: x⏎edge_data_section⏎1 2⏎2 3⏎3 1⏎-1⏎": "1 2 3: 12 13 23",
    # DIMACS
    "p 3 3⏎e 1 2⏎e 2 3⏎e 3 1⏎": "1 2 3: 12 13 23",
    "c x⏎p 3 3⏎c y⏎e 1 2⏎e 2 3⏎e 3 1⏎": "1 2 3: 12 13 23",
    "p\t3\t3⏎e\t1\t2⏎e\t2\t3⏎e\t3\t1⏎": "1 2 3: 12 13 23",
    "p 1 0": "1:",
    "P EDGE 3 3⏎C x⏎E 1 2⏎E 2 3⏎E 3 1⏎": "1 2 3: 12 13 23",
    "c x⏎P\tCOL\t3\t2⏎e 1 2⏎E 2 3": "1 2 3: 12 23",
    "p Edge 3 1⏎e 1 2": "1 2 3: 12",
    "P Q⏎Q E⏎E P": "P Q E: PQ PE QE",
    "C 1⏎C 2": "C 1 2: C1 C2",
    "p tw 3 3⏎1 2⏎2 3⏎c x⏎3 1": "1 2 3: 12 13 23",
    # GraphML, GML
    GRAPHML.format("", ' edgedefault="undirected"', ' isDirect="true"'): None,
    GRAPHML.format("", ' edgedefault="undirected"', ' Directed="true"'): None,
    GRAPHML.format("", ' direction="directed"', ""): None,
    GRAPHML.format(' xmlns="http://graphml.graphdrawing.org/xmlns/graphml"', "", ""): "1 2: 12",
    GRAPHML.format(' xmlns="http://graphml.graphdrawing.org/xmlns/1.0rc"', "", ""): "1 2: 12",
    GRAPHML.format(' xmlns="https://graphml.graphdrawing.org/xmlns"', "", ""): "1 2: 12",
    GRAPHML.format("", "", ' directed="true"'): "1 2: 1>2",
    GRAPHML.format("", "", ' directed="1"'): "1 2: 1>2",
    GRAPHML.format("", "", ' directed="false"'): "1 2: 12",
    TWO.format('label "a"', 'label "a"'): "1 2: 12",
    TWO.format('label ""', 'label "b"'): "1 2: 12",
    TWO.format('label "a b"', 'label "a_b"'): "a b, a_b",
    # sparse numbers
    "5 10⏎10 20⏎20 5⏎": None,
    "5,10⏎10,20⏎20,5⏎": None,
    "(5,10)⏎(10,20)⏎(20,5)⏎": None,
    "2 3⏎3 4⏎4 2": None,
    # neighbours
    "1: 2, 3⏎2: 1, 3⏎3: 1, 2": "1 2 3: 12 13 23",
    "3 3⏎2 3⏎1 3⏎1 2": "1 2 3: 12 13 23",
    "4 2⏎2⏎1⏎4⏎3": "1 2 3 4: 12 34",
    "5 5⏎2 5⏎1 3⏎2 4⏎3 5⏎1 4": None,
    "1 | 2 3⏎2 | 1 3": None,
    "The quick brown fox⏎jumps over": None,
    # as people bring them
    "G.add_edge(1, 2)⏎G.add_edge(2, 3)": None,
    "n=4 m=4⏎1 2⏎2 3⏎3 4⏎4 1": None,
    "1 2⏎2 3⏎3 1⏎0 0": None,
    "4 4⏎1 2⏎2 3⏎3 4⏎4 5": None,
    "graph:⏎0 -> 1⏎1 -> 2": None,
    '{"0": [1, 2], "1": [2]}': None,
    "a b⏎b c⏎c a⏎EOF": None,
    "1 a⏎2 b⏎#⏎1 2": "a b: ab",
    "[[0,1,1],[1,0,1],[1,1,0]]": "1 2 3: 12 13 23",
    "[0 1 1; 1 0 1; 1 1 0]": "1 2 3: 12 13 23",
    "0.0 1.0 1.0⏎1.0 0.0 1.0⏎1.0 1.0 0.0": "1 2 3: 12 13 23",
    "inf 1 1⏎1 inf 1⏎1 1 inf": None,
    "0 2 3⏎2 0 4⏎3 4 0": None,
    "p sp 2 1⏎a 1 2 5": "1 2: 1>2",
    "graph { a -- {b c}; }": None,
    "digraph { a -- b }": None,
    "graph { // x⏎ a -- b⏎ # y⏎ b -- c }": "a b c: ab bc",
    '*Vertices 2⏎1 "a"⏎2 "b"⏎*Arcs⏎1 2': "a b: a>b",
    "*Vertices 2⏎*Edges⏎1 3": None,
    "% bip unweighted⏎1 1⏎1 2": None,
    "3 3 1⏎2 5 3 5⏎1 5 3 5⏎1 5 2 5": "1 2 3: 12 13 23",
    "3 3⏎2 3⏎1⏎1 2": None,
    "4 4⏎02 4⏎3⏎2 4⏎1 3": None,
    "node_from;node_to⏎a;b⏎b;c⏎c;a": None,
    "id,source,target⏎0,a,b⏎1,b,c⏎2,c,a": "a b c: ab ac bc",
    "DQc⏎DQc": None,
    "&B?": None,
    ">>graph6<<A_": "1 2: 12",
    "edge(X,Y) :- edge(Y,X).": None,
    # what must stay
    "1 2⏎2 3⏎3 1": "1 2 3: 12 13 23",
    "1 2⏎2 3⏎3 4": "1 2 3 4: 12 23 34",
    "5 4⏎4 3⏎3 2⏎2 1": None,  # a path, or a header that counts one edge too many
    "4 3⏎3 2⏎2 1⏎1 5": "1 2 3 4 5: 12 23 34 15",
    "DQc": "1 2 3 4 5: 13 15 24 45",
}  # fmt: skip
"""Texts, and the vertices and edges that are meant; None where a line has to help."""


def graph(text: str) -> Graph:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        ended = text + "</graph></graphml>" * ("<graphml" in text)
        return read(ended.replace("⏎", "\n"), "a")


def meaning(words: str) -> tuple[list[str], set[tuple[str, str]], bool]:
    """The names, the edges and whether they are arcs, of ``a b c: ab bc``."""
    names, _, edges = words.partition(":")
    arcs = ">" in edges
    pairs = [edge.replace(">", "") for edge in edges.split()]
    return names.split(), {(pair[0], pair[1]) for pair in pairs}, arcs


@pytest.mark.parametrize("text", READ)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_a_text_is_read_as_it_is_meant_or_refused(text: str, ends: str) -> None:
    meant = READ[text]
    ended = text.replace("⏎", ends)
    if meant is None:
        with pytest.raises(PuzzleError, match=r"^a:\d+:\d+: expected .+, found .+") as caught:
            graph(ended)
        assert "\n" not in str(caught.value)
        return
    found = graph(ended)
    if "," in meant:
        assert list(found.names) == meant.split(", ")
        return
    _names, edges, arcs = meaning(meant)
    called = {(found.names[u], found.names[v]) for u, v in found.edges}
    if not arcs:
        called, edges = ({(min(e), max(e)) for e in pairs} for pairs in (called, edges))
    assert called == edges


VARIATIONS: dict[str, Callable[[str], str]] = {
    "tabs": lambda text: text.replace(" ", "\t"),
    "wide": lambda text: text.replace(" ", "   "),
    "indented": lambda text: "  " + text.replace("⏎", " ⏎  "),
    "blank lines": lambda text: "⏎" + text.replace("⏎", "⏎⏎") + "⏎⏎",
    "a mark of the byte order": "\ufeff".__add__,
}


@pytest.mark.parametrize("text", READ)
@pytest.mark.parametrize("vary", VARIATIONS.values(), ids=VARIATIONS)
def test_blanks_do_not_change_the_graph(text: str, vary: Callable[[str], str]) -> None:
    """A blank line may tell METIS from a list of edges, and a line of numbers alone is refused."""
    try:
        other = graph(vary(text))
    except PuzzleError:
        return
    if READ[text] is not None:
        assert other == graph(text)


def test_nearly_all_variations_are_read() -> None:
    refused = 0
    texts = [text for text, meant in READ.items() if meant is not None]
    for text, vary in product(texts, VARIATIONS.values()):
        try:
            graph(vary(text))
        except PuzzleError:
            refused += 1
    assert len(texts) > 80 and refused <= 3  # METIS with blank lines, and a matrix with tabs


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("4 5⏎1 2⏎2 3⏎3 4⏎4 1", ["edges-header", "edges"]),
        ("5 10⏎10 20⏎20 5", ["edges", "edges-names"]),
        ("5: 10⏎10: 20", ["adjacency", "adjacency-names"]),
        ("1 2 7⏎2 3 8⏎3 1 9", ["edges", "adjacency"]),
        ("5 5⏎2 5⏎1 3⏎2 4⏎3 5⏎1 4", ["edges-header", "metis"]),
    ],
)
def test_a_refusal_names_the_formats_and_each_of_them_reads(text: str, ways: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        graph(text)
    for way in ways:
        assert re.search(rf"\b{way}\b", str(caught.value))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)
            assert read(text.replace("⏎", "\n"), form=way).edges


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#b c⏎b d", "a: line 1 is taken for a comment: '#b c'"),
        (
            TWO.format('label ""', ""),
            "a: vertices are called by their ids, as some of their labels",
        ),
        ("1 2 .5⏎2 3 .5", "a: what stands after the two vertices of an edge is left aside"),
    ],
)
def test_what_is_left_aside_is_said(text: str, said: str) -> None:
    with pytest.warns(InputWarning, match=re.escape(said)):
        read(text.replace("⏎", "\n"), "a")


@pytest.mark.parametrize("form", FORMATS)
def test_the_example_of_a_format_is_read(form: str) -> None:
    text = FORMATS[form].example.replace("⏎", "\n")
    assert read(text, form=form).names
    if form in ("edges-names", "adjacency-names"):
        return
    assert read(text) == read(text, form=form)
    assert read(text).origin


def test_how_a_text_was_read() -> None:
    assert read("0 1\n1 2").origin == "edge list from 0: 3 vertices, 2 edges"
    assert read("2 1\n1 2").origin == "edge list with a header, from 1: 2 vertices, 1 edge"
    assert read("a -> b").origin == "edge list: 2 vertices, 1 arc"
    assert read("0 1\n1 2") == Graph(("0", "1", "2"), ((0, 1), (1, 2)))


@pytest.mark.parametrize("form", [name for name, form in FORMATS.items() if form.write])
def test_what_is_written_is_read(form: str) -> None:
    path = Graph(("1", "2", "3"), ((0, 1), (1, 2)))
    assert read(written(path, form)) == path
    with pytest.raises(PuzzleError, match=r"^--format: expected one of .*dimacs.*, found 'gml'$"):
        written(path, "gml")


def test_names_with_blanks_are_kept_and_quoted() -> None:
    found = read('"New York",b\nb,c')
    assert found.names == ("New York", "b", "c")
    assert 'name 1 "New York"' in found.lines()
    assert read(found.lines()) == found
    assert read(written(found, "edges")) == found
    with pytest.raises(PuzzleError, match="either blanks or commas"):
        read("New York,b\nb,c")


def test_graphs_of_the_challenge_set_are_read_as_they_are() -> None:
    files = sorted(outside("fhcp").glob("*.col"))
    assert len(files) == 100
    for file in files:
        if file.stat().st_size > 40_000:
            continue
        found = read(file.read_text(), str(file))
        n, m = map(int, file.read_text().split()[1:3])
        assert (len(found), len(found.edges)) == (n, m)
        assert found.origin.startswith("DIMACS: ")


@pytest.mark.slow
def test_all_graphs_of_the_challenge_set_are_read() -> None:
    for file in outside("fhcp").glob("*.col"):
        found = read(file.read_text(), str(file))
        n, m = map(int, file.read_text().split()[1:3])
        assert (len(found), len(found.edges)) == (n, m), file
