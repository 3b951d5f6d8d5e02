"""A Hamiltonian cycle or path of a graph, each edge a decision.

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
directed graph; one constraint (1).

Redundant constraints
---------------------
None.

Source
------
Dantzig, Fulkerson & Johnson (1954) for the degrees and cuts that a path or cycle becomes; as
SAT Soh et al., JELIA 2014.
"""

from __future__ import annotations

from ..puzzles.hamilton import Hamilton
from ..puzzles.paths import Vertices
from .model import Edge, Encoding, Given, Model, Node
from .paths import Walks


def encode(puzzle: Hamilton) -> Encoding[Vertices]:
    """State the rules of ``puzzle``.

    >>> from satchel.puzzles.graphs import generate
    >>> encoding = encode(Hamilton(generate("cycle 3"), path=True))
    >>> [encoding.model.name(v) for v in range(1, 5)]
    ['edge 1 2', 'edge 1 3', 'edge 2 3', 'end 1']
    >>> encoding.decode({2, 3, 4, 5})
    (0, 2, 1)
    """
    model, graph = Model(), puzzle.graph
    names, directed = graph.names, graph.directed
    what, vertices = "arc" if directed else "edge", range(len(graph))
    edge = {(u, v): model.boolean(what, names[u], names[v]) for u, v in graph.edges}
    ends = {v: model.boolean("end", names[v]) for v in vertices if puzzle.path}
    starts = {v: model.boolean("start", names[v]) for v in ends} if directed else ends

    # 1. one path, or one cycle, through every vertex
    between: dict[Edge, int] = {(names[u], names[v]): literal for (u, v), literal in edge.items()}
    if puzzle.path:
        begins: dict[Node, int] = {names[v]: literal for v, literal in starts.items()}
        stops: dict[Node, int] = {names[v]: literal for v, literal in ends.items()}
        model.path(between, names, stops, "the path", starts=begins if directed else None)
    else:
        model.circuit(between, names, "the cycle", directed=directed)

    # 2. two different ends
    if puzzle.path and puzzle.start is not None and puzzle.start == puzzle.end and len(graph) > 1:
        model.clause([], f"the path does not end at its start, {names[puzzle.start]}")

    givens = [
        *(Given(edge[u, v], f"{names[u]},{names[v]} is forced") for u, v in puzzle.forced),
        *(Given(-edge[u, v], f"{names[u]},{names[v]} is forbidden") for u, v in puzzle.forbidden),
    ]
    if puzzle.path and puzzle.start is not None:
        givens.append(Given(starts[puzzle.start], f"the path begins at {names[puzzle.start]}"))
    if puzzle.path and puzzle.end is not None:
        givens.append(Given(ends[puzzle.end], f"the path ends at {names[puzzle.end]}"))

    walks = Walks(edge, vertices, starts, ends, directed, puzzle.start, puzzle.end)
    return walks.encoding(model, givens, puzzle.canonical)
