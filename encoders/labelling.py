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
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from ..puzzles.labelling import Labelling, Labels
from .antibandwidth.bands import narrow
from .encoding import Encoding
from .model import Given, Model
from .phrases import Phrase

PHRASES = {
    "vertex": Phrase(
        ("vertex {0} has label {2}", "vertex {0} does not have label {2}"),
        ("vertex {shared} has label {}", "vertex {shared} does not have label {}"),
        "{2}",
        "{0}",
    )
}


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
        Given(has[vertex][label - 1], f"vertex {names[vertex]} has label {label}")
        for vertex, label in puzzle.givens
    ]

    def decode(true: Set[int]) -> Labels:
        return tuple((variable - 1) % n + 1 for variable in sorted(true))

    def literals(solution: Labels) -> Set[int]:
        return {row[label - 1] for row, label in zip(has, solution, strict=True)}

    def choices(decided: Sequence[int]) -> Sequence[int] | None:
        return has[len(decided)] if len(decided) < n else None

    def squares(variable: int) -> Sequence[int]:
        return [(variable - 1) // n]

    return Encoding(model, givens, decode, literals, choices, phrases=PHRASES, squares=squares)
