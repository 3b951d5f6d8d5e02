"""A graph as a plain value: vertices in order, edges by their positions, and text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from warnings import warn

from .. import limits
from ..errors import InputWarning, PuzzleError
from ..text import printable, quoted, shown

if TYPE_CHECKING:
    import networkx as nx

Pair = tuple[int, int]


@dataclass(frozen=True)
class Graph:
    """Vertices with names, and edges between them; no loops, no parallel edges.

    Parameters
    ----------
    names : tuple of str
        The vertices in order; ``"1"`` to ``"n"`` where a file has no names. A name may have single
        blanks within, and is quoted then wherever words stand beside each other.
    edges : tuple of (int, int)
        Pairs of positions in ``names``, counted from 0, ascending; u < v when undirected, and
        the arc from u to v when directed.
    directed : bool
    fixed : tuple of (int, int)
        Edges that a file wants to be used (``FIXED_EDGES_SECTION`` of TSPLIB), of the same form.
    origin : str
        How a text was read (``edge list from 1``); graphs of different origin are equal.

    Raises
    ------
    PuzzleError
        For names that are empty, cannot be printed or stand twice, and for pairs that are no edges
        in order.

    Examples
    --------
    >>> Graph(("a", "b", "c"), ((0, 1), (1, 2))).lines()
    ['p edge 3 2', 'name 1 a', 'name 2 b', 'name 3 c', 'e 1 2', 'e 2 3']
    """

    names: tuple[str, ...]
    edges: tuple[Pair, ...]
    directed: bool = False
    fixed: tuple[Pair, ...] = ()
    origin: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        n = len(self.names)
        if n > limits.GRAPH_VERTICES:
            raise PuzzleError("graph", f"at most {limits.GRAPH_VERTICES} vertices", str(n))
        seen = set[str]()
        for name in self.names:
            if not name or name != " ".join(name.split()):
                raise PuzzleError("graph", "a name with single blanks within", shown(name))
            if not name.isprintable():
                raise PuzzleError("graph", "a name that can be printed", shown(name))
            if name in seen:
                raise PuzzleError("graph", "each name once", shown(name))
            seen.add(name)
        for pairs in (self.edges, self.fixed):
            if any(one >= two for one, two in pairwise(pairs)):
                raise PuzzleError("graph", "edges in order, each once", "others")
            for u, v in pairs:
                if not (0 <= u < n and 0 <= v < n and u != v and (self.directed or u < v)):
                    raise PuzzleError("graph", f"edges of {n} vertices", f"({u}, {v})")
        for pair in set(self.fixed).difference(self.edges):
            raise PuzzleError("graph", "a fixed edge that is an edge", str(pair))

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def places(self) -> dict[str, int]:
        """The position of each name."""
        return {name: i for i, name in enumerate(self.names)}

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The names as they stand beside each other: in quotes where they have blanks.

        >>> Graph(("a", "New York"), ()).words
        ('a', '"New York"')
        """
        return tuple(map(quoted, self.names))

    @cached_property
    def steps(self) -> frozenset[Pair]:
        """The pairs (u, v) of positions where an edge leads from u to v.

        >>> sorted(Graph(("1", "2"), ((0, 1),)).steps)
        [(0, 1), (1, 0)]
        """
        back = () if self.directed else ((v, u) for u, v in self.edges)
        return frozenset((*self.edges, *back))

    def neighbours(self) -> list[list[int]]:
        """For each vertex those that an edge leads to, ascending.

        >>> Graph(("1", "2", "3"), ((0, 1), (1, 2))).neighbours()
        [[1], [0, 2], [1]]
        """
        near: list[list[int]] = [[] for _ in self.names]
        for u, v in self.edges:
            near[u].append(v)
            if not self.directed:
                near[v].append(u)
        return [sorted(others) for others in near]

    def components(self) -> int:
        """How many parts there are without an edge between them, directions aside.

        >>> Graph(("1", "2", "3"), ((0, 1),)).components()
        2
        """
        near, seen, parts = self.undirected().neighbours(), set[int](), 0
        for v in range(len(self)):
            if v not in seen:
                parts += 1
                waiting = [v]
                while waiting:
                    if (u := waiting.pop()) not in seen:
                        seen.add(u)
                        waiting += near[u]
        return parts

    def undirected(self) -> Graph:
        """The same graph without directions."""
        edges, fixed = (
            tuple(sorted({(min(pair), max(pair)) for pair in pairs}))
            for pairs in (self.edges, self.fixed)
        )
        return Graph(self.names, edges, False, fixed, self.origin)

    def to_directed(self) -> Graph:
        """The same graph with an arc each way for each edge; a directed one itself."""
        if self.directed:
            return self
        both = (*self.edges, *((v, u) for u, v in self.edges))
        return Graph(self.names, tuple(sorted(both)), True, origin=self.origin)

    def networkx(self) -> nx.Graph:
        """The graph for networkx; its nodes are the names."""
        import networkx as nx

        graph = nx.DiGraph() if self.directed else nx.Graph()
        graph.add_nodes_from(self.names)
        graph.add_edges_from((self.names[u], self.names[v]) for u, v in self.edges)
        return graph

    def lines(self) -> list[str]:
        """The text of the graph, much as DIMACS writes it; :func:`graphs.read` reads it back.

        ``p edge N M`` (``p arc N M`` when directed), ``name I WORD`` for each vertex that is not
        called by its number, ``e U V`` (``a U V``) for each edge, ``fixed U V``; numbers from 1.
        """
        kind, mark = ("arc", "a") if self.directed else ("edge", "e")
        named = [(i, name) for i, name in enumerate(self.names, 1) if name != str(i)]
        called = [f"name {i} {quoted(name)}" for i, name in named]
        return [
            f"p {kind} {len(self.names)} {len(self.edges)}",
            *called,
            *(f"{mark} {u + 1} {v + 1}" for u, v in self.edges),
            *(f"fixed {u + 1} {v + 1}" for u, v in self.fixed),
        ]


def numbered(count: int) -> tuple[str, ...]:
    """The names ``"1"`` to ``"n"``."""
    return tuple(map(str, range(1, count + 1)))


def build(
    names: Sequence[str],
    pairs: Iterable[Pair],
    *,
    directed: bool = False,
    fixed: Iterable[Pair] = (),
    mirrored: bool = False,
    source: str = "graph",
) -> Graph:
    """The graph of these pairs; loops and parallel edges are left out with a warning.

    Parameters
    ----------
    names : sequence of str
        As of the graph.
    pairs, fixed : iterable of (int, int)
        In any order, counted from 0.
    directed : bool
        Whether (u, v) is the arc from u to v.
    mirrored : bool
        Whether an undirected edge may stand once from either side, as in adjacency lists.
    source : str
        What the warning calls the graph: the name of the file.

    Examples
    --------
    >>> build(["a", "b"], [(1, 0)]).edges
    ((0, 1),)
    """
    graph, blemishes = simple(names, pairs, directed, fixed, mirrored)
    for blemish in blemishes:
        notice(source, blemish)
    return graph


def simple(
    names: Sequence[str],
    pairs: Iterable[Pair],
    directed: bool,
    fixed: Iterable[Pair] = (),
    mirrored: bool = False,
) -> tuple[Graph, list[str]]:
    """The graph of these pairs, and a sentence for what is left out, as of :func:`build`.

    >>> simple(["a", "b"], [(1, 0), (1, 1)], False)[1]
    ['1 loop is left out']
    """
    loops, twice, seen, edges = 0, 0, set[Pair](), set[Pair]()
    for u, v in pairs:
        edge = (u, v) if directed or u < v else (v, u)
        if u == v:
            loops += 1
        elif (u, v) in seen if mirrored else edge in edges:
            twice += 1
        else:
            edges.add(edge)
            if mirrored:
                seen.add((u, v))
    blemishes = [
        f"{number} {what}{'s are' if number > 1 else ' is'} left out"
        for number, what in ((loops, "loop"), (twice, "repeated edge"))
        if number
    ]
    kept = {(u, v) if directed or u < v else (v, u) for u, v in fixed}
    return Graph(tuple(names), tuple(sorted(edges)), directed, tuple(sorted(kept))), blemishes


def notice(source: str, text: str) -> None:
    """Warn of something in a file that is not as it should be and does no harm."""
    warn(f"{printable(source)}: {text}", InputWarning, stacklevel=2)


def of(graph: Any, source: str = "graph") -> Graph:
    """A graph of networkx as a plain value, its nodes in the same order; a Graph is itself.

    >>> import networkx as nx
    >>> of(nx.path_graph(3)).edges, of(nx.grid_2d_graph(1, 2)).names
    (((0, 1), (1, 2)), ('(0,0)', '(0,1)'))
    """
    if isinstance(graph, Graph):
        return graph
    if not all(hasattr(graph, name) for name in ("nodes", "edges", "is_directed")):
        raise PuzzleError(source, "a graph of networkx", shown(repr(graph)))
    place = {node: i for i, node in enumerate(graph.nodes)}
    pairs = [(place[edge[0]], place[edge[1]]) for edge in graph.edges]
    names = [re.sub(r",\s+", ",", str(v)) if isinstance(v, tuple) else str(v) for v in place]
    single = [" ".join(name.split()) for name in names]
    return build(single, pairs, directed=graph.is_directed(), source=source)
