"""Combinatorial reasons: each kind on its smallest graph, damage is refused, none is ever false.

The search is compared with all sets of nodes that the check accepts, on small graphs.
"""

from __future__ import annotations

import json
import pathlib
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product
from typing import Any

import networkx as nx
import pytest

from satchel.backends.base import Deadline
from satchel.encoders import encode
from satchel.encoders.constraints import OUTSIDE, Circuit, Given, Node
from satchel.encoders.encoding import Encoding
from satchel.encoders.infeasible import arguments
from satchel.encoders.infeasible.certificate import InfeasibilityCertificate
from satchel.encoders.model import Model
from satchel.encoders.options import Options
from satchel.puzzles.errors import VerificationError
from satchel.puzzles.graphs import generate
from satchel.puzzles.hamilton import Hamilton
from satchel.puzzles.tour import Tour
from satchel.verify.certificate.check import verify
from satchel.verify.certificate.claim import Claim
from satchel.verify.certificate.prove import prove, write
from satchel.verify.infeasible import check
from satchel.verify.verdict import solve

from ...helpers import everything
from ...puzzles.test_tour import draw

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
    return Encoding(model, [Given(literal, "") for literal in fixed])


def constraint_of(encoding: Encoding[Any]) -> Circuit:
    (constraint,) = encoding.model.circuits
    return constraint


def solutions(encoding: Encoding[Any]) -> Iterator[set[int]]:
    """The true literals of each order of the nodes that keeps the constraint and the givens."""
    if not encoding.model.circuits:  # too few nodes
        for size in range(encoding.model.top + 1):
            sets = map(set, combinations(range(1, encoding.model.top + 1), size))
            yield from (true for true in sets if not encoding.broken(true))
        return
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
        if (order[-1], order[0]) in edge:
            true.add(edge[order[-1], order[0]])
        else:
            continue
        if all((abs(literal) in true) == (literal > 0) for literal in fixed):
            yield true


def nodes_of(encoding: Encoding[Any]) -> list[Node]:
    """Whatever may be taken out: the nodes, ``OUTSIDE``, and the middles of given edges."""
    constraint = constraint_of(encoding)
    middles = [("middle", given.literal) for given in encoding.givens if given.literal > 0]
    return [*constraint.nodes, *middles]


# --- each kind -------------------------------------------------------------------------------

COLOURS = "each step changes the colour, there are {} nodes of one colour and {} of the other"
ENDS = f"{COLOURS}, and the ends cannot make up for it"
THREE = "without a the graph falls into three parts or more"
END = "an end is given at b, without which the graph falls apart"
BRIDGE = "a given edge is the only way between two parts of the graph"
CYCLE = "without {} the graph falls into {} and a cycle into at most {}"
WAY = "without {} the graph falls into {} and a path into at most {}"
JOINED = "without {} the graph with its ends joined falls into {} and a path into at most {}"
TWO = " are given, of which a {} uses two at most"
RING = " are given and make a cycle without {}"
SHORT = " are given and make a path without c, d"
ROOM = "beside two given edges at a node there is no other, and e has no other neighbour than d"
PAIRS = "cf fc dg gd eh he ab ba ac ca ad da ae ea bc cb bd db be eb fa ag ha"
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
    ("path", "ab ac ad", "b. d.", "", "a", 2, "c has no other neighbour than a"),
    ("directed path", "ba ac ad", "", "", "Oa", 3, THREE),
    ("path", "ab bc", "b.", "", "Ob", 3, END),
    ("directed path", "ab bc", ".b", "", "Ob", 3, END),
    ("directed path", "ab bc", "b.", "", "Ob", 3, END),
    ("circuit", "ac ad ae bc bd be", "", "", "ab", 3, COLOURS.format(2, 3)),
    ("directed circuit", "ac da ae bc bd eb", "", "", "ab", 3, COLOURS.format(2, 3)),
    ("path", "ac ad ae af bc bd be bf", "", "", "Oab", 4, ENDS.format(2, 4)),
    ("path", "ac ad ae bc bd be", "b.", "", "Oab", 4, ENDS.format(2, 3)),
    ("path", "ab bc cd da", "a. c.", "", "ac", 3, ENDS.format(2, 2)),
    ("directed path", "ab bc cd da", ".b d.", "", "bd", 3, ENDS.format(2, 2)),
    ("circuit", "ab ac ad bc cd", "ab ac ad", "", "", 5, f"a,b, a,c and a,d{TWO.format('cycle')}"),
    ("path", "ab ac bc", "ab ac a.", "", "", 5, f"a,b, a,c and an end at a{TWO.format('path')}"),
    ("circuit", "ab bc ca ad bd cd", "ab bc ca", "", "", 2, f"a,b, b,c and c,a{RING.format('d')}"),
    ("path", "ab bc cd", "ab a. b.", "", "", 2, f"a,b, an end at a and an end at b{SHORT}"),
    ("circuit", "ab bc cd da ac be de", "ab bc", "", "d", 2, ROOM),
    ("path", "ab bc ca", "-a. -b.", "", "c", 2, "no node but c may be an end"),
    ("path", "ab bc ca", "-a. -b. -c.", "", "", 2, "no node may be an end"),
    *(
        (
            kind,
            edges,
            given,
            "",
            out,
            components,
            text.format(", ".join(out.strip("O")), said, len(out)),
        )
        for kind, edges, given, out, components, text, said in [
            ("circuit", "ab ac ad ae bc bd be", "", "ab", 3, CYCLE, "3 single nodes"),
            (
                "circuit",
                "ac ad bc bd ab ae ef fb",
                "",
                "ab",
                3,
                CYCLE,
                "3 components, 2 of them single nodes,",
            ),
            ("directed circuit", PAIRS, "", "ab", 3, CYCLE, "3 components"),
            ("path", "ab ac ad ae bc bd be fa fb", "", "Oab", 4, WAY, "4 single nodes"),
            ("path", "ab ac ad ae bc bd be", "-c. -d. -e.", "ab", 4, JOINED, "4 single nodes"),
        ]
    ),
]
"""Kind, edges, givens, further nodes; then the separator (O: outside, M: a middle), the number
of components, the sentence."""


ONE = " are given, of which a {} uses one at most"
SUCCESSORS = [
    ("circuit", "ab cb ac ca", "", "b", 0, "b has no successor"),
    ("circuit", "ab bc ca dc da", "", "abcd", 3, "d has no predecessor"),
    ("circuit", "ac bc cd da db", "", "ab", 1, "a, b need 2 successors and have 1: c"),
    ("circuit", "ab bc cd da bd db ac", "bd", "c", 0, "c has no successor"),
    ("circuit", "ab bc cd da ac ca bd db", "ab ac", "a", 0, f"a,b and a,c{ONE.format('cycle')}"),
    ("circuit", "ab bc cd da ac ca bd", "ac bc", "b", 0, f"b,c and a,c{ONE.format('cycle')}"),
    ("path", "ab bc ca", "ab .b", "a", 0, f"a,b and a start at b{ONE.format('path')}"),
    ("path", "ab bc ca", "ab a.", "a", 0, f"a,b and an end at a{ONE.format('path')}"),
    ("circuit", "ab ba ac bd cd dc", "", "cd", 2, "no arc leads from c, d to other nodes"),
    ("circuit", "ab bc ca de ed da eb", "", "abc", 3, "no arc leads to d, e from other nodes"),
    ("path", "ab cb", "", "abc", 2, "a, c need 2 predecessors and have 1: the start"),
    ("path", "ba bc", "", "ac", 1, "a, c need 2 successors and have 1: the end"),
    ("path", "ab bc cd", "-.a", "Oabcd", 4, "a has no predecessor"),
    ("path", "ab ba cd dc bc", ".d", "Ocd", 3, "no way leads from the start to a, b"),
    ("path", "ab ba bc cd dc", "-c. -d.", "cd", 2, "no way leads from c, d to the end"),
    ("path", "ab bc cd da", "-a. -b. -c. -d.", "Oabcd", 4, "the end has no predecessor"),
    ("path", "ab bc cd da", "-.a -.b -.c -.d", "O", 0, "the start has no successor"),
    ("path", "ab ba bc cd dc ca", "-a. -ab .a", "a", 0, "a has no successor"),
    ("path", "bc bd ba ca da", ".b", "acd", 2, "a, c, d need 3 successors and have 2: a, the end"),
]
"""As before, of directed graphs: the nodes, and how many successors they have."""


def separator(encoding: Encoding[Any], letters: str) -> frozenset[Node]:
    named = {"O": OUTSIDE, "M": nodes_of(encoding)[-1]}
    return frozenset(named.get(letter, letter) for letter in letters)


@pytest.mark.parametrize(
    ("kind", "edges", "given", "others", "nodes", "components", "sentence"), FOUND
)
def test_the_reason_for_the_smallest_graphs(
    kind: str, edges: str, given: str, others: str, nodes: str, components: int, sentence: str
) -> None:
    encoding = stated(kind, edges, given, others)
    assert not list(solutions(encoding))
    reason = arguments.find(encoding)
    what = "the ring" if "circuit" in kind else "the way"
    assert reason == InfeasibilityCertificate(
        constraint_of(encoding), separator(encoding, nodes), components, f"{what}: {sentence}"
    )
    check(encoding, reason)


@pytest.mark.parametrize(
    ("kind", "edges", "given", "others"),
    [
        ("circuit", "ab bc ca", "", ""),
        ("circuit", "ab bc cd da ac", "-ac", ""),
        ("circuit", "ab bc cd da ac", "ab bc cd da", ""),
        ("path", "ab bc cd da ac", "ab bc cd a. d.", ""),
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
    assert arguments.find(encoding) is None
    for size in range(5 if encoding.model.circuits else 0):
        for nodes in combinations(nodes_of(encoding), size):
            with pytest.raises(VerificationError):
                check(
                    encoding,
                    InfeasibilityCertificate(constraint_of(encoding), frozenset(nodes), 9, ""),
                )


@pytest.mark.parametrize(("cliques", "hubs"), [(3, 2), (4, 3), (6, 5), (9, 8)])
def test_cliques_that_hang_on_few_hubs(cliques: int, hubs: int) -> None:
    graph = nx.disjoint_union_all([nx.complete_graph(20 + i) for i in range(cliques)])
    others = list(graph)
    graph.add_edges_from((f"hub {i}", v) for i in range(hubs) for v in others)
    encoding = encode(Hamilton(nx.convert_node_labels_to_integers(graph, label_attribute="name")))
    reason = arguments.find(encoding)
    assert reason and len(reason.nodes) == hubs and reason.count == cliques
    assert check(encoding, reason)


def test_too_few_nodes_need_no_reason() -> None:
    for encoding in (
        stated("circuit", "ab"),
        stated("circuit", "", "", "ab"),
        stated("directed circuit", "", "", "a"),
        stated("path", "", "-a.", "a"),
        stated("path", ""),
    ):
        assert arguments.find(encoding) is None
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
    (
        "tour 3x5",
        "the open tour: without 2, 4, 8, 12, 14 the graph falls into 7 components, 6 of them "
        "single nodes, and a path into at most 6",
    ),
    (
        "tour 4x4",
        "the open tour: without 6, 7, 10, 11 the graph falls into 6 components, 4 of them single "
        "nodes, and a path into at most 5",
    ),
    (
        "tour 4x5 --closed",
        "the closed tour: without 7, 9, 11, 13, 15 the graph falls into 6 components, 5 of them "
        "single nodes, and a cycle into at most 5",
    ),
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


NARROW = [f"tour 4x{n} --closed" for n in (4, 5, 6, 7, 8, 9, 10, 12, 20, 30, 31, 250)]
MIDDLE = [f"tour 3x{n} --closed" for n in (4, 6)] + ["tour 3x6", "tour 6x3", "tour 6x4 --closed"]
ODD = [
    f"tour {n}x{n} {which}" for n in (7, 9, 15) for which in ("--closed", "--start 2", "--end 4")
]


@pytest.mark.parametrize("text", NARROW + MIDDLE + ODD)
def test_boards_that_no_solver_is_asked_about(text: str) -> None:
    outcome = solve(Tour.parse(text), "sat")
    assert (outcome.verdict, outcome.evidence) == ("none", ["reason"])


@pytest.mark.parametrize("text", ["tour 4x12 --closed", "tour 4x4", "tour 7x7 --start 2"])
def test_a_certificate_holds_the_nodes_of_a_separator(text: str, tmp_path: pathlib.Path) -> None:
    outcome = solve(Tour.parse(text), "sat")
    write(tmp_path, prove(outcome, Options(), Deadline(None)))
    report = verify(tmp_path)
    assert report.claim.reason and report.claim.reason[1] == "separator"
    assert "too many for a cycle" in report.notes[-1]


def test_a_certificate_holds_the_nodes_that_lack_successors(tmp_path: pathlib.Path) -> None:
    puzzle = Hamilton.parse("hamilton --directed\na c\nb c\nc d\nd a\nd b")
    outcome = solve(puzzle, "sat")
    assert outcome.reason == "the cycle: a, b need 2 successors and have 1: c"
    write(tmp_path, prove(outcome, Options(), Deadline(None)))
    report = verify(tmp_path)
    a, b = (puzzle.graph.names.index(name) for name in "ab")
    assert report.claim.reason and [*report.claim.reason] == [0, "successors", [a, b]]
    assert report.notes == ["2 nodes have 1 successors, too few for a cycle"]
    claim = tmp_path / "claim.json"
    said = json.loads(claim.read_text(encoding="utf-8"))
    del said["content"]
    for nodes in ([a], [3], [a, 3]):
        damaged = Claim(**(said | {"reason": [0, "successors", nodes]}))
        claim.write_text(damaged.text(), encoding="utf-8")
        with pytest.raises(VerificationError, match="which proves nothing"):
            verify(tmp_path)


@pytest.mark.parametrize(
    "puzzle",
    [
        Tour(3, 8, closed=True),
        Hamilton(generate("petersen 5 2")),
        Hamilton(generate("snark 5")),
        Tour(8, 8),
        Tour(8, 8, closed=True),
        Tour(30, 30, 0),
        Tour(3, 7),
    ],
    ids=lambda puzzle: puzzle.text().replace("\n", " ")[:30],
)
def test_boards_and_graphs_that_go_to_the_solver(puzzle: Any) -> None:
    """The first three have no solution: they are tough enough, and yet have no cycle."""
    assert arguments.find(encode(puzzle)) is None


def test_large_graphs_are_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    encoding = encode(Tour(4, 12, closed=True))
    assert arguments.find(encoding)
    monkeypatch.setattr(arguments, "MATCHING_NODES", 47)
    assert arguments.find(encoding) is None
    lacking = stated("directed circuit", "ac bc cd da db")
    assert arguments.find(lacking)
    monkeypatch.setattr(arguments, "MATCHING_NODES", 3)
    assert arguments.find(lacking) is None


@pytest.mark.parametrize(("kind", "edges", "given", "nodes", "count", "sentence"), SUCCESSORS)
def test_the_reason_for_a_lack_of_successors(
    kind: str, edges: str, given: str, nodes: str, count: int, sentence: str
) -> None:
    encoding = stated(f"directed {kind}", edges, given)
    assert not list(solutions(encoding))
    reason, what = arguments.find(encoding), "the ring" if kind == "circuit" else "the way"
    named, said = separator(encoding, nodes), f"{what}: {sentence}"
    assert reason == InfeasibilityCertificate(
        constraint_of(encoding), named, count, said, "successors"
    )
    check(encoding, reason)


def test_given_arcs_that_come_back_too_early() -> None:
    encoding = stated("directed circuit", "ab bc ca bd da", "ab bc ca")
    said = f"the ring: a,b, b,c and c,a{RING.format('d')}"
    expected = InfeasibilityCertificate(
        constraint_of(encoding), frozenset("abc"), 3, said, "successors"
    )
    assert arguments.find(encoding) == expected
    check(encoding, expected)
    everywhere = stated("directed circuit", "ab bc cd da ac", "ab bc cd da")
    assert list(solutions(everywhere)) and arguments.find(everywhere) is None


def test_many_given_edges_are_not_all_named() -> None:
    graph = generate("complete 20")
    reason = arguments.find(encode(Hamilton(graph, forced=tuple((0, v) for v in range(1, 20)))))
    first = ", ".join(f"1,{v}" for v in range(2, 14))
    assert reason and f"19 edges ({first}, …) are given" in reason.sentence


def test_successors_are_of_directed_graphs_alone() -> None:
    """Undirected edges stand in one direction; that says nothing."""
    encoding = stated("circuit", "ab bc ac")
    assert list(solutions(encoding))
    with pytest.raises(VerificationError, match="of an unknown kind"):
        check(
            encoding,
            InfeasibilityCertificate(constraint_of(encoding), frozenset("c"), 0, "", "successors"),
        )


# --- damage ----------------------------------------------------------------------------------


def test_a_literal_that_is_given_and_denied() -> None:
    """Both sides leave the edge out, so that what one finds the other accepts."""
    encoding = stated("circuit", "ab bc ca cd da", "ab -ab")
    reason = arguments.find(encoding)
    assert reason
    check(encoding, reason)


# --- no false one ----------------------------------------------------------------------------


def drawn(kind: str, graph: Any, rng: random.Random, most: int) -> Encoding[Any]:
    """A kind of constraint on a graph, with up to ``most`` literals given or denied at random."""
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
        reason, feasible = arguments.find(encoding), next(solutions(encoding), None) is not None
        seen["feasible" if feasible else "infeasible"] += 1
        if reason:
            assert not feasible, encoding.model.constraints
            check(encoding, reason)
            seen["found"] += 1
    assert seen["feasible"] > 60, seen
    assert seen["found"] > 0.9 * seen["infeasible"], seen


def proofs(encoding: Encoding[Any]) -> Iterator[InfeasibilityCertificate | None]:
    """For each kind and each set of nodes the reason that the check accepts, or None."""
    taken = nodes_of(encoding)
    for size in range(len(taken) + 1):
        for nodes, kind in product(combinations(taken, size), ("separator", "successors")):
            reason = InfeasibilityCertificate(
                constraint_of(encoding), frozenset(nodes), 9, "", kind
            )
            try:
                check(encoding, reason)
            except VerificationError:
                yield None
            else:
                yield reason


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_proves_that_a_solution_is_none(kind: str) -> None:
    """And where there is a proof, the search finds one."""
    rng, seen = random.Random(kind), Counter[bool]()
    for graph, most in product(atlas(5), (0, 2, 3)):
        encoding = drawn(kind, graph, rng, most)
        if not encoding.model.circuits:
            assert arguments.find(encoding) is None
            continue
        tried = list(proofs(encoding))
        seen.update(reason is not None for reason in tried)
        if any(tried):
            assert next(solutions(encoding), None) is None, encoding
        assert (arguments.find(encoding) is not None) == any(tried), encoding
    assert min(seen.values()) > 100


@pytest.mark.parametrize("kind", KINDS[2:])
def test_every_reason_on_random_digraphs_is_right(kind: str) -> None:
    rng, seen = random.Random(kind), Counter[str]()
    for _ in range(400):
        letters, density = "abcdefg"[: rng.randint(4, 7)], rng.uniform(0.2, 0.6)
        arcs = [u + v for u, v in permutations(letters, 2) if rng.random() < density]
        names = [f".{v}" for v in letters] + [f"{v}." for v in letters]
        names = arcs + (names if "path" in kind else [])
        given = rng.sample(names, min(len(names), rng.randint(0, 2)))
        signed = [name if rng.random() < 0.5 else f"-{name}" for name in given]
        encoding = stated(kind, " ".join(arcs), " ".join(signed), letters)
        reason, feasible = arguments.find(encoding), next(solutions(encoding), None) is not None
        seen["feasible" if feasible else "infeasible"] += 1
        if reason:
            assert not feasible, encoding
            check(encoding, reason)
            seen[reason.kind] += 1
    assert seen["feasible"] > 60, seen
    assert seen["successors"] > 40, seen
    assert seen["successors"] + seen["separator"] > 0.8 * seen["infeasible"], seen


def test_every_reason_on_boards_is_right() -> None:
    rng, seen = random.Random(6), Counter[str]()
    for _ in range(300):
        puzzle = draw(rng)
        encoding = encode(puzzle)
        reason, feasible = arguments.find(encoding), bool(everything(puzzle, "dfs").solutions)
        seen["feasible" if feasible else "infeasible"] += 1
        if reason:
            assert not feasible, puzzle.text()
            check(encoding, reason)
            seen["found"] += 1
    assert seen["feasible"] > 60, seen
    assert seen["found"] > 0.8 * seen["infeasible"], seen
