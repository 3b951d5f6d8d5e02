"""Hall's condition in directed graphs: k nodes with fewer than k successors refute a cycle.

Along a cycle k nodes have k successors, and not themselves unless the cycle has no other node.

Source: Hall, "On representatives of subsets", J. London Mathematical Society 10 (1935).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..graphs import reachable, reverse
from .certificate import InfeasibilityCertificate
from .graph import CircuitGraph
from .matching import deficient


def lacking_successors(graph: CircuitGraph, matched: bool) -> Iterator[InfeasibilityCertificate]:
    """Nodes of a directed graph that have too few successors, or no others than themselves.

    Where ``matched`` says so, a maximum matching finds them.
    """
    if not graph.constraint.directed:
        return
    after = graph.successors()
    for nodes in suspects(after, matched):
        there = {head for tail in nodes for head in after[tail]}
        if len(there) < len(nodes) or (there == nodes and 0 < len(nodes) < len(after)):
            named = frozenset(graph.names[node] for node in nodes)
            why = f"{graph.constraint.why}: {leading(graph, after, nodes, there)}"
            yield InfeasibilityCertificate(graph.constraint, named, len(there), why, "successors")


def suspects(after: list[list[int]], matched: bool) -> Iterator[set[int]]:
    """Sets of nodes that may lack successors: single ones, all, those that can be reached.

    When all have too few, some have no predecessor. What can be reached is that from ``OUTSIDE``,
    if there is such a node.
    """
    everything, last = set(range(len(after))), [len(after) - 1]
    yield from ({node} for node, heads in enumerate(after) if not heads)
    yield everything
    yield reachable(after, last)
    yield everything - reachable(reverse(after), last)
    if matched:
        yield from deficient(after)


def leading(graph: CircuitGraph, after: list[list[int]], nodes: set[int], there: set[int]) -> str:
    """The sentence about nodes and their successors, or about the others: whichever are fewer."""
    others = set(range(len(after))) - there
    if there == nodes:
        if graph.outside:
            if graph.outside <= nodes:
                return f"no way leads from the start to {graph.nodes_in_words(others)}"
            return f"no way leads from {graph.nodes_in_words(nodes)} to the end"
        if len(nodes) <= len(others):
            return f"no arc leads from {graph.nodes_in_words(nodes)} to other nodes"
        return f"no arc leads to {graph.nodes_in_words(others)} from other nodes"
    some, what, mine, other = nodes, "successor", "the start", "the end"
    if len(others) < len(nodes):
        some, what, mine, other = others, "predecessor", other, mine
        there = {tail for tail, heads in enumerate(after) if not others.isdisjoint(heads)}
    if len(some) == 1:
        return f"{graph.nodes_in_words(some, mine)} has no {what}"
    have = f"have {len(there)}: {graph.nodes_in_words(there, other)}" if there else "have none"
    return f"{graph.nodes_in_words(some, mine)} need {len(some)} {what}s and {have}"
