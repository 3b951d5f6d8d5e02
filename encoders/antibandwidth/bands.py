"""The bands of a labelling: a small relaxation that refutes distances, alone or beside the labels.

With n = q·k + r the labels fall into *bands* of r, k − r, r, k − r, …, r labels (into q bands of k
labels when r = 0). Two adjacent bands are k labels together, as is a single one when r = 0. Labels
among such k differ by less than k, so joined vertices of a labelling of distance k do not lie
there both. What this leaves of the puzzle is a *division* of the vertices into bands.

Every labelling of distance k has a division: each vertex lies in the band of its label. So if no
division exists, neither does a labelling.

Variables
---------
``vertex a in band f to l``: numbered B·v + b + 1 for vertex v of 0..n − 1 and band b of 0..B − 1;
beside the labels they come after the n² variables of those. There are n·B.

Constraints
-----------
1. Each vertex lies in exactly one band.
2. Each band holds exactly as many vertices as it has labels.
3. The two vertices of an edge lie neither in one band nor, unless r = 0, in adjacent ones.

Beside the labels also:

4. A vertex that has a label lies in the band of it.
5. A vertex that lies in a band has a label of it.

The band of a given label is a unit clause.

Size
----
B = 2q + 1 bands, or q when r = 0. n·B variables; n constraints (1), B (2), and (3) for each of the
m edges 3B − 2, or B when r = 0. Beside the labels n² more (4) and n·B more (5).

Redundant constraints
---------------------
Beside the labels all of them: the labels fix the bands, and 1 to 3 follow from the rules. A solver
sees in them how many vertices still have room in a part of the labels, which no single label says.
The vertices of a band (2) stand in an order in which few of those before have neighbours behind:
partial counts are then facts about a narrow cut of the graph, and can be learnt.

Source
------
Our own. The windows of k labels are those of Fazekas, Sinnl, Biere & Parragh, CPAIOR 2020.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate

from ...puzzles.errors import PuzzleError
from ...puzzles.garbage import gc_paused
from ...puzzles.graphs import Graph
from ...puzzles.labelling import Labelling, Labels
from .. import encode
from ..building import polled_by
from ..constraints import Given
from ..direct import one_hot
from ..encoding import Encoding
from ..model import Model

Division = tuple[int, ...]
"""The band of each vertex, from 0."""
ALONE, ADDED = "alone", "added"
"""The two ways to state the bands: without the labels, and beside them."""
ORDER_STEPS = 3_000_000
"""Steps that the search for an order may take: less than a second."""


def bands(n: int, distance: int) -> list[tuple[int, int]]:
    """The first and the last label of each band.

    >>> bands(7, 3)
    [(1, 1), (2, 3), (4, 4), (5, 6), (7, 7)]
    """
    if distance < 1:
        raise PuzzleError("distance", "at least 1, to have bands", str(distance))
    q, r = divmod(n, distance)
    sizes = [size for size in [r, distance - r] * q + [r] if size]
    return [(end - size + 1, end) for size, end in zip(sizes, accumulate(sizes), strict=True)]


def stated(
    puzzle: Labelling, how: str | None, poll: Callable[[], None] | None = None
) -> Encoding[Labels]:
    """The labels (None), the labels with the bands ``added``, or the bands ``alone``.

    All three are refuted only when there is no labelling.
    """
    with gc_paused(), polled_by(poll):
        return relaxed(puzzle) if how == ALONE else banded(puzzle) if how else encode(puzzle)


def relaxed(puzzle: Labelling) -> Encoding[Division]:
    """The division into bands.

    >>> from satchel.puzzles.graphs import generate
    >>> encoding = relaxed(Labelling(generate("path 4"), 3))
    >>> encoding.model.top, encoding.decode({2, 4, 9, 11})
    (12, (1, 0, 2, 1))
    """
    model, parts = Model(), bands(len(puzzle.graph), puzzle.distance)
    lies = divide(model, puzzle)
    holds = [place for place, (first, last) in enumerate(parts) for _ in range(first, last + 1)]
    givens = [
        Given(lies[vertex][holds[label - 1]], f"vertex {puzzle.graph.names[vertex]} has {label}")
        for vertex, label in puzzle.givens
    ]
    return one_hot(model, givens, lies, range(len(parts)))


def banded(puzzle: Labelling) -> Encoding[Labels]:
    """The labels, with the bands beside them.

    >>> from satchel.puzzles.graphs import generate
    >>> encoding = banded(Labelling(generate("path 4"), 2))
    >>> encoding.model.top, encoding.decode(encoding.literals((2, 4, 1, 3)))
    (24, (2, 4, 1, 3))
    """
    labels = encode(puzzle)
    model, n = labels.model, len(puzzle.graph)
    lies = divide(model, puzzle)
    parts = bands(n, puzzle.distance)
    for v, name in enumerate(puzzle.graph.names):
        for band, (first, last) in zip(lies[v], parts, strict=True):
            has = range(n * v + first, n * v + last + 1)
            for label, literal in enumerate(has, first):
                model.clause([-literal, band], f"the band of label {label} of vertex {name}")
            model.clause([-band, *has], f"a label of vertex {name} in {first} to {last}")

    def decode(true: Set[int]) -> Labels:
        return labels.decode({variable for variable in true if variable <= n * n})

    def literals(solution: Labels) -> Set[int]:
        spans = list(enumerate(parts))
        inside = [
            next(b for b, (first, last) in spans if first <= label <= last) for label in solution
        ]
        return {*labels.literals(solution), *(lies[v][b] for v, b in enumerate(inside))}

    return replace(labels, decode=decode, literals=literals)


def divide(model: Model, puzzle: Labelling) -> list[list[int]]:
    """State the division in a model; for each vertex the literal of each band."""
    names, parts = puzzle.graph.names, bands(len(puzzle.graph), puzzle.distance)
    lies = [
        [model.boolean("vertex", name, "in band", first, "to", last) for first, last in parts]
        for name in names
    ]

    # 1. one band for each vertex
    for name, row in zip(names, lies, strict=True):
        model.exactly(1, row, f"one band of vertex {name}")

    # 2. as many vertices as labels
    order = narrow(puzzle.graph)
    for band, (first, last) in enumerate(parts):
        size = last - first + 1
        why = f"as many vertices as labels from {first} to {last}"
        model.exactly(size, [lies[v][band] for v in order], why)

    # 3. edges
    reach = 1 if len(names) % puzzle.distance else 0
    for u, v in puzzle.graph.edges:
        why = f"{names[u]} and {names[v]} are joined: no labels of theirs lie in {puzzle.distance}"
        for band in range(len(parts)):
            for other in range(max(0, band - reach), min(len(parts), band + reach + 1)):
                model.at_most(1, [lies[u][band], lies[v][other]], why)
    return lies


# --- the order of the vertices ---------------------------------------------------------------


@lru_cache(maxsize=4)
def narrow(graph: Graph) -> tuple[int, ...]:
    """An order of the vertices whose *frontier* stays small, greedily, from the best beginning.

    The frontier are the vertices that stand in the order and have a neighbour that does not. Of
    large graphs only some beginnings are tried.

    >>> from satchel.puzzles.graphs import generate
    >>> narrow(generate("path 4"))
    (0, 1, 2, 3)
    """
    near = [tuple(others) for others in graph.neighbours()]
    n = len(near)
    tries = max(1, ORDER_STEPS // (n * n + len(graph.edges) + 1))
    return min(
        (greedy(near, start) for start in range(0, n, -(-n // tries) or 1)), default=(0, ())
    )[1]


def greedy(near: Sequence[Sequence[int]], start: int) -> tuple[int, tuple[int, ...]]:
    """The sum of the squares of the frontiers, and the order that begins at ``start``.

    Next comes the vertex that lets the frontier grow least; of such ones that whose first
    neighbour in the order stands there longest.
    """
    left = [len(others) for others in near]
    leaves = [0] * len(near)  # of a vertex: how many it takes out of the frontier
    order: dict[int, int] = {}
    beside: dict[int, int] = {}  # the candidates, with the place of their first neighbour
    cost = frontier = 0
    while len(order) < len(near):
        if not order:
            chosen = start
        else:
            candidates = beside or dict.fromkeys((v for v in range(len(near)) if v not in order), 0)
            chosen = min(candidates, key=lambda v: ((left[v] > 0) - leaves[v], candidates[v], v))
        frontier += (left[chosen] > 0) - leaves[chosen]
        order[chosen] = len(order)
        beside.pop(chosen, None)
        for w in near[chosen]:
            left[w] -= 1
            if w not in order:
                beside.setdefault(w, order[chosen])
        for w in (chosen, *near[chosen]):
            if w in order and left[w] == 1:
                leaves[next(x for x in near[w] if x not in order)] += 1
        cost += frontier**2
    return cost, tuple(order)
