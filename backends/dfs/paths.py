"""Paths through all vertices by depth-first search from vertex to vertex, with dead-end rules.

The *tip* is the vertex that the path has reached. The *exits* of an unvisited vertex are the
unvisited vertices beside it. In an undirected graph a vertex that the tip leaves behind with one
exit can only be the last one, and with none it is lost. So a step is taken only when

1. no unvisited vertex is without exits, but for the very last;
2. at most one vertex is left behind with one exit, and the path may end there;
3. a vertex where the path may end stays unvisited to the last.

Each *root* is a beginning of the path with the vertices where it may then end. The roots divide the
paths by their canonical reading, so that none is found from both of its ends: without given ends a
path ends at a larger vertex than it begins; a cycle has its first two vertices as root and ends at
a neighbour of the first that is larger than the second.

Source: Rubin, "A search procedure for Hamilton paths and circuits", Journal of the ACM 21 (1974).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ...puzzles.paths import PathPuzzle, Vertices
from .nodes import POLL_NODES, Poll

Near = list[list[int]]
"""For each vertex those beside it, ascending; or those that an arc leads to, or comes from."""


def search_undirected(
    puzzle: PathPuzzle, near: Near, poll: Poll, forced: Near | None = None
) -> Iterator[Vertices]:
    """The solutions in lexicographic order; the arguments are those of :func:`undirected`.

    >>> from satchel.puzzles.tour import Tour
    >>> list(search_undirected(Tour(1, 3), [[1, 2], [0, 2], [0, 1]], lambda nodes: None))
    [(0, 1, 2), (0, 2, 1), (1, 0, 2)]
    """
    if len(puzzle.vertices) == 1 and not puzzle.is_cycle:
        yield tuple(puzzle.vertices)
    for root in beginnings(puzzle, near):
        yield from undirected(puzzle, near, root, poll, forced)


def beginnings(puzzle: PathPuzzle, near: Near) -> list[Vertices]:
    """The roots of the paths of two vertices or more, ascending."""
    vertices, start = puzzle.vertices, puzzle.start
    if puzzle.is_cycle:
        first = vertices[0] if start is None and vertices else start
        return [(first, second) for second in near[first]] if first is not None else []
    return [(v,) for v in (vertices if start is None else [start]) if v != puzzle.end]


def endings(
    puzzle: PathPuzzle, near: Near, root: Vertices, forced: Near | None = None
) -> Collection[int]:
    """Where a path that begins so may end."""
    first = root[0]
    if puzzle.is_cycle:
        ends = {v for v in near[first] if v > root[1]}
        closing = set(forced[first] if forced else ()) - {root[1]}
        if closing:
            ends = ends & closing if len(closing) == 1 else set()
        return ends
    if puzzle.end is not None:
        return [puzzle.end]
    return [v for v in puzzle.vertices if v > first or v != first == puzzle.start]


def reached(near: Near, root: Vertices) -> int:
    """The number of vertices of a root, and of those that its last one can be joined to."""
    seen, waiting = set(root), [root[-1]]
    while waiting:
        for v in near[waiting.pop()]:
            if v not in seen:
                seen.add(v)
                waiting.append(v)
    return len(seen)


def depth_first(
    root: Vertices,
    length: int,
    enter: Callable[[int], list[int]],
    leave: Callable[[int], None],
    poll: Poll,
) -> Iterator[Vertices]:
    """The paths of so many vertices that begin with a root.

    Parameters
    ----------
    root : tuple of int
        Its last vertex is entered first.
    length : int
        The number of vertices of a path.
    enter : callable
        Visits a vertex, and says where to go on: the vertex to try first stands last.
    leave : callable
        Undoes the last visit that is not undone.
    poll : callable
        Is told of every so many nodes.
    """
    path, nodes = list(root[:-1]), 0
    todo = [[root[-1]]]  # for each step the vertices that are still to be tried, the next one last
    while todo:
        if not todo[-1]:
            todo.pop()
            if todo:
                leave(path.pop())
            continue
        nodes += 1
        if nodes == POLL_NODES:
            poll(nodes)
            nodes = 0
        tip = todo[-1].pop()
        path.append(tip)
        todo.append(enter(tip))
        if len(path) == length:
            poll(nodes)
            nodes = 0
            yield tuple(path)
    poll(nodes)


def undirected(
    puzzle: PathPuzzle,
    near: Near,
    root: Vertices,
    poll: Poll,
    forced: Near | None = None,
    rank: Sequence[float] = (),
) -> Iterator[Vertices]:
    """The solutions that begin with a root, in an undirected graph; in lexicographic order.

    Parameters
    ----------
    puzzle : PathPuzzle
        It says which vertices are visited, and where a path may end.
    near : list of list of int
        For each number of a vertex those beside it.
    root : tuple of int
        The beginning.
    poll : callable
        Is told of every so many nodes.
    forced : list of list of int, optional
        For each vertex those that a forced edge joins it to.
    rank : sequence of float, optional
        A number from 0 to below 1 for each vertex. With it a vertex with fewer exits comes first,
        and of two with equally many the one of lower rank.
    """
    vertices, (*behind, tip) = puzzle.vertices, root
    visited, may_end = bytearray(len(near)), bytearray(len(near))
    for v in behind:
        visited[v] = 1
    for v in endings(puzzle, near, root, forced):
        may_end[v] = 1
    exits = [sum(not visited[w] for w in beside) for beside in near]
    open_ends, left, lone = sum(may_end), len(vertices) - len(behind), 0
    for v in set(vertices).difference(root, near[tip]):
        if exits[v] < 2:
            lone += 1 if exits[v] and may_end[v] else 2
    if not open_ends or lone > 1 or reached(near, root) < len(vertices):
        return
    none: list[int] = []
    steps = [(none, lone, none)]  # unvisited neighbours; lone vertices; neighbours with one exit

    def enter(tip: int) -> list[int]:
        nonlocal left, open_ends
        visited[tip] = 1
        left -= 1
        open_ends -= may_end[tip]
        _, lone, narrow = steps[-1]
        lone += len(narrow) - (tip in narrow)
        beside, narrow, lost = list[int](), list[int](), False
        for v in near[tip]:
            if not visited[v]:
                beside.append(v)
                exits[v] -= 1
                if exits[v] == 1:
                    narrow.append(v)
                elif exits[v] == 0:
                    lost = True
        steps.append((beside, lone, narrow))
        onward = beside[::-1]
        if forced and (must := [v for v in forced[tip] if not visited[v]]):
            onward = must if len(must) == 1 else []
        if left > 1:
            if lost or lone + len(narrow) > 2:
                return []
            if narrow:
                urgent = [v for v in narrow if not may_end[v]]  # such a one must come next
                onward = [
                    v
                    for v in onward
                    if lone + len(narrow) - (v in narrow) < 2 and urgent in ([], [v])
                ]
            if open_ends == 1:
                onward = [v for v in onward if not may_end[v]]
            if rank:
                onward.sort(key=lambda v: exits[v] + rank[v], reverse=True)
        return onward

    def leave(tip: int) -> None:
        nonlocal left, open_ends
        visited[tip] = 0
        left += 1
        open_ends += may_end[tip]
        for v in steps.pop()[0]:
            exits[v] += 1

    yield from depth_first(root, len(vertices), enter, leave, poll)
