"""What every puzzle of a path or cycle shares: edges read as a walk, and walks in order.

A walk is the tuple of the nodes in the order of the visit. Nodes are numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from .model import Encoding, Given, Model
from .phrases import EDGES

Step = tuple[int, int]


@dataclass(frozen=True)
class Walks:
    """The walks through all nodes of a graph, as sets of true variables.

    Parameters
    ----------
    edges : mapping
        From pairs of nodes to variables; an undirected edge stands once, in either order.
    nodes : sequence of int
        In the order in which they are tried as the first.
    starts, ends : mapping
        From nodes to the variables "the walk begins here", "it ends here"; one and the same
        mapping in an undirected graph, empty ones where cycles are asked for.
    directed : bool
    start, end : int, optional
        Where the walk begins and ends when that is given. A cycle without a start begins at
        its smallest node.
    """

    edges: Mapping[Step, int]
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
    def _step_of(self) -> dict[int, Step]:
        return {x: step for step, x in self.edges.items()}

    @cached_property
    def _node_of(self) -> dict[int, int]:
        return {x: v for at in (self.starts, self.ends) for v, x in at.items()}

    @cached_property
    def _literal(self) -> dict[Step, int]:
        back = {} if self.directed else {(v, u): x for (u, v), x in self.edges.items()}
        return {**self.edges, **back}

    @cached_property
    def _beside(self) -> dict[int, list[int]]:
        beside = defaultdict(list)
        for u, v in sorted(self._literal):
            beside[u].append(v)
        return beside

    def encoding(
        self,
        model: Model,
        givens: Sequence[Given],
        canonical: Callable[[tuple[int, ...]], tuple[int, ...]],
    ) -> Encoding[tuple[int, ...]]:
        """The encoding whose solutions are these walks, each in its canonical reading."""
        return Encoding(
            model,
            givens,
            lambda true: canonical(self.decode(true)),
            self.literals,
            self.choices,
            words=EDGES,
            place=self.places,
        )

    def decode(self, true: Set[int]) -> tuple[int, ...]:
        """The walk that uses the edges which are true, in one of its readings.

        Of variables that are true for no walk it makes something that the rules refuse.

        >>> path = {1: 3, 2: 4, 5: 5}
        >>> Walks({(1, 2): 1, (2, 5): 2}, [1, 2, 5], path, path).decode({1, 2, 3, 5})
        (1, 2, 5)
        """
        onward: dict[int, list[int]] = {node: [] for node in self.nodes}
        for u, v in filter(None, map(self._step_of.get, true)):
            onward[u].append(v)
            if not self.directed:
                onward[v].append(u)
        first = self.start
        if first is None:
            first = min((v for v, x in self.starts.items() if x in true), default=None)
        walk, ahead = [], [] if first is None else [first]
        while ahead:
            node = ahead.pop()
            if (others := onward.pop(node, None)) is not None:  # not visited yet
                walk.append(node)
                ahead = others
        return tuple(walk)

    def literals(self, walk: tuple[int, ...]) -> Set[int]:
        """The variables that are true for a walk; the inverse of :meth:`decode`."""
        true = {self._literal[step] for step in pairwise(walk)}
        if self.starts:
            return true | {self.starts[walk[0]], self.ends[walk[-1]]}
        return true | {self._literal[walk[-1], walk[0]]}

    def places(self, variable: int) -> Sequence[int]:
        """The nodes of an edge, or where the walk begins or ends."""
        return self._step_of.get(variable) or (self._node_of[variable],)

    def choices(self, decided: Sequence[int]) -> Sequence[int] | None:
        """The first node, unless it is given; then the edges from where the walk stands."""
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
        for u, v in map(self._step_of.__getitem__, decided):
            here = v if self.directed or u == here else u
            visited.add(here)
        return [self._literal[here, v] for v in self._beside[here] if v not in visited]
