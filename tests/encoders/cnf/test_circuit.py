"""Encodings of circuits and paths: against brute force, by their sizes, and damaged on purpose."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from functools import cache
from itertools import combinations, count, pairwise, permutations, product
from math import ceil, comb, gcd, lcm, prod
from types import SimpleNamespace
from typing import Any

import networkx as nx
import pytest
from pysat.solvers import Solver

from satchel.backends.base import Deadline
from satchel.backends.cubes import MOST_CUBES, cubes
from satchel.backends.sat import Session, choose
from satchel.backends.sat import session as sessions
from satchel.encoders import cnf
from satchel.encoders.cnf.circuit import CIRCUITS, LAZY, fill
from satchel.encoders.cnf.circuit.arcs import PAIRWISE_LITERALS
from satchel.encoders.cnf.circuit.elimination import bridges
from satchel.encoders.cnf.circuit.remainder import moduli
from satchel.encoders.cnf.circuit.shift import TAPS, after, shift
from satchel.encoders.constraints import Circuit, Edge, Node
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.errors import ModelError
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.tour import Tour

from ...helpers import Clauses, everything, found_by, plain

EAGER = [name for name in CIRCUITS if name not in LAZY]
KINDS = ("circuit", "path")


# --- graphs and their cycles and paths, by trying all orders -----------------------------------


@dataclass(frozen=True)
class Graph:
    """Nodes 0..order − 1; ``edges`` are arcs where ``directed``."""

    order: int
    edges: tuple[tuple[int, int], ...]
    directed: bool

    def model(self, kind: str) -> Model:
        """One circuit, or one path, through the graph; the edges are the first variables."""
        model, nodes = Model(), range(self.order)
        edges: dict[Edge, int] = {edge: model.boolean("edge", *edge) for edge in self.edges}
        if kind == "circuit":
            model.circuit(edges, nodes, "the cycle", directed=self.directed)
            return model
        ends: dict[Node, int] = {v: model.boolean("end", v) for v in nodes}
        starts: dict[Node, int] = {v: model.boolean("start", v) for v in nodes if self.directed}
        model.path(edges, nodes, ends, "the path", starts=starts if self.directed else None)
        return model


@cache
def orders(n: int, kind: str) -> list[tuple[int, ...]]:
    """All ways to go through n nodes; of a circuit those that begin at the last node."""
    if kind == "path":
        return list(permutations(range(n)))
    return [(n - 1, *rest) for rest in permutations(range(n - 1))] if n else []


@cache
def solutions(graph: Graph, kind: str) -> Set[frozenset[int]]:
    """The sets of true variables of ``graph.model(kind)``."""
    n, directed = graph.order, graph.directed
    literal = {edge: v for v, edge in enumerate(graph.edges, 1)}
    if not directed:
        literal |= {(v, u): x for (u, v), x in literal.items()}
    top = len(graph.edges)
    found: set[frozenset[int]] = set()
    if kind == "circuit" and n < (2 if directed else 3):
        return found
    for order in orders(n, kind):
        if not order:
            continue
        steps = list(pairwise(order)) + [(order[-1], order[0])] * (kind == "circuit")
        if all(step in literal for step in steps):
            true = {literal[step] for step in steps}
            if kind == "path":
                true |= {top + 1 + order[-1], top + 1 + order[0] + n * directed}
            found.add(frozenset(true))
    return found


def digraph(n: int, bits: int) -> Graph:
    """The labelled digraph whose arcs are those at the places of the ones of ``bits``."""
    arcs = [(u, v) for u, v in product(range(n), repeat=2) if u != v]
    return Graph(n, tuple(arc for i, arc in enumerate(arcs) if bits >> i & 1), True)


@cache
def atlas() -> list[Graph]:
    """All graphs of up to six nodes, the empty one included."""
    graphs = (nx.graph_atlas(i) for i in range(209))
    return [Graph(len(graph), tuple(graph.edges), False) for graph in graphs]


@cache
def small_digraphs() -> list[Graph]:
    """All labelled digraphs of up to three nodes, and larger ones drawn at random.

    Half of those are drawn around a cycle, so that they have solutions.
    """
    found = [digraph(n, bits) for n in range(4) for bits in range(2 ** (n * (n - 1)))]
    lot = random.Random(7)
    for i in range(300):
        n = lot.choice((5, 6, 7))
        order = lot.sample(range(n), n)
        kept = {*pairwise(order), (order[-1], order[0])} if i % 2 else set()
        density = lot.choice((0.2, 0.35, 0.5))
        arcs = [arc for arc in permutations(range(n), 2) if arc in kept or lot.random() < density]
        found.append(Graph(n, tuple(arcs), True))
    return found


@cache
def digraphs_of_4() -> list[Graph]:
    return [digraph(4, bits) for bits in range(4096)]


@cache
def rooted_digraphs_of_4() -> list[Graph]:
    """One of all that differ in the names of the first three nodes only; the last is the root."""
    classes = set[frozenset[tuple[int, int]]]()
    found = []
    for graph in digraphs_of_4():
        if frozenset(graph.edges) not in classes:
            found.append(graph)
            for name in permutations(range(3)):
                at = (*name, 3)
                classes.add(frozenset((at[u], at[v]) for u, v in graph.edges))
    return found


# --- what an encoding says ---------------------------------------------------------------------


def formula(model: Model, name: str) -> tuple[Clauses, int]:
    """The clauses and the largest variable; degrees are stated so that they keep the count."""
    options = Options(circuit=name, amo="pairwise", amk="pairwise")
    blocks = list(cnf.lower(plain(model), options))
    top = max([model.top, *(block.auxiliaries.stop - 1 for block in blocks)])
    return [clause for block in blocks for clause in block.clauses], top


def models(clauses: Clauses, shown: int, top: int, most: int) -> list[frozenset[int]] | None:
    """The true variables up to ``shown`` in each assignment of 1..top; None if more than most.

    They differ in the variables up to ``shown`` when ``top`` is ``shown``, else perhaps not.
    """
    found: list[frozenset[int]] = []
    if not all(clauses):
        return found
    with Solver("minisat22", bootstrap_with=[*clauses, *([v, -v] for v in range(1, top + 1))]) as s:
        while s.solve():
            if len(found) == most:
                return None
            model = s.get_model()[:top]
            found.append(frozenset(x for x in model[:shown] if x > 0))
            if not top:
                break
            s.add_clause([-x for x in model])
    return found


def lazily(name: str, model: Model, most: int) -> list[frozenset[int]] | None:
    """The same by lazy cuts."""
    encoding = plain(model)
    session = Session(encoding, choose(encoding, Options(circuit=name)), Deadline(None))
    return found_by(session, model.top, most)


@pytest.mark.parametrize("kind", KINDS)
def test_fresh_starts_and_elimination_change_nothing(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given up at the first conflict, and stalled at the first round without progress."""
    monkeypatch.setattr(sessions, "RESTART_AFTER_CONFLICTS", 1)
    monkeypatch.setattr(sessions, "STALLED_ROUNDS", 1)
    for graph in atlas()[::3] + small_digraphs()[::30]:
        expected = solutions(graph, kind)
        found = lazily("adaptive", graph.model(kind), len(expected))
        assert found is not None
        assert len(found) == len(expected) == len(expected & set(found)), graph


@pytest.mark.parametrize("kind", KINDS)
def test_every_solution_keeps_one_piece(kind: str) -> None:
    most = 0
    for graph in atlas() + small_digraphs():
        found = cubes(graph.model(kind))
        most = max(most, len(found))
        for true in solutions(graph, kind):
            kept = [all((abs(x) in true) == (x > 0) for x in piece) for piece in found]
            assert kept.count(True) == 1, graph
    assert 1 < most <= MOST_CUBES


def test_a_large_graph_is_one_piece() -> None:
    large = Graph(101, tuple(pairwise(range(101))), False)
    assert (
        cubes(large.model("path")) == [[]] != cubes(Graph(3, ((0, 1), (1, 2)), False).model("path"))
    )
    assert cubes(Model()) == [[]]


def test_what_a_session_does_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "RESTART_AFTER_CONFLICTS", 1)
    monkeypatch.setattr(sessions, "STALLED_ROUNDS", 2)
    tours = everything(Tour(5, 5), "sat", circuit="lazy")
    assert (tours.count, tours.stats.get("eliminated")) == (864, None)
    tours = everything(Tour.parse("tour 5x5 --start 1"), "sat")
    assert tours.count == 304
    assert tours.stats["fresh_starts"] >= 1
    snark = everything(Hamilton(generate("snark 7")), "sat")
    assert snark.count == 0
    assert snark.stats["eliminated"] >= 1
    assert snark.stats["fill"] > 10
    monkeypatch.setattr(sessions, "ELIMINATION_CLAUSES", 10)
    again = everything(Hamilton(generate("snark 5")), "sat")
    assert again.count == 0
    assert again.stats["fill"] >= 10
    assert "eliminated" not in again.stats


def wrong(name: str, graph: Graph, kind: str) -> str:
    """How an encoding differs from brute force; empty where it does not."""
    model, expected = graph.model(kind), solutions(graph, kind)
    if name in LAZY:
        found = lazily(name, model, len(expected))
    else:
        clauses, top = formula(model, name)
        top = top if CIRCUITS[name].counts else model.top
        found = models(clauses, model.top, top, len(expected))
    if found is None:
        return "too many assignments"
    if len(found) != len(expected) or set(found) != expected:
        return f"{len(found)} assignments, {len(set(found))} solutions, not {len(expected)}"
    return ""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CIRCUITS)
@pytest.mark.parametrize("graphs", [atlas, small_digraphs], ids=lambda graphs: graphs.__name__)
def test_brute_force_agrees(graphs: Callable[[], list[Graph]], name: str, kind: str) -> None:
    """The sets of solutions, and the numbers of assignments where the encoding says so."""
    possible = 0
    for graph in graphs():
        assert wrong(name, graph, kind) == "", graph
        possible += bool(solutions(graph, kind))
    assert len(graphs()) / 5 < possible < len(graphs()) * 4 / 5


def test_digraphs_of_4_are_counted() -> None:
    """By Burnside's lemma over the renamings of three nodes: identity, 3 swaps, 2 rotations."""
    assert len(rooted_digraphs_of_4()) == (2**12 + 3 * 2**7 + 2 * 2**4) // 6


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CIRCUITS)
@pytest.mark.parametrize(
    "graphs", [rooted_digraphs_of_4, pytest.param(digraphs_of_4, marks=pytest.mark.slow)]
)
def test_brute_force_agrees_on_digraphs_of_4(
    graphs: Callable[[], list[Graph]], name: str, kind: str
) -> None:
    for graph in graphs():
        assert wrong(name, graph, kind) == "", graph


@pytest.mark.parametrize("name", EAGER)
def test_the_model_count_is_preserved_just_where_it_is_claimed(name: str) -> None:
    """Where it is claimed, it is counted above for all graphs."""
    graph = Graph(6, tuple(combinations(range(6), 2)), False)
    model, expected = graph.model("circuit"), solutions(graph, "circuit")
    clauses, top = formula(model, name)
    every = models(clauses, model.top, top, len(expected))
    assert (every is not None and set(every) == expected) == CIRCUITS[name].counts


def ends(graph: Graph) -> Iterator[list[int]]:
    """Every end that may be given, every start, and every two ends."""
    n, top = graph.order, len(graph.edges)
    last = range(top + 1, top + n + 1)
    first = range(top + n + 1, top + 2 * n + 1) if graph.directed else last
    yield from ([x] for x in {*first, *last})
    yield from ([x, y] for x in first for y in last if x > y)


@pytest.mark.parametrize("name", CIRCUITS)
def test_ends_are_given(name: str) -> None:
    answers = set()
    for graph in [*atlas(), *small_digraphs()[::10]]:
        model, expected = graph.model("path"), solutions(graph, "path")
        encoding = plain(model)
        session = Session(encoding, choose(encoding, Options(circuit=name)), Deadline(None))
        for given in ends(graph):
            found = session.solve(given, Deadline(None))
            possible = any(set(given) <= solution for solution in expected)
            assert (found is not None) == possible, (graph, given)
            assert found is None or (found in expected and found >= set(given))
            answers.add((possible, len(given)))
        session.close()
    assert len(answers) == 4


# --- larger ones -------------------------------------------------------------------------------


TOURS = {"tour 5x5 --start 1": 304, "tour 5x5": 864, "tour 5x6 --closed": 8}


@pytest.mark.parametrize(
    ("text", "tours", "name"),
    [
        pytest.param(
            text, tours, name, marks=[pytest.mark.slow] * (tours > 500 and name not in LAZY)
        )
        for text, tours in TOURS.items()
        for name in CIRCUITS
    ],
)
def test_tours_are_counted(text: str, tours: int, name: str) -> None:
    assert everything(Tour.parse(text), "sat", circuit=name).count == tours


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in EAGER)) for name in CIRCUITS]
)
def test_closed_tours_of_6x6_are_counted(name: str) -> None:
    assert everything(Tour.parse("tour 6x6 --closed"), "sat", circuit=name).count == 9862


def cycles(*lengths: int) -> Graph:
    """Directed cycles apart from each other."""
    edges: list[tuple[int, int]] = []
    for length in lengths:
        first = len(edges)
        edges += [(first + i, first + (i + 1) % length) for i in range(length)]
    return Graph(len(edges), tuple(edges), True)


@pytest.mark.parametrize("name", EAGER)
def test_cycles_apart_of_every_length_are_refuted(name: str) -> None:
    """Numbers that come round too early would let a long cycle pass."""
    small = range(2, 14 if name == "position" else 24)
    large = () if name in ("position", "order") else (63, 64, 65, 127, 128, 129, 255, 256, 257)
    for n in (*small, *large):
        lengths = range(2, n - 1) if n in small else (2, 63, 127, 255, n - 2)
        for apart in (0, *lengths):
            if apart <= n - 2:
                clauses, _ = formula(cycles(apart, n - apart).model("circuit"), name)
                with Solver("minisat22", bootstrap_with=clauses) as solver:
                    assert solver.solve() == (apart == 0), (n, apart)


APART = {"order", "elimination"}
"""Encodings whose unit propagation refutes a cycle without the root."""
EARLY = {"order", "binary", "shift", "remainder"}
"""Those for a cycle that comes back to the root too early."""


@pytest.mark.parametrize("name", EAGER)
def test_what_unit_propagation_refutes(name: str) -> None:
    nodes = (*range(7), "root")
    edges: dict[Edge, int] = {arc: v for v, arc in enumerate(permutations(nodes, 2), 1)}
    numbers = count(len(edges) + 1)
    model = Model()
    for arc in edges:
        model.boolean(*arc)
    model.circuit(edges, nodes, "all arcs", directed=True)
    (closed,) = model.circuits
    clauses = list(CIRCUITS[name].function(closed, lambda *meaning: next(numbers)))
    lot = random.Random(3)
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for length in range(2, 8):
            for _ in range(20):
                apart = lot.sample(nodes[:7], length)
                early = ["root", *apart[1:]]
                for order, seen in ((apart, name in APART), (early, name in EARLY)):
                    steps = pairwise([*order, order[0]])
                    chosen = [edges[arc] for arc in steps]
                    assert solver.propagate(chosen)[0] != seen, order
        whole = [edges[arc] for arc in pairwise(["root", *nodes])]
        assert solver.propagate(whole)[0]


# --- damage ------------------------------------------------------------------------------------


def parts(name: str, model: Model) -> tuple[Clauses, dict[str, Clauses], int]:
    """The degrees, and the clauses of an encoding by the kinds of literals that are in them."""
    encoding, options = plain(model), Options(circuit="lazy", amo="pairwise", amk="pairwise")
    degrees = [c for block in cnf.lower(encoding, options) for c in block.clauses]
    (constraint,) = model.circuits
    kinds = ["arc" if constraint.directed else "edge"] * model.top

    def new(*meaning: object) -> int:
        kind = re.sub(r"\d+|outside", "", " ".join(map(str, meaning)))
        kinds.append(SHORT_NAMES.get(" ".join(kind.split()), "x"))
        return len(kinds)

    groups: dict[str, Clauses] = {}
    for clause in CIRCUITS[name].function(constraint, new):
        signed = {("-" if x < 0 else "+") + kinds[abs(x) - 1] for x in clause}
        groups.setdefault(" ".join(sorted(signed, reverse=True)), []).append(clause)
    return degrees, groups, len(kinds)


SHORT_NAMES = {
    "the cycle goes from to": "arc",
    "one of the first edges at is chosen": "earlier",
    "bit of the position after": "next",
}
PRISM = ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5))
DAMAGED = [
    (Graph(6, PRISM, False), "circuit"),
    (Graph(6, PRISM, False), "path"),
    (Graph(5, tuple(combinations(range(5), 2)), False), "circuit"),
    (Graph(6, (*PRISM, *((v, u) for u, v in PRISM)), True), "circuit"),
    (digraph(4, 4095), "path"),
]


ARCS = {"-edge +arc", "-arc", "-earlier -arc", "-earlier +earlier", "-edge +earlier"}
NOTICED = {
    "position": {"+x", "-x", "-x +x", "-x +arc", "-x +edge"},
    "order": ARCS | {"-arc +x", "-x -arc", "-x -arc +x"},
    "binary": ARCS | {"-x -next", "-x +x +next", "-next +x", "-x -arc", "-arc +x", "-x -arc +next"},
    "shift": ARCS | {"-x -arc", "-x -arc +x"},
    "remainder": ARCS | {"-x", "-arc +x", "-x -arc +x"},
    "elimination": {"-edge +arc", "-arc", "-x", "-x +x", "-arc +x", "-x -arc +x"},
}
"""The kinds of clauses whose absence is noticed."""
REDUNDANT = {
    "position": set[str](),
    "order": {"-x +x"},
    "binary": {"-next -arc +x", "-x -next +next"},
    "shift": {"+x", "-arc +x"},
    "remainder": {"+x"},
    "elimination": {"-earlier -arc", "-earlier +earlier", "-edge +earlier"},
}
"""Those that follow from the others, at least on these graphs, beside those of the arcs."""


@pytest.mark.parametrize("name", EAGER)
def test_damage_is_noticed(name: str) -> None:
    """The comparison sees which kinds of clauses are missing, unless they are redundant."""
    kinds, noticed = set[str](), set[str]()
    for graph, kind in DAMAGED:
        model, expected = graph.model(kind), solutions(graph, kind)
        degrees, groups, top = parts(name, model)
        top = top if CIRCUITS[name].counts else model.top
        kinds.update(groups)
        for dropped in groups:
            clauses = [c for group in groups if group != dropped for c in groups[group]]
            found = models(degrees + clauses, model.top, top, len(expected))
            if found is None or len(found) != len(expected) or set(found) != expected:
                noticed.add(dropped)
    assert noticed == NOTICED[name]
    assert kinds - noticed - {"-arc +edge", "-edge -arc", "-arc +earlier"} == REDUNDANT[name]


# --- sizes -------------------------------------------------------------------------------------


def measured(name: str, closed: Circuit) -> tuple[int, int]:
    """The numbers of auxiliary variables and of clauses."""
    top = max(closed.edges.values(), default=0)
    numbers = count(top + 1)
    clauses = list(CIRCUITS[name].function(closed, lambda *meaning: next(numbers)))
    last = next(numbers)
    used = {abs(x) for clause in clauses for x in clause} - set(range(1, top + 1))
    assert used <= set(range(top + 1, last))  # at a node without edges some are in no clause
    return last - top - 1, len(clauses)


def exclusive_size(n: int) -> tuple[int, int]:
    return (0, comb(n, 2)) if n <= PAIRWISE_LITERALS else (ceil(n / 2) - 2, 3 * n - 6)


def formula_size(name: str, closed: Circuit) -> tuple[int, int]:
    """What the docstrings say, written down once more."""
    *others, root = closed.nodes
    n, edges = len(closed.nodes), list(closed.edges)
    arcs = edges if closed.directed else [*edges, *((v, u) for u, v in edges)]
    r = sum(root in arc for arc in arcs)
    a, m = len(arcs) - r, len(edges)
    variables = clauses = 0
    if not closed.directed and name != "position":
        at_root = r // 2
        pairs = [exclusive_size(sum(v == u for u, _ in arcs)) for v in others]
        variables = 2 * m + max(0, at_root - 2) + 2 * sum(v for v, _ in pairs)
        clauses = 4 * m + 2 * sum(c for _, c in pairs) + 2 * at_root - 1 + 2 * max(0, at_root - 2)
    if name == "position":
        s, (extra, each) = sum(u == root for u, _ in arcs), exclusive_size(n - 1)
        variables = (n - 1) ** 2 + 2 * (n - 1) * extra
        clauses = 2 * (n - 1) * (1 + each) + (n - 1) * (n - 2) + a * (n - 2) + 2 * (n - 1)
        clauses += 0 if closed.directed else comb(s, 2)
    elif name == "order" and n > 2:
        variables += (n - 1) * (n - 2)
        clauses += (n - 1) * (n - 3) + 2 * a * (n - 2) + r
    elif name == "binary" and n > 2:
        b = (n - 2).bit_length()
        assert 2**b >= n - 1 > 2 ** (b - 1)
        variables += (n - 1) * (2 * b - 1)
        clauses += (n - 1) * (0 if b == 1 else 4 + 6 * (b - 2)) + 2 * a * b + r * b
    elif name == "shift":
        b = (n - 1).bit_length()
        b += {1: 1, 8: 1, 12: 3, 13: 2, 14: 1, 16: 1, 19: 1}.get(b, 0)
        variables += (n - 1) * b
        clauses += (n - 1) + a * (2 * b + 2) + r * b
    elif name == "remainder":
        chosen = moduli(n - 1)
        variables += (n - 1) * sum(chosen)
        clauses += (n - 1) * (len(chosen) + sum(comb(m, 2) for m in chosen))
        clauses += a * sum(chosen) + r * len(chosen)
    elif name == "elimination":
        triples = list(bridges(closed))
        derived = {(u, w) for u, _, w in triples if u != w}
        assert fill(closed) == len(triples)
        variables += len(derived)
        clauses += len(triples) + len(derived & set(arcs))
    return variables, clauses


@pytest.mark.parametrize("name", EAGER)
def test_sizes(name: str) -> None:
    complete = [Graph(n, tuple(permutations(range(n), 2)), True) for n in (9, 10, 12, 20)]
    halves = [Graph(n, tuple(combinations(range(n), 2)), False) for n in (10, 11, 12, 13, 20)]
    for graph in [*atlas(), *small_digraphs()[::7], *complete, *halves]:
        for kind in KINDS:
            for closed in graph.model(kind).circuits:
                if any(closed.nodes[-1] in edge for edge in closed.edges):
                    assert measured(name, closed) == formula_size(name, closed), (graph, kind)
    for length in (130, 1100):  # a register of eight bits would need four taps
        if name not in ("position", "order"):
            (closed,) = cycles(length).model("circuit").circuits
            assert measured(name, closed) == formula_size(name, closed)


def test_lazy_states_nothing() -> None:
    (triangle,) = cycles(3).model("circuit").circuits
    assert measured("lazy", triangle) == (0, 0)


def test_fill_stops_at_its_limit() -> None:
    (dense,) = Graph(40, tuple(combinations(range(40), 2)), False).model("circuit").circuits
    (empty,) = Graph(40, (), False).model("circuit").circuits
    assert fill(dense) == sum(d * d for d in range(39))
    assert fill(dense, 1000) == 1000
    assert fill(empty) == 0


# --- the parts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bits", [pytest.param(b, marks=[pytest.mark.slow] * (b > 15)) for b in TAPS]
)
def test_a_register_runs_through_all_states_but_zero(bits: int) -> None:
    first = state = (True,) + (False,) * (bits - 1)
    period = 1
    while (state := after(state)) != first:
        period += 1
        assert period < 2**bits
    assert period == 2**bits - 1
    assert after((False,) * bits) == (False,) * bits


def test_a_register_has_a_largest_number_of_nodes() -> None:
    many: Any = SimpleNamespace(edges={}, nodes=(*range(2**20), "root"), directed=True)
    with pytest.raises(ModelError, match=r"^1048577 nodes are too many for a shift register$"):
        next(shift(many, count().__next__))


def test_moduli_are_coprime_and_have_the_smallest_sum() -> None:
    def coprime(total: int, least: int) -> Iterator[tuple[int, ...]]:
        """All rising tuples of coprime numbers, from ``least`` on, with that sum or less."""
        yield ()
        for m in range(least, total + 1):
            for rest in coprime(total - m, m + 1):
                if all(gcd(m, other) == 1 for other in rest):
                    yield (m, *rest)

    largest = [max(map(prod, coprime(total, 2))) for total in range(24)]
    for n in range(1, 800):
        chosen = moduli(n)
        assert prod(chosen) == lcm(*chosen) >= n
        assert n == 1 or largest[sum(chosen) - 1] < n
    assert (moduli(64), moduli(10_000)) == ((3, 4, 7), (4, 5, 7, 9, 11))


# --- words -------------------------------------------------------------------------------------

POSITIONS: dict[str, tuple[str, Callable[..., int]]] = {
    "position": (r"(\d+) at position (\d+)", lambda at, v, t: at[v] == t),
    "order": (r"(\d+) stands after position (\d+)", lambda at, v, t: at[v] > t),
    "binary": (r"bit (\d+) of the position of (\d+)", lambda at, i, v: (at[v] - 1) >> i & 1),
    "binary ": (r"bit (\d+) of the position after (\d+)", lambda at, i, v: at[v] >> i & 1),
    "shift": (r"bit (\d+) of the state of (\d+)", lambda at, i, v: register(at[v])[i - 1]),
    "remainder": (
        r"the remainder (\d+) of the position modulo (\d+) is (\d+)",
        lambda at, v, m, rest: (at[v] - 1) % m == rest,
    ),
}


def register(steps: int) -> tuple[bool, ...]:
    """The state of four bits at a position."""
    state: tuple[bool, ...] = (True, False, False, False)
    for _ in range(steps - 1):
        state = after(state)
    return state


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("name", POSITIONS)
def test_variables_mean_what_they_say(name: str, directed: bool) -> None:
    """On one cycle through nine nodes of a dense graph."""
    pattern, means = POSITIONS[name]
    order = (8, 3, 0, 5, 2, 7, 1, 4, 6)  # the first edge of the root is the one to 3
    at = {v: i for i, v in enumerate(order)}
    pairs = list((permutations if directed else combinations)(range(9), 2))
    chosen = set(pairwise((*order, 8)))
    graph = Graph(9, tuple(pairs), directed)
    *_, block = cnf.lower(plain(graph.model("circuit")), Options(circuit=name.strip()))
    words = {number: block.meaning(number) for number in block.auxiliaries}
    assert len(set(words.values())) == len(words)
    given = [
        v if (pair in chosen or (not directed and pair[::-1] in chosen)) else -v
        for v, pair in enumerate(pairs, 1)
    ]
    with Solver("minisat22", bootstrap_with=block.clauses) as solver:
        assert solver.solve(given)
        true = {x for x in solver.get_model() if x > 0}
    seen = 0
    for number, said in words.items():
        if found := re.fullmatch(pattern, said):
            assert (number in true) == bool(means(at, *map(int, found.groups()))), said
            seen += 1
        elif found := re.fullmatch(r"the cycle goes from (\d) to (\d)", said):
            assert (number in true) == ((int(found[1]), int(found[2])) in chosen), said
    assert seen >= 8


def test_the_extra_node_of_a_path_has_a_name() -> None:
    (circuit,) = digraph(2, 3).model("path").circuits
    assert str(circuit.nodes[-1]) == "outside" and circuit.closes_path
    for name in EAGER:
        said: list[str] = []
        graph = Graph(4, tuple(combinations(range(4), 2)), False)
        (stated,) = graph.model("path").circuits

        def new(*meaning: object, said: list[str] = said) -> int:
            said.append(" ".join(map(str, meaning)))
            return 100 + len(said)

        list(CIRCUITS[name].function(stated, new))
        assert len(set(said)) == len(said) > 0
        assert not any("Extra" in words for words in said)
