"""A Hamiltonian cycle or path of a graph, each edge a decision.

``paths`` states the cycle or path, of this graph as of the graph of leaps of a tour.

Variables
---------
``edge u v``: the cycle or path uses the edge between u and v, in either direction; one for each
edge. In a directed graph ``arc u v``: it goes from u to v. Of a path also ``end v``, one for
each vertex; in a directed graph ``start v`` and ``end v``. (Vertices by their names.)

Constraints
-----------
1. The chosen edges form one cycle through every vertex. Of a path: they form one path through
   every vertex, and ``end`` marks its two ends (a path of one vertex has one); in a directed
   graph ``start`` marks its beginning and ``end`` its end.
2. A path of several vertices does not end at its start. (An empty clause, stated only where the
   instance gives the same vertex as both.)

Forced and forbidden edges and the given ends of a path are unit clauses. The start of a cycle
states nothing: it says where the solution begins to be read.

Size
----
Of a graph of n vertices and m edges: m variables for a cycle, m + n for a path, m + 2n in a
directed graph. From three vertices on the constraints (1) are the degrees of the n vertices (one,
or two in a directed graph), those of the ends of a path (two in a directed graph or where the graph
is connected and bipartite, else one), and that it is one cycle.

Redundant constraints
---------------------
How many ends of a path lie in each half of a connected bipartite graph follows from the degrees. It
is stated with 1, as solvers take exponential time to find it out.

Source
------
Dantzig, Fulkerson & Johnson (1954) for the degrees and cuts that a path or cycle becomes; as
SAT Soh et al., JELIA 2014.

Examples
--------
A triangle; the clauses of the circuit are left out:

>>> from satchel.puzzles.graphs import generate
>>> from satchel.encoders.formats.dimacs import cnf
>>> for line in cnf(encode(Hamilton(generate("cycle 3")))):  # doctest: +ELLIPSIS
...     print(line)
c x 1 = edge 1 2
c x 2 = edge 1 3
c x 3 = edge 2 3
c circuits and paths by the encoding binary (lazy cuts need a solver at hand)
c clauses 1-2: the cycle: two edges at 1
c clauses 3-4: the cycle: two edges at 2
c clauses 5-6: the cycle: two edges at 3
c clauses 7-33: the cycle (auxiliary variables 4-11)
p cnf 11 33
1 0
2 0
1 0
3 0
2 0
3 0
...
"""

from __future__ import annotations

from ..puzzles.hamilton import Hamilton
from ..puzzles.paths import Vertices
from . import paths
from .encoding import Encoding
from .model import Given, Model


def encode(puzzle: Hamilton) -> Encoding[Vertices]:
    """State the rules of ``puzzle``.

    >>> from satchel.puzzles.graphs import generate
    >>> encoding = encode(Hamilton(generate("cycle 3"), path=True))
    >>> [encoding.model.name(v) for v in range(1, 5)]
    ['edge 1 2', 'edge 1 3', 'edge 2 3', 'end 1']
    >>> encoding.decode({2, 3, 4, 5})
    (0, 2, 1)
    """
    import networkx as nx

    model, names, start, end = Model(), puzzle.graph.names, puzzle.start, puzzle.end
    graph = nx.DiGraph() if puzzle.graph.directed else nx.Graph()
    graph.add_nodes_from((v, {"name": name}) for v, name in enumerate(names))
    graph.add_edges_from(puzzle.graph.edges)

    # 1. one path, or one cycle, through every vertex
    why = "the path" if puzzle.path else "the cycle"
    tour = paths.state(model, graph, why, cycle=not puzzle.path, start=start, end=end)

    # 2. two different ends
    if puzzle.path and start is not None and start == end and len(names) > 1:
        model.clause([], f"the path does not end at its start, {names[start]}", rule=2)

    edge = tour.edges
    givens = [
        *(Given(edge[u, v], f"{names[u]},{names[v]} is forced") for u, v in puzzle.forced),
        *(Given(-edge[u, v], f"{names[u]},{names[v]} is forbidden") for u, v in puzzle.forbidden),
    ]
    if puzzle.path and start is not None:
        givens.append(Given(tour.starts[start], f"the path begins at {names[start]}"))
    if puzzle.path and end is not None:
        givens.append(Given(tour.ends[end], f"the path ends at {names[end]}"))
    return tour.encoding(model, givens, puzzle.canonical)
