"""Hamiltonian cycles and paths of any graph, directed or not."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import filterfalse
from random import Random
from typing import Any, ClassVar, Self

from . import answers, pictures
from .arguments import add_several
from .base import Clue, Example, Symmetry
from .errors import PuzzleError
from .graphs import Graph, drawing, generate, of, planted
from .graphs.automorphisms import Automorphisms, Generators, moves
from .graphs.graph import Pair, numbered
from .graphs.puzzle import GraphPuzzle, example, pair, stated, vertex
from .paths import PathPuzzle, Vertices
from .text import integer, lines, shown


def _example(words: str, options: str, count: int, source: str) -> Example:
    return example(f"hamilton{options}", generate(words), count, source)


@dataclass(frozen=True)
class Hamilton(GraphPuzzle[Vertices], PathPuzzle):
    """Visit every vertex of a graph once, along its edges, and come back unless it is a path.

    A solution is the tuple of the vertices in the order of the visit, by their positions from 0; a
    cycle or path of an undirected graph is read as :class:`PathPuzzle` says.

    One vertex is a path and no cycle. A cycle needs three vertices, two in a directed graph. The
    empty graph has neither.

    Parameters
    ----------
    graph : Graph, or a Graph or DiGraph of networkx
        Vertices are numbered from 0 in the order of the graph.
    path : bool
        A path is asked for, not a cycle.
    start, end : int or str, optional
        The ends of a path, by position or by name. A cycle has no end; its start says only where
        to begin reading it.
    forced, forbidden : iterable of (int or str, int or str)
        Edges that must, or must not, be used. What the file fixes is forced too.

    Raises
    ------
    PuzzleError
        For a vertex or an edge that the graph has not, an edge both forced and forbidden, an end
        of a cycle.

    Examples
    --------
    >>> import networkx as nx
    >>> list(Hamilton(nx.cycle_graph(4)).violations((0, 1, 2, 3)))
    []
    >>> list(Hamilton(nx.path_graph(3), path=True).violations((0, 2, 1)))
    ['there is no edge between 0 and 2']
    """

    graph: Graph
    path: bool = False
    start: int | None = None
    end: int | None = None
    forced: tuple[Pair, ...] = ()
    forbidden: tuple[Pair, ...] = ()

    name: ClassVar[str] = "hamilton"
    SETTING: ClassVar[str] = "n, the number of vertices"
    EXAMPLES: ClassVar = (
        _example("path 0", "", 0, "there is no vertex to begin at"),
        _example("path 0", " --path", 0, "there is no vertex to begin at"),
        _example("path 1", "", 0, "a cycle needs three vertices"),
        _example("path 1", " --path", 1, "the path of one vertex"),
        _example("path 1", " --path --start 1 --end 1", 1, "the path of one vertex"),
        _example("path 2", "", 0, "a cycle needs three vertices"),
        _example("path 2", " --path", 1, "one edge"),
        _example("path 2", " --path --start 1 --end 1", 0, "the ends differ"),
        _example("complete 3", "", 1, "a triangle"),
        _example("complete 3", " --path", 3, "the triangle without an edge"),
        _example("complete 5", " --force 1,2 3,4 --forbid 2,3", 3, "brute force"),
        _example("bipartite 2 3", "", 0, "the halves differ"),
        _example("bipartite 3 3", "", 6, "3! · 2! / 2"),
        _example("petersen 5 2", "", 0, "Petersen 1898"),
        _example("petersen 5 2", " --path", 120, "brute force"),
        _example("petersen 10 2", "", 30, "the dodecahedron; brute force"),
        _example("grid 3x4", "", 2, "brute force"),
        _example("primering 2", "", 1, "there and back again"),
        _example("primering 4", "", 2, "both directions of one ring"),
        _example("primering 6", "", 2, "HDU 1016"),
        _example("primering 5", " --path --start 1", 1, "brute force"),
        _example("knight 3x4", " --path --start 1", 2, "brute force"),
    )

    def __post_init__(self) -> None:
        graph = of(self.graph)
        for what in ("start", "end"):
            if getattr(self, what) is not None:
                value = _vertex(graph, getattr(self, what), what)
                object.__setattr__(self, what, value)
        if not self.path and self.end is not None:
            raise PuzzleError(f"end {graph.names[self.end]}", "no end", "a cycle")
        forced = {*graph.fixed, *_edges(graph, self.forced, "force")}
        forbidden = {*_edges(graph, self.forbidden, "forbid")}
        for u, v in sorted(forced & forbidden):
            where = f"forbid {graph.names[u]},{graph.names[v]}"
            raise PuzzleError(where, "an edge that is not forced", "a forced one")
        object.__setattr__(self, "graph", graph)
        object.__setattr__(self, "forced", tuple(sorted(forced)))
        object.__setattr__(self, "forbidden", tuple(sorted(forbidden)))

    @property
    def is_cycle(self) -> bool:
        """Whether no path is asked for."""
        return not self.path

    @property
    def is_directed(self) -> bool:
        """Whether the graph is."""
        return self.graph.directed

    @property
    def vertices(self) -> range:
        """All positions in the graph."""
        return range(len(self.graph))

    def label(self, vertex: int) -> str:
        """The name of a vertex."""
        return self.graph.names[vertex]

    def positions(self) -> list[tuple[float, float]]:
        """The places on the circle."""
        return drawing.circle(len(self.graph))

    def edges(self, vertices: Vertices) -> list[Pair]:
        """The edges that a path or cycle uses, in the form of those of the graph."""
        return [_edge(self.graph, *step) for step in self.steps(vertices)]

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Vertices) -> Iterator[str]:
        """One sentence for each broken rule; the solution may begin anywhere."""
        names, n, directed = self.graph.names, len(self.graph), self.graph.directed
        if n == 0:
            yield "the graph has no vertices"
        if sorted(solution) != list(self.vertices):  # not each vertex once
            for strange in (v for v in solution if not 0 <= v < n):
                yield f"there is no vertex at position {strange + 1}"
                return
            yield from self.misvisited(solution)
        if not self.path and 0 < n < (2 if directed else 3):
            yield f"a cycle needs {'two' if directed else 'three'} vertices"
            return
        for u, v in filterfalse(self.graph.steps.__contains__, self.steps(solution)):
            how = "no arc from {} to {}" if directed else "no edge between {} and {}"
            yield f"there is {how.format(names[u], names[v])}"
        used = set(self.edges(solution)) if self.forced or self.forbidden else set()
        for edge in self.forced:
            if edge not in used:
                yield f"the forced edge {self._called(edge)} is not used"
        for edge in self.forbidden:
            if edge in used:
                yield f"the forbidden edge {self._called(edge)} is used"
        yield from self.misplaced_ends(solution)

    def _called(self, edge: Pair) -> str:
        return ",".join(self.graph.names[v] for v in edge)

    # --- instances as text -----------------------------------------------------------------

    def words(self) -> list[str]:
        """``[--path] [--start V] [--end V] [--force u,v …] [--forbid u,v …]``."""
        words = ["--path"] if self.path else []
        for option, v in (("--start", self.start), ("--end", self.end)):
            words += stated(option, [] if v is None else [self.graph.names[v]])
        own = [edge for edge in self.forced if edge not in self.graph.fixed]
        words += stated("--force", [self._called(edge) for edge in own])
        return words + stated("--forbid", [self._called(edge) for edge in self.forbidden])

    @classmethod
    def add_options(cls, parser: argparse.ArgumentParser) -> None:
        """``[--path] [--start V] [--end V] [--force u,v …] [--forbid u,v …]``."""
        parser.add_argument("--path", action="store_true", help="a path, not a cycle")
        parser.add_argument("--start", metavar="V", help="the vertex to begin at")
        parser.add_argument("--end", metavar="V", help="the vertex where a path ends")
        add_several(parser, "--force", "u,v", "edges that must be used")
        add_several(parser, "--forbid", "u,v", "edges that must not be used")

    @classmethod
    def from_graph(cls, graph: Graph, arguments: argparse.Namespace) -> Self:
        """The instance of a graph and of the options."""
        start, end = (  # argparse before Python 3.13 reads `--start=--` as []
            None if name is None else vertex(graph, name or "--", option)
            for option, name in (("--start", arguments.start), ("--end", arguments.end))
        )
        forced, forbidden = (
            tuple(pair(graph, text, option) for text in texts)
            for option, texts in (("--force", arguments.force), ("--forbid", arguments.forbid))
        )
        return cls(graph, arguments.path, start, end, forced, forbidden)

    def doubt(self) -> str:
        """That vertices have no edge, or that the graph is not connected, and how it was read."""
        if not self.reading or len(self.graph) < 2 or self.graph.components() < 2:
            return ""
        lonely = sum(not near for near in self.graph.undirected().neighbours())
        vertices = "1 vertex has" if lonely == 1 else f"{lonely} vertices have"
        what = f"{vertices} no edge" if lonely else "the graph is not connected"
        return f"{what}; it was read as {self.reading}"

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Vertices) -> str:
        """The names in the order of the visit, on one line; in quotes where they have blanks."""
        return " ".join(map(self.graph.words.__getitem__, solution))

    def read_answer(self, text: str, *, file: str = "<answer>") -> Vertices:
        """The names of the vertices in any layout; a cycle may come back to its first vertex."""
        return self._read(text, file, strict=True)

    def read_any_answer(self, text: str, *, file: str = "<answer>") -> Vertices:
        """The names of the vertices in any layout; a cycle may come back to its first vertex.

        The words of a list of Python, of arrows and of a TSPLIB tour are read too, and numbers
        from 0 where the vertices are called 1 to n.
        """
        return self._read(text, file, strict=False)

    def _read(self, text: str, file: str, strict: bool) -> Vertices:
        named = [word for line in lines(text, file) for word in line.names()]
        if not strict and not all(word.text in self.graph.places for word in named):
            named = answers.words(text, file)
        n = len(self.graph)
        numbers = self.graph.names == numbered(n) and all(w.text.isdecimal() for w in named)
        if numbers and not strict:
            counted = answers.from_zero([int(word.text[:9]) for word in named], n, file)
            if named and counted[0] != int(named[0].text[:9]):
                named = [word._replace(text=str(i)) for word, i in zip(named, counted, strict=True)]
        vertices = [vertex(self.graph, word.text, word.place) for word in named]
        if not self.path and len(vertices) > len(self.graph) > 0 and vertices[0] == vertices[-1]:
            vertices.pop()
        return tuple(vertices)

    # --- pictures --------------------------------------------------------------------------

    def draw(self, solution: Vertices | None = None, framed: pictures.Frames | None = None) -> str:
        """Each vertex with its neighbours; of a solution, the vertices with the edges between."""
        names, between = self.graph.names, " → " if self.graph.directed else " – "
        if solution is not None:
            around = solution if self.path else (*solution, *solution[:1])
            return between.join(names[v].join((framed or {}).get(v, ("", ""))) for v in around)
        near = [" ".join(map(self.graph.words.__getitem__, row)) for row in self.graph.neighbours()]
        shown = [name.join((framed or {}).get(v, ("", ""))) for v, name in enumerate(names)]
        return "\n".join(f"{name}: {row}".rstrip() for name, row in zip(shown, near, strict=True))

    def svg(self, solution: Vertices | None = None, framed: pictures.Frames | None = None) -> str:
        """The vertices on a circle; the edges of a solution, or the forced ones, are bold.

        The start is green, the end of a path red.
        """
        start, end = (self.start, self.end) if not solution else (solution[0], solution[-1])
        colours = {start: "#bfe5cc", end if self.path else None: "#f3c0c0"}
        marks = {v: colour for v, colour in colours.items() if v is not None}
        bold = self.forced if solution is None else self.edges(solution)
        return drawing.svg(self.graph, self.title, bold, marks, framed=framed)

    # --- clues and setting -----------------------------------------------------------------
    # What the file fixes belongs to the graph.

    def clues(self) -> tuple[Clue, ...]:
        """The ends of a path; of the edges, (u, v, used or not)."""
        edges = [*((e, True) for e in self.forced), *((e, False) for e in self.forbidden)]
        own = ((*edge, used) for edge, used in edges if edge not in self.graph.fixed)
        return (*super().clues(), *own)

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The same graph with these ends and these edges forced or forbidden."""
        stated = tuple(clues)
        start, end = self.given_ends(clue for clue in stated if len(clue) == 2)
        forced, forbidden = (
            tuple(c[:2] for c in stated if len(c) == 3 and c[2] is used) for used in (True, False)
        )
        return replace(self, start=start, end=end, forced=forced, forbidden=forbidden)

    def all_clues(self, solution: Vertices) -> tuple[Clue, ...]:
        """The ends of a path, and of every edge whether it is used."""
        used = set(self.edges(solution))
        edges = (edge for edge in self.graph.edges if edge not in self.graph.fixed)
        return (*super().all_clues(solution), *((*edge, edge in used) for edge in edges))

    def clue_text(self, clue: Clue) -> str:
        """``edge a,b is used``, ``edge a,b is not used``, ``the start of the path is a``."""
        if len(clue) == 2:
            return f"the {clue[0]} of the path is {self.graph.names[clue[1]]}"
        return f"edge {self._called(clue[:2])} is {'used' if clue[2] else 'not used'}"

    def usual(self, clue: Clue) -> bool:
        """No forbidden edges: the graph could do without them."""
        return clue[-1] is not False

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, rng: Random
    ) -> tuple[Self, Vertices | None]:
        """A random cycle with random chords."""
        graph, walk = planted.cycle(integer(size, "hamilton n", 3, 1000, "the vertices"), rng)
        puzzle = cls(graph)
        return puzzle, puzzle.canonical(walk)

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[Vertices]]:
        """The automorphisms of the graph that keep what is given: its ends and edges.

        The start of a cycle is no matter: every cycle visits it. The two ends of a path in an
        undirected graph may be exchanged, where both are given.
        """
        ends = [0] * len(self.graph)
        for i, v in enumerate((self.start, self.end) if self.path else ()):
            if v is not None:
                ends[v] += i + 1 if self.graph.directed else 1
        given = dict.fromkeys(self.forced, 1) | dict.fromkeys(self.forbidden, 2)
        group = Automorphisms(self.graph, ends, given)
        names = (moves(self.graph, image) for image in group.generators)
        images = (image.__getitem__ for image in group.generators)
        return Generators(map(self.moved, names, images), group.order)

    def split(self, depth: int) -> Sequence[Self]:
        """A path with no given ends, by its ends; a cycle by its edges at the first vertex."""
        if depth <= 0:
            return (self,)
        if self.path:
            return [replace(self, start=u, end=v) for u, v in self.pairs_of_ends()] or (self,)
        if len(self.graph) < 3 or self.start is not None:
            return (self,)
        parts = []
        leaving = [edge for edge in self.graph.edges if edge[0] == 0 and edge not in self.forbidden]
        barred = set(self.forbidden)
        for edge in leaving:
            if self.graph.directed:
                others = barred.union(leaving) - {edge}
            else:  # the smaller neighbour on the cycle
                others = barred.union(other for other in leaving if other < edge)
            if edge not in barred and not others & set(self.forced):
                forced = (*self.forced, edge)
                parts.append(replace(self, forced=forced, forbidden=tuple(others)))
        return parts


def _edge(graph: Graph, u: int, v: int) -> Pair:
    return (u, v) if graph.directed or u < v else (v, u)


def _vertex(graph: Graph, given: Any, where: str) -> int:
    if isinstance(given, str):
        return vertex(graph, given, where)
    if not 0 <= given < len(graph):
        expected = f"a position in the graph, 0 to {len(graph) - 1}"
        raise PuzzleError(where, expected, shown(str(given)))
    return int(given)


def _edges(graph: Graph, pairs: Iterable[tuple[Any, Any]], what: str) -> Iterator[Pair]:
    """The edges of the graph that these pairs of vertices are."""
    known = set(graph.edges)
    for u, v in pairs:
        ends = _vertex(graph, u, what), _vertex(graph, v, what)
        edge = _edge(graph, *ends)
        if edge not in known:
            where = f"{what} {graph.names[ends[0]]},{graph.names[ends[1]]}"
            raise PuzzleError(where, "an edge of the graph", "none")
        yield edge


PUZZLE = Hamilton
