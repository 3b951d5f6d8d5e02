"""Whether groups can hold together, by a route that shares nothing with the solver with selectors.

Cardinalities are PySAT's own encodings, label distances exclude pairs of labels, and networkx says
whether a circuit is connected.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

import networkx as nx
from pysat.card import CardEnc
from pysat.solvers import Solver

from satchel.backends.sat.subsets.solver import Group
from satchel.encoders.constraints import Cardinality, Circuit, Distance, Given

Clauses = list[list[int]]


def cardinality(stated: Cardinality, top: int) -> tuple[Clauses, int]:
    """The clauses of a cardinality constraint, and the last variable that they use."""
    literals, n = list(stated.literals), len(stated.literals)
    if stated.low > min(stated.high, n) or stated.high < 0:
        return [[]], top
    clauses: Clauses = []
    if stated.low == n:
        clauses += [[x] for x in literals]
    elif stated.low > 0:
        made = CardEnc.atleast(lits=literals, bound=stated.low, top_id=top, encoding=1)
        clauses, top = made.clauses, max(top, made.nv)
    if stated.high == 0:
        clauses += [[-x] for x in literals]
    elif stated.high < n:
        made = CardEnc.atmost(lits=literals, bound=stated.high, top_id=top, encoding=1)
        clauses, top = [*clauses, *made.clauses], max(top, made.nv)
    return clauses, top


def apart(stated: Distance) -> Clauses:
    n, distance = len(stated.first), stated.distance
    if distance >= max(n, 1):
        return [[]]
    return [
        [-a, -b]
        for i, a in enumerate(stated.first)
        for j, b in enumerate(stated.second)
        if abs(i - j) < distance
    ]


def components(stated: Circuit, true: Set[int]) -> list[Set[Any]]:
    graph = nx.Graph()
    graph.add_nodes_from(stated.nodes)
    graph.add_edges_from(pair for pair, literal in stated.edges.items() if literal in true)
    return list(nx.connected_components(graph))


def leaving(stated: Circuit, nodes: Set[Any]) -> list[int]:
    """The literals of all edges between these nodes and others."""
    return [x for (u, v), x in stated.edges.items() if (u in nodes) != (v in nodes)]


def together(groups: Iterable[Group], top: int, literals: Iterable[int] = ()) -> set[int] | None:
    """The true variables of 1..top in an assignment that keeps all groups, or None."""
    clauses: Clauses = [[literal] for literal in literals]
    circuits, last = [], top
    for group in groups:
        stated = group.stated
        if isinstance(stated, Given):
            clauses.append([stated.literal])
        elif isinstance(stated, Cardinality):
            made, last = cardinality(stated, last)
            clauses += made
        elif isinstance(stated, Distance):
            clauses += apart(stated)
        else:
            circuits.append(stated)
    if not all(clauses):
        return None
    with Solver("glucose4", bootstrap_with=[*clauses, *([v, -v] for v in range(1, top + 1))]) as s:
        while s.solve():
            true = {v for v in s.get_model() if 0 < v <= top}
            broken = [(c, found) for c in circuits if len(found := components(c, true)) > 1]
            if not broken:
                return true
            for stated, found in broken:
                for nodes in found:
                    edges = leaving(stated, nodes)
                    if not edges:
                        return None
                    s.add_clause(edges)
    return None


def is_minimal(groups: list[Group], top: int, literals: Iterable[int] = ()) -> bool:
    """Whether the groups cannot hold together, and all but those of any one sentence can."""
    literals = list(literals)
    return together(groups, top, literals) is None and all(
        together([g for g in groups if g.why != why], top, literals) is not None
        for why in {group.why for group in groups}
    )
