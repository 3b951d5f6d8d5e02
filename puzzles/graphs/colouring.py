"""Colourings of the vertices of a graph, and their refinement.

A *colouring* numbers the cells of a partition of the vertices. *Refinement* splits the cells
until vertices of one cell have, along edges of each colour, equally many neighbours in each
cell.

Source: McKay, "Practical graph isomorphism", Congressus Numerantium 30 (1981), much simplified.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from .graph import Graph, Pair

Near = list[list[tuple[int, int]]]
"""For each vertex those that an edge joins it to, with a number for how."""
Key = tuple[tuple[int, int], ...]
Round = list[tuple[int, list[tuple[Key, int]]]]
"""For each cell that edges lead to, how many vertices have which edges, to which colours."""


class Colouring:
    """An ordered partition of the vertices: ``cells`` by number, and the ``colour`` of each."""

    def __init__(self, colour: Sequence[int], cells: Iterable[Iterable[int]]) -> None:
        self.colour, self.cells = list(colour), [frozenset(cell) for cell in cells]

    @classmethod
    def of(cls, colours: Sequence[int]) -> Colouring:
        """The cells in the order of these colours."""
        number = {colour: i for i, colour in enumerate(sorted(set(colours)))}
        cells: list[set[int]] = [set() for _ in number]
        for v, colour in enumerate(colours):
            cells[number[colour]].add(v)
        return cls([number[colour] for colour in colours], cells)

    def part(self, vertices: Sequence[int]) -> None:
        """Vertices of one cell become a cell of their own, the last one."""
        self.cells[self.colour[vertices[0]]] -= set(vertices)
        for v in vertices:
            self.colour[v] = len(self.cells)
        self.cells.append(frozenset(vertices))

    def refine(self, near: Near, changed: Sequence[int]) -> Iterator[Round]:
        """Split the cells by their edges to those that changed, until no cell does.

        Yields what each round saw, as colours and numbers. One part of each cell keeps its
        number and counts as unchanged: the edges to it are those to the cell without the others
        (Hopcroft 1971).
        """
        while changed:
            keys: dict[int, list[tuple[int, int]]] = {}
            for w in changed:
                for v, edge in near[w]:
                    keys.setdefault(v, []).append((edge, self.colour[w]))
            parts: dict[int, dict[Key, list[int]]] = {}
            for v, key in keys.items():
                parts.setdefault(self.colour[v], {}).setdefault(tuple(sorted(key)), []).append(v)
            groups = {colour: sorted(parts[colour].items()) for colour in sorted(parts)}
            changed = []
            yield [(c, [(key, len(some)) for key, some in split]) for c, split in groups.items()]
            for colour, split in groups.items():
                new = [some for _, some in split]
                if sum(map(len, new)) == len(self.cells[colour]):
                    new.remove(max(new, key=len))
                for some in new:
                    self.part(some)
                    changed += some


def neighbours(graph: Graph, edges: Mapping[Pair, int]) -> Near:
    """For each vertex those that an edge joins it to, with a number for how."""
    joined: dict[Pair, list[int]] = {}
    for u, v in graph.edges:
        colour = edges.get((u, v), 0)
        joined.setdefault((u, v), [-1, -1])[0] = colour
        joined.setdefault((v, u), [-1, -1])[1] = colour
        if not graph.directed:
            joined[u, v][1] = joined[v, u][0] = colour
    number = {kind: i for i, kind in enumerate(sorted(set(map(tuple, joined.values()))))}
    near: Near = [[] for _ in graph.names]
    for (u, v), kind in sorted(joined.items()):
        near[u].append((v, number[tuple(kind)]))
    return near


def alike(rounds: Iterator[Round], others: Sequence[Round]) -> bool:
    """Whether a refinement goes through these rounds; it stops at the first that differs."""
    return all(one == other for one, other in zip_longest(rounds, others))
