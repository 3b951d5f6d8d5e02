"""Automorphisms of a graph with coloured vertices and edges, by a stabiliser chain.

The *base* singles out one vertex after another, each with a refinement of the colouring (see
:mod:`.colouring`), until all cells are single. Refinement asks for nothing but colours; so when
an automorphism keeps the earlier base points and carries the next one to c, singling out c
goes through the very same rounds. What differs in a round is given up at once; what comes to its
end is an automorphism. The group is found from the last base point to the first; an image that
the generators reach already is not looked for, nor one that they carry to an image given up.

Source: McKay, "Practical graph isomorphism", Congressus Numerantium 30 (1981), much simplified;
the chain is that of Sims, "Computational methods in the study of permutation groups", 1970.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .. import limits
from ..base import Symmetry
from ..errors import PuzzleError
from .colouring import Colouring, Round, alike, neighbours
from .graph import Graph, Pair

S = TypeVar("S")
Image = tuple[int, ...]
COPIED_COLOURS = 2_000_000
"""The colours of vertices that a search may copy; some seconds."""
WHERE = "--up-to-symmetry"


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
        Each takes v to ``generator[v]``; fewer than n.
    order : int
        How many automorphisms there are.

    Raises
    ------
    PuzzleError
        For a larger graph, and for one whose search takes too long (:data:`COPIED_COLOURS`).

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
        if n > limits.AUTOMORPHISM_VERTICES:
            expected = f"a graph of up to {limits.AUTOMORPHISM_VERTICES} vertices"
            raise PuzzleError(WHERE, expected, f"one of {n}")
        self._near, self._work = neighbours(graph, edges or {}), 0
        self._vertices = list(vertices or [0] * n)
        colouring = Colouring.of(self._vertices)
        self._start = list(colouring.refine(self._near, range(n)))
        self._levels: list[Level] = []
        while cells := [cell for cell in colouring.cells if len(cell) > 1]:
            # the smallest cell first: what was begun in one part of the graph is ended there
            smallest = min(cells, key=lambda cell: len(cell))
            base, before = min(smallest), colouring
            colouring = Colouring(before.colour, before.cells)
            colouring.part([base])
            rounds = list(colouring.refine(self._near, [base]))
            self._levels.append(Level(base, before, rounds))
        self._last = colouring
        self.generators: list[Image] = []
        self._orbits = [{v} for v in range(n)]
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
        lost = set[int]()
        for c in sorted(before.cells[before.colour[base]]):
            if base not in self._orbits[c] and lost.isdisjoint(self._orbits[c]):
                if image := self._swap(base, c) or self._image([(i, c, before)]):
                    self._add(image)
                else:
                    lost.add(c)
        return len(self._orbits[base])

    def _add(self, image: Image) -> None:
        """One more generator: the orbits of a vertex and of its image become one."""
        self.generators.append(image)
        for u, v in enumerate(image):
            one, two = self._orbits[u], self._orbits[v]
            if one is not two:
                one |= two
                for w in two:
                    self._orbits[w] = one

    def _swap(self, u: int, v: int) -> Image | None:
        """The exchange of two vertices that have the same neighbours but for each other."""
        one, two = dict(self._near[u]), dict(self._near[v])
        if one.pop(v, None) != two.pop(u, None) or one != two:
            return None
        exchanged = {u: v, v: u}
        return tuple(exchanged.get(w, w) for w in range(len(self._near)))

    def _image(self, stack: list[Try]) -> Image | None:
        """The first automorphism that is found among these tries, the last one first."""
        while stack:
            i, c, before = stack.pop()
            self._work += len(self._near)
            if self._work > COPIED_COLOURS:
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


class Generators(list[Symmetry[S]]):
    """Symmetries that generate a group whose order is known."""

    def __init__(self, symmetries: Iterable[Symmetry[S]], order: int) -> None:
        super().__init__(symmetries)
        self.order = order


def moves(graph: Graph, image: Sequence[int]) -> str:
    """What a permutation moves, in words.

    >>> moves(Graph(("a", "b", "c"), ()), (1, 0, 2))
    'a→b, b→a'
    """
    names = graph.names
    return ", ".join(f"{names[u]}→{names[v]}" for u, v in enumerate(image) if u != v)
