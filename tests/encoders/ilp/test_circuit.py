"""The formulations of circuits and paths as rows: against brute force, by size and by count."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from satchel.backends import ilp
from satchel.backends.base import Deadline
from satchel.encoders import ilp as rows
from satchel.encoders.constraints import Circuit
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.errors import PuzzleError
from satchel.puzzles.tour import Tour
from satchel.verify.verdict import solve

from ...helpers import found_by, plain

Edges = list[tuple[int, int]]
Given = dict[str, int]


def state(nodes: int, edges: Edges, directed: bool, path: bool) -> tuple[Model, dict[Any, int]]:
    """The model of a graph, and its variables by edge, ``("start", v)`` and ``("end", v)``."""
    model = Model()
    edge: dict[Any, int] = {(u, v): model.boolean("edge", u, v) for u, v in edges}
    if not path:
        model.circuit(edge, range(nodes), "a cycle", directed=directed)
        return model, edge
    end: dict[Any, int] = {v: model.boolean("end", v) for v in range(nodes)}
    start: dict[Any, int] = {v: model.boolean("start", v) for v in range(nodes) if directed}
    model.path(edge, range(nodes), end, "a path", starts=start if directed else None)
    known = edge | {("end", v): x for v, x in end.items()}
    return model, known | {("start", v): x for v, x in start.items()}


def brute(nodes: int, edges: Edges, directed: bool, path: bool) -> set[frozenset[Any]]:
    """What is true in each solution, by trying all orders of the nodes."""
    both = set(edges) if directed else {*edges, *((v, u) for u, v in edges)}
    least = (1 if path else 2) if directed or path else 3
    found = set()
    for order in permutations(range(nodes)) if nodes >= least else ():
        steps = list(zip(order, order[1:] if path else (*order[1:], order[0]), strict=False))
        if all(step in both for step in steps):
            used = {s if s in edges else s[::-1] for s in steps}
            first = {("start" if directed else "end", order[0])} if path else set()
            found.add(frozenset({*used, *first, *({("end", order[-1])} if path else ())}))
    return found


def solutions(model: Model, circuit: str, solver: str) -> set[frozenset[int]]:
    """All assignments that an ILP solver finds, each forbidden after it is found."""
    options = ilp.choose(Options(circuit=circuit, solver=solver))
    session = ilp.Session(plain(model), options, Deadline())
    return set(found_by(session, model.top) or ())


def graphs() -> Iterator[tuple[int, Edges, bool]]:
    """All graphs of up to 4 nodes, digraphs of up to 3, and seeded larger ones."""
    import networkx as nx

    for graph in nx.graph_atlas_g():
        if len(graph) <= 4:
            yield len(graph), list(graph.edges), False
    arcs = list(permutations(range(3), 2))
    for mask in range(64):
        yield 3, [arc for i, arc in enumerate(arcs) if mask >> i & 1], True
    yield 2, [(0, 1), (1, 0)], True
    lot = Random(3)
    for _ in range(12):
        nodes = lot.randint(5, 6)
        yield nodes, [e for e in combinations(range(nodes), 2) if lot.random() < 0.6], False
        yield nodes, [e for e in permutations(range(nodes), 2) if lot.random() < 0.4], True


@pytest.mark.parametrize("path", [False, True])
@pytest.mark.parametrize("circuit", rows.CIRCUITS)
@pytest.mark.parametrize("solver", ["highs", "cbc"])
def test_against_brute_force(solver: str, circuit: str, path: bool) -> None:
    if reason := ilp.unavailable(solver):
        pytest.skip(reason)
    some = 0
    for i, (nodes, edges, directed) in enumerate(graphs()):
        if solver == "cbc" and i % 5:
            continue
        expected = brute(nodes, edges, directed, path)
        model, known = state(nodes, edges, directed, path)
        number = {frozenset(known[name] for name in solution) for solution in expected}
        assert solutions(model, circuit, solver) == number, (nodes, edges, directed)
        some += bool(expected)
    assert some >= 3


@pytest.mark.parametrize(
    "closed",
    [
        state(5, list(combinations(range(5), 2)), False, False)[0].circuits[0],
        state(5, [(0, 1), (1, 2), (3, 4)], False, True)[0].circuits[0],
        state(4, list(permutations(range(4), 2)), True, False)[0].circuits[0],
        state(4, [(0, 1), (3, 2)], True, True)[0].circuits[0],
    ],
    ids=["cycle", "path", "directed cycle", "directed path"],
)
def test_the_exact_sizes(closed: Circuit) -> None:
    n, m = len(closed.nodes), len(closed.edges)
    last = sum(closed.nodes[-1] in edge for edge in closed.edges)
    expected = {
        "lazy": (0, 0),
        "mtz": (n - 1, m - last) if closed.directed else (m + n - 1, m + n + 2 * (m - last)),
        "flow": (m, m + n - 1) if closed.directed else (m, 2 * m + n - 1),
    }
    assert set(expected) == set(rows.CIRCUITS)
    for name, size in expected.items():
        made = rows.LOWER[Circuit](closed, name, 100)
        assert (len(made.auxiliaries), len(made.rows)) == size
        used = {v for row in made.rows for v in row.variables if v > 100}
        assert used <= set(range(101, 101 + size[0]))


def test_degrees_alone_are_not_enough() -> None:
    """Two triangles keep the degrees; without the rows of the commodity they would pass."""
    edges = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)]
    model, _ = state(6, edges, False, False)
    assert solutions(model, "flow", "highs") == set()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(rows.CIRCUITS, "flow", (lambda circuit, new: [], ""))
        assert len(solutions(model, "flow", "highs")) == 1


@pytest.mark.parametrize("circuit", ["flow", "mtz"])
def test_what_the_run_says(circuit: str) -> None:
    outcome = solve(Tour(3, 4), "ilp", Options(circuit=circuit))
    assert outcome.chosen == {"solver": "highs", "circuit": circuit}
    assert outcome.stats["variables"] > 26
    assert "cuts" not in outcome.stats


@pytest.mark.parametrize(("backend", "circuit"), [("ilp", "position"), ("sat", "mtz")])
def test_a_formulation_of_another_backend(backend: str, circuit: str) -> None:
    with pytest.raises(PuzzleError, match=f"^--circuit: expected auto or .*, found '{circuit}'"):
        solve(Tour(3, 4), backend, Options(circuit=circuit))


def test_the_meanings_are_words() -> None:
    model, _ = state(3, [(0, 1), (1, 2), (0, 2)], False, True)
    part = rows.LOWER[Circuit](model.circuits[0], "mtz", model.top)
    meanings = [auxiliary.meaning for auxiliary in part.auxiliaries]
    assert meanings[:2] == ["the position of 0", "the position of 1"]
    assert meanings[3] == "the edge 0 1 is passed from 0"
