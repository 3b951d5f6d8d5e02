"""Sparse parts of dense graphs: what they keep, and that looking there first changes no answer."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from satchel.backends.base import Deadline
from satchel.backends.sat import choose, sparse_first, sparsify
from satchel.backends.sat import session as sessions
from satchel.encoders import encode
from satchel.encoders.options import Options
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.graphs import build, generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.paths import Vertices
from satchel.verify.verdict import solve

from ...helpers import everything


def drawn(lot: random.Random, most: int) -> Hamilton:
    """A graph of a few vertices with most of its edges, some of which are forced or forbidden."""
    n, directed, path = lot.randint(3, most), lot.random() < 0.5, lot.random() < 0.5
    pairs = [(u, v) for u in range(n) for v in range(n) if u != v and (directed or u < v)]
    edges = [pair for pair in pairs if lot.random() < 0.8]
    some = tuple(lot.sample(edges, min(len(edges), lot.choice((0, 0, 2)))))
    start = lot.randrange(n) if path and lot.random() < 0.3 else None
    graph = build([f"v{i}" for i in range(n)], edges, directed=directed)
    return Hamilton(graph, path, start, forced=some[:1], forbidden=some[1:])


def test_looking_in_parts_first_loses_and_adds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part is a forest at first, and trouble is the first conflict."""
    monkeypatch.setattr(sparse_first, "FORESTS", 1)
    monkeypatch.setattr(sparsify, "DENSE_RATIO", 0.5)
    monkeypatch.setattr(sessions, "RESTART_AFTER_CONFLICTS", 1)
    monkeypatch.setattr(sessions, "STALLED_ROUNDS", 1)
    lot, parts, vain = random.Random(5), 0, 0
    for _ in range(150):
        puzzle = drawn(lot, 6)
        encoding, found = encode(puzzle), list[Vertices]()
        options = choose(encoding, Options(limit=2))
        session = sparse_first.SparseFirst(encoding, options, Deadline())
        while (true := session.solve((), Deadline())) is not None:
            found.append(encoding.decode(true))
            session.block(true)
        session.close()
        assert sorted(found) == everything(puzzle, "dfs").solutions
        parts += session.stats.get("sparse_parts", 0)
        vain += session.stats.get("whole", 0)
    assert parts > vain > 100


@pytest.mark.parametrize("limit", [1, 2, 5])
@pytest.mark.parametrize(
    "puzzle",
    [
        Hamilton(generate("complete 200")),
        Hamilton(generate("complete 150"), path=True),
        Hamilton(generate("complete 100").to_directed()),
        Hamilton(generate("bipartite 80 80")),
        Hamilton(generate("hypercube 9")),
    ],
    ids=["complete", "path", "directed", "bipartite", "hypercube"],
)
def test_a_dense_graph_is_solved_in_a_sparse_part(puzzle: Hamilton, limit: int) -> None:
    outcome = solve(puzzle, "sat", Options(limit=limit))
    assert len(outcome.solutions) == limit
    dense = len(puzzle.graph.edges) > 4.5 * len(puzzle.graph)
    assert outcome.stats.get("sparse_parts") == (1 if dense else None)
    assert "whole" not in outcome.stats
    other = solve(puzzle, "sat", Options(limit=limit, seed=1))
    assert set(other.solutions) != set(outcome.solutions)


def test_the_whole_decides_where_a_part_finds_no_more() -> None:
    arcs = [(u, v) for u, v in combinations(range(40), 2)]
    graph = build([str(i) for i in range(40)], [*arcs, (39, 0)], directed=True)
    outcome = solve(Hamilton(graph), "sat")
    assert (outcome.verdict.value, outcome.solutions) == ("unique", [tuple(range(40))])
    assert outcome.evidence == ["witnesses", "solver"]
    assert outcome.stats["whole"] == 1 < outcome.stats["sparse_parts"]


def test_two_cliques_are_joined_in_every_part() -> None:
    edges = [(side + u, side + v) for side in (0, 30) for u, v in combinations(range(30), 2)]
    graph = build([str(i) for i in range(60)], [*edges, (0, 30), (1, 31)])
    outcome = solve(Hamilton(graph), "sat", Options(limit=1))
    assert outcome.stats["sparse_parts"] == 1 and "whole" not in outcome.stats
    (walk,) = outcome.solutions
    assert {(0, 30), (1, 31)} <= {(min(e), max(e)) for e in pairwise((*walk, walk[0]))}


@pytest.mark.parametrize(
    "options",
    [Options(limit=1, circuit="lazy"), Options(limit=1, ordered=True), Options(limit=None)],
)
def test_who_wants_all_or_the_first_or_plain_cuts_has_no_parts(options: Options) -> None:
    outcome = solve(Hamilton(generate("complete 7"), forced=((0, 1),)), "sat", options)
    assert outcome.solutions and "sparse_parts" not in outcome.stats
    graph = generate("complete 16")
    if options.limit:
        assert "sparse_parts" not in solve(Hamilton(graph), "sat", options).stats
        assert solve(Hamilton(graph), "sat", Options(limit=1)).stats["sparse_parts"] == 1


def test_the_clock_is_looked_at_between_the_parts() -> None:
    encoding = encode(Hamilton(generate("complete 30")))
    options = choose(encoding, Options(limit=1))
    with pytest.raises(OutOfTime):
        sparse_first.SparseFirst(encoding, options, Deadline(0))
    session = sparse_first.SparseFirst(encoding, options, Deadline())
    with pytest.raises(OutOfTime):
        session.start(Deadline(0))
    session.close()
    assert session.stats["sparse_parts"] == 1 and session.stats["solves"] == 0
