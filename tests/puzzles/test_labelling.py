"""Labellings of graphs: rules, texts, symmetries, and the search for the greatest distance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from satchel.backends.base import Backend, Deadline, Run, find
from satchel.backends.dfs import labelling as search
from satchel.commands import solve as command
from satchel.encoders import encode
from satchel.encoders.antibandwidth.bound import ceiling, refuted_by_degrees
from satchel.encoders.antibandwidth.reversal import denied, halved, reversible, rows, sentence
from satchel.encoders.cnf import DISTANCES
from satchel.encoders.constraints import Distance
from satchel.encoders.options import Options
from satchel.puzzles import limits
from satchel.puzzles.eight import EightCircles
from satchel.puzzles.errors import OutOfTime, PuzzleError, VerificationError
from satchel.puzzles.graphs import Graph, generate, read
from satchel.puzzles.labelling import ANOTHER_EIGHT, Labelling
from satchel.verify.optimum.formulas import Formula
from satchel.verify.optimum.search import maximise
from satchel.verify.verdict import count, solve

from ..helpers import everything, outside

BEST = {
    "A-pores_1": 6,
    "B-ibm32": 9,
    "C-bcspwr01": 17,
    "E-bcspwr02": 21,
    "G-will57": 13,
    "L-bcspwr03": 39,
}
"""The published antibandwidths."""
QUICK = ("B-ibm32", "G-will57")


def published(name: str) -> Graph:
    file = outside("antibandwidth", f"{name}.mtx.rnd")
    return read(file.read_text().splitlines(), file.name)


def graphs(n: int) -> Iterator[Graph]:
    """All graphs on n vertices that have an edge."""
    pairs = list(combinations(range(n), 2))
    for bits in range(1, 2 ** len(pairs)):
        edges = tuple(pair for i, pair in enumerate(pairs) if bits >> i & 1)
        yield Graph(tuple("abcde"[:n]), edges)


def widths(graph: Graph) -> list[int]:
    """The least difference of each labelling's edges, for all labellings in order."""
    labels = range(1, len(graph) + 1)
    return [min(abs(found[u] - found[v]) for u, v in graph.edges) for found in permutations(labels)]


# --- the rules -------------------------------------------------------------------------------


def test_each_rule_has_its_sentence() -> None:
    puzzle = Labelling(Graph(("a", "b", "c"), ((0, 1), (1, 2))), 1, {0: 3})
    assert list(puzzle.violations((3, 1, 2))) == []
    assert list(puzzle.violations((3, 1))) == ["there are 2 labels, not 3"]
    assert list(puzzle.violations((3, 0, 4))) == [
        "vertex b has label 0, not one from 1 to 3",
        "vertex c has label 4, not one from 1 to 3",
    ]
    assert list(puzzle.violations((2, 2, 2))) == [
        "a, b and c have the same label 2",
        "the labels 2 and 2 of a and b differ by less than 1",
        "the labels 2 and 2 of b and c differ by less than 1",
        "vertex a has label 2, not the given 3",
    ]


def test_a_wrong_solution_is_always_noticed() -> None:
    graph = generate("cycle 5")
    for distance in range(4):
        puzzle = Labelling(graph, distance)
        right = [w >= distance for w in widths(graph)]
        labels = permutations(range(1, 6))
        assert [not any(puzzle.violations(found)) for found in labels] == right


def test_another_eight_is_a_labelling() -> None:
    puzzle, eight = Labelling(ANOTHER_EIGHT, 2), EightCircles((0,) * 8)
    assert everything(puzzle, "dfs").solutions == everything(eight, "dfs").solutions
    given = Labelling(ANOTHER_EIGHT, 2, {0: 7})
    assert everything(given, "sat").count == everything(EightCircles((7, *[0] * 7)), "sat").count


@pytest.mark.parametrize("distance", range(6))
@pytest.mark.parametrize("n", [2, 3, 4])
def test_all_small_graphs(n: int, distance: int) -> None:
    for graph in graphs(n):
        expected = sum(width >= distance for width in widths(graph))
        puzzle = Labelling(graph, distance)
        assert count(puzzle, "dfs") == expected
        if len(graph.edges) % 3 == 1:
            assert everything(puzzle, "sat").count == expected


@pytest.mark.parametrize("name", DISTANCES)
def test_every_encoding_of_spread(name: str) -> None:
    for puzzle in (Labelling(ANOTHER_EIGHT, 2), Labelling(generate("petersen 4 1"), 3)):
        expected = everything(puzzle, "dfs").solutions
        assert sorted(everything(puzzle, "sat", distance=name).solutions) == expected


def test_paths_without_consecutive_neighbours() -> None:
    """OEIS A002464."""
    counts = [count(Labelling(generate(f"path {n}"), 2), "dfs") for n in range(1, 9)]
    assert counts == [1, 0, 0, 2, 14, 90, 646, 5242]


def test_the_size_of_the_encoding() -> None:
    for distance, spreads in ((0, 0), (1, 0), (2, 15), (3, 15)):
        encoding = encode(Labelling(generate("petersen 5 2"), distance))
        assert encoding.model.top == 100 and encoding.minimal_models()
        assert len(encoding.model.constraints) == 20 + spreads
        assert sum(isinstance(c, Distance) for c in encoding.model.constraints) == spreads


def test_the_search_looks_at_the_clock() -> None:
    def poll(nodes: int) -> None:
        raise OutOfTime("now")

    with pytest.raises(OutOfTime):
        list(search.search(Labelling(generate("complete 9"), 1), poll))


# --- building --------------------------------------------------------------------------------


def test_graphs_of_networkx_and_directed_ones() -> None:
    import networkx as nx

    puzzle = Labelling(nx.cycle_graph(5), 2)
    assert puzzle.graph.edges == generate("cycle 5").edges
    arcs = Graph(("1", "2"), ((0, 1), (1, 0)), directed=True)
    assert Labelling(arcs, 1) == Labelling(generate("path 2"), 1)
    assert hash(Labelling(arcs, 1, {0: 1})) == hash(Labelling(arcs, 1, ((0, 1),)))


@pytest.mark.parametrize(
    ("distance", "givens", "message"),
    [
        (-1, {}, "distance: expected a number from 0 to 1000000000, found -1"),
        (1, {4: 1}, "givens: expected one of the 4 vertices, from 0, found 4"),
        (1, {0: 5}, "givens: expected a label from 1 to 4, found 5"),
        (1, {0: 0}, "givens: expected a label from 1 to 4, found 0"),
        (1, [(0, 1), (0, 2)], "givens: expected one label for vertex '1', found 1 and 2"),
    ],
)
def test_instances_that_are_none(distance: int, givens: Any, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Labelling(generate("path 4"), distance, givens)
    assert str(caught.value) == message


def test_too_large_graphs() -> None:
    with pytest.raises(PuzzleError, match=f"at most {limits.LABELLING_VERTICES} vertices"):
        Labelling(generate(f"path {limits.LABELLING_VERTICES + 1}"))


def test_texts() -> None:
    names = Graph(("-a", "b=c", "d"), ((0, 1), (1, 2)))
    for givens in ({}, {0: 1}, {1: 2}, {0: 3, 1: 1, 2: 2}):
        puzzle = Labelling(names, 2, givens)
        assert Labelling.parse(puzzle.text()) == puzzle
    words = ["--graph", "path", "4", "--distance", "2", "--given", "1=2", "4=3"]
    assert Labelling.parse("", words=words).givens == ((0, 2), (3, 3))
    assert Labelling.parse("", words=["--graph", "path", "4"]).distance == 1
    assert Labelling.parse("1 2\n2 3\n", words=["--distance", "2"]).graph == generate("path 3")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--distance x", "--distance: expected a distance from 0 to 1000000000"),
        ("--given 1", "--given: expected vertex=label, found '1'"),
        ("--given 1=3,2=1", "--given: expected blanks between several v=label, found '1=3,2=1'"),
        ("--given 9=1", "--given: expected a vertex of the graph (1, 2, 3), found"),
        ("--given 1=4", "--given: expected a label from 1 to 3, found '4'"),
        ("--given 1=1 1=2", "--given: expected one label for vertex '1', found 1 and"),
    ],
)
def test_words_that_are_wrong(words: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Labelling.parse("1 2\n2 3\n", words=words.split())
    assert str(caught.value).startswith(message)


def test_answers_are_read_with_their_places() -> None:
    puzzle = Labelling(generate("path 3"), 1)
    assert puzzle.read_answer("3 1\n\n2\r\n") == (3, 1, 2)
    with pytest.raises(PuzzleError, match=r"^a:2:3: expected a label from 0"):
        puzzle.read_answer("1\n2 x", file="a")


def test_the_picture_keeps_a_band_free() -> None:
    puzzle = Labelling(generate("path 4"), 2, {0: 2})
    assert puzzle.draw((2, 4, 1, 3)) == "o . # #\n. o . #\n# . o .\n# # . o"
    assert puzzle.draw().replace(" ", "").splitlines()[0] == "o#.."
    assert puzzle.svg().count("<circle") == 4
    assert ">4</text>" in puzzle.svg((2, 4, 1, 3))


# --- symmetries ------------------------------------------------------------------------------


def test_givens_limit_the_symmetries() -> None:
    graph = generate("cycle 5")
    assert Labelling(graph, 2).symmetries()[0].name == "l ↦ 6 − l"
    assert [s.name for s in Labelling(graph, 2, {0: 2}).symmetries()] == ["2→5, 3→4, 4→3, 5→2"]
    assert len(Labelling(graph, 2, {0: 3}).symmetries()) == 2
    names = [s.name for s in Labelling(generate("path 4"), 1, {0: 1, 3: 4}).symmetries()]
    assert names == ["1→4, 2→3, 3→2, 4→1, l ↦ 5 − l"]
    assert not Labelling(generate("path 4"), 1, {0: 1, 3: 3}).symmetries()


def test_larger_graphs_lose_no_symmetries() -> None:
    names = [s.name for s in Labelling(generate("cycle 50"), 3).symmetries()]
    assert len(names) == 3 and names[0] == "l ↦ 51 − l"
    labels = tuple(range(1, 51))
    images = {s.apply(labels) for s in Labelling(generate("path 50")).symmetries()}
    assert images == {labels[::-1]}


# --- the greatest distance -------------------------------------------------------------------


@pytest.mark.parametrize("backend", ["sat", "dfs"])
@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_optimum_of_small_graphs(n: int, backend: str) -> None:
    for graph in graphs(n):
        best = maximise(Labelling(graph), backend)
        assert best.bounds == (max(widths(graph)),) * 2
        assert best.verdict == "solved" and best.count is None
        assert isinstance(best.puzzle, Labelling) and best.puzzle.distance == best.bounds[0]
        assert best.puzzle.width(best.solutions[0]) == best.bounds[0]
        assert best.evidence[0] == "witnesses" and len(best.evidence) == 2


def test_the_optimum_with_and_without_symmetry_breaking() -> None:
    for i, graph in enumerate(graphs(5)):
        if i % 16 == 0:
            for symmetry in (True, False):
                best = maximise(Labelling(graph), "sat", symmetry=symmetry)
                assert best.bounds == (max(widths(graph)),) * 2
                assert (best.symmetry is not None) == (symmetry and "solver" in best.evidence)


def test_the_optimum_by_an_ilp_solver_is_confirmed() -> None:
    best = maximise(Labelling(generate("petersen 4 1")), "ilp")
    assert best.bounds == (max(widths(generate("petersen 4 1"))),) * 2
    assert best.evidence == ["witnesses", "confirmed"] and best.symmetry is None


@pytest.mark.parametrize("n", range(2, 12))
def test_known_antibandwidths(n: int) -> None:
    """Paths ⌊n/2⌋, cycles ⌈n/2⌉ − 1, complete graphs 1 (Leung et al. 1984, Raspaud et al. 2009)."""
    assert maximise(Labelling(generate(f"path {n}"))).bounds == (n // 2, n // 2)
    assert maximise(Labelling(generate(f"complete {n}"))).bounds == (1, 1)
    if n > 2:
        assert maximise(Labelling(generate(f"cycle {n}"))).bounds == ((n - 1) // 2,) * 2


def test_givens_are_kept_by_the_search() -> None:
    graph = generate("cycle 5")
    every = list(zip(permutations(range(1, 6)), widths(graph), strict=True))
    for label in range(1, 6):
        best = maximise(Labelling(graph, 1, {0: label, 1: label % 5 + 1}))
        kept = [w for found, w in every if found[:2] == (label, label % 5 + 1)]
        assert best.bounds == (max(kept),) * 2
        assert best.symmetry is None


def test_a_first_distance_that_is_too_great() -> None:
    best = maximise(Labelling(generate("cycle 9"), 5))
    assert (best.verdict, best.bounds, best.count) == ("none", (0, 4), 0)
    assert best.evidence == ["reason"]
    assert best.reason and best.reason.startswith("at distance 5 only 6 labels leave room")
    refuted = maximise(Labelling(generate("petersen 5 2"), 4))
    assert (refuted.verdict, refuted.bounds) == ("none", (0, 3))
    assert refuted.evidence == ["solver"]
    clash = maximise(Labelling(generate("path 4"), 1, {0: 2, 1: 2}), "dfs")
    assert (clash.verdict, clash.evidence) == ("none", ["search"])
    with pytest.raises(
        PuzzleError, match=r"^--maximise: expected a graph with an edge, found none"
    ):
        maximise(Labelling(generate("path 1")))


def test_the_count_of_degrees_refutes_nothing_that_exists() -> None:
    for n in (2, 3, 4, 5):
        for graph in list(graphs(n))[:: 1 if n < 5 else 7]:
            best = max(widths(graph))
            high, why = ceiling(graph)
            assert best <= high < n
            assert refuted_by_degrees(graph, high) is None and why
            assert all(refuted_by_degrees(graph, distance) is None for distance in range(best + 1))
    assert ceiling(generate("path 9"))[0] == 4
    assert ceiling(generate("complete 9"))[0] == 1
    assert ceiling(Graph(tuple("abcdefghi"), ((0, 1),)))[0] == 8


class Other(Backend):
    """The search, with its answers for greater distances replaced."""

    name = "dfs"
    summary = "a search that is not itself"

    def __init__(self, most: int, answer: Any) -> None:
        self.most, self.answer, self.asked = most, answer, list[int]()

    def run(self, puzzle: Any, options: Options, deadline: Deadline) -> Run[Any]:
        self.asked.append(puzzle.distance)
        if puzzle.distance <= self.most:
            return find("dfs").run(puzzle, Options(limit=options.limit), deadline)
        if isinstance(self.answer, Exception):
            raise self.answer
        return Run((labels for labels in self.answer), evidence="search")

    def count(self, puzzle: Any, options: Options, deadline: Deadline) -> Iterator[int] | None:
        return None

    def solvers(self) -> dict[str, str | None]:
        return {}


@pytest.mark.parametrize("error", [OutOfTime("late"), KeyboardInterrupt()])
def test_what_is_known_when_it_is_stopped(error: BaseException) -> None:
    said: list[str] = []
    tired: Any = Other(2, error)
    if isinstance(error, KeyboardInterrupt):
        tired.run = lambda *words: (_ for _ in ()).throw(error)
    best = maximise(Labelling(generate("cycle 9")), tired, report=said.append)
    assert best.verdict == "unknown" and best.count is None and not best.complete
    if isinstance(error, KeyboardInterrupt):
        assert (best.stopped, best.bounds, best.evidence) == ("interrupted", (1, 4), ["witnesses"])
        assert best.solutions == [tuple(range(1, 10))]  # the order of the vertices
    else:
        assert (best.stopped, best.evidence) == ("timeout", ["witnesses"])
        assert tired.asked == [2, 4, 3] and best.bounds == (2, 4)
        assert said[-1] == "at least 2"
        assert not list(best.puzzle.violations(best.solutions[0]))


def test_wrong_labellings_are_no_answer() -> None:
    liar: Any = Other(1, [(1, 2, 3, 4, 5, 6, 7, 8, 9)])
    with pytest.raises(VerificationError):
        maximise(Labelling(generate("cycle 9")), liar)


def test_the_bounds_close_in() -> None:
    """Steps double while there are labellings; after a refutation they begin at one."""
    asked: Any = Other(0, [])
    best = maximise(Labelling(generate("path 30"), 2), asked)
    assert (best.verdict, best.bounds, asked.asked) == ("none", (0, 1), [2])
    best = maximise(Labelling(generate("path 30"), 1), asked)
    assert (best.verdict, best.bounds, asked.asked) == ("solved", (1, 1), [2, 2])
    said: list[str] = []
    maximise(Labelling(generate("petersen 5 2")), report=said.append)
    low = [int(phrase.split()[2].strip(":")) for phrase in said if phrase.startswith("at least")]
    high = [int(phrase.split()[2].strip(":")) for phrase in said if phrase.startswith("at most")]
    assert low == sorted(set(low)) and high == sorted(set(high), reverse=True)
    assert low[-1] == high[-1] == 3


def test_symmetry_breaking_is_no_part_of_the_encoding() -> None:
    puzzle = Labelling(generate("petersen 4 1"), 2)
    broken = solve(puzzle, Formula(), Options(limit=None))
    whole = everything(puzzle, "sat")
    assert encode(puzzle).givens == []
    assert set(broken.solutions) == {s for s in whole.solutions if s[denied(puzzle)[0]] <= 4}
    assert len(halved(encode(puzzle), puzzle).givens) == 4
    assert sentence(puzzle) == "label reversal: vertex 1 has a label up to 4"
    assert denied(Labelling(generate("cycle 5"), 2)) == (0, 3)


def test_a_model_with_givens_is_not_its_own_reversal() -> None:
    puzzle = Labelling(generate("petersen 4 1"), 2)
    model, places = encode(puzzle).model, rows(puzzle, None)
    assert reversible(model, places)
    model.clause([1], "vertex 1 has label 1")
    assert not reversible(model, places)
    other = encode(puzzle).model
    row = list(range(1, 9))
    other.distance(row[:3], row[4:7], 2, "no whole rows")
    assert not reversible(other, places)


@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in BEST],
)
def test_published_optima(name: str) -> None:
    best = maximise(Labelling(published(name)))
    assert best.bounds == (BEST[name],) * 2
    assert best.evidence == ["witnesses", "solver"]
    assert not list(best.puzzle.violations(best.solutions[0]))


def test_bounds_of_a_hard_problem() -> None:
    best = maximise(Labelling(published("I-ash85")), timeout=0.7)
    assert (best.verdict, best.stopped) == ("unknown", "timeout")
    low, high = best.bounds
    assert low <= 25 and high >= 23 and low < high


# --- the command -----------------------------------------------------------------------------


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["labelling", "--graph", "cycle 7", "--maximise"]
    assert command.main(words) == 0
    out, err = capsys.readouterr()
    head, labels = out.splitlines()
    assert head == "optimum 3"
    assert not list(Labelling(generate("cycle 7"), 3).violations(tuple(map(int, labels.split()))))
    assert "satchel: at least 3\n" in err and "evidence: reason: at distance 4 only 4 labels" in err
    assert command.main([*words, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["verdict"], said["bounds"], said["count"]) == ("solved", [3, 3], None)
    assert said["instance"].startswith("labelling --distance 3\np edge 7 7\n")
    assert command.main(["labelling", "--graph", "petersen 5 2", "--maximise"]) == 0
    err = capsys.readouterr().err
    assert "symmetry breaking: label reversal: vertex 1 has a label up to 5\n" in err
    assert (
        command.main(["labelling", "--graph", "petersen 5 2", "--maximise", "--no-symmetry"]) == 0
    )
    assert "symmetry" not in capsys.readouterr().err
    assert command.main([*words, "--distance", "4"]) == 0
    assert capsys.readouterr().out == "none\n"


def test_the_command_stopped(
    capsys: pytest.CaptureFixture[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Formula, "run", Other(2, OutOfTime("late")).run)
    file = tmp_path / "a.svg"
    words = ["labelling", "--graph", "cycle 9", "--maximise", "--timeout", "0.5"]
    assert command.main([*words, "--svg", str(file)]) == 3
    out, err = capsys.readouterr()
    assert out == "2..4\n1 3 5 2 4 7 9 6 8\n"
    assert "stopped by the time limit" in err and file.read_text().startswith("<svg")
    assert command.main([*words, "--json"]) == 3
    said = json.loads(capsys.readouterr().out)
    assert said["verdict"] == "unknown" and said["bounds"][1] == 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("queens 4 --maximise", "--maximise: expected a labelling, found queens"),
        ("labelling --graph path 4 --maximise --ordered", "--ordered: expected no --maximise"),
        ("labelling --graph path 4 --maximise --cross-check", "--cross-check: expected no"),
        ("labelling --graph path 4 --maximise --all", "--all: expected no --maximise"),
        ("labelling --graph path 1 --maximise", "--maximise: expected a graph with an edge"),
    ],
)
def test_commands_that_are_wrong(words: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        command.main(words.split())
    assert str(caught.value).startswith(message)
