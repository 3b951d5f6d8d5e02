"""Short arguments that a circuit or a path cannot exist, found before any solver is asked.

There are two kinds. Each is a set of nodes, and counting checks it.

- ``separator``: a cycle through all nodes falls into at most k pieces when k nodes are taken out,
  so the graph does too (k ≥ 1; with none taken out it is one piece). The reason is k nodes that
  leave more pieces.
- ``successors``, of directed graphs alone: along a cycle k nodes have k successors, and not
  themselves unless the cycle has no other node. The reason is k nodes that have fewer
  successors, or only themselves. (In an undirected graph, take of such nodes those that have no
  neighbour among them: their neighbours are a separator.)

A given edge counts as one node more, in its middle, and leaves no room for others at a node where
it is the second; a given arc is the only one from its tail and to its head. (So too many of them at
a node, and cycles of them that leave nodes out, are reasons too.) A path is closed by the node
``OUTSIDE``, which is joined to every node that may be an end.

Source: Chvátal, "Tough graphs and Hamiltonian circuits", Discrete Mathematics 5 (1973); Hall, "On
representatives of subsets", J. London Mathematical Society 10 (1935). For a bipartite graph with
unequal halves the smaller half is a separator; without this argument every SAT encoding of it
takes exponential time.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Set
from dataclasses import dataclass
from itertools import chain, product
from typing import Any

from ..building import gc_paused
from ..constraints import Circuit
from ..encoding import Encoding
from .graph import Closed
from .matching import flood, reverse, short
from .separators import cut_nodes, halves, hubs, isolating, pieces, trimmed, unserved

SMALL = 2_000
"""Nodes up to which matchings and separators of several nodes are sought."""


@dataclass(frozen=True)
class Reason:
    """Why a circuit or a path cannot be.

    Parameters
    ----------
    constraint : Circuit
    nodes : frozenset
        The nodes that are taken out, or that have too few successors.
    count : int
        The pieces that are left, or the successors that there are.
    sentence : str
        The argument in words.
    kind : {"separator", "successors"}
    """

    constraint: Circuit
    nodes: frozenset[Hashable]
    count: int
    sentence: str
    kind: str = "separator"


def find(encoding: Encoding[Any]) -> Reason | None:
    """A reason why the encoding has no solution, or None when none is found.

    Sought in linear time: separators of no node, of one, and the halves of a bipartite graph; in
    a directed graph nodes that no arc leaves. In graphs of up to ``SMALL`` nodes also what a
    maximum matching tells, and the neighbours of nodes that have few.
    """
    given = {given.literal for given in encoding.givens}
    with gc_paused():
        for constraint in encoding.model.circuits:
            graph = Closed(constraint, given)
            for found in chain(clashes(graph), simple(graph), lacking(graph), several(graph)):
                return found
    return None


def separator(graph: Closed, out: Set[int], sentence: str = "") -> Iterator[Reason]:
    """The reason that these nodes are, if they leave enough pieces."""
    left = pieces(graph.beside, out)
    if len(left) > max(1, len(out)):
        said = sentence or falling(graph, out, left)
        if graph.crowded:
            said = f"beside two given edges at a node there is no other, and {said}"
        nodes = frozenset(graph.names[node] for node in out)
        yield Reason(graph.constraint, nodes, len(left), f"{graph.constraint.why}: {said}")


def falling(graph: Closed, out: Set[int], left: list[list[int]]) -> str:
    """The general sentence about a separator."""
    single, number = sum(len(piece) == 1 for piece in left), len(left)
    parts = f"{number} pieces" if single < number else f"{number} single nodes"
    if 1 < single < number:
        parts += f", {single} of them single nodes,"
    closed = " with its ends joined" if graph.outside - out else ""
    what = "path" if graph.outside else "cycle"
    return (
        f"without {graph.listed(out)} the graph{closed} falls into {parts} and a {what} into at "
        f"most {len(out)}"
    )


# --- given edges that cannot be together -----------------------------------------------------


def clashes(graph: Closed) -> Iterator[Reason]:
    """Too many given edges at a node, or else cycles of given edges that leave nodes out."""
    what = "path" if graph.outside else "cycle"
    most = "one" if graph.constraint.directed else "two"
    for node, pairs in graph.excess():
        said = f"are given, of which a {what} uses {most} at most"
        yield clash(graph, {node}, 0, f"{graph.called(pairs)} {said}")
        return
    for nodes, pairs in graph.early():
        made, others = what if graph.outside <= nodes else "cycle", set(range(graph.size)) - nodes
        said = f"are given and make a {made} without {graph.listed(others)}"
        yield clash(graph, nodes, len(nodes), f"{graph.called(pairs)} {said}")


def clash(graph: Closed, nodes: set[int], successors: int, sentence: str) -> Reason:
    """The reason that given edges at these nodes are.

    In a directed graph the nodes have no successors, or only themselves. In an undirected one the
    edges that have no room leave them apart: a separator of no node.
    """
    constraint, said = graph.constraint, f"{graph.constraint.why}: {sentence}"
    if constraint.directed:
        named = frozenset(graph.names[node] for node in nodes)
        return Reason(constraint, named, successors, said, "successors")
    return Reason(constraint, frozenset(), len(pieces(graph.beside, set())), said)


# --- separators ------------------------------------------------------------------------------


def simple(graph: Closed) -> Iterator[Reason]:
    """Separators of no node, of one, and of the halves, with and without ``OUTSIDE``."""
    names, inner, outside = graph.names, graph.inner, graph.outside
    if len(pieces(inner, set())) > 1:
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
                said = "a given edge is the only way between two parts of the graph"
            elif ends == {node}:
                said = f"no node but {names[node]} may be an end"
            elif near:
                said = f"{names[near[0]]} has no other neighbour than {names[node]}"
            else:
                said = f"without {names[node]} the graph falls apart"
            yield from separator(graph, {node}, said)
    given = graph.given_ends()
    for node, parts in cut_nodes(inner).items() if outside else ():
        if node in given:
            said = f"an end is given at {names[node]}, without which the graph falls apart"
            yield from separator(graph, outside | {node}, said)
        elif parts > 2:
            said = f"without {names[node]} the graph falls into three parts or more"
            yield from separator(graph, outside | {node}, said)
    sides = halves(inner)
    for half, other in (sides, sides[::-1]) if sides else ():
        said = (
            f"each step changes the colour, there are {len(half)} nodes of one colour and "
            f"{len(other)} of the other"
        )
        if outside:
            said += ", and the ends cannot make up for it"
        yield from separator(graph, set(half), said)
        yield from separator(graph, outside.union(half), said)


def several(graph: Closed) -> Iterator[Reason]:
    """Separators of several nodes, in graphs that are not large."""
    if graph.size > SMALL:
        return
    bases = [graph.outside, set[int]()] if graph.outside else [graph.outside]
    for base, search in product(bases, (hubs, unserved, isolating)):
        for out in search(graph.beside, base):
            few = trimmed(graph.beside, out, 1)
            if len(pieces(graph.beside, few)) > max(1, len(few)):
                yield from separator(graph, trimmed(graph.beside, few, 2))


# --- successors ------------------------------------------------------------------------------


def lacking(graph: Closed) -> Iterator[Reason]:
    """Nodes of a directed graph that have too few successors, or no others than themselves."""
    if not graph.constraint.directed:
        return
    after = graph.successors()
    for nodes in suspects(after, graph.size <= SMALL):
        there = {head for tail in nodes for head in after[tail]}
        if len(there) < len(nodes) or (there == nodes and 0 < len(nodes) < len(after)):
            named = frozenset(graph.names[node] for node in nodes)
            said = f"{graph.constraint.why}: {leading(graph, after, nodes, there)}"
            yield Reason(graph.constraint, named, len(there), said, "successors")


def suspects(after: list[list[int]], matched: bool) -> Iterator[set[int]]:
    """Sets of nodes that may lack successors: single ones, all, those that a flood reaches.

    When all have too few, some have no predecessor. A flood starts from ``OUTSIDE`` if there is.
    """
    everything, last = set(range(len(after))), [len(after) - 1]
    yield from ({node} for node, heads in enumerate(after) if not heads)
    yield everything
    yield flood(after, last)
    yield everything - flood(reverse(after), last)
    if matched:
        yield from short(after)


def leading(graph: Closed, after: list[list[int]], nodes: set[int], there: set[int]) -> str:
    """The sentence about nodes and their successors, or about the others: whichever are fewer."""
    others = set(range(len(after))) - there
    if there == nodes:
        if graph.outside:
            if graph.outside <= nodes:
                return f"no way leads from the start to {graph.listed(others)}"
            return f"no way leads from {graph.listed(nodes)} to the end"
        if len(nodes) <= len(others):
            return f"no arc leads from {graph.listed(nodes)} to other nodes"
        return f"no arc leads to {graph.listed(others)} from other nodes"
    some, what, mine, other = nodes, "successor", "the start", "the end"
    if len(others) < len(nodes):
        some, what, mine, other = others, "predecessor", other, mine
        there = {tail for tail, heads in enumerate(after) if not others.isdisjoint(heads)}
    if len(some) == 1:
        return f"{graph.listed(some, mine)} has no {what}"
    have = f"have {len(there)}: {graph.listed(there, other)}" if there else "have none"
    return f"{graph.listed(some, mine)} need {len(some)} {what}s and {have}"
