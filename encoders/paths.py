"""Hamiltonian paths and cycles of any networkx graph: the model, and the way back.

A puzzle hands over a ``networkx.Graph`` or ``DiGraph``. Its nodes are numbers, those of which a
solution is made; the attribute ``name`` of a node stands in the names of variables.

``hamilton`` lists the variables, the constraints and the size. The ends of a path are variables:
they are the edges of the extra node that closes it to a cycle.

Source: Dantzig, Fulkerson & Johnson (1954) for the degrees and cuts that a path or cycle becomes;
as SAT Soh et al., JELIA 2014.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from ..puzzles.paths import Vertices
from .constraints import Edge, Node
from .encoding import Encoding
from .model import Given, Model
from .phrases import EDGES

if TYPE_CHECKING:
    import networkx as nx

Pair = tuple[int, int]


def state(
    model: Model,
    graph: nx.Graph,
    why: str,
    *,
    cycle: bool,
    start: int | None = None,
    end: int | None = None,
    rule: int = 1,
) -> PathCodec:
    """State the variables and the rule in a model; the result reads its solutions.

    Parameters
    ----------
    model : Model
        Where the variables and the constraints go.
    graph : networkx.Graph or networkx.DiGraph
        Its nodes are numbers; it has no loops.
    why : str
        The path or cycle in the words of the puzzle.
    cycle : bool
        Whether the path is closed.
    start, end : int, optional
        Where a solution begins and ends, if that is given: it is read in that direction.
    rule : int, optional
        The number of the rule in the puzzle.

    Examples
    --------
    >>> import networkx as nx
    >>> model = Model()
    >>> codec = state(model, nx.path_graph(3), "the path", cycle=False)
    >>> codec.decode({1, 2, 3, 5}), len(model.constraints)
    ((0, 1, 2), 6)
    """
    directed = graph.is_directed()
    name: dict[int, Node] = {v: data.get("name", v) for v, data in graph.nodes.items()}
    what = "arc" if directed else "edge"
    edges = {(u, v): model.boolean(what, name[u], name[v]) for u, v in graph.edges}
    ends = {v: model.boolean("end", name[v]) for v in graph if not cycle}
    starts = {v: model.boolean("start", name[v]) for v in ends} if directed else ends

    # 1. one path, or one cycle, through every node
    named: dict[Edge, int] = {(name[u], name[v]): literal for (u, v), literal in edges.items()}
    if cycle:
        model.circuit(named, name.values(), why, directed=directed, rule=rule)
    else:
        model.path(
            named,
            name.values(),
            {name[v]: literal for v, literal in ends.items()},
            why,
            starts={name[v]: literal for v, literal in starts.items()} if directed else None,
            rule=rule,
        )
    return PathCodec(edges, list(graph), starts, ends, directed, start, end)


@dataclass(frozen=True)
class PathCodec:
    """Paths or cycles through all nodes of a graph, as sets of true variables, and back.

    Parameters
    ----------
    edges : mapping
        From pairs of nodes to variables; an undirected edge stands once, in either order.
    nodes : sequence of int
        In the order in which they are tried as the first.
    starts, ends : mapping
        From nodes to the variables "it begins here", "it ends here"; one and the same mapping in
        an undirected graph, empty ones where cycles are asked for.
    directed : bool
    start, end : int, optional
        Where it begins and ends when that is given. A cycle without a start begins at its smallest
        node.
    """

    edges: Mapping[Pair, int]
    nodes: Sequence[int]
    starts: Mapping[int, int]
    ends: Mapping[int, int]
    directed: bool = False
    start: int | None = None
    end: int | None = None

    def __post_init__(self) -> None:
        if self.start is None and not self.starts:
            object.__setattr__(self, "start", min(self.nodes, default=None))

    @cached_property
    def _edge_of(self) -> dict[int, Pair]:
        return {x: edge for edge, x in self.edges.items()}

    @cached_property
    def _node_of(self) -> dict[int, int]:
        return {x: v for at in (self.starts, self.ends) for v, x in at.items()}

    @cached_property
    def _literal(self) -> dict[Pair, int]:
        back = {} if self.directed else {(v, u): x for (u, v), x in self.edges.items()}
        return {**self.edges, **back}

    @cached_property
    def _beside(self) -> dict[int, list[int]]:
        beside = defaultdict(list)
        for u, v in sorted(self._literal):
            beside[u].append(v)
        return beside

    def encoding(
        self, model: Model, givens: Sequence[Given], canonical: Callable[[Vertices], Vertices]
    ) -> Encoding[Vertices]:
        """The encoding whose solutions are these paths, each in its canonical reading."""
        return Encoding(
            model,
            givens,
            lambda true: canonical(self.decode(true)),
            self.literals,
            self.choices,
            phrases=EDGES,
            squares=self.squares,
        )

    def decode(self, true: Set[int]) -> Vertices:
        """The path or cycle of the edges which are true, in one of its readings.

        Of variables that are true for none it makes something that the rules refuse.

        >>> ends = {1: 3, 2: 4, 5: 5}
        >>> PathCodec({(1, 2): 1, (2, 5): 2}, [1, 2, 5], ends, ends).decode({1, 2, 3, 5})
        (1, 2, 5)
        """
        onward: dict[int, list[int]] = {node: [] for node in self.nodes}
        for u, v in filter(None, map(self._edge_of.get, true)):
            onward[u].append(v)
            if not self.directed:
                onward[v].append(u)
        first = self.start
        if first is None:
            first = min((v for v, x in self.starts.items() if x in true), default=None)
        vertices, ahead = [], [] if first is None else [first]
        while ahead:
            node = ahead.pop()
            if (others := onward.pop(node, None)) is not None:  # not visited yet
                vertices.append(node)
                ahead = others
        return tuple(vertices)

    def literals(self, vertices: Vertices) -> Set[int]:
        """The variables that are true for a path or cycle; the inverse of :meth:`decode`."""
        true = {self._literal[edge] for edge in pairwise(vertices)}
        if self.starts:
            return true | {self.starts[vertices[0]], self.ends[vertices[-1]]}
        return true | {self._literal[vertices[-1], vertices[0]]}

    def squares(self, variable: int) -> Sequence[int]:
        """The nodes of an edge, or the node of an end."""
        return self._edge_of.get(variable) or (self._node_of[variable],)

    def choices(self, decided: Sequence[int]) -> Sequence[int] | None:
        """The first node, unless it is given; then the edges from where the path stands."""
        here = self.start
        if here is None:
            if not decided:
                last = self.end if len(self.nodes) > 1 else None
                return [self.starts[v] for v in self.nodes if v != last]
            (here,) = (v for v, x in self.starts.items() if x == decided[0])
            decided = decided[1:]
        if len(decided) >= len(self.nodes) - 1:
            return None
        visited = {here}
        for u, v in map(self._edge_of.__getitem__, decided):
            here = v if self.directed or u == here else u
            visited.add(here)
        return [self._literal[here, v] for v in self._beside[here] if v not in visited]
