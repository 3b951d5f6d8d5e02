"""Hamiltonian cycles and paths of any graph, directed or not."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, Self

from . import pictures
from .base import Clue, Example, Symmetry, Verdict
from .errors import PuzzleError
from .graphs import Graph, drawing, generate, of, planted
from .graphs.automorphisms import Automorphisms, Generators, moves
from .graphs.graph import Pair
from .graphs.puzzle import GraphPuzzle, pair, vertex
from .text import integer, lines, shown

Walk = tuple[int, ...]


def _example(words: str, options: str, count: int, source: str, *more: str) -> Example:
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(count, 2)]
    text = "\n".join([f"hamilton{options}", *generate(words).lines(), *more])
    return Example(text, verdict, count, source)


SPLIT = 100
"""The most vertices of a path that is split by its pairs of ends."""


@dataclass(frozen=True)
class Hamilton(GraphPuzzle[Walk]):
    """Visit every vertex of a graph once, along its edges, and come back unless it is a path.

    A solution is the tuple of the vertices in the order of the visit, by their positions from 0.
    In an undirected graph a cycle or path is one solution whichever way it is read: a path begins
    at the given start; with only an end given it finishes there; else it begins at the smaller of
    its ends. A cycle begins at the given start, else at the smallest vertex, and goes on to the
    smaller of the two neighbours. In a directed graph the direction counts.

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

    def canonical(self, walk: Walk) -> Walk:
        """The one reading that stands for a cycle or path, from any right reading of it.

        >>> Hamilton(generate("cycle 4")).canonical((2, 1, 0, 3))
        (0, 1, 2, 3)
        """
        if not walk:
            return walk
        if not self.path:
            i = walk.index(min(walk) if self.start is None else self.start)
            first, *others = walk[i:] + walk[:i]
            turn = not self.graph.directed and len(others) > 1 and others[-1] < others[0]
            return (first, *(others[::-1] if turn else others))
        if self.graph.directed:
            return walk
        if self.start is not None:
            turn = walk[0] != self.start
        else:
            turn = walk[-1] != self.end if self.end is not None else walk[0] > walk[-1]
        return walk[::-1] if turn else walk

    def steps(self, walk: Walk) -> list[Pair]:
        """The edges that a walk uses, in the form of those of the graph."""
        around = walk if self.path else (*walk, *walk[:1])
        return [_edge(self.graph, *step) for step in pairwise(around)]

    # --- the rules -------------------------------------------------------------------------

    def violations(self, solution: Walk) -> Iterator[str]:
        """One sentence for each broken rule; the solution may begin anywhere."""
        names, n, directed = self.graph.names, len(self.graph), self.graph.directed
        if n == 0:
            yield "the graph has no vertices"
        if strange := [v for v in solution if not 0 <= v < n]:
            yield f"there is no vertex at position {strange[0] + 1}"
            return
        seen = set[int]()
        for v in solution:
            if v in seen:
                yield f"vertex {names[v]} is visited twice"
            seen.add(v)
        if missed := [v for v in range(n) if v not in seen]:
            more = f" (and {len(missed) - 1} more)" if len(missed) > 1 else ""
            yield f"vertex {names[missed[0]]} is not visited{more}"
        if not self.path and 0 < n < (2 if directed else 3):
            yield f"a cycle needs {'two' if directed else 'three'} vertices"
            return
        edges, used = set(self.graph.edges), set(self.steps(solution))
        for u, v in pairwise(solution if self.path else (*solution, *solution[:1])):
            if _edge(self.graph, u, v) not in edges:
                how = "no arc from {} to {}" if directed else "no edge between {} and {}"
                yield f"there is {how.format(names[u], names[v])}"
        for edge in self.forced:
            if edge not in used:
                yield f"the forced edge {self._called(edge)} is not used"
        for edge in self.forbidden:
            if edge in used:
                yield f"the forbidden edge {self._called(edge)} is used"
        yield from self._ends(solution)

    def _ends(self, walk: Walk) -> Iterator[str]:
        """The rules about the ends of a path."""
        if not self.path:
            return
        first, last = set(walk[:1]), set(walk[-1:])
        if not self.graph.directed:
            first = last = first | last
        for what, given, ends in (("start", self.start, first), ("end", self.end, last)):
            if given is not None and given not in ends:
                place = "is not where the path" if self.graph.directed else "is no end of the path"
                does = f" {what}s" if self.graph.directed else ""
                yield f"the given {what} {self.graph.names[given]} {place}{does}"
        if self.start is not None and self.start == self.end and len(self.graph) > 1:
            yield "a path of several vertices cannot end where it starts"

    def _called(self, edge: Pair) -> str:
        return ",".join(self.graph.names[v] for v in edge)

    # --- instances as text -----------------------------------------------------------------

    def text(self) -> str:
        """``hamilton`` with its options, then the lines of the graph."""
        words = ["hamilton", *(["--path"] if self.path else [])]
        for option, v in (("--start", self.start), ("--end", self.end)):
            words += _stated(option, [] if v is None else [self.graph.names[v]])
        own = [edge for edge in self.forced if edge not in self.graph.fixed]
        words += _stated("--force", [self._called(edge) for edge in own])
        words += _stated("--forbid", [self._called(edge) for edge in self.forbidden])
        return "\n".join([" ".join(words), *self.graph.lines()])

    @classmethod
    def add_options(cls, parser: argparse.ArgumentParser) -> None:
        """``[--path] [--start V] [--end V] [--force u,v …] [--forbid u,v …]``."""
        parser.add_argument("--path", action="store_true", help="a path, not a cycle")
        parser.add_argument("--start", metavar="V", help="the vertex to begin at")
        parser.add_argument("--end", metavar="V", help="the vertex where a path ends")
        for option, what in (("--force", "must be used"), ("--forbid", "must not be used")):
            parser.add_argument(
                option,
                nargs="+",
                action="extend",
                default=[],
                metavar="u,v",
                help=f"edges that {what}",
            )

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

    # --- solutions as text -----------------------------------------------------------------

    def answer(self, solution: Walk) -> str:
        """The names of the vertices in the order of the visit, on one line."""
        return " ".join(self.graph.names[v] for v in solution)

    def read_answer(self, text: str, *, file: str = "<answer>") -> Walk:
        """The names of the vertices in any layout; a cycle may come back to its first vertex."""
        words = [word for line in lines(text, file) for word in line.words()]
        found = [vertex(self.graph, word.text, word.place) for word in words]
        if not self.path and len(found) > len(self.graph) > 0 and found[0] == found[-1]:
            found.pop()
        return tuple(found)

    def readings(self, solution: Walk) -> Iterator[tuple[str, str]]:
        """``("step 1", "vertex 4")`` and so on."""
        for step, v in enumerate(solution, 1):
            yield f"step {step}", f"vertex {self.graph.names[v]}"

    # --- pictures --------------------------------------------------------------------------

    def draw(self, solution: Walk | None = None, framed: pictures.Frames | None = None) -> str:
        """Each vertex with its neighbours; of a solution, the vertices with the edges between."""
        names, between = self.graph.names, " → " if self.graph.directed else " – "
        if solution is not None:
            around = solution if self.path else (*solution, *solution[:1])
            return between.join(names[v].join((framed or {}).get(v, ("", ""))) for v in around)
        near = [" ".join(names[v] for v in row) for row in self.graph.neighbours()]
        shown = [name.join((framed or {}).get(v, ("", ""))) for v, name in enumerate(names)]
        return "\n".join(f"{name}: {row}".rstrip() for name, row in zip(shown, near, strict=True))

    def svg(self, solution: Walk | None = None, framed: pictures.Frames | None = None) -> str:
        """The vertices on a circle; the edges of a solution, or the forced ones, are bold.

        The start is green, the end of a path red.
        """
        start, end = (self.start, self.end) if not solution else (solution[0], solution[-1])
        colours = {start: "#bfe5cc", end if self.path else None: "#f3c0c0"}
        marks = {v: colour for v, colour in colours.items() if v is not None}
        bold = self.forced if solution is None else self.steps(solution)
        return drawing.svg(self.graph, self.text().splitlines()[0], bold, marks, framed=framed)

    # --- clues and setting -----------------------------------------------------------------
    # What the file fixes belongs to the graph. The start of a cycle says nothing. Two ends at one
    # vertex are one clue: only together do they say that there is one vertex.

    def clues(self) -> tuple[Clue, ...]:
        """("start", v), ("end", v) or ("start and end", v); (u, v, used or not) of the edges."""
        ends = [("start", self.start), ("end", self.end)]
        if self.start == self.end:
            ends = [("start and end", self.start)]
        edges = [*((e, True) for e in self.forced), *((e, False) for e in self.forbidden)]
        return (
            *((what, v) for what, v in ends if self.path and v is not None),
            *((*edge, used) for edge, used in edges if edge not in self.graph.fixed),
        )

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The same graph with these ends and these edges forced or forbidden."""
        stated = tuple(clues)
        ends = {clue[0]: clue[1] for clue in stated if len(clue) == 2}
        both = ends.get("start and end")
        start = ends.get("start", both) if self.path else self.start
        sides = [
            tuple(c[:2] for c in stated if len(c) == 3 and c[2] is used) for used in (True, False)
        ]
        return replace(
            self, start=start, end=ends.get("end", both), forced=sides[0], forbidden=sides[1]
        )

    def all_clues(self, solution: Walk) -> tuple[Clue, ...]:
        """The ends of a path, and of every edge whether it is used."""
        used = set(self.steps(solution))
        ends = [("start", solution[0]), ("end", solution[-1])]
        return (
            *(ends if self.path and len(solution) > 1 else ()),
            *((*edge, edge in used) for edge in self.graph.edges if edge not in self.graph.fixed),
        )

    def clue_text(self, clue: Clue) -> str:
        """``edge a,b is used``, ``edge a,b is not used``, ``the start of the path is a``."""
        if len(clue) == 2:
            return f"the {clue[0]} of the path is {self.graph.names[clue[1]]}"
        return f"edge {self._called(clue[:2])} is {'used' if clue[2] else 'not used'}"

    def usual(self, clue: Clue) -> bool:
        """No forbidden edges: the graph could do without them."""
        return clue[-1] is not False

    def marks(self, solution: Walk) -> Iterator[tuple[str, str]]:
        """``("beside 3", "4")`` for each edge and both its vertices, and the ends of a path."""
        names, directed = self.graph.names, self.graph.directed
        for u, v in self.steps(solution):
            yield f"{'after' if directed else 'beside'} {names[u]}", names[v]
            if not directed:
                yield f"beside {names[v]}", names[u]
        if self.path:
            first, last = ("start", "end") if directed else ("ends", "ends")
            yield first, names[solution[0]]
            yield last, names[solution[-1]]

    @classmethod
    def blank(
        cls, size: str, arguments: argparse.Namespace, lot: Random
    ) -> tuple[Self, Walk | None]:
        """A random cycle with random chords."""
        graph, walk = planted.cycle(integer(size, "hamilton n", 3, 1000, "the vertices"), lot)
        puzzle = cls(graph)
        return puzzle, puzzle.canonical(walk)

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[Walk]]:
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
        return Generators(map(self._moved, group.generators), group.order)

    def _moved(self, image: Sequence[int]) -> Symmetry[Walk]:
        return Symmetry(
            moves(self.graph, image), lambda walk: self.canonical(tuple(image[v] for v in walk))
        )

    def split(self, depth: int) -> Sequence[Self]:
        """A path with no given ends, by its ends; a cycle by its edges at the first vertex.

        Paths of more than ``SPLIT`` vertices are one part: the pairs of ends grow too many.
        """
        n = len(self.graph)
        large = self.path and n > SPLIT
        if depth <= 0 or n < 3 or large or (self.start, self.end) != (None, None):
            return (self,)
        if self.path:
            pairs = ((u, v) for u in range(n) for v in range(n) if u != v)
            kept = [(u, v) for u, v in pairs if self.graph.directed or u < v]
            return [replace(self, start=u, end=v) for u, v in kept]
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


def _stated(option: str, words: Sequence[str]) -> list[str]:
    """An option with its words, such that argparse takes a word that begins with a dash."""
    if any(word.startswith("-") for word in words):
        return [f"{option}={word}" for word in words]
    return [option, *words] if words else []


PUZZLE = Hamilton
