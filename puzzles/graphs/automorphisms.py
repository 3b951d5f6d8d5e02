"""Automorphisms of a graph with coloured vertices and edges, by a stabiliser chain.

A *colouring* numbers the cells of a partition of the vertices. *Refinement* splits the cells
until vertices of one cell have, along edges of each colour, equally many neighbours in each
cell. The *base* singles out one vertex after another, each with a refinement, until all cells
are single. Refinement asks for nothing but colours; so an automorphism that keeps the earlier
base points and carries the next one to c goes through the very same rounds when c is singled
out. What differs in a round is given up at once; what comes to its end is an automorphism.

Source: McKay, "Practical graph isomorphism", Congressus Numerantium 30 (1981), much simplified;
the chain is that of Sims, "Computational methods in the study of permutation groups", 1970.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from ..errors import PuzzleError
from .graph import Graph, Pair

Image = tuple[int, ...]
Near = list[list[tuple[int, int]]]
Key = tuple[tuple[int, int], ...]
Round = list[tuple[int, list[tuple[Key, int]]]]
LARGEST = 1000
"""Automorphisms are looked for in graphs of up to so many vertices."""
WORK = 2_000_000
"""The colours of vertices that a search may copy; some seconds."""
WHERE = "--up-to-symmetry"


class Colouring:
    """An ordered partition of the vertices: ``cells`` by number, and the ``colour`` of each."""

    def __init__(self, colour: Sequence[int], cells: Sequence[set[int]]) -> None:
        self.colour, self.cells = list(colour), [set(cell) for cell in cells]

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
        self.cells[self.colour[vertices[0]]].difference_update(vertices)
        for v in vertices:
            self.colour[v] = len(self.cells)
        self.cells.append(set(vertices))

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


@dataclass(frozen=True)
class Level:
    """One base point: the colouring before it is singled out, and the rounds after."""

    base: int
    before: Colouring
    rounds: list[Round]


Try = tuple[int, int, Colouring]
"""A level, an image of its base point, and the colouring before that is singled out."""


class Automorphisms:
    """The group of the permutations of the vertices that keep edges and colours.

    Parameters
    ----------
    graph : Graph
        Of up to 1000 vertices; directed or not.
    vertices : sequence of int, optional
        The colour of each vertex.
    edges : mapping, optional
        From edges, in the form of those of the graph, to their colours; 0 where none is said.

    Attributes
    ----------
    generators : list of tuple of int
        Each takes v to ``generator[v]``. At most n(n − 1)/2, mostly fewer than n.
    order : int
        How many automorphisms there are.

    Raises
    ------
    PuzzleError
        For a larger graph, and for one whose search takes too long (:data:`WORK`).

    Examples
    --------
    >>> from satchel.puzzles.graphs import generate
    >>> group = Automorphisms(generate("cycle 4"))
    >>> group.generators, group.order
    ([(0, 3, 2, 1), (1, 0, 3, 2)], 8)
    >>> Automorphisms(generate("cycle 4"), [1, 0, 0, 0]).order
    2
    """

    def __init__(
        self,
        graph: Graph,
        vertices: Sequence[int] | None = None,
        edges: Mapping[Pair, int] | None = None,
    ) -> None:
        n = len(graph)
        if n > LARGEST:
            raise PuzzleError(WHERE, f"a graph of up to {LARGEST} vertices", f"one of {n}")
        self._near, self._work = neighbours(graph, edges or {}), 0
        self._vertices = list(vertices or [0] * n)
        colouring = Colouring.of(self._vertices)
        self._start = list(colouring.refine(self._near, range(n)))
        self._levels: list[Level] = []
        while cells := [cell for cell in colouring.cells if len(cell) > 1]:
            # the smallest cell first: what was begun in one part of the graph is ended there
            base, before = min(min(cells, key=len)), colouring
            colouring = Colouring(before.colour, before.cells)
            colouring.part([base])
            rounds = list(colouring.refine(self._near, [base]))
            self._levels.append(Level(base, before, rounds))
        self._last = colouring
        self.generators: list[Image] = []
        self.order = 1
        for i in reversed(range(len(self._levels))):
            self.order *= self._found(i)

    def carrying(self, colours: Sequence[int]) -> Image | None:
        """A permutation that keeps the edges and gives each vertex its colour among ``colours``.

        The vertices must have been given colours of their own.

        >>> from satchel.puzzles.graphs import generate
        >>> Automorphisms(generate("path 3"), [1, 0, 2]).carrying([2, 0, 1])
        (2, 1, 0)
        """
        if sorted(colours) != sorted(self._vertices):
            return None
        colouring = Colouring.of(colours)
        if not alike(colouring.refine(self._near, range(len(colours))), self._start):
            return None
        return self._image(self._tries(0, colouring)) if self._levels else self._read(colouring)

    def _found(self, i: int) -> int:
        """Add generators that keep the first i base points; the size of the next one's orbit."""
        base, before = self._levels[i].base, self._levels[i].before
        orbit, lost = self._orbit(base), set[int]()
        for c in sorted(before.cells[before.colour[base]]):
            if c not in orbit and c not in lost:
                if image := self._swap(base, c) or self._image([(i, c, before)]):
                    self.generators.append(image)
                    orbit = self._orbit(base)
                else:
                    lost |= self._orbit(c)
        return len(orbit)

    def _swap(self, u: int, v: int) -> Image | None:
        """The exchange of two vertices that have the same neighbours but for each other."""
        one, two = dict(self._near[u]), dict(self._near[v])
        if one.pop(v, None) != two.pop(u, None) or one != two:
            return None
        exchanged = {u: v, v: u}
        return tuple(exchanged.get(w, w) for w in range(len(self._near)))

    def _orbit(self, v: int) -> set[int]:
        """Where the generators carry a vertex."""
        orbit, waiting = {v}, [v]
        while waiting:
            u = waiting.pop()
            new = {generator[u] for generator in self.generators} - orbit
            orbit |= new
            waiting += new
        return orbit

    def _image(self, stack: list[Try]) -> Image | None:
        """The first automorphism that is found among these tries, the last one first."""
        while stack:
            i, c, before = stack.pop()
            self._work += len(self._near)
            if self._work > WORK:
                raise PuzzleError(WHERE, "a graph whose automorphisms are found soon", "another")
            colouring = Colouring(before.colour, before.cells)
            colouring.part([c])
            if alike(colouring.refine(self._near, [c]), self._levels[i].rounds):
                if i + 1 == len(self._levels):
                    return self._read(colouring)
                stack += self._tries(i + 1, colouring)
        return None

    def _tries(self, i: int, colouring: Colouring) -> list[Try]:
        """The possible images of a base point, the point itself last."""
        base = self._levels[i].base
        cell = colouring.cells[self._levels[i].before.colour[base]]
        return [(i, c, colouring) for c in sorted(cell, key=lambda c: (c == base, -c))]

    def _read(self, colouring: Colouring) -> Image:
        place = {colour: v for v, colour in enumerate(colouring.colour)}
        return tuple(place[colour] for colour in self._last.colour)


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
