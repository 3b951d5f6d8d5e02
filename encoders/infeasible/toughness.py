"""Chvátal's condition: k nodes whose removal leaves more than k components refute a cycle.

A cycle through all nodes falls into at most k paths when k ≥ 1 nodes are taken out, so the graph
falls into at most k components; with no node taken out it is connected. Separators are sought
where they are often found, see ``separators``.

Source: Chvátal, "Tough graphs and Hamiltonian circuits", Discrete Mathematics 5 (1973).
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import product

from ..graphs import bipartition, components
from .certificate import InfeasibilityCertificate
from .graph import CircuitGraph
from .separators import cut_nodes, hubs, isolating, tight_sets, trim


def separator(
    graph: CircuitGraph, out: Set[int], sentence: str = ""
) -> Iterator[InfeasibilityCertificate]:
    """The certificate of these nodes, if they leave enough components."""
    left = components(graph.beside, out)
    if len(left) > max(1, len(out)):
        why = sentence or falling(graph, out, left)
        if graph.pruned:
            why = f"beside two given edges at a node there is no other, and {why}"
        nodes = frozenset(graph.names[node] for node in out)
        yield InfeasibilityCertificate(
            graph.constraint, nodes, len(left), f"{graph.constraint.why}: {why}"
        )


def falling(graph: CircuitGraph, out: Set[int], left: list[list[int]]) -> str:
    """The general sentence about a separator."""
    single, number = sum(len(component) == 1 for component in left), len(left)
    parts = f"{number} components" if single < number else f"{number} single nodes"
    if 1 < single < number:
        parts += f", {single} of them single nodes,"
    closed = " with its ends joined" if graph.outside - out else ""
    what = "path" if graph.outside else "cycle"
    return (
        f"without {graph.nodes_in_words(out)} the graph{closed} falls into {parts} "
        f"and a {what} into at most {len(out)}"
    )


def simple_separators(graph: CircuitGraph) -> Iterator[InfeasibilityCertificate]:
    """Separators of no node, of one, and of one side of a bipartite graph.

    With and without ``OUTSIDE``.
    """
    names, inner, outside = graph.names, graph.inner, graph.outside
    if len(components(inner)) > 1:
        lonely = next((name for name, row in zip(names, inner, strict=False) if not row), None)
        apart = "the graph is not connected" if lonely is None else f"{lonely} has no neighbour"
        yield from separator(graph, outside, apart)
    ends = graph.ends() if outside else set[int]()
    if outside and not ends:
        yield from separator(graph, set(), "no node may be an end")
    if len(ends) < len(inner):  # else the way through OUTSIDE is always open
        for node in cut_nodes(graph.beside):
            near = [
                w for w in graph.beside[node] if w < graph.size and len(set(graph.beside[w])) < 2
            ]
            if node >= graph.size and node not in outside:
                why = "a given edge is the only way between two parts of the graph"
            elif ends == {node}:
                why = f"no node but {names[node]} may be an end"
            elif near:
                why = f"{names[near[0]]} has no other neighbour than {names[node]}"
            else:
                why = f"without {names[node]} the graph falls apart"
            yield from separator(graph, {node}, why)
    given = graph.given_ends()
    for node, parts in cut_nodes(inner).items() if outside else ():
        if node in given:
            why = f"an end is given at {names[node]}, without which the graph falls apart"
            yield from separator(graph, outside | {node}, why)
        elif parts > 2:
            why = f"without {names[node]} the graph falls into three parts or more"
            yield from separator(graph, outside | {node}, why)
    sides = bipartition(inner)
    for side, other in (sides[::-1], sides) if sides else ():
        why = (
            f"each step changes the colour, there are {len(side)} nodes of one colour and "
            f"{len(other)} of the other"
        )
        if outside:
            why += ", and the ends cannot make up for it"
        yield from separator(graph, set(side), why)
        yield from separator(graph, outside.union(side), why)


def larger_separators(graph: CircuitGraph) -> Iterator[InfeasibilityCertificate]:
    """Separators of several nodes."""
    bases = [graph.outside, set[int]()] if graph.outside else [graph.outside]
    for base, search in product(bases, (hubs, tight_sets, isolating)):
        for out in search(graph.beside, base):
            few = trim(graph.beside, out, 1)
            if len(components(graph.beside, few)) > max(1, len(few)):
                yield from separator(graph, trim(graph.beside, few, 2))
