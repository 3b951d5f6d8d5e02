"""A knight's tour as a Hamiltonian path, or cycle, of the graph of leaps.

Variables
---------
``edge u v``: the tour leaps between the squares u and v, in either direction; one for each
edge u < v of the graph of the board. ``end v``: an open tour has an end at v; one for each
square. (Squares are numbered from 1, row by row, in names and in the graph; ``graph`` is the
same graph in networkx.)

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
e + mn of an open tour, e of a closed one; one constraint (1).

Redundant constraints
---------------------
None needed: that the leaps change between the two colours of the board follows from 1.

Source
------
Dantzig, Fulkerson & Johnson (1954) for the degrees and cuts that a path or cycle becomes; as
SAT Soh et al., JELIA 2014. The path's ends as decision variables: the extra node that closes a
path to a cycle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..puzzles.tour import Squares, Tour
from .model import Edge, Encoding, Given, Model, Node
from .paths import Walks

if TYPE_CHECKING:
    import networkx as nx


def leaps(puzzle: Tour) -> list[tuple[int, int]]:
    """The edges u < v of the graph of the board, in order; squares by their numbers from 1.

    >>> leaps(Tour(2, 3))
    [(1, 6), (3, 4)]
    """
    a, b = puzzle.leaper
    signed = {(s * p, t * q) for p, q in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)}
    forward = sorted(leap for leap in signed if leap > (0, 0))
    found = []
    for square in puzzle.squares:
        row, column = divmod(square, puzzle.columns)
        for down, right in forward:
            other = square + down * puzzle.columns + right
            on_board = row + down < puzzle.rows and 0 <= column + right < puzzle.columns
            if on_board and other not in puzzle.holes:
                found.append((square + 1, other + 1))
    return found


def graph(puzzle: Tour) -> nx.Graph:
    """The graph of the board for networkx: a tour is a Hamiltonian path, or cycle, of it.

    >>> sorted(graph(Tour(2, 3)).degree)
    [(1, 1), (2, 0), (3, 1), (4, 1), (5, 0), (6, 1)]
    """
    import networkx as nx

    found = nx.Graph()
    found.add_nodes_from(square + 1 for square in puzzle.squares)
    found.add_edges_from(leaps(puzzle))
    return found


def encode(puzzle: Tour) -> Encoding[Squares]:
    """State the rules of ``puzzle``.

    >>> encoding = encode(Tour(1, 3, leaper=(0, 1)))
    >>> [encoding.model.name(v) for v in range(1, 6)]
    ['edge 1 2', 'edge 2 3', 'end 1', 'end 2', 'end 3']
    >>> encoding.decode({1, 2, 3, 5})
    (0, 1, 2)
    """
    model, squares = Model(), [square + 1 for square in puzzle.squares]
    steps = leaps(puzzle)
    edge: dict[Edge, int] = {(u, v): model.boolean("edge", u, v) for u, v in steps}
    end: dict[Node, int] = {v: model.boolean("end", v) for v in squares if not puzzle.closed}

    # 1. one path, or one cycle, through every square
    if puzzle.closed:
        model.circuit(edge, squares, "the closed tour")
    else:
        model.path(edge, squares, end, "the open tour")

    # 2. two different ends
    if puzzle.start is not None and puzzle.start == puzzle.end and len(squares) > 1:
        model.clause([], f"the tour does not end at its start, square {puzzle.start + 1}")

    given = {} if puzzle.closed else {"begins": puzzle.start, "ends": puzzle.end}
    givens = [
        Given(end[square + 1], f"the tour {what} at square {puzzle.named(square)}")
        for what, square in given.items()
        if square is not None
    ]

    at_end = {v - 1: end[v] for v in squares if v in end}
    walks = Walks(
        {(u - 1, v - 1): edge[u, v] for u, v in steps},
        puzzle.squares,
        at_end,
        at_end,
        start=puzzle.start,
        end=puzzle.end,
    )
    return walks.encoding(model, givens, puzzle.canonical)
