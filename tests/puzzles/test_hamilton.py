"""Hamiltonian cycles and paths: rules, readings, text, encoding, search and the judge."""

from __future__ import annotations

import contextlib
import random
import warnings
from itertools import pairwise, permutations
from math import factorial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satchel.backends.dfs import hamilton as dfs
from satchel.encoders import encode
from satchel.encoders.options import Options
from satchel.encoders.paths import PathCodec
from satchel.puzzles.errors import InputWarning, PuzzleError
from satchel.puzzles.graphs import Graph, generate
from satchel.puzzles.graphs.graph import numbered
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.judge import Case, find
from satchel.puzzles.paths import Vertices
from satchel.puzzles.text import Reader
from satchel.verify.verdict import solve

from ..helpers import BACKENDS, Command, everything, outside


def search(puzzle: Hamilton) -> list[Vertices]:
    return list(dfs.search(puzzle, lambda nodes: None))


def brute(puzzle: Hamilton) -> list[Vertices]:
    """All orders of the vertices that walk along edges, each in its first reading; sorted.

    The rules written down once more, from the definition of a solution.
    """
    n, graph = len(puzzle.graph), puzzle.graph
    arcs = {*graph.edges, *([] if graph.directed else ((v, u) for u, v in graph.edges))}
    found = set()
    for order in permutations(range(n)):
        used = list(pairwise(order if puzzle.path else (*order, *order[:1])))
        least = 1 if puzzle.path else 2 if graph.directed else 3
        if n < least or not arcs.issuperset(used):
            continue
        if not graph.directed:
            used += [(v, u) for u, v in used]
        if not set(puzzle.forced) <= set(used) or set(puzzle.forbidden) & set(used):
            continue
        readings = [order] if graph.directed else [order, order[::-1]]
        if puzzle.path:
            readings = [
                r for r in readings if puzzle.start in (None, r[0]) and puzzle.end in (None, r[-1])
            ]
        else:
            first = puzzle.start or 0
            readings = [r[r.index(first) :] + r[: r.index(first)] for r in readings]
        if readings:
            found.add(min(readings))
    return sorted(found)


def draw(rng: random.Random) -> Hamilton:
    n, directed, path = rng.randint(0, 6), rng.random() < 0.5, rng.random() < 0.6
    density = rng.choice([0.4, 0.6, 0.8, 1.0])
    pairs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
    edges = [pair for pair in pairs if rng.random() < density]
    graph = Graph(numbered(n), tuple(edges), directed)
    start = rng.choice([None, None, *range(n)])
    end = rng.choice([None, None, *range(n)]) if path else None
    rng.shuffle(edges)
    forced, forbidden = rng.choice([0, 0, 1, 2]), rng.choice([0, 0, 1, 2])
    barred = edges[forced : forced + forbidden]
    return Hamilton(graph, path, start, end, tuple(edges[:forced]), tuple(barred))


@st.composite
def instances(pick: st.DrawFn) -> Hamilton:
    n, directed, path = pick(st.integers(0, 5)), pick(st.booleans()), pick(st.booleans())
    word = st.text("ab1-,é()", min_size=1, max_size=3)
    names = pick(st.just(list(numbered(n))) | st.lists(word, min_size=n, max_size=n, unique=True))
    pairs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
    edges = pick(st.sets(st.sampled_from(pairs))) if pairs else set()
    chosen = st.sets(st.sampled_from(sorted(edges))) if edges else st.just(set[tuple[int, int]]())
    fixed, forced = pick(chosen), pick(chosen)
    forbidden = pick(chosen) - fixed - forced
    graph = Graph(tuple(names), tuple(sorted(edges)), directed, tuple(sorted(fixed)))
    ends = st.none() | st.integers(0, n - 1) if n else st.none()
    end = pick(ends) if path else None
    return Hamilton(graph, path, pick(ends), end, tuple(forced), tuple(forbidden))


def ambiguous(puzzle: Hamilton) -> bool:
    """Whether an edge `u,v` of the options could be another, since names have commas."""
    names = puzzle.graph.names
    texts = [f"{u},{v}" for u in names for v in names]
    return len(set(texts)) < len(texts)


# --- the rules -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_search_and_rules_against_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        puzzle = draw(rng)
        expected = brute(puzzle)
        assert search(puzzle) == expected, puzzle
        right = [w for w in permutations(range(len(puzzle.graph))) if not any(puzzle.violations(w))]
        assert sorted({puzzle.canonical(walk) for walk in right}) == expected, puzzle
        parts = [walk for part in puzzle.split(1) for walk in search(part)]
        assert sorted(parts) == expected, puzzle


def contradictory(rng: random.Random) -> Hamilton:
    """An instance with so much given that it often contradicts itself."""
    n, directed, path = rng.randint(1, 6), rng.random() < 0.5, rng.random() < 0.5
    pairs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
    density = rng.choice([0.7, 1.0])
    edges = [pair for pair in pairs if rng.random() < density]
    graph = Graph(numbered(n), tuple(edges), directed)
    start = rng.choice([None, *range(n)])
    end = rng.choice([None, *range(n)]) if path else None
    rng.shuffle(edges)
    forced, forbidden = rng.choice([0, 1, 2, 2, 3, 3, 4, 5]), rng.choice([0, 0, 1, 2, 3])
    barred = edges[forced : forced + forbidden]
    return Hamilton(graph, path, start, end, tuple(edges[:forced]), tuple(barred))


@pytest.mark.parametrize("seed", range(4))
def test_givens_that_contradict_each_other(seed: int) -> None:
    rng, without = random.Random(f"contradictory {seed}"), 0
    for i in range(150):
        puzzle = contradictory(rng)
        expected = brute(puzzle)
        assert search(puzzle) == expected, puzzle
        parts = [walk for part in puzzle.split(1) for walk in search(part)]
        assert sorted(parts) == expected, puzzle
        if i < 8:
            for backend in ("sat", "ilp"):
                found = everything(puzzle, backend, reasons=i % 2 == 0).solutions
                assert sorted(found) == expected, puzzle
        without += not expected
    assert 30 < without < 120


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    "options",
    [
        "--directed --force 2,1 2,3 3,1",
        "--directed --force 2,1 2,3",
        "--directed --force 1,3 2,3",
        "--directed --force 1,2 2,1",
        "--directed --force 1,2 2,3 3,1 --path",
        "--directed --force 1,2 2,1 --path",
        "--directed --force 1,2 1,3 --path",
        "--directed --force 2,1 3,1 --path",
        "--directed --force 2,1 --path --start 1",
        "--directed --force 1,2 --path --end 1",
        "--directed --force 1,2 --path --start 1 --end 2",
        "--force 1,2 1,3 1,4",
        "--force 1,2 2,3 1,3",
        "--force 1,2 1,3 1,4 --path",
        "--force 1,2 2,3 1,3 --path",
        "--force 1,2 2,3 3,4 1,4 --path",
        "--force 1,2 1,3 --path --start 1",
        "--force 1,2 1,3 --path --end 1",
        "--force 1,2 --path --start 1 --end 2",
        "--force 1,2 3,4 --forbid 1,3 1,4",
        "--forbid 1,2 1,3",
        "--forbid 1,2 1,3 1,4 --path",
        "--path --start 1 --end 1",
    ],
)
def test_nothing_can_be_as_it_is_given(options: str, backend: str) -> None:
    graph = generate("complete 4")
    if "--directed" in options:
        graph = graph.to_directed()
    words = options.replace("--directed", "").split()
    puzzle = Hamilton.parse("\n".join(graph.lines()), words=words)
    assert brute(puzzle) == []
    for reasons in (True, False):
        assert everything(puzzle, backend, reasons=reasons).verdict == "none"


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("seed", range(2))
def test_backends_against_brute_force(backend: str, seed: int) -> None:
    rng = random.Random(f"backends {seed}")
    for _ in range(12):
        puzzle = draw(rng)
        assert everything(puzzle, backend, ordered=True).solutions == brute(puzzle), puzzle
        assert sorted(everything(puzzle, backend, reasons=False).solutions) == brute(puzzle)


@pytest.mark.parametrize(
    ("text", "solution", "complaints"),
    [
        ("hamilton --graph path 0", (), ["the graph has no vertices"]),
        ("hamilton --path --graph path 1", (0,), []),
        ("hamilton --path --graph path 1", (), ["vertex 1 is not visited"]),
        ("hamilton --graph path 1", (0,), ["a cycle needs three vertices"]),
        ("hamilton --graph path 2", (0, 1), ["a cycle needs three vertices"]),
        ("hamilton --graph primering 2", (0, 1), []),
        ("hamilton --graph primering 1", (0,), ["a cycle needs two vertices"]),
        ("hamilton --path --graph path 3", (2, 1, 0), []),
        ("hamilton --path --graph path 3", (0,), ["vertex 2 is not visited (and 1 more)"]),
        ("hamilton --path --graph path 3", (0, 3), ["there is no vertex at position 4"]),
        ("hamilton --path --graph path 3", (0, -1), ["there is no vertex at position 0"]),
        ("hamilton --path --graph path 2", (0, 1, 0), ["vertex 1 is visited twice"]),
        ("hamilton --graph path 3", (0, 1, 2), ["there is no edge between 3 and 1"]),
        ("hamilton --graph cycle 4", (2, 1, 0, 3), []),
        ("hamilton --graph cycle 4 --start 3", (0, 3, 2, 1), []),
        (
            "hamilton --path --directed\n1 2\n2 3",
            (2, 1, 0),
            ["there is no arc from 3 to 2", "there is no arc from 2 to 1"],
        ),
        (
            "hamilton --graph cycle 4 --path --force 1,4",
            (0, 1, 2, 3),
            ["the forced edge 1,4 is not used"],
        ),
        (
            "hamilton --graph cycle 4 --forbid 4,1",
            (0, 1, 2, 3),
            ["the forbidden edge 1,4 is used"],
        ),
        (
            "hamilton --graph path 3 --path --start 2",
            (0, 1, 2),
            ["the given start 2 is no end of the path"],
        ),
        ("hamilton --graph path 3 --path --start 3 --end 1", (0, 1, 2), []),
        (
            "hamilton --path --start b --end a --directed\na b\nb a",
            (0, 1),
            ["the given start b is not where the path starts",
             "the given end a is not where the path ends"],
        ),
        (
            "hamilton --graph path 2 --path --start 2 --end 2",
            (0, 1),
            ["a path of several vertices cannot end where it starts"],
        ),
    ],
)  # fmt: skip
def test_violations(text: str, solution: Vertices, complaints: list[str]) -> None:
    assert list(Hamilton.parse(text).violations(solution)) == complaints


@pytest.mark.parametrize(
    ("graph", "options", "count"),
    [
        *((f"complete {n}", {}, factorial(n - 1) // 2) for n in range(3, 8)),
        *((f"complete {n}", {"path": True}, factorial(n) // 2) for n in range(2, 7)),
        ("bipartite 4 4", {}, 72),
        ("hypercube 3", {}, 6),
        ("grid 4x4", {}, 6),
        ("grid 5x5", {}, 0),
        ("grid 6x6", {}, 1072),
        ("knight 5x6", {}, 8),
        ("petersen 5 2", {"start": 0, "path": True}, 24),
        ("petersen 7 2", {}, 7),
        ("snark 3", {}, 0),
        ("snark 5", {}, 0),
        ("primering 8", {}, 4),
        ("primering 10", {}, 96),
        ("primering 12", {}, 1024),
    ],
)
def test_known_counts(graph: str, options: dict[str, Any], count: int) -> None:
    assert len(search(Hamilton(generate(graph), **options))) == count


def test_from_networkx_by_name_and_by_position() -> None:
    ring = nx.cycle_graph(["a", "b", "c", "d"])
    named: dict[str, Any] = {"start": "b", "forced": [("d", "a")], "forbidden": [("c", "d")]}
    puzzle = Hamilton(ring, path=True, **named)
    assert puzzle == Hamilton(ring, True, 1, None, ((0, 3),), ((2, 3),))
    assert everything(puzzle, "sat").solutions == []
    turned = Hamilton(nx.DiGraph([(1, 2), (2, 3), (3, 1), (2, 1)]))
    assert everything(turned, "sat").solutions == [(0, 1, 2)]
    assert Hamilton(turned.graph) == turned and hash(Hamilton(turned.graph)) == hash(turned)


def test_symmetries_keep_what_is_given() -> None:
    six = generate("cycle 6")
    for options, names in (
        ({}, 2),
        ({"start": 0}, 2),
        ({"path": True, "start": 0}, ["2→6, 3→5, 5→3, 6→2"]),
        ({"path": True, "start": 0, "end": 1}, ["1→2, 2→1, 3→6, 4→5, 5→4, 6→3"]),
        ({"path": True, "start": 0, "end": 2}, ["1→3, 3→1, 4→6, 6→4"]),
        ({"path": True, "start": 0, "forced": [(0, 1)]}, []),
        ({"forced": [(0, 1)], "forbidden": [(2, 3)]}, []),
        ({"forced": [(0, 1)], "forbidden": [(3, 4)]}, ["1→2, 2→1, 3→6, 4→5, 5→4, 6→3"]),
    ):
        found = [symmetry.name for symmetry in Hamilton(six, **options).symmetries()]
        assert found == names or len(found) == names, options
    turned = Hamilton(six.to_directed(), path=True, start=0, end=1)
    assert not turned.symmetries()
    with pytest.raises(PuzzleError, match=r"^--up-to-symmetry: expected a graph of up to 1000"):
        Hamilton(generate("path 1001"), path=True).symmetries()


# --- text ----------------------------------------------------------------------------------


@given(instances())
def test_text_and_parse_are_inverse(puzzle: Hamilton) -> None:
    if ambiguous(puzzle) and (puzzle.forced or puzzle.forbidden):
        return
    assert Hamilton.parse(puzzle.text()) == puzzle
    assert Hamilton.parse(puzzle.text()).text() == puzzle.text()


@given(instances(), st.randoms())
def test_answers_are_read_back(puzzle: Hamilton, rng: random.Random) -> None:
    walk = list(range(len(puzzle.graph)))
    rng.shuffle(walk)
    assert puzzle.read_answer(puzzle.answer(tuple(walk))) == tuple(walk)
    assert len(puzzle.draw(tuple(walk)).splitlines()) <= 1
    assert len(puzzle.draw().splitlines()) == len(walk)
    for picture in (puzzle.svg(), puzzle.svg(tuple(walk))):
        root = ElementTree.fromstring(picture)
        assert len(root.findall("{*}line")) == len(puzzle.graph.edges)
        assert len(root.findall("{*}text")) == len(walk)


def test_answers_in_other_layouts() -> None:
    puzzle = Hamilton(generate("cycle 4"))
    assert puzzle.read_answer("1 2\n3 4\n1") == (0, 1, 2, 3)
    assert puzzle.read_answer("1 2 3 1") == (0, 1, 2, 0)
    with pytest.raises(PuzzleError, match=r"^a:2:1: expected a vertex of the graph .*, found '5'$"):
        puzzle.read_answer("1 2\n5", file="a")


def test_pictures() -> None:
    puzzle = Hamilton(nx.path_graph(3), path=True)
    assert puzzle.draw() == "0: 1\n1: 0 2\n2: 1"
    assert puzzle.draw((0, 1, 2)) == "0 – 1 – 2"
    assert Hamilton(generate("cycle 3")).draw((0, 1, 2)) == "1 – 2 – 3 – 1"
    assert Hamilton(generate("primering 2")).draw((0, 1)) == "1 → 2 → 1"
    assert puzzle.svg((0, 1, 2)).count('stroke-width="5"') == 2
    assert dict(puzzle.readings((2, 1, 0)))["step 1"] == "vertex 2"


@pytest.mark.parametrize(
    ("words", "text", "message"),
    [
        ([], "", "hamilton: expected a FILE, --graph WORDS or the lines of a graph, "
         "found none"),
        (["--graph", "path 3"], "1 2", "t:1:1: expected no other graph beside that of --graph, "
         "found '1'"),
        (["--start", "4"], "1 2\n2 3", "--start: expected a vertex of the graph (1, 2, 3), "
         "found '4'"),
        (["--end", "1"], "1 2\n2 3", "end 1: expected no end, found a cycle"),
        (["--force", "1,3"], "1 2\n2 3", "force 1,3: expected an edge of the graph, "
         "found none"),
        (["--forbid", "3,1"], "1 2\n2 3", "forbid 3,1: expected an edge of the graph, "
         "found none"),
        (["--force", "1"], "1 2\n2 3", "--force: expected two vertices u,v of the graph, "
         "found '1'"),
        (["--force", "1,2,2,3"], "1 2\n2 3", "--force: expected two vertices u,v of the graph, "
         "and blanks between several edges, found '1,2,2,3'"),
        (["--force", "1,2", "no.hcp"], "", "hamilton: expected a FILE, --graph WORDS or the "
         "lines of a graph, found 'no.hcp', which is no file"),
        (["--force", "1,2", "--forbid", "2,1"], "1 2\n2 3",
         "forbid 1,2: expected an edge that is not forced, found a forced one"),
        (["x.hcp"], "1 2", "FILE: expected one graph, that of t, found 'x.hcp'"),
        (["no/such/file"], "", "no/such/file: expected a readable file, "
         "found No such file or directory"),
        ([], "hamilton x.hcp --path\n1 2",
         "t:1:10: expected an option (a FILE stands on the command line), found 'x.hcp'"),
        (["--graph", "path x"], "", "--graph: expected a number from 0 to 100000, found 'x'"),
        (["--bogus"], "1 2", "hamilton: expected an option of "
         "`satchel solve hamilton --help`, found '--bogus'"),
        ([], "hamilton --path --start 4\n1 2\n2 3",
         "t:1:25: expected a vertex of the graph (1, 2, 3) (--start), found '4'"),
        (["--path"], "hamilton --start=4\n1 2\n2 3",
         "t:1:10: expected a vertex of the graph (1, 2, 3) (--start), found '4'"),
        ([], "hamilton\n1 2\n3", "t:3:2: expected two vertices, found the end of the line"),
    ],
)  # fmt: skip
def test_wrong_input(words: list[str], text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Hamilton.parse(text, file="t", words=words)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"start": 3}, "start: expected a position in the graph, 0 to 2, found '3'"),
        ({"path": True, "end": "x"}, "end: expected a vertex of the graph (1, 2, 3), found 'x'"),
        ({"forced": [(0, 0)]}, "force 1,1: expected an edge of the graph, found none"),
        ({"end": 0}, "end 1: expected no end, found a cycle"),
    ],
)
def test_wrong_arguments(options: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Hamilton(generate("cycle 3"), **options)
    assert str(caught.value) == message


# --- the encoding --------------------------------------------------------------------------


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("path", [False, True])
def test_size_and_names(path: bool, directed: bool) -> None:
    graph = generate("petersen 5 2")
    puzzle = Hamilton(graph.to_directed() if directed else graph, path, 0, 1 if path else None)
    model = encode(puzzle).model
    n, m = len(puzzle.graph), len(puzzle.graph.edges)
    assert model.top == m + (0 if not path else 2 * n if directed else n)
    assert len(model.constraints) == (2 * n + 1 + 2 * path if directed else n + 1 + path)
    assert len(encode(puzzle).givens) == (2 if path else 0)
    assert model.name(1) == ("arc 1 2" if directed else "edge 1 2")


def test_a_path_that_ends_at_its_start_is_an_empty_clause() -> None:
    for graph in (generate("cycle 4"), generate("cycle 4").to_directed()):
        puzzle = Hamilton(graph, path=True, start=1, end=1)
        assert [stated.rule for stated in encode(puzzle).model.constraints].count(2) == 1
        for backend in BACKENDS:
            assert everything(puzzle, backend, reasons=False).verdict == "none"


def test_paths_of_nodes_that_are_not_consecutive() -> None:
    ends = {2: 4, 5: 5, 9: 6}
    codec = PathCodec({(2, 5): 1, (5, 9): 2, (2, 9): 3}, [2, 5, 9], ends, ends)
    assert codec.decode({1, 2, 4, 6}) == (2, 5, 9)
    assert codec.literals((5, 2, 9)) == {1, 3, 5, 6}
    assert codec.choices([]) == [4, 5, 6]
    assert codec.choices([4]) == [1, 3]
    assert codec.choices([4, 3]) == [2]
    assert codec.choices([4, 3, 2]) is None


# --- outside files -------------------------------------------------------------------------


def from_file(name: str, *words: str) -> Hamilton:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return Hamilton.parse("", words=[str(outside("hamilton", name)), *words])


@pytest.mark.parametrize("backend", BACKENDS)
def test_a12_has_four_cycles(backend: str) -> None:
    listed = set()
    puzzle = from_file("a12.hcp")
    for line in outside("hamilton", "a12.hcp").read_text().splitlines():
        if "," in line:
            walk = [int(word) - 1 for word in line.strip(". ").split(",")]
            listed.add(puzzle.canonical(tuple(walk[:-1])))
    assert set(everything(puzzle, backend).solutions) == listed
    assert len(listed) == 4


def test_a736_has_one_cycle() -> None:
    outcome = everything(from_file("a736.hcp"), "sat")
    assert outcome.verdict == "unique"


@pytest.mark.parametrize("backend", BACKENDS)
def test_herschel_has_none(backend: str) -> None:
    puzzle = from_file("herschel.hcp")
    assert solve(puzzle, backend).verdict == "none"
    assert everything(puzzle, backend, reasons=False).verdict == "none"


def test_the_example_of_jelia_counts_alike() -> None:
    puzzle = from_file("JELIA14-example.hcp")
    found = [everything(puzzle, backend, ordered=True).solutions for backend in BACKENDS]
    assert found[0] == found[1] == found[2] == brute(puzzle) != []


@pytest.mark.parametrize("name", ["alb1000.hcp", "fhcpcs-graph28.hcp", "graph48.edge"])
def test_large_graphs_have_a_cycle(name: str) -> None:
    puzzle = from_file(name)
    assert solve(puzzle, "sat", Options(limit=1)).verdict == "solved"


def test_fixed_edges_are_used() -> None:
    puzzle = from_file("alb4000.hcp")
    assert [puzzle._called(edge) for edge in puzzle.forced] == ["812,4000", "2142,4000"]
    (walk, *_) = solve(puzzle, "sat").solutions
    assert set(puzzle.forced) <= set(puzzle.edges(walk))
    assert "--force" not in puzzle.text().splitlines()[0]
    assert Hamilton.parse(puzzle.text()) == puzzle


# --- the command line ----------------------------------------------------------------------


def test_the_ways_to_name_a_graph(tmp_path: Path) -> None:
    ring = Hamilton(generate("cycle 4"), path=True, start=1)
    file = tmp_path / "ring"
    file.write_text(ring.text() + "\n")
    plain = tmp_path / "plain"
    plain.write_text("1 2\n2 3\n3 4\n4 1\n")
    for words in (
        [str(file)],
        ["--end", "1", str(file)],
        [str(plain), "--path", "--start", "2", "--format", "edges"],
        ["--graph", "cycle 4", "--path", "--start", "2"],
        ["--path", "--start", "2", "--graph", "cycle", "4"],
        ["--input", str(file)],
        ["--input", str(plain), "--path", "--start", "2"],
    ):
        command = Command(["solve", "hamilton", *words, "--ordered", "--limit", "1"], tmp_path)
        assert command.finish() == 0, command.err
        first = "solved\n2 3 4 1\n"
        assert command.out == first or (words[0] != "--end" and command.out == "solved\n2 1 4 3\n")


def test_directed_files_and_answers(tmp_path: Path) -> None:
    file = tmp_path / "arcs"
    file.write_text("a b\nb c\nc a\nb a\n")
    count = Command(["count", "hamilton", str(file), "--directed", "--backend", "dp"], tmp_path)
    read_as = "read as edge list: 3 vertices, 4 arcs\n"
    assert (count.finish(), count.out, count.err) == (0, "1\n", read_as)
    answer = tmp_path / "answer"
    answer.write_text("b c a b\n")
    words = ["check", "hamilton", str(file), "--directed", "--answer", str(answer)]
    check = Command(words, tmp_path)
    assert (check.finish(), check.out) == (0, "ok\n")
    answer.write_text("a c b\n")
    check = Command(words, tmp_path)
    assert check.finish() == 1
    assert check.out.splitlines()[0] == "there is no arc from a to c"


# --- prime rings ---------------------------------------------------------------------------


def judged(text: str, backend: str = "dfs") -> str:
    problem = find("hdu1016")
    cases = problem.cases(Reader(text.splitlines(), "<stdin>"))
    done = [
        Case(case.number, case.puzzle, everything(case.puzzle, backend, ordered=True).solutions)
        for case in cases
    ]
    return "".join(problem.write(case) + "\n" for case in done)


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_sample_byte_for_byte(backend: str, tmp_path: Path) -> None:
    given, expected = outside("boards", "hdu1016.in"), outside("boards", "hdu1016.out")
    with contextlib.closing(given.open("rb")) as stdin:
        words = ["judge", "hdu1016", "--backend", backend]
        command = Command(words, tmp_path, stdin=stdin)
        assert command.finish() == 0, command.err
    assert command.out == expected.read_text()


def test_rings_of_small_sizes() -> None:
    assert judged("1 2\n3\n4") == (
        "Case 1:\n\nCase 2:\n1 2\n\nCase 3:\n\nCase 4:\n1 2 3 4\n1 4 3 2\n\n"
    )
    for n in range(5, 10):
        primes = {2, 3, 5, 7, 11, 13, 17}
        rings = [
            (1, *rest)
            for rest in permutations(range(2, n + 1))
            if all(a + b in primes for a, b in pairwise((1, *rest, 1)))
        ]
        lines = [" ".join(map(str, ring)) for ring in rings]
        assert judged(str(n)) == "\n".join(["Case 1:", *lines, "", ""])


def test_sizes_that_the_judge_does_not_have() -> None:
    for text in ("6\n21", "6\n0", "6\nx"):
        with pytest.raises(PuzzleError, match=r"^<stdin>:2:1: expected the size of a ring from 1"):
            judged(text)
