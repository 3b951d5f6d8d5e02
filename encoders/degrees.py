"""Circuits with the degrees that belong to them: two edges at each node, or one arc in and out.

A path is a cycle through one more node, ``OUTSIDE``: its end literals are the edges from there. So
every lowering deals with cycles alone. An assignment that keeps the degrees is a set of disjoint
cycles; that there is *one* is the constraint ``Circuit``, which is stated after its degrees.

The two ends of a path in a bipartite graph are counted by colour: that follows from the degrees,
but by a count that resolution, and so any SAT solver, takes exponential time for.

Source: Dantzig, Fulkerson & Johnson, "Solution of a Large-Scale Traveling-Salesman Problem" (1954).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .constraints import OUTSIDE, Cardinality, Circuit, Constraint, Edge, Node
from .graphs import bipartition, components

Degrees = dict[Node, tuple[Cardinality, ...]]


def circuit(
    edges: Mapping[Edge, int], nodes: tuple[Node, ...], directed: bool, why: str, rule: int
) -> Iterator[Constraint]:
    """The degrees of a cycle through all nodes, then the cycle itself.

    Where ``OUTSIDE`` is the last node it closes a path. An undirected path of a single node has no
    edge and one end; where there are too few nodes for a cycle the one constraint cannot be met.

    >>> triangle = {("a", "b"): 1, ("b", "c"): 2, ("c", "a"): 3}
    >>> [stated.why for stated in circuit(triangle, ("a", "b", "c"), False, "the cycle", 1)][2:]
    ['the cycle: two edges at c', 'the cycle']
    """
    closes_path = nodes[-1:] == (OUTSIDE,)
    own = len(nodes) - closes_path
    if closes_path and not directed and own == 1:
        yield Cardinality(1, 1, tuple(edges.values()), why, rule)
    elif len(nodes) < (2 if directed else 3):
        few = "one node is" if own == 1 else f"{own} nodes are"
        yield Cardinality(1, 0, (), f"{why}: {few} too few", rule)
    else:
        make = directed_degrees if directed else undirected_degrees
        degrees = make(edges, nodes, why, rule)
        for at in degrees.values():
            yield from at
        yield Circuit(edges, nodes, directed, why, rule, degrees)


def undirected_degrees(
    edges: Mapping[Edge, int], nodes: tuple[Node, ...], why: str, rule: int
) -> Degrees:
    """Two edges at each node; at ``OUTSIDE``, which comes first, the two ends of a path."""
    at: dict[Node, list[int]] = {node: [] for node in nodes}
    for (u, v), literal in edges.items():
        at[u].append(literal)
        at[v].append(literal)
    degrees: Degrees = {}
    two = "two edges"
    if nodes[-1] is OUTSIDE:
        two = "two edges (an end counts as one)"
        degrees[OUTSIDE] = tuple(two_ends(edges, nodes, why, rule))
    for node in nodes:
        if node is not OUTSIDE:
            degrees[node] = (Cardinality(2, 2, tuple(at[node]), f"{why}: {two} at {node}", rule),)
    return degrees


def directed_degrees(
    edges: Mapping[Edge, int], nodes: tuple[Node, ...], why: str, rule: int
) -> Degrees:
    """One arc out of each node and one into it; at ``OUTSIDE`` the start and the end of a path."""
    leaving: dict[Node, list[int]] = {node: [] for node in nodes}
    entering: dict[Node, list[int]] = {node: [] for node in nodes}
    for (u, v), literal in edges.items():
        leaving[u].append(literal)
        entering[v].append(literal)
    degrees: Degrees = {}
    for node in nodes:
        out, into = f"one arc leaves {node}", f"one arc enters {node}"
        if node is OUTSIDE:
            out, into = "one start", "one end"
        degrees[node] = (
            Cardinality(1, 1, tuple(leaving[node]), f"{why}: {out}", rule),
            Cardinality(1, 1, tuple(entering[node]), f"{why}: {into}", rule),
        )
    return degrees


def two_ends(
    edges: Mapping[Edge, int], nodes: tuple[Node, ...], why: str, rule: int
) -> Iterator[Cardinality]:
    """Two ends of an undirected path; in a connected bipartite graph so many of each colour.

    Each edge of the path joins both colours, A and B. Counted at the nodes of A they are
    2|A| − (ends in A), at those of B 2|B| − (ends in B), where the end edges do not count. Both are
    the same number, so with two ends in all there are 1 + |A| − |B| in A.
    """
    ends = {v: literal for (u, v), literal in edges.items() if u is OUTSIDE}
    own = [edge for edge in edges if edge[0] is not OUTSIDE]
    colours = connected_bipartition(own, nodes[:-1])
    if colours is None:
        yield Cardinality(2, 2, tuple(ends.values()), f"{why}: two ends", rule)
        return
    for mine, other in (colours, colours[::-1]):
        number = 1 + len(mine) - len(other)
        what = "one end" if number == 1 else f"{max(number, 0)} ends"
        where = f"the {len(mine)} nodes" if len(mine) > 1 else "the one node"
        reason = f"{why}: {what} among {where} of the colour of {mine[0]}"
        yield Cardinality(number, number, tuple(ends[node] for node in mine), reason, rule)


def connected_bipartition(
    edges: list[Edge], nodes: tuple[Node, ...]
) -> tuple[list[Node], list[Node]] | None:
    """The two sides of a connected bipartite graph, that of the first node first; None of others.

    >>> connected_bipartition([("a", "b"), ("b", "c")], ("a", "b", "c"))
    (['a', 'c'], ['b'])
    """
    number = {node: i for i, node in enumerate(nodes)}
    neighbours: list[list[int]] = [[] for _ in nodes]
    for u, v in edges:
        neighbours[number[u]].append(number[v])
        neighbours[number[v]].append(number[u])
    sides = bipartition(neighbours)
    if sides is None or len(components(neighbours)) > 1:
        return None
    white, black = ([nodes[i] for i in side] for side in sides)
    return white, black
