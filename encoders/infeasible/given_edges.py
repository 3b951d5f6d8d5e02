"""Given edges that no cycle can hold together: too many at a node, or a cycle too early."""

from __future__ import annotations

from collections.abc import Iterator

from ..graphs import components
from .certificate import InfeasibilityCertificate
from .graph import CircuitGraph


def clashes(graph: CircuitGraph) -> Iterator[InfeasibilityCertificate]:
    """Too many given edges at a node, or else cycles of given edges that leave nodes out."""
    what = "path" if graph.outside else "cycle"
    most = "one" if graph.constraint.directed else "two"
    for node, pairs in graph.degree_clashes():
        why = f"are given, of which a {what} uses {most} at most"
        yield clash(graph, {node}, 0, f"{graph.edges_in_words(pairs)} {why}")
        return
    for nodes, pairs in graph.given_subtours():
        made, others = what if graph.outside <= nodes else "cycle", set(range(graph.size)) - nodes
        why = f"are given and make a {made} without {graph.nodes_in_words(others)}"
        yield clash(graph, nodes, len(nodes), f"{graph.edges_in_words(pairs)} {why}")


def clash(
    graph: CircuitGraph, nodes: set[int], successors: int, sentence: str
) -> InfeasibilityCertificate:
    """The certificate of given edges at these nodes.

    In a directed graph the nodes have no successors, or only themselves. In an undirected one the
    edges that have no room leave them apart: a separator of no node.
    """
    constraint, why = graph.constraint, f"{graph.constraint.why}: {sentence}"
    if constraint.directed:
        named = frozenset(graph.names[node] for node in nodes)
        return InfeasibilityCertificate(constraint, named, successors, why, "successors")
    return InfeasibilityCertificate(
        constraint, frozenset(), len(components(graph.beside, set())), why
    )
