"""Short arguments that a circuit or a path cannot exist, found before any solver is asked.

All of them are one theorem: a cycle through all nodes falls into at most k pieces when k nodes
are taken out, so the graph does too (k >= 1; with none taken out it is one piece). A set of k
nodes that leaves more pieces is a *separator*; the reason is the set alone, and counting pieces
checks it. An edge that is given counts as one node more, in its middle; a path is closed by the
node ``OUTSIDE``, which is joined to every node that may be an end.

Source: Chvátal, "Tough graphs and Hamiltonian circuits", Discrete Mathematics 5 (1973). For a
bipartite graph with unequal halves the smaller half is a separator; without this argument every
SAT encoding of it takes exponential time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .circuit import OUTSIDE, circuits, ring
from .model import Circuit, Encoding, Path

Graph = Mapping[Hashable, Collection[Hashable]]


@dataclass(frozen=True)
class Reason:
    """Why a circuit or a path cannot be: taking out ``nodes`` leaves ``pieces`` pieces."""

    constraint: Circuit | Path
    nodes: frozenset[Hashable]
    pieces: int
    sentence: str


def closed_graph(constraint: Circuit | Path, givens: Set[int]) -> Graph:
    """The graph whose cycle is asked for: given edges split in the middle, denied ones left out.

    ``givens`` are the literals that the instance fixes. The node in the middle of an edge is
    named by its literal, as ``("middle", literal)``.
    """
    closed = ring(constraint)
    graph: dict[Hashable, dict[Hashable, None]] = {node: {} for node in closed.nodes}
    for (u, v), literal in closed.edges.items():
        if -literal in givens:
            continue
        route: list[Hashable] = [u, v]
        if literal in givens:
            route.insert(1, ("middle", literal))
            graph["middle", literal] = {}
        for a, b in pairwise(route):
            graph[a][b] = graph[b][a] = None
    return graph


def find(encoding: Encoding[Any]) -> Reason | None:
    """A reason why the encoding has no solution, or None when none is found.

    Tried are: nothing, single nodes, the halves of a bipartite graph, each with and without
    ``OUTSIDE``. Linear time but for the count of pieces of each.
    """
    givens = {given.literal for given in encoding.givens}
    for constraint in circuits(encoding.model):
        if not ring(constraint).possible():
            continue  # too few nodes: the degrees say so
        graph = closed_graph(constraint, givens)
        for nodes, sentence in candidates(constraint, graph):
            pieces = len(parts(graph, nodes))
            if pieces > max(1, len(nodes)):
                return Reason(constraint, nodes, pieces, f"{constraint.why}: {sentence}")
    return None


def candidates(
    constraint: Circuit | Path, graph: Graph
) -> Iterator[tuple[frozenset[Hashable], str]]:
    """Sets of nodes that may be separators, each with what it would mean."""
    import networkx as nx

    inside = nx.Graph()
    inside.add_nodes_from(constraint.nodes)
    inside.add_edges_from(
        (u, v) for (u, v), x in constraint.edges.items() if v in graph[u] or ("middle", x) in graph
    )
    outside = frozenset({OUTSIDE}) if isinstance(constraint, Path) else frozenset[Hashable]()
    lonely = next((node for node in constraint.nodes if inside.degree[node] == 0), None)
    apart = "the graph is not connected" if lonely is None else f"{lonely} has no neighbour"
    yield outside, apart
    for node in nx.articulation_points(nx.Graph({a: list(b) for a, b in graph.items()})):
        near = [other for other in graph[node] if other in inside and len(graph[other]) < 2]
        if node not in inside:
            sentence = "a given edge is the only way between two parts of the graph"
        elif near:
            sentence = f"{near[0]} has no other neighbour than {node}"
        else:
            sentence = f"without {node} the graph falls apart"
        yield frozenset({node}), sentence
    if isinstance(constraint, Path):
        for node in nx.articulation_points(inside):
            sentence = f"without {node} the graph falls into three parts or more"
            if any(("middle", x[node]) in graph for x in (constraint.starts, constraint.ends)):
                sentence = f"an end is given at {node}, without which the graph falls apart"
            yield outside | {node}, sentence
    if nx.is_bipartite(inside):
        colour = nx.bipartite.color(inside)
        sizes = Counter(colour.values())
        for half in (0, 1):
            nodes = frozenset(node for node in inside if colour[node] == half)
            sentence = (
                f"each step changes the colour, there are {sizes[half]} nodes of one colour and "
                f"{sizes[1 - half]} of the other"
            )
            if outside:
                sentence += ", and the ends cannot make up for it"
            yield nodes, sentence
            yield nodes | outside, sentence


def parts(graph: Graph, without: Set[Hashable]) -> list[set[Hashable]]:
    """The connected pieces of a graph when some nodes are taken out.

    >>> parts({1: {2}, 2: {1, 3}, 3: {2}}, {2})
    [{1}, {3}]
    """
    found: list[set[Hashable]] = []
    left = dict.fromkeys(node for node in graph if node not in without)
    while left:
        first = next(iter(left))
        del left[first]
        piece, waiting = {first}, [first]
        while waiting:
            for node in graph[waiting.pop()]:
                if node in left:
                    del left[node]
                    piece.add(node)
                    waiting.append(node)
        found.append(piece)
    return found
