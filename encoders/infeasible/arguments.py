"""Short arguments that a circuit or a path cannot exist, found before any solver is asked.

There are two kinds. Each is a set of nodes, and counting checks it.

- ``separator``: a cycle through all nodes falls into at most k components when k nodes are taken
  out, so the graph does too (k ≥ 1; with none taken out it is connected). The certificate is k
  nodes that leave more components.
- ``successors``, of directed graphs alone: along a cycle k nodes have k successors, and not
  themselves unless the cycle has no other node. The certificate is k nodes that have fewer
  successors, or only themselves. (In an undirected graph, take of such nodes those that have no
  neighbour among them: their neighbours are a separator.)

A given edge counts as one node more, in its middle, and leaves no room for others at a node where
it is the second; a given arc is the only one from its tail and to its head. (So too many of them at
a node, and cycles of them that leave nodes out, are refuted too.) A path is closed by the node
``OUTSIDE``, which is joined to every node that may be an end.

Source: Chvátal, "Tough graphs and Hamiltonian circuits", Discrete Mathematics 5 (1973); Hall, "On
representatives of subsets", J. London Mathematical Society 10 (1935). For a bipartite graph with
unequal sides the smaller side is a separator; without this argument every SAT encoding of it
takes exponential time.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from ...puzzles.garbage import gc_paused
from ..encoding import Encoding
from .certificate import InfeasibilityCertificate
from .given_edges import clashes
from .graph import CircuitGraph
from .hall import lacking_successors
from .toughness import larger_separators, simple_separators

MATCHING_NODES = 2_000
"""Nodes up to which matchings and separators of several nodes are sought."""


def find(encoding: Encoding[Any]) -> InfeasibilityCertificate | None:
    """A certificate that the encoding has no solution, or None when none is found.

    Sought in linear time: separators of no node, of one, and the sides of a bipartite graph; in
    a directed graph nodes that no arc leaves. In graphs of up to ``MATCHING_NODES`` nodes also
    what a maximum matching tells, and the neighbours of nodes that have few.
    """
    given = {given.literal for given in encoding.givens}
    with gc_paused():
        for constraint in encoding.model.circuits:
            graph = CircuitGraph(constraint, given)
            small = graph.size <= MATCHING_NODES
            certificates = chain(
                clashes(graph),
                simple_separators(graph),
                lacking_successors(graph, small),
                larger_separators(graph) if small else (),
            )
            if certificate := next(certificates, None):
                return certificate
    return None
