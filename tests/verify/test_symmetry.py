"""Solutions up to symmetry, against orbits that are counted by Burnside's lemma.

The automorphisms of graphs are compared with those that networkx finds.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, permutations, product
from math import factorial
from typing import Any

import networkx as nx
import pytest

from satchel.backends.base import Backend, Deadline, Run, find
from satchel.encoders.options import Options
from satchel.puzzles import base
from satchel.puzzles.base import Puzzle, Symmetry
from satchel.puzzles.eight import LINES, EightCircles
from satchel.puzzles.errors import OutOfTime, PuzzleError, VerificationError
from satchel.puzzles.graphs import Graph, automorphisms, generate
from satchel.puzzles.graphs.automorphisms import Automorphisms
from satchel.puzzles.graphs.graph import Pair, numbered
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.labelling import Labelling
from satchel.puzzles.mines import MineNumber
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.verify import symmetry as module
from satchel.verify.symmetry import Orbits, UpToSymmetry
from satchel.verify.verdict import solve, tally

from ..helpers import BACKENDS, everything
from ..test_cli import process

Square = tuple[int, int]
ALL = Options(limit=None)


@cache
def searched(puzzle: Puzzle[Any]) -> list[Any]:
    return everything(puzzle, "dfs").solutions


def upto(puzzle: Puzzle[Any], backend: str, **options: Any) -> tuple[Any, Orbits[Any]]:
    """The outcome up to symmetry, and the orbits."""
    engine = UpToSymmetry(find(backend))
    outcome = solve(puzzle, engine, Options(**{"limit": None, **options}))
    assert engine.orbits
    return outcome, engine.orbits


# --- Burnside's lemma: the orbits are as many as the solutions that a map keeps, on average ----


def board_maps(rows: int, columns: int) -> list[Callable[[Square], Square]]:
    """The 4 maps of a board, or 8 where it is square, by mirrors of it and of its transpose."""

    def mirrored(down: bool, right: bool, turn: bool) -> Callable[[Square], Square]:
        def move(square: Square) -> Square:
            r, c = square
            r, c = rows - 1 - r if down else r, columns - 1 - c if right else c
            return (c, r) if turn else (r, c)

        return move

    turns = (False, True) if rows == columns else (False,)
    return [mirrored(d, r, t) for d in (False, True) for r in (False, True) for t in turns]


def burnside(things: Sequence[frozenset[Any]], maps: Sequence[Callable[[Any], Any]]) -> int:
    """The number of orbits of sets whose elements are moved by a group, given whole."""
    kept = sum(frozenset(map(move, thing)) == thing for thing in things for move in maps)
    assert kept % len(maps) == 0
    return kept // len(maps)


def queens_orbits(puzzle: Queens) -> int:
    n = puzzle.size
    shifts = [(i, j) for i in range(n) for j in range(n)] if puzzle.toroidal else [(0, 0)]

    def shifted(move: Callable[[Square], Square], i: int, j: int) -> Callable[[Square], Square]:
        return lambda square: ((move(square)[0] + i) % n, (move(square)[1] + j) % n)

    maps = [shifted(move, i, j) for move in board_maps(n, n) for i, j in shifts]
    keep = [
        move
        for move in maps
        if all({move(s) for s in kept} == kept for kept in (puzzle.queens, puzzle.blocked))
    ]
    return burnside([frozenset(enumerate(columns)) for columns in searched(puzzle)], keep)


def tour_orbits(puzzle: Tour) -> int:
    """A tour is the set of its leaps, with its ends where it has some."""

    def leaps(tour: tuple[int, ...]) -> frozenset[Any]:
        places = [divmod(v, puzzle.columns) for v in tour]
        around = zip(places, places[1:] + places[:1] * puzzle.closed, strict=False)
        return frozenset(map(frozenset, around))

    def lifted(move: Callable[[Square], Square]) -> Callable[[Any], Any]:
        return lambda leap: frozenset(map(move, leap))

    holes = {divmod(v, puzzle.columns) for v in puzzle.holes}
    given = [] if puzzle.closed else [v for v in (puzzle.start, puzzle.end) if v is not None]
    ends = {divmod(v, puzzle.columns) for v in given}
    maps = [
        lifted(move)
        for move in board_maps(puzzle.rows, puzzle.columns)
        if {move(s) for s in holes} == holes and {move(s) for s in ends} == ends
    ]
    return burnside([leaps(tour) for tour in searched(puzzle)], maps)


def mines_orbits(puzzle: MineNumber) -> int:
    cells = {(r, c): cell for r, row in enumerate(puzzle.rows) for c, cell in enumerate(row)}
    maps = [
        move
        for move in board_maps(len(puzzle.rows), puzzle.columns)
        if all(cells[move(square)] == cell for square, cell in cells.items())
    ]
    fields = [
        frozenset((r, c) for r, row in enumerate(field) for c, mine in enumerate(row) if mine)
        for field in searched(puzzle)
    ]
    return burnside(fields, maps)


def eight_orbits(puzzle: EightCircles) -> int:
    """The maps of the circles are tried out one by one, each with and without d ↦ 9 − d."""
    lines = {frozenset(line) for line in LINES}
    orders = [
        p for p in permutations(range(8)) if {frozenset((p[a], p[b])) for a, b in LINES} == lines
    ]

    def lifted(order: Sequence[int], reverse: bool) -> Callable[[Any], Any]:
        return lambda pair: (order[pair[0]], 9 - pair[1] if pair[1] and reverse else pair[1])

    given = set(enumerate(puzzle.givens))
    maps = [lifted(order, reverse) for order in orders for reverse in (False, True)]
    maps = [move for move in maps if {move(pair) for pair in given} == given]
    return burnside([frozenset(enumerate(digits)) for digits in searched(puzzle)], maps)


def matched(graph: Graph, vertices: Sequence[int], edges: dict[Pair, int]) -> set[tuple[int, ...]]:
    """All automorphisms that keep these colours, by networkx."""
    coloured = nx.DiGraph() if graph.directed else nx.Graph()
    coloured.add_nodes_from((v, {"colour": colour}) for v, colour in enumerate(vertices))
    coloured.add_edges_from((u, v, {"colour": edges.get((u, v), 0)}) for u, v in graph.edges)
    same = nx.algorithms.isomorphism.categorical_node_match("colour", None)
    isomorphism = nx.algorithms.isomorphism
    matcher = isomorphism.DiGraphMatcher if graph.directed else isomorphism.GraphMatcher
    found = matcher(coloured, coloured, node_match=same, edge_match=same).isomorphisms_iter()
    return {tuple(image[v] for v in range(len(graph))) for image in found}


def hamilton_orbits(puzzle: Hamilton) -> int:
    """A walk is the set of its edges; what is given of it stays given."""
    directed = puzzle.graph.directed

    def edge(pair: Any) -> Any:
        return tuple(pair) if directed else frozenset(pair)

    def edges(walk: tuple[int, ...]) -> frozenset[Any]:
        return frozenset(map(edge, pairwise(walk if puzzle.path else (*walk, *walk[:1]))))

    def lifted(image: Sequence[int]) -> Callable[[Any], Any]:
        return lambda pair: edge([image[v] for v in pair])

    forced, forbidden = set(map(edge, puzzle.forced)), set(map(edge, puzzle.forbidden))
    ends = [puzzle.start, puzzle.end] if puzzle.path else []

    def keeps(image: Sequence[int]) -> bool:
        moved = [None if v is None else image[v] for v in ends]
        lift = lifted(image)
        return (
            (moved == ends or (not directed and moved == ends[::-1] and None not in ends))
            and set(map(lift, forced)) == forced
            and set(map(lift, forbidden)) == forbidden
        )

    plain = matched(puzzle.graph, [0] * len(puzzle.graph), {})
    maps = [lifted(image) for image in plain if keeps(image)]
    return burnside([edges(walk) for walk in searched(puzzle)], maps)


def labelling_orbits(puzzle: Labelling) -> int:
    """A labelling is the set of its pairs of a vertex and a label."""
    n = len(puzzle.graph)

    def lifted(image: Sequence[int], turned: bool) -> Callable[[Any], Any]:
        return lambda pair: (image[pair[0]], n + 1 - pair[1] if turned else pair[1])

    plain = matched(puzzle.graph, [0] * n, {})
    maps = [lifted(image, turned) for image in plain for turned in (False, True)]
    given = set(puzzle.givens)
    maps = [move for move in maps if set(map(move, given)) == given]
    return burnside([frozenset(enumerate(labels)) for labels in searched(puzzle)], maps)


COUNTERS: dict[str, Callable[[Any], int]] = {
    "queens": queens_orbits,
    "tour": tour_orbits,
    "mines": mines_orbits,
    "eight": eight_orbits,
    "hamilton": hamilton_orbits,
    "labelling": labelling_orbits,
}
KNOWN = {
    **{f"queens {n}": k for n, k in enumerate([1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92])},
    "queens 7 --toroidal": None,
    "queens 5\n.....\n.....\n..#..\n.....\n.....": None,
    "queens 6\n#....#\n......\n......\n......\n......\n#....#": None,
    "queens 7\n.......\n.......\n.......\n.......\n.......\n.......\n#......": None,
    "eight 0 0 0 0 0 0 0 0": 1,
    "eight 7 0 0 0 0 0 0 0": 1,
    "tour 5x5": 112,
    "tour 5x5 --start 1": None,
    "tour 5x5 --start 13": None,
    "tour 4x5": None,
    "tour 5x6 --closed": None,
    "tour 3x10 --closed": None,
    "tour 3x4 --leaper 0,1": None,
    "tour 4x4 --closed --leaper 0,1": None,
    "hamilton --graph complete 5": 1,
    "hamilton --graph complete 5 --path": 1,
    "hamilton --graph complete 6 --path --start 2 --end 5": 1,
    "hamilton --graph petersen 5 2 --path": 1,
    "hamilton --graph petersen 10 2": 1,
    "hamilton --graph hypercube 3": 1,
    "hamilton --graph bipartite 4 4": 1,
    "hamilton --graph grid 4x4": 2,
    "hamilton --graph primering 8": None,
    "hamilton --graph petersen 4 1 --path --start 1": None,
    "hamilton --graph complete 6 --force 1,2 --forbid 2,3 4,5": None,
    "labelling --graph complete 5": 1,
    "labelling --graph cycle 6": 38,
    "labelling --graph path 7 --distance 2": None,
    "labelling --graph petersen 4 1 --distance 2": None,
    "labelling --graph cycle 7 --distance 2 --given 1=4": None,
    "labelling --graph path 6 --distance 2 --given 1=2 6=5": None,
    "mines\n????\n?22?\n?22?\n????": None,
    "mines\n???\n???": None,
    "mines --total 4\n???\n?3?\n???": None,
    "mines --rule eight\n?2?\n1?1": None,
}
"""The queens are OEIS A002562; None: nobody is known to have counted."""
SLOW = {"tour 6x6 --closed": 1245}


def parsed(text: str) -> Puzzle[Any]:
    return base.find(text.split()[0]).parse(text)


@pytest.mark.parametrize(
    "text", [*KNOWN, *(pytest.param(text, marks=pytest.mark.slow) for text in SLOW)]
)
def test_the_orbits_are_as_many_as_burnside_says(text: str) -> None:
    puzzle = parsed(text)
    engine = UpToSymmetry(Fake(searched(puzzle)))
    outcome, orbits = solve(puzzle, engine, ALL), engine.orbits
    assert outcome.complete and orbits and outcome.count == len(orbits.sizes)
    assert outcome.count == COUNTERS[puzzle.name](puzzle)
    assert {**KNOWN, **SLOW}[text] in (None, outcome.count)
    assert orbits.total == len(searched(puzzle))
    order = sorted(outcome.solutions, reverse=puzzle.name == "mines")
    assert outcome.solutions == order == list(orbits.sizes)
    if outcome.solutions:
        assert outcome.solutions[0] == searched(puzzle)[0]
        assert all(orbits.order % size == 0 for size in orbits.sizes.values())


@pytest.mark.parametrize(
    "text", ["queens 8", "eight 0 0 0 0 0 0 0 0", "tour 4x5", "mines\n???\n???"]
)
def test_the_representative_is_the_first_of_its_orbit(text: str) -> None:
    puzzle = parsed(text)
    _, orbits = upto(puzzle, "dfs")
    for first, size in orbits.sizes.items():
        orbit = sorted(set(orbits.images(first)), reverse=puzzle.name == "mines")
        assert (orbit[0], len(orbit)) == (first, size)
        assert {s.apply(one) for s in puzzle.symmetries() for one in orbit} <= set(orbit)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("text", ["queens 3", "queens 6", "queens 7", "mines\n???\n?3?\n???"])
def test_every_backend_finds_the_same(text: str, backend: str) -> None:
    puzzle = parsed(text)
    outcome, orbits = upto(puzzle, backend)
    assert set(outcome.solutions) == set(upto(puzzle, "dfs")[0].solutions)
    assert outcome.complete and orbits.total == len(searched(puzzle))
    if backend == "ilp" and outcome.solutions:
        assert outcome.evidence == ["witnesses", "confirmed"]


SECTORS = [
    *(f"queens {n}" for n in range(1, 10)),
    *("queens 5 --toroidal", "queens 6 --toroidal", "queens 7 --toroidal"),
    *("queens 8 --queen 1,3", "queens 8 --block 1,1 8,8", "queens 7 --block 1,2 2,7 7,6 6,1"),
    *(
        "queens 7 --block 4,1 4,2 4,3 4,4 4,5 4,6 4,7",
        "queens 7 --queen 4,2",
        "queens 4 --queen 1,2",
    ),
    *("eight 0 0 0 0 0 0 0 0", "tour 3x4"),
]


def worded(text: str) -> Puzzle[Any]:
    name, *words = text.split()
    return base.find(name).parse("", words=words)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("text", SECTORS)
def test_sectors_meet_every_orbit(text: str, backend: str) -> None:
    puzzle = worded(text)
    if backend == "ilp" and (len(searched(puzzle)) > 50 or text == "queens 6 --toroidal"):
        return
    _, orbits = upto(puzzle, "dfs")
    engine = UpToSymmetry(find(backend), sectors=True)
    outcome = solve(puzzle, engine, ALL)
    assert engine.orbits and engine.orbits.sizes == orbits.sizes
    assert outcome.complete and set(outcome.solutions) == set(orbits.sizes)
    assert len(outcome.solutions) == len(orbits.sizes) and engine.orbits.order == orbits.order
    last = {"dfs": ["search"], "sat": ["solver"], "ilp": ["confirmed"]}.get(backend, ["solver"])
    assert outcome.evidence[-1:] in (last, ["reason"])
    ordered = solve(puzzle, engine, Options(limit=None, ordered=True))
    assert ordered.solutions == upto(puzzle, "dfs", ordered=True)[0].solutions


def test_sectors_are_less_work() -> None:
    spent = []
    for sectors in (False, True):
        outcome = solve(Queens(9), UpToSymmetry(find("sat"), sectors), ALL)
        assert outcome.count == 46
        spent.append(outcome.stats["solves"])
    assert spent[1] < spent[0] / 2
    assert outcome.stats["sectors"] == len(Queens(9).sectors()) > 1


def test_every_puzzle_can_be_asked() -> None:
    for name in base.names():
        for example in base.find(name).EXAMPLES:
            if example.count <= 100:
                outcome, orbits = upto(parsed(example.text), "dfs")
                assert outcome.complete and orbits.total == example.count
                assert len(outcome.solutions) <= example.count
                assert bool(outcome.solutions) == bool(example.count)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("queens 0", 1),
        ("queens 4", 2),
        ("queens 6", 4),
        ("queens 8", 8),
        ("queens 5 --toroidal", 200),
        ("queens 7 --toroidal", 392),
        ("eight 0 0 0 0 0 0 0 0", 4),
        ("hamilton --graph complete 4", 6),
        ("hamilton --graph petersen 5 2 --path", 120),
        ("labelling --graph path 4 --distance 2", 2),
        ("labelling --graph complete 5", 240),
        ("tour 4x5", 4),
        ("mines\n???\n???\n???", 8),
    ],
)
def test_the_order_of_the_group(text: str, order: int) -> None:
    """As far as it does something: all solutions of 6 queens are kept by the half turn."""
    puzzle = parsed(text)
    assert upto(puzzle, "dfs")[1].order == order == len(moves(puzzle))


def moves(puzzle: Puzzle[Any]) -> set[tuple[Any, ...]]:
    """The generated group as permutations of all solutions."""
    solutions = searched(puzzle)
    found = {tuple(range(len(solutions)))}
    where = {solution: i for i, solution in enumerate(solutions)}
    steps = [[where[s.apply(solution)] for solution in solutions] for s in puzzle.symmetries()]
    waiting = list(found)
    while waiting:
        before = waiting.pop()
        for step in steps:
            after = tuple(step[i] for i in before)
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


# --- automorphisms of graphs -------------------------------------------------------------------


def ring(n: int) -> Graph:
    return Graph(numbered(n), tuple(sorted((i, (i + 1) % n) for i in range(n))), directed=True)


def union(*graphs: Graph) -> Graph:
    edges, n = list[Pair](), 0
    for graph in graphs:
        edges += [(n + u, n + v) for u, v in graph.edges]
        n += len(graph)
    return Graph(numbered(n), tuple(edges))


def board(joined: Callable[[int, int], bool]) -> Graph:
    """The squares of a board of 4×4, joined by the differences of their rows and columns."""
    squares = list(enumerate(product(range(4), repeat=2)))
    edges = [
        (u, v)
        for u, (p, q) in squares
        for v, (r, c) in squares
        if u < v and joined((r - p) % 4, (c - q) % 4)
    ]
    return Graph(numbered(16), tuple(edges))


ROOK = board(lambda r, c: not r or not c)
SHRIKHANDE = board(lambda r, c: (r, c) in {(0, 1), (1, 0), (1, 1), (0, 3), (3, 0), (3, 3)})
"""Two strongly regular graphs with the same numbers; refinement alone does not tell them apart."""
LATIN = [
    (r, c, symbol)
    for r, row in enumerate(["21304", "40132", "34021", "02413", "13240"])
    for c, symbol in enumerate(row)
]
SQUARE = Graph(
    numbered(25),
    tuple(
        (u, v)
        for u, v in combinations(range(25), 2)
        if any(a == b for a, b in zip(LATIN[u], LATIN[v], strict=True))
    ),
)
"""The cells of a Latin square, joined where they share a row, a column or a symbol.

Refinement cannot tell which images of later base points are right, so they are tried.
"""
TREE = Graph(numbered(7), ((0, 1), (0, 2), (0, 3), (1, 4), (2, 5), (5, 6)))
ORDERS: dict[str, tuple[Graph, int]] = {
    "empty": (Graph((), ()), 1),
    "no edges": (Graph(numbered(6), ()), factorial(6)),
    **{f"complete {n}": (generate(f"complete {n}"), factorial(n)) for n in (1, 2, 5, 13, 50)},
    **{f"cycle {n}": (generate(f"cycle {n}"), 2 * n) for n in (3, 4, 13, 50)},
    **{f"ring {n}": (ring(n), n) for n in (2, 3, 13)},
    **{f"path {n}": (generate(f"path {n}"), 2) for n in (2, 3, 50)},
    **{f"hypercube {d}": (generate(f"hypercube {d}"), 2**d * factorial(d)) for d in range(1, 8)},
    "bipartite 3 4": (generate("bipartite 3 4"), factorial(3) * factorial(4)),
    "bipartite 4 4": (generate("bipartite 4 4"), 2 * factorial(4) ** 2),
    "petersen 5 2": (generate("petersen 5 2"), 120),
    "petersen 7 2": (generate("petersen 7 2"), 14),
    "dodecahedron": (generate("petersen 10 2"), 120),
    "desargues": (generate("petersen 10 3"), 240),
    "snark 5": (generate("snark 5"), 20),
    "grid 10x10": (generate("grid 10x10"), 8),
    "knight 8x8": (generate("knight 8x8"), 8),
    "tree": (TREE, 1),
    "rook": (ROOK, 1152),
    "shrikhande": (SHRIKHANDE, 192),
    "latin square": (SQUARE, 72),
    "two and two": (union(ROOK, SHRIKHANDE, ROOK, SHRIKHANDE), (2 * 1152 * 192) ** 2),
    "triangles and hexagons": (
        union(*[generate("cycle 3")] * 4, *[generate("cycle 6")] * 3),
        6**4 * factorial(4) * 12**3 * factorial(3),
    ),
}


@pytest.mark.parametrize("name", ORDERS)
def test_the_order_of_the_automorphisms(name: str) -> None:
    graph, order = ORDERS[name]
    group, arcs = Automorphisms(graph), set(graph.to_directed().edges)
    assert group.order == order
    assert len(group.generators) < max(1, len(graph))
    for image in group.generators:
        assert sorted(image) == list(range(len(graph)))
        assert {(image[u], image[v]) for u, v in arcs} == arcs


def generated(generators: Sequence[tuple[int, ...]], n: int) -> set[tuple[int, ...]]:
    found = {tuple(range(n))}
    waiting = list(found)
    while waiting:
        image = waiting.pop()
        new = {tuple(image[v] for v in move) for move in generators} - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("seed", range(4))
def test_the_automorphisms_are_those_of_networkx(seed: int) -> None:
    lot = random.Random(seed)
    for _ in range(60):
        n, directed, chance = lot.randint(0, 6), lot.random() < 0.5, lot.choice([0.2, 0.5, 0.9])
        pairs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
        edges = tuple(pair for pair in pairs if lot.random() < chance)
        graph = Graph(numbered(n), edges, directed)
        colours = [lot.choice([0, 0, 0, 1, 2]) for _ in range(n)]
        kinds = {edge: lot.choice([0, 0, 1, 2]) for edge in edges if lot.random() < 0.5}
        group, expected = Automorphisms(graph, colours, kinds), matched(graph, colours, kinds)
        assert generated(group.generators, n) == expected
        assert group.order == len(expected)
        other = [2 - colour for colour in colours]
        coloured = {(edge, kinds.get(edge, 0)) for edge in edges}
        carrying = [
            image
            for image in permutations(range(n))
            if [other[v] for v in image] == colours
            and {(moved(graph, image, edge), kind) for edge, kind in coloured} == coloured
        ]
        found = group.carrying(other)
        assert (found in carrying) if carrying else found is None


def moved(graph: Graph, image: Sequence[int], edge: Pair) -> Pair:
    u, v = (image[w] for w in edge)
    return (u, v) if graph.directed or u < v else (v, u)


FAMILIES = [
    *("cycle 6", "path 5", "complete 4", "complete 5", "bipartite 2 3", "bipartite 3 3"),
    *("petersen 3 1", "petersen 4 1", "grid 2x3", "grid 3x3", "hypercube 3", "primering 6"),
]


def drawn(lot: random.Random) -> Hamilton | Labelling:
    """A puzzle on a graph with symmetries, as a rule, of which something is given."""
    graph = generate(lot.choice(FAMILIES))
    n, edges = len(graph), list(graph.edges)
    for edge in lot.sample(edges, lot.choice([0, 0, 0, 1])):
        edges.remove(edge)
    if lot.random() < 0.4 and n < 8 and not graph.directed:
        places, labels = lot.sample(range(n), n), lot.sample(range(1, n + 1), n)
        if lot.random() < 0.5:  # a pair that the reversal may exchange
            labels[1] = n + 1 - labels[0]
        givens = tuple(zip(places, labels, strict=True))[: lot.choice([0, 1, 2, 2])]
        return Labelling(Graph(graph.names, tuple(edges)), lot.choice([1, 2, 2]), givens)
    graph = Graph(graph.names, tuple(edges), graph.directed)
    if not graph.directed and lot.random() < 0.3:
        graph = graph.to_directed()
    path = lot.random() < 0.5
    start, end = (lot.choice([None, *range(n)]) for _ in range(2))
    chosen = lot.sample(graph.edges, min(3, len(graph.edges)))
    forced, forbidden = lot.choice([0, 0, 1, 2]), lot.choice([0, 0, 1])
    barred = tuple(chosen[forced : forced + forbidden])
    return Hamilton(graph, path, start, end if path else None, tuple(chosen[:forced]), barred)


@pytest.mark.parametrize("seed", range(4))
def test_random_graphs_with_givens(seed: int) -> None:
    lot, grouped = random.Random(f"orbits {seed}"), 0
    for _ in range(80):
        puzzle = drawn(lot)
        if len(searched(puzzle)) > 400:
            continue
        orbits = upto(puzzle, "dfs")[1]
        assert len(orbits.sizes) == COUNTERS[puzzle.name](puzzle), puzzle.text()
        assert orbits.order == len(moves(puzzle)), puzzle.text()
        grouped += 0 < len(orbits.sizes) < orbits.total
    assert grouped >= 15


def test_large_graphs_and_groups_are_refused(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["solve", "hamilton", "--up-to-symmetry", "--graph"]
    done = call(*words, "cycle 1001")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "satchel: --up-to-symmetry: expected a graph of up to 1000 vertices, found one of 1001\n"
    )
    done = call(*words, "complete 12")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "satchel: --up-to-symmetry: expected a group of up to 400000 symmetries, "
        f"found {factorial(12)}\n"
    )
    assert call(*words, "path 3").out == "none\n"
    monkeypatch.setattr(module, "GROUP_ELEMENTS", 7)
    with pytest.raises(PuzzleError, match="up to 7 symmetries, found more"):
        upto(Queens(8), "dfs")
    monkeypatch.setattr(automorphisms, "COPIED_COLOURS", 1000)
    with pytest.raises(PuzzleError, match="whose automorphisms are found soon, found another"):
        Automorphisms(generate("cubic 100 1"))


def test_orbits_look_at_the_clock() -> None:
    with pytest.raises(OutOfTime):
        Orbits(Hamilton(generate("complete 8")), Deadline(0)).meet(tuple(range(8)))


# --- symmetries and backends that are wrong ----------------------------------------------------


@dataclass(frozen=True)
class Wrong(Queens):
    """Queens with one symmetry more."""

    def symmetries(self) -> Sequence[Symmetry[Any]]:
        return [*super().symmetries(), Symmetry("wrong", WRONG[self.size])]


WRONG: dict[int, Callable[[Any], Any]] = {
    8: lambda columns: (*columns[1:], columns[0]),
    6: lambda columns: (1, 3, 5, 0, 2),
    7: lambda columns: min(searched(Queens(7))),
}


@pytest.mark.parametrize("size", WRONG)
def test_a_wrong_symmetry_is_loud(size: int) -> None:
    with pytest.raises(VerificationError, match=r"'wrong' makes no solution|the orbit of"):
        upto(Wrong(size), "dfs")


class Fake(Backend):
    """A backend that returns what it is told."""

    summary = "a fake"

    def __init__(
        self, solutions: Sequence[Any], name: str = "fake", end: Any = None, trusted: bool = True
    ) -> None:
        self.solutions, self.name, self.end, self.trusted = solutions, name, end, trusted

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[Any]:
        def stream() -> Generator[Any, None, None]:
            yield from self.solutions
            if self.end:
                raise self.end

        return Run(stream())

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | None:
        return None

    def solvers(self) -> dict[str, str | None]:
        return {}


def lost() -> Iterator[tuple[Backend, str]]:
    found = searched(Queens(8))
    whole, orbits = upto(Queens(8), "dfs")
    first = set(orbits.images(whole.solutions[0]))
    yield Fake(found[1:]), "was met 7 of its 8 solutions"
    yield Fake([*found, found[0]]), "was met more than its 8 solutions"
    yield Fake([(0,) * 8]), "returned a wrong solution"
    yield Fake([s for s in found if s not in first], "ilp", trusted=False), "sat has"


@pytest.mark.parametrize("i", range(4))
def test_a_backend_that_loses_or_repeats_solutions_is_loud(i: int) -> None:
    backend, words = list(lost())[i]
    with pytest.raises(VerificationError, match=words):
        solve(Queens(8), UpToSymmetry(backend), ALL)


class Sectored(Fake):
    """A backend that loses one solution of those of some sector."""

    def __init__(self, lost: Any, extra: Any = None) -> None:
        super().__init__([])
        self.lost, self.extra = lost, extra

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[Any]:
        found = [solution for solution in searched(puzzle) if solution != self.lost]
        return Fake([*found, self.extra] if self.extra else found).run(puzzle, options, deadline)


def test_what_a_sector_loses_is_loud() -> None:
    whole = upto(Queens(8), "dfs")[1]
    met = [s for sector in Queens(8).sectors() for s in searched(sector)]
    heard = 0
    for solution in met:
        alone = len(set(whole.images(solution)) & set(met)) == 1
        engine = UpToSymmetry(Sectored(solution), sectors=True)
        if alone:  # then the whole orbit is lost, and nobody can know
            assert solve(Queens(8), engine, ALL).count == 11
        else:
            sought = len(set(whole.images(solution)) & set(met))
            words = f"was met {sought - 1} of its {sought} solutions"
            with pytest.raises(VerificationError, match=words):
                solve(Queens(8), engine, ALL)
            heard += 1
    assert heard
    other = next(s for s in searched(Queens(8)) if s not in met)
    with pytest.raises(VerificationError, match="returned a wrong solution"):
        solve(Queens(8), UpToSymmetry(Sectored(None, other), sectors=True), ALL)


@pytest.mark.parametrize("end", [OutOfTime("late"), KeyboardInterrupt()])
def test_what_stops_it_leaves_no_answer(end: BaseException) -> None:
    one = Fake(searched(Queens(6))[:3], end=end)
    outcome = solve(Queens(6), UpToSymmetry(one))
    assert (str(outcome.verdict), outcome.count, outcome.found) == ("unknown", None, 1)
    engine = UpToSymmetry(Fake(searched(Queens(8))[:60], end=end))
    counted = tally(Queens(8), engine, ALL)
    assert not counted.complete and 1 < counted.found <= 12
    assert engine.orbits
    bounds = f"at least {counted.found} of at least {engine.orbits.total}"
    assert engine.orbits.summary(False).endswith(f"(group of order 8): {bounds}")


# --- the command line --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "lines", "note"),
    [
        ("solve queens 6", ["unique", "2 4 6 1 3 5"], "(group of order 4): 1 of 4"),
        ("solve queens 3", ["none"], "(group of order 1): 0 of 0"),
        ("solve queens 6 --limit 1", ["solved", "2 4 6 1 3 5"], "4): at least 1 of at least 4"),
        ("solve queens 5 --all --ordered", ["multiple", "1 3 5 2 4", "2 5 3 1 4"], "2 of 10"),
        ("solve eight 0 0 0 0 0 0 0 0", ["unique", "2 5 8 6 3 1 4 7"], "4): 1 of 4"),
        ("solve mines 11", ["unique", "*.", ""], "(group of order 2): 1 of 2"),
        ("solve hamilton --graph complete 4", ["unique", "1 2 3 4"], "(group of order 6): 1 of 3"),
        ("count hamilton --graph complete 5", ["1"], None),
        ("count hamilton --graph complete 7 --stats", ["1"], "(group of order 5040): 1 of 360"),
        ("count hamilton --graph hypercube 4", ["9"], None),
        ("count queens 8", ["12"], None),
        ("count queens 8 --limit 5", ["at least 5"], None),
        ("count eight 0 0 0 0 0 0 0 0 --stats", ["1"], "(group of order 4): 1 of 4"),
    ],
)
@pytest.mark.parametrize("backend", ["sat", "dfs"])
def test_the_words(call: Any, words: str, lines: list[str], note: str | None, backend: str) -> None:
    done = call(*words.split(), "--up-to-symmetry", "--backend", backend)
    assert done.code == (3 if lines[0].startswith("at least") else 0)
    assert done.out.splitlines() == lines
    assert (note or "") in done.err
    assert ("up to symmetry" in done.err) == (note is not None)


def test_json(call: Any) -> None:
    done = call("solve", "queens", "8", "--up-to-symmetry", "--all", "--json", "--ordered")
    said = json.loads(done.out)
    assert (said["verdict"], said["count"], len(said["solutions"])) == ("multiple", 12, 12)
    symmetry = said["symmetry"]
    assert (symmetry["order"], symmetry["solutions"], sum(symmetry["orbits"])) == (8, 92, 92)
    assert sorted(symmetry["orbits"]) == [4] + 11 * [8]
    assert symmetry["orbits"][said["solutions"].index("3 5 2 8 1 7 4 6")] == 4
    assert "symmetry" not in json.loads(call("solve", "queens", "8", "--json").out)
    counted = json.loads(call("count", "queens", "6", "--up-to-symmetry", "--json").out)
    assert counted["count"] == 1 and counted["symmetry"]["orbits"] == [4]


def test_cross_checks_are_up_to_symmetry_as_well(call: Any) -> None:
    done = call("solve", "queens", "7", "--up-to-symmetry", "--all", "--cross-check")
    assert done.code == 0 and "DISAGREEMENT" not in done.err
    assert "cross-check dfs: multiple" in done.err and "cross-check ilp: multiple" in done.err


def test_a_puzzle_is_needed() -> None:
    done = process("solve", "--up-to-symmetry")
    assert (done.code, done.out) == (2, "")
    assert done.err == "satchel: --up-to-symmetry: expected a puzzle, found none\n"
