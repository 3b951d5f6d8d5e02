"""The graph behind a circuit: what is given leaves no room beside it."""

from __future__ import annotations

from satchel.encoders.constraints import Circuit, Node
from satchel.encoders.infeasible.graph import CircuitGraph, add_edges
from satchel.encoders.model import Model


def circuit(pairs: str, directed: bool = False) -> tuple[Circuit, dict[str, int]]:
    """A circuit over letters, and the variable of each pair."""
    model = Model()
    edge: dict[tuple[Node, Node], int] = {(p[0], p[1]): model.boolean(p) for p in pairs.split()}
    model.circuit(edge, sorted(set(pairs) - {" "}), "the ring", directed=directed)
    return model.circuits[0], {f"{u}{v}": x for (u, v), x in edge.items()}


def test_an_edge_that_is_denied_is_not_there() -> None:
    constraint, edge = circuit("ab bc cd da ac")
    graph = CircuitGraph(constraint, {-edge["ac"]})
    assert graph.beside == [[1, 3], [0, 2], [1, 3], [2, 0]] and not graph.pruned


def test_two_given_edges_leave_no_room() -> None:
    constraint, edge = circuit("ab bc cd da ac bd")
    graph = CircuitGraph(constraint, {edge["ab"], edge["bc"]})
    assert graph.pruned and graph.names[4:] == [("middle", edge["ab"]), ("middle", edge["bc"])]
    assert sorted(graph.beside[1]) == [4, 5]
    assert graph.nodes_in_words({0, 4}) == "a, the given edge a,b"


def test_too_many_given_edges_at_a_node() -> None:
    constraint, edge = circuit("ab ac ad bc cd")
    graph = CircuitGraph(constraint, {edge["ab"], edge["ac"], edge["ad"]})
    ((node, pairs),) = graph.degree_clashes()
    assert node == 0 and graph.edges_in_words(pairs) == "a,b, a,c and a,d"


def test_given_edges_that_close_too_early() -> None:
    constraint, edge = circuit("ab bc ca cd de ec")
    graph = CircuitGraph(constraint, {edge["ab"], edge["bc"], edge["ca"]})
    ((nodes, pairs),) = graph.given_subtours()
    assert nodes == {0, 1, 2} and len(pairs) == 3


def test_a_given_arc_is_the_only_one_of_its_ends() -> None:
    constraint, edge = circuit("ab ac bc ca cb", directed=True)
    assert CircuitGraph(constraint, {edge["ab"]}).successors() == [[1], [2], [0]]
    assert CircuitGraph(constraint, set()).successors() == [[1, 2], [2], [0, 1]]


def test_the_ends_of_a_path() -> None:
    model = Model()
    edge: dict[tuple[Node, Node], int] = {
        ("a", "b"): model.boolean("ab"),
        ("b", "c"): model.boolean("bc"),
    }
    ends: dict[Node, int] = {v: model.boolean(f"{v}.") for v in "abc"}
    model.path(edge, "abc", ends, "the way")
    graph = CircuitGraph(model.circuits[0], {-ends["b"], ends["c"]})
    assert (graph.ends(), graph.given_ends()) == ({0, 2}, {2})
    assert graph.nodes_in_words({3}, outside="outside") == "outside"


def test_edges_are_added_both_ways() -> None:
    graph: list[list[int]] = [[], [], []]
    add_edges(graph, [(0, 1), (1, 2)])
    assert graph == [[1], [0, 2], [1]]
