"""Combinatorial reasons: each kind on its smallest graph, damage is refused, none is ever false."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from satchel.encoders import encode, reasons
from satchel.encoders.circuit import OUTSIDE
from satchel.encoders.model import Circuit, Encoding, Given, Model, Node, Path
from satchel.encoders.options import Options
from satchel.encoders.reasons import Reason
from satchel.puzzles.errors import VerificationError
from satchel.puzzles.tour import Tour
from satchel.verify.reasons import check
from satchel.verify.verdict import solve

from .helpers import everything
from .test_tour import draw

KINDS = ("circuit", "path", "directed circuit", "directed path")


def stated(kind: str, edges: str, given: str = "", others: str = "") -> Encoding[Any]:
    """A circuit or a path over letters, and what is given of it.

    ``ab`` names an edge, ``a.`` an end, ``.a`` the start of a directed path; ``-ab`` denies it.
    """
    model, letters = Model(), sorted(set(edges + others) - {" "})
    edge: dict[tuple[Node, Node], int] = {(e[0], e[1]): model.boolean(e) for e in edges.split()}
    if kind.endswith("circuit"):
        model.circuit(edge, letters, "the ring", directed="directed" in kind)
    else:
        ends: dict[Node, int] = {v: model.boolean(f"{v}.") for v in letters}
        starts: dict[Node, int] | None = None
        if "directed" in kind:
            starts = {v: model.boolean(f".{v}") for v in letters}
        model.path(edge, letters, ends, "the way", starts=starts)
    number = {name: i for i, (name,) in enumerate(model.names, 1)}
    fixed = [number[w] if w in number else -number[w[1:]] for w in given.split()]
    return Encoding(
        model,
        [Given(literal, "") for literal in fixed],
        frozenset,
        frozenset,
        lambda decided: None,
    )


def constraint_of(encoding: Encoding[Any]) -> Circuit | Path:
    (constraint, *_) = encoding.model.constraints
    assert isinstance(constraint, Circuit | Path)
    return constraint


def solutions(encoding: Encoding[Any]) -> Iterator[set[int]]:
    """The true literals of each order of the nodes that keeps the constraint and the givens."""
    constraint, fixed = constraint_of(encoding), [given.literal for given in encoding.givens]
    edge = dict(constraint.edges)
    if not constraint.directed:
        edge |= {(v, u): literal for (u, v), literal in constraint.edges.items()}

    def orders(order: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
        if len(order) == len(constraint.nodes):
            yield order
        for v in constraint.nodes:
            if v not in order and (not order or (order[-1], v) in edge):
                yield from orders((*order, v))

    for order in orders(()):
        true = {edge[pair] for pair in pairwise(order)}
        if isinstance(constraint, Path) and order:
            true |= {constraint.starts[order[0]], constraint.ends[order[-1]]}
        elif len(order) >= (2 if constraint.directed else 3) and (order[-1], order[0]) in edge:
            true.add(edge[order[-1], order[0]])
        else:
            continue
        if all((abs(literal) in true) == (literal > 0) for literal in fixed):
            yield true


def nodes_of(encoding: Encoding[Any]) -> list[Node]:
    """Whatever may be taken out: the nodes, ``OUTSIDE``, and the middles of given edges."""
    constraint = constraint_of(encoding)
    middles = [("middle", given.literal) for given in encoding.givens if given.literal > 0]
    return [*constraint.nodes, *([OUTSIDE] if isinstance(constraint, Path) else []), *middles]


# --- each kind -------------------------------------------------------------------------------

COLOURS = "each step changes the colour, there are {} nodes of one colour and {} of the other"
ENDS = f"{COLOURS}, and the ends cannot make up for it"
THREE = "without a the graph falls into three parts or more"
END = "an end is given at b, without which the graph falls apart"
BRIDGE = "a given edge is the only way between two parts of the graph"
FOUND = [
    ("circuit", "ab bc ca de ef fd", "", "", "", 2, "the graph is not connected"),
    ("circuit", "ab bc ca", "", "d", "", 2, "d has no neighbour"),
    ("circuit", "ab bc ca ad", "-ad", "", "", 2, "d has no neighbour"),
    ("directed circuit", "ab ba cd dc", "", "", "", 2, "the graph is not connected"),
    ("path", "", "", "ab", "O", 2, "a has no neighbour"),
    ("path", "ab", "a. b.", "c", "O", 2, "c has no neighbour"),
    ("path", "ab cd", "", "", "O", 2, "the graph is not connected"),
    ("directed path", "ab cd", "", "", "O", 2, "the graph is not connected"),
    ("circuit", "ab bc ca cd", "", "", "c", 2, "d has no other neighbour than c"),
    ("circuit", "ab bc ca", "-ab", "", "c", 2, "b has no other neighbour than c"),
    ("directed circuit", "ab bc ca cd dc", "", "", "c", 2, "d has no other neighbour than c"),
    ("path", "ab bc", "-a.", "", "b", 2, "a has no other neighbour than b"),
    ("circuit", "ab bc ca cd de ec", "", "", "c", 2, "without c the graph falls apart"),
    ("circuit", "ab bc ca cd de ef fd", "cd", "", "d", 2, "without d the graph falls apart"),
    ("directed circuit", "ab", "ab", "", "M", 2, BRIDGE),
    ("path", "ab ac ad", "", "", "Oa", 3, THREE),
    ("path", "ab bc ca ad ae", "", "", "Oa", 3, THREE),
    ("path", "ab ac ad bd", "-bd", "", "Oa", 3, THREE),
    ("path", "ab ac ad", "b. d.", "", "Oa", 3, THREE),
    ("directed path", "ba ac ad", "", "", "Oa", 3, THREE),
    ("path", "ab bc", "b.", "", "Ob", 3, END),
    ("directed path", "ab bc", ".b", "", "Ob", 3, END),
    ("directed path", "ab bc", "b.", "", "Ob", 3, END),
    ("circuit", "ac ad ae bc bd be", "", "", "ab", 3, COLOURS.format(2, 3)),
    ("directed circuit", "ac da ae bc bd eb", "", "", "ab", 3, COLOURS.format(2, 3)),
    ("path", "ac ad ae af bc bd be bf", "", "", "Oab", 4, ENDS.format(2, 4)),
    ("path", "ac ad ae bc bd be", "b.", "", "Oab", 4, ENDS.format(2, 3)),
    ("path", "ab bc cd da", "a. c.", "", "Oac", 4, ENDS.format(2, 2)),
    ("directed path", "ab bc cd da", ".b d.", "", "Obd", 4, ENDS.format(2, 2)),
]
"""Kind, edges, givens, further nodes; then the separator (O: outside, M: a middle), the number
of pieces, the sentence."""


def separator(encoding: Encoding[Any], letters: str) -> frozenset[Node]:
    named = {"O": OUTSIDE, "M": nodes_of(encoding)[-1]}
    return frozenset(named.get(letter, letter) for letter in letters)


@pytest.mark.parametrize(("kind", "edges", "given", "others", "nodes", "pieces", "sentence"), FOUND)
def test_the_reason_for_the_smallest_graphs(
    kind: str, edges: str, given: str, others: str, nodes: str, pieces: int, sentence: str
) -> None:
    encoding = stated(kind, edges, given, others)
    assert not list(solutions(encoding))
    reason = reasons.find(encoding)
    what = "the ring" if "circuit" in kind else "the way"
    assert reason == Reason(
        constraint_of(encoding), separator(encoding, nodes), pieces, f"{what}: {sentence}"
    )
    check(encoding, reason)


@pytest.mark.parametrize(
    ("kind", "edges", "given", "others"),
    [
        ("circuit", "ab bc ca", "", ""),
        ("circuit", "ab bc cd da ac", "-ac", ""),
        ("directed circuit", "ab ba", "ab ba", ""),
        ("path", "", "", "a"),
        ("path", "", "a.", "a"),
        ("path", "ab bc", "a. c.", ""),
        ("path", "ac ad ae bc bd be", "c.", ""),
        ("path", "ab bc cd da", "a. b.", ""),
        ("directed path", "", ".a a.", "a"),
        ("directed path", "ab bc", ".a c.", ""),
    ],
)
def test_no_reason_where_there_is_a_solution(
    kind: str, edges: str, given: str, others: str
) -> None:
    encoding = stated(kind, edges, given, others)
    assert list(solutions(encoding))
    assert reasons.find(encoding) is None
    for size in range(5):
        for nodes in combinations(nodes_of(encoding), size):
            with pytest.raises(VerificationError):
                check(encoding, Reason(constraint_of(encoding), frozenset(nodes), 9, ""))


def test_too_few_nodes_need_no_reason() -> None:
    for encoding in (
        stated("circuit", "ab"),
        stated("circuit", "", "", "ab"),
        stated("directed circuit", "", "", "a"),
        stated("path", "", "-a.", "a"),
        stated("path", ""),
    ):
        assert reasons.find(encoding) is None
        assert not list(solutions(encoding))


BOARDS = [
    ("tour 2x2", "the open tour: 1 has no neighbour"),
    ("tour 3x3", "the open tour: 5 has no neighbour"),
    ("tour 3x3 --leaper 1,1", "the open tour: the graph is not connected"),
    (
        "tour 3x4 --closed --leaper 0,1\n.###\n....\n....",
        "the closed tour: 1 has no other neighbour than 5",
    ),
    ("tour 1x3 --leaper 0,1 --start 2", f"the open tour: {END.replace('at b', 'at 2')}"),
    ("tour 5x5 --closed", f"the closed tour: {COLOURS.format(12, 13)}"),
    ("tour 5x5 --start 2", f"the open tour: {ENDS.format(12, 13)}"),
]


@pytest.mark.parametrize(("text", "sentence"), BOARDS)
@pytest.mark.parametrize("backend", ["sat", "ilp"])
def test_a_reason_is_the_evidence(text: str, sentence: str, backend: str) -> None:
    puzzle = Tour.parse(text)
    outcome = solve(puzzle, backend)
    assert (outcome.verdict, outcome.evidence, outcome.complete) == ("none", ["reason"], True)
    assert outcome.reason == sentence
    plain = solve(puzzle, backend, Options(reasons=False))
    assert (plain.verdict, plain.reason) == ("none", None)
    assert plain.evidence == ["solver" if backend == "sat" else "confirmed"]
    assert solve(puzzle, "dfs").evidence == ["search"]


# --- damage ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "edges", "given", "others", "nodes", "pieces", "sentence"), FOUND)
def test_a_damaged_reason_is_refused(
    kind: str, edges: str, given: str, others: str, nodes: str, pieces: int, sentence: str
) -> None:
    encoding = stated(kind, edges, given, others)
    reason = reasons.find(encoding)
    assert reason
    with pytest.raises(VerificationError, match="a node that is not there"):
        check(encoding, replace(reason, nodes=reason.nodes | {"z"}))
    with pytest.raises(VerificationError, match="a node that is not there"):
        check(encoding, replace(reason, nodes=reason.nodes | {("middle", -1)}))
    elsewhere = stated(kind, edges, given, others + "z")
    with pytest.raises(VerificationError, match="about another constraint"):
        check(elsewhere, reason)
    with pytest.raises(VerificationError, match="which proves nothing"):
        check(encoding, replace(reason, nodes=frozenset(nodes_of(encoding))))
    for node in reason.nodes if len(reason.nodes) > 1 else ():
        less = replace(reason, nodes=reason.nodes - {node})
        with pytest.raises(VerificationError, match="which proves nothing"):
            check(encoding, less)


def test_what_is_given_matters() -> None:
    """The same separators prove nothing without the givens, or with others."""
    for kind, edges, given, other in (
        ("path", "ac ad ae bc bd be", "b.", "c."),
        ("path", "ab bc cd da", "a. c.", "a."),
        ("path", "ab bc", "b.", "a."),
        ("circuit", "ab bc ca", "-ab", "ab"),
    ):
        encoding = stated(kind, edges, given)
        reason = reasons.find(encoding)
        assert reason
        for feasible in (stated(kind, edges), stated(kind, edges, other)):
            assert list(solutions(feasible))
            with pytest.raises(VerificationError, match="which proves nothing"):
                check(feasible, reason)


def test_a_false_reason_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(encoding: Encoding[Any]) -> Reason:
        return Reason(constraint_of(encoding), frozenset({1}), 2, "the tour is bored")

    monkeypatch.setattr(reasons, "find", lie)
    with pytest.raises(VerificationError, match=r"^1 nodes leave 1 pieces, which proves nothing$"):
        solve(Tour(3, 4))


def test_a_literal_that_is_given_and_denied() -> None:
    """Both sides leave the edge out, so that what one finds the other accepts."""
    encoding = stated("circuit", "ab bc ca cd da", "ab -ab")
    reason = reasons.find(encoding)
    assert reason
    check(encoding, reason)


# --- no false one ----------------------------------------------------------------------------


def drawn(kind: str, graph: Any, rng: random.Random, most: int) -> Encoding[Any]:
    """A kind of constraint on a graph, with up to ``most`` literals given or denied by lot."""
    letters = "abcdefg"[: len(graph)]
    pairs = [letters[u] + letters[v] for u, v in graph.edges]
    if "directed" in kind:
        ways = [([pair], [pair[::-1]], [pair, pair[::-1]]) for pair in pairs]
        pairs = [pair for way in ways for pair in rng.choice(way)]
    names = list(pairs)
    if "path" in kind:
        names += [f"{v}." for v in letters]
        names += [f".{v}" for v in letters] if "directed" in kind else []
    given = rng.sample(names, min(len(names), rng.randint(0, most)))
    signed = [name if rng.random() < 0.6 else f"-{name}" for name in given]
    return stated(kind, " ".join(pairs), " ".join(signed), letters)


def atlas(most: int) -> list[Any]:
    """All graphs of up to so many nodes, but the empty one."""
    from networkx import graph_atlas_g

    return [graph for graph in graph_atlas_g() if 0 < len(graph) <= most]


@pytest.mark.parametrize("kind", KINDS)
def test_every_reason_on_small_graphs_is_right(kind: str) -> None:
    rng, seen = random.Random(kind), Counter[str]()
    for graph, most in product(atlas(6), (0, 1, 1, 2, 2, 3)):
        encoding = drawn(kind, graph, rng, most)
        reason, feasible = reasons.find(encoding), next(solutions(encoding), None) is not None
        seen["feasible" if feasible else "infeasible"] += 1
        if reason:
            assert not feasible, encoding.model.constraints
            check(encoding, reason)
            seen["found"] += 1
    assert seen["feasible"] > 60, seen
    assert seen["found"] > 0.5 * seen["infeasible"], seen


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_proves_that_a_solution_is_none(kind: str) -> None:
    rng, refused, proved = random.Random(kind), 0, 0
    for graph, most in product(atlas(5), (0, 2, 3)):
        encoding = drawn(kind, graph, rng, most)
        feasible = next(solutions(encoding), None) is not None
        taken = nodes_of(encoding)
        for size in range(len(taken) + 1):
            for nodes in combinations(taken, size):
                try:
                    check(encoding, Reason(constraint_of(encoding), frozenset(nodes), 9, ""))
                except VerificationError:
                    refused += 1
                else:
                    assert not feasible, (encoding, nodes)
                    proved += 1
    assert min(refused, proved) > 100


def test_every_reason_on_boards_is_right() -> None:
    rng, seen = random.Random(6), Counter[str]()
    for _ in range(300):
        puzzle = draw(rng)
        encoding = encode(puzzle)
        reason, feasible = reasons.find(encoding), bool(everything(puzzle, "dfs").solutions)
        seen["feasible" if feasible else "infeasible"] += 1
        if reason:
            assert not feasible, puzzle.text()
            check(encoding, reason)
            seen["found"] += 1
    assert seen["feasible"] > 60, seen
    assert seen["found"] > 0.5 * seen["infeasible"], seen
