"""Hamiltonian paths and cycles, on boards as in graphs: their readings, ends and clues."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise, permutations
from typing import ClassVar

from . import limits
from .base import Clue, Puzzle, Symmetry

Vertices = tuple[int, ...]
"""Vertices by their numbers, in the order of the visit."""


class PathPuzzle(Puzzle[Vertices]):
    """A puzzle whose solutions visit every vertex once: a path, or a cycle.

    A solution is the tuple of the vertices in the order of the visit. In an undirected graph a path
    or cycle is one solution whichever way it is read: a path begins at the given start; with only
    an end given it finishes there; else it begins at the smaller of its ends. A cycle begins at the
    given start, else at the smallest vertex, and goes on to the smaller of the two neighbours.

    A subclass has fields ``start`` and ``end``, both a vertex or None. The start of a cycle says
    only where to begin reading it, and is no clue.
    """

    VERTEX: ClassVar[str] = "vertex"
    VERTICES: ClassVar[str] = "vertices"
    STEP: ClassVar[str] = "step"
    PATH: ClassVar[str] = "path"
    """Words for what is visited, for its place in the order, and for the whole."""
    start: int | None
    end: int | None

    @property
    @abstractmethod
    def is_cycle(self) -> bool:
        """Whether an edge leads from the last vertex to the first."""

    @property
    def is_directed(self) -> bool:
        """Whether edges have a direction, so that the two ways to read a cycle are two."""
        return False

    @property
    @abstractmethod
    def vertices(self) -> Sequence[int]:
        """The vertices to visit, ascending."""

    @abstractmethod
    def label(self, vertex: int) -> str:
        """A vertex as it stands in an answer."""

    def named(self, vertex: int) -> str:
        """A vertex as it stands in a sentence."""
        return self.label(vertex)

    @abstractmethod
    def positions(self) -> Sequence[tuple[float, float]]:
        """Where the middle of each vertex is in :meth:`svg`, to the right and down, in squares."""

    def canonical(self, vertices: Vertices) -> Vertices:
        """The one reading that stands for a path or cycle, from any right reading of it."""
        if not vertices or (self.is_directed and not self.is_cycle):
            return vertices
        if self.is_cycle:
            i = vertices.index(min(vertices) if self.start is None else self.start)
            first, *others = vertices[i:] + vertices[:i]
            turn = not self.is_directed and len(others) > 1 and others[-1] < others[0]
            return (first, *(others[::-1] if turn else others))
        if self.start is not None:
            turn = vertices[0] != self.start
        else:
            smaller = vertices[0] < vertices[-1]
            turn = vertices[-1] != self.end if self.end is not None else not smaller
        return vertices[::-1] if turn else vertices

    def steps(self, vertices: Vertices) -> Iterator[tuple[int, int]]:
        """The pairs of vertices one after the other, of a cycle the last and the first too."""
        return pairwise((*vertices, *vertices[:1]) if self.is_cycle else vertices)

    # --- the rules -------------------------------------------------------------------------

    def misvisited(self, solution: Iterable[int]) -> Iterator[str]:
        """A sentence for each vertex that is visited twice, and one for those that are missing."""
        visited = list(solution)
        seen, again = set(visited), set[int]()
        for v in visited if len(seen) < len(visited) else ():
            if v in again:
                yield f"{self.VERTEX} {self.named(v)} is visited twice"
            again.add(v)
        if not seen.issuperset(self.vertices):
            missed = [v for v in self.vertices if v not in seen]
            more = f" (and {len(missed) - 1} more)" if len(missed) > 1 else ""
            yield f"{self.VERTEX} {self.named(missed[0])} is not visited{more}"

    def misplaced_ends(self, solution: Vertices) -> Iterator[str]:
        """A sentence for each rule about the ends of a path that is broken."""
        if self.is_cycle:
            return
        first, last = set(solution[:1]), set(solution[-1:])
        if not self.is_directed:
            first = last = first | last
        for what, given, ends in (("start", self.start, first), ("end", self.end, last)):
            if given is not None and given not in ends:
                wrong = f"is no end of the {self.PATH}"
                if self.is_directed:
                    wrong = f"is not where the {self.PATH} {what}s"
                yield f"the given {what} {self.named(given)} {wrong}"
        if self.start is not None and self.start == self.end and len(self.vertices) > 1:
            yield f"a {self.PATH} of several {self.VERTICES} cannot end where it starts"

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Vertices) -> str:
        """The vertices in the order of the visit, on one line."""
        return " ".join(map(self.label, solution))

    def readings(self, solution: Vertices) -> Iterator[tuple[str, str]]:
        """``("step 1", "vertex 4")`` and so on."""
        for step, v in enumerate(solution, 1):
            yield f"{self.STEP} {step}", f"{self.VERTEX} {self.named(v)}"

    def marks(self, solution: Vertices) -> Iterator[tuple[str, str]]:
        """``("beside 3", "4")`` for each edge and both its vertices, and the ends of a path."""
        for u, v in self.steps(solution):
            yield f"{'after' if self.is_directed else 'beside'} {self.label(u)}", self.label(v)
            if not self.is_directed:
                yield f"beside {self.label(v)}", self.label(u)
        if not self.is_cycle:
            first, last = ("start", "end") if self.is_directed else ("ends", "ends")
            yield first, self.label(solution[0])
            yield last, self.label(solution[-1])

    # --- clues -----------------------------------------------------------------------------
    # Two ends at one vertex are one clue: only together do they say that there is one vertex.

    def clues(self) -> tuple[Clue, ...]:
        """The given ends of a path: ("start", v), ("end", v) or ("start and end", v)."""
        ends = [("start", self.start), ("end", self.end)]
        if self.start == self.end:
            ends = [("start and end", self.start)]
        return tuple((what, v) for what, v in ends if not self.is_cycle and v is not None)

    def given_ends(self, clues: Iterable[Clue]) -> tuple[int | None, int | None]:
        """The start and the end when a path gives these clues; a cycle keeps its own."""
        if self.is_cycle:
            return self.start, self.end
        ends = {clue[0]: clue[1] for clue in clues}
        both = ends.get("start and end")
        return ends.get("start", both), ends.get("end", both)

    def all_clues(self, solution: Vertices) -> tuple[Clue, ...]:
        """Both ends of a path of several vertices."""
        if self.is_cycle or len(solution) < 2:
            return ()
        return ("start", solution[0]), ("end", solution[-1])

    # --- structure -------------------------------------------------------------------------

    def pairs_of_ends(self) -> Sequence[tuple[int, int]]:
        """The ends that a path without given ends may have, the smaller first if undirected.

        None of a path of more than :data:`limits.SPLIT_VERTICES` vertices, which has too many.
        """
        given = self.is_cycle or (self.start, self.end) != (None, None)
        if given or not 2 <= len(self.vertices) <= limits.SPLIT_VERTICES:
            return ()
        pairs = permutations if self.is_directed else combinations
        return list(pairs(self.vertices, 2))

    def moved(self, name: str, image: Callable[[int], int]) -> Symmetry[Vertices]:
        """The symmetry that a permutation of the vertices makes."""
        return Symmetry(name, lambda vertices: self.canonical(tuple(map(image, vertices))))
