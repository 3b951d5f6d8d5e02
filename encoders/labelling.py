"""Labellings of a graph as one-hot labels and edges whose labels are spread.

Variables
---------
``vertex a has label l``: numbered n·v + l for vertex v of 0..n − 1 and label l of 1..n. There are
n².

Constraints
-----------
1. Each vertex has exactly one label.
2. Each label is that of exactly one vertex.
3. The labels of the two vertices of an edge differ by at least the distance. (Of distance 1, 2 says
   it already.)

Givens are unit clauses.

Size
----
n² variables; 2n constraints (1, 2), and from distance 2 one for each of the m edges (3).

Redundant constraints
---------------------
That each label is that of *at least* one vertex follows from 1 and the rest of 2; it lets a solver
see a label without a place. That joined labels differ at all stands in 2 and again in 3.

The vertices of 2 stand in an order in which few of those before have neighbours behind
(``bands.narrow``): encodings that count then count along narrow cuts of the graph.

Source
------
The direct encoding of the antibandwidth problem: Fazekas, Sinnl, Biere & Parragh, "Duplex Encoding
of Staircase At-Most-One Constraints for the Antibandwidth Problem", CPAIOR 2020.

Examples
--------
Two vertices whose labels should differ by 2, which two labels do not:

>>> from satchel.puzzles.graphs import generate
>>> from satchel.encoders.formats.dimacs import cnf
>>> for line in cnf(encode(Labelling(generate("path 2"), 2))):
...     print(line)
c x 1 = vertex 1 has label 1
c x 2 = vertex 1 has label 2
c x 3 = vertex 2 has label 1
c x 4 = vertex 2 has label 2
c clauses 1-2: one label of vertex 1
c clauses 3-4: one label of vertex 2
c clauses 5-6: one vertex with label 1
c clauses 7-8: one vertex with label 2
c clause 9: 1 and 2 are joined: their labels differ by at least 2
p cnf 4 9
-1 -2 0
1 2 0
-3 -4 0
3 4 0
-1 -3 0
1 3 0
-2 -4 0
2 4 0
0
"""

from __future__ import annotations

from ..puzzles.labelling import Labelling, Labels
from .antibandwidth.bands import narrow
from .direct import one_hot
from .encoding import Encoding
from .model import Given, Model
from .phrases import one_value


def encode(puzzle: Labelling) -> Encoding[Labels]:
    """State the rules of ``puzzle``.

    >>> from satchel.puzzles.graphs import generate
    >>> encoding = encode(Labelling(generate("path 4"), 2, {0: 3}))
    >>> len(encoding.model.constraints), encoding.model.name(encoding.givens[0].literal)
    (11, 'vertex 1 has label 3')
    """
    model, names = Model(), puzzle.graph.names
    n, distance = len(names), puzzle.distance
    labels = range(1, n + 1)
    has = [
        [model.boolean("vertex", name, "has label", label) for label in labels] for name in names
    ]

    # 1. one label for each vertex
    for name, row in zip(names, has, strict=True):
        model.exactly(1, row, f"one label of vertex {name}", rule=1)

    # 2. one vertex for each label
    order = narrow(puzzle.graph)
    for label in labels:
        model.exactly(
            1, [has[v][label - 1] for v in order], f"one vertex with label {label}", rule=2
        )

    # 3. edges
    if distance > 1:
        for u, v in puzzle.graph.edges:
            why = (
                f"{names[u]} and {names[v]} are joined: their labels differ by at least {distance}"
            )
            model.distance(has[u], has[v], distance, why, rule=3)

    givens = [
        Given(has[vertex][label - 1], puzzle.clue_text((vertex, label)))
        for vertex, label in puzzle.givens
    ]
    phrases = one_value("vertex", "has label", "does not have label")
    return one_hot(model, givens, has, labels, phrases=phrases)
