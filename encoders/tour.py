"""A knight's tour as a Hamiltonian path, or cycle, of the graph of leaps.

The graph is a ``networkx.Graph``; ``paths`` states the path or cycle, of this graph as of any.

Variables
---------
``edge u v``: the tour leaps between the squares u and v, in either direction; one for each
edge u < v of the graph of leaps. ``end v``: an open tour has an end at v; one for each square.
(Squares are numbered row by row, from 0 in the code, from 1 in the names.)

Constraints
-----------
1. The chosen edges form one path through every square, and ``end`` marks its two ends (a
   path of one square has one). Of a closed tour: they form one cycle through every square.
2. A tour of several squares does not end at its start. (An empty clause, stated only where
   the instance gives the same square as both.)

The given start and the given end of an open tour are unit clauses over ``end``. The start of
a closed tour states nothing: it says where the solution begins to be read.

Size
----
An m×n board without holes has for an (a,b)-leaper with 0 < a < b

    e = 2((m − a)(n − b) + (m − b)(n − a))

edges, negative factors taken as 0, and half as many when a = 0 or a = b. The variables are
e + mn of an open tour, e of a closed one. From three squares on the constraints (1) are the degrees
of the mn squares, those of the ends of an open tour (two where the graph is connected and
bipartite, else one), and that it is one cycle.

Redundant constraints
---------------------
How many ends lie on squares of each colour follows from the degrees where the graph of leaps is
connected and bipartite. It is stated with 1, as solvers take exponential time to find it out.

Source
------
Dantzig, Fulkerson & Johnson (1954) for the degrees and cuts that a path or cycle becomes; as
SAT Soh et al., JELIA 2014. The path's ends as decision variables: the extra node that closes a
path to a cycle.

Examples
--------
Two squares, and the leaps of a wazir, which goes one square; the clauses of the circuit are left
out:

>>> from satchel.encoders.formats.dimacs import cnf
>>> for line in cnf(encode(Tour(1, 2, leaper=(0, 1)))):  # doctest: +ELLIPSIS
...     print(line)
c x 1 = edge 1 2
c x 2 = end 1
c x 3 = end 2
c circuits and paths by the encoding binary (lazy cuts need a solver at hand)
c clause 1: the open tour: one end among the one node of the colour of 1
c clause 2: the open tour: one end among the one node of the colour of 2
c clauses 3-4: the open tour: two edges (an end counts as one) at 1
c clauses 5-6: the open tour: two edges (an end counts as one) at 2
c clauses 7-33: the open tour (auxiliary variables 4-11)
p cnf 11 33
2 0
3 0
1 0
2 0
1 0
3 0
...
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..puzzles.tour import Squares, Tour
from . import paths
from .encoding import Encoding
from .model import Given, Model

if TYPE_CHECKING:
    import networkx as nx


def leaps(puzzle: Tour) -> nx.Graph:
    """The graph of leaps: a node for each square that is no hole, an edge for each leap.

    >>> sorted(leaps(Tour(2, 3)).edges)
    [(0, 5), (2, 3)]
    """
    import networkx as nx

    a, b = puzzle.leaper
    signed = {(s * p, t * q) for p, q in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)}
    forward = sorted(leap for leap in signed if leap > (0, 0))
    graph = nx.Graph()
    graph.add_nodes_from((square, {"name": square + 1}) for square in puzzle.squares)
    for square in puzzle.squares:
        row, column = divmod(square, puzzle.columns)
        for down, right in forward:
            other = square + down * puzzle.columns + right
            on_board = row + down < puzzle.rows and 0 <= column + right < puzzle.columns
            if on_board and other not in puzzle.holes:
                graph.add_edge(square, other)
    return graph


def encode(puzzle: Tour) -> Encoding[Squares]:
    """State the rules of ``puzzle``.

    >>> encoding = encode(Tour(1, 3, leaper=(0, 1)))
    >>> [encoding.model.name(v) for v in range(1, 6)]
    ['edge 1 2', 'edge 2 3', 'end 1', 'end 2', 'end 3']
    >>> encoding.decode({1, 2, 3, 5})
    (0, 1, 2)
    """
    model, start, end = Model(), puzzle.start, puzzle.end

    # 1. one path, or one cycle, through every square
    why = "the closed tour" if puzzle.closed else "the open tour"
    tour = paths.state(model, leaps(puzzle), why, cycle=puzzle.closed, start=start, end=end)

    # 2. two different ends
    if start is not None and start == end and len(puzzle.squares) > 1:
        model.clause([], f"the tour does not end at its start, square {start + 1}", rule=2)

    given = {} if puzzle.closed else {"begins": start, "ends": end}
    givens = [
        Given(tour.ends[square], f"the tour {what} at square {puzzle.named(square)}")
        for what, square in given.items()
        if square is not None
    ]
    return tour.encoding(model, givens, puzzle.canonical)
