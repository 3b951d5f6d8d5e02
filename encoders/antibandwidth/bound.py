"""An upper bound of the antibandwidth: labels in the middle have room for few neighbours."""

from __future__ import annotations

from bisect import bisect_left

from ...puzzles.graphs import Graph


def ceiling(graph: Graph) -> tuple[int, str]:
    """The greatest distance that :func:`refuted_by_degrees` does not refute, and why not the next.

    >>> from satchel.puzzles.graphs import generate
    >>> ceiling(generate("cycle 7"))
    (3, 'at distance 4 only 4 labels leave room for 2 neighbours, and 7 vertices have so many')
    """
    n = len(graph)
    refuted = bisect_left(range(n), True, key=lambda k: refuted_by_degrees(graph, k) is not None)
    why = refuted_by_degrees(graph, refuted)
    assert why is not None  # at distance n no label has room for any neighbour
    return refuted - 1, why


def refuted_by_degrees(graph: Graph, distance: int) -> str | None:
    """Why the vertices' degrees have no room at this distance, or None when they have.

    Of n labels only those up to l − distance and those from l + distance on can lie beside the
    label l, so its vertex has at most that many neighbours. If a labelling exists, then for each d
    the labels with room for d neighbours are no fewer than the vertices with d or more.
    """
    n = len(graph)
    rooms = [max(0, x - distance) + max(0, n - x - distance + 1) for x in range(1, n + 1)]
    degrees = [len(near) for near in graph.neighbours()]
    for degree in sorted(set(degrees) - {0}):
        places = sum(room >= degree for room in rooms)
        vertices = sum(other >= degree for other in degrees)
        if places < vertices:
            some = f"{degree} neighbour" + "s" * (degree > 1)
            return (
                f"at distance {distance} only {places} labels leave room for {some}, "
                f"and {vertices} vertices have so many"
            )
    return None
