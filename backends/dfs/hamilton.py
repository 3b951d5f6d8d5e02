"""Hamiltonian cycles and paths by depth-first search from vertex to vertex.

The search goes on to the smallest vertex first, in lexicographic order. Forbidden edges are taken
out of the graph. In an undirected graph :mod:`.paths` has the search and its rules for dead ends; a
vertex with a forced edge is left by it, unless it was entered by it. In a directed graph the arcs
that compete with a forced one are taken out too, so that of two forced arcs that compete neither is
left.

In a directed graph the exits and the *entrances* of an unvisited vertex are counted apart: without
an exit it can only be the last, without an entrance it must come next. A step is taken only when

1. at most one unvisited vertex must come next;
2. at most one vertex can only be the last, and the path may end there;
3. a vertex where the path may end stays unvisited to the last.

How a path goes on over its last few vertices depends on the tip and on these vertices alone, not on
their way: so these *tails* are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...puzzles.hamilton import Hamilton
from ...puzzles.paths import Vertices
from .nodes import Poll
from .paths import Near, depth_first, reached, search_undirected

TAIL_VERTICES = 8
"""The most vertices of a tail."""
REMEMBERED_VERTICES = 10_000_000
"""Vertices of all tails that are remembered, of some eight bytes each."""
Root = tuple[int, set[int]]
"""Where a path begins, and where it may then end."""


def search(puzzle: Hamilton, poll: Poll) -> Iterator[Vertices]:
    """All solutions in lexicographic order; ``poll`` is told of every so many nodes.

    >>> from satchel.puzzles.graphs import generate
    >>> list(search(Hamilton(generate("complete 4")), lambda nodes: None))
    [(0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3)]
    """
    after, before = neighbours(puzzle)
    if not puzzle.graph.directed:
        return search_undirected(puzzle, after, poll, forced(puzzle) if puzzle.forced else None)
    return search_directed(puzzle, after, before, poll)


def search_directed(puzzle: Hamilton, after: Near, before: Near, poll: Poll) -> Iterator[Vertices]:
    """All solutions in a directed graph, in lexicographic order."""
    if len(after) == 1 and puzzle.path:
        yield (0,)
    elif after:
        for root in roots(puzzle, before):
            yield from directed(after, before, root, poll)


def neighbours(puzzle: Hamilton) -> tuple[Near, Near]:
    """For each vertex those that may come after it, and those that may come before it."""
    graph, barred = puzzle.graph, set(puzzle.forbidden)
    if graph.directed:
        leaving: list[set[int]] = [set() for _ in graph.names]
        entering: list[set[int]] = [set() for _ in graph.names]
        for u, v in puzzle.forced:
            leaving[u].add(v)
            entering[v].add(u)
        barred.update((u, v) for u, v in graph.edges if leaving[u] - {v} or entering[v] - {u})
    after: Near = [[] for _ in graph.names]
    before: Near = [[] for _ in graph.names]
    for u, v in graph.edges:
        if (u, v) not in barred:
            after[u].append(v)
            before[v].append(u)
    if not graph.directed:
        after = before = [sorted(a + b) for a, b in zip(after, before, strict=True)]
    return after, before


def forced(puzzle: Hamilton) -> Near:
    """For each vertex of an undirected graph those that a forced edge joins it to."""
    must: Near = [[] for _ in puzzle.graph.names]
    for u, v in puzzle.forced:
        must[u].append(v)
        must[v].append(u)
    return must


def roots(puzzle: Hamilton, before: Near) -> Iterator[Root]:
    """The beginnings in a directed graph, ascending."""
    if not puzzle.path:
        first = puzzle.start or 0
        yield first, set(before[first])
        return
    everything = set(range(len(before)))
    ends = everything if puzzle.end is None else {puzzle.end}
    ends = ends.difference(u for u, _ in puzzle.forced)
    starts = everything if puzzle.start is None else {puzzle.start}
    for v in sorted(starts.difference(v for _, v in puzzle.forced)):
        yield v, ends


def directed(after: Near, before: Near, root: Root, poll: Poll) -> Iterator[Vertices]:
    """The paths that begin with a root."""
    n, (start, ends) = len(after), root
    visited, may_end = [False] * n, [v in ends and v != start for v in range(n)]
    exits, entrances = list(map(len, after)), list(map(len, before))
    open_ends, left = sum(may_end), n
    others = [v for v in range(n) if v != start]
    lone = sum(1 if may_end[v] else 2 for v in others if not exits[v])
    if not open_ends or lone > 1 or not all(entrances[v] for v in others):
        return
    if reached(after, (start,)) < n:
        return
    none: list[int] = []
    steps = [(none, none, lone)]  # unvisited vertices after it, and before it; lone vertices
    length = max(1, n - TAIL_VERTICES)
    tails = Tails(after, may_end)

    def enter(tip: int) -> list[int]:
        nonlocal left, open_ends
        visited[tip] = True
        left -= 1
        open_ends -= may_end[tip]
        lone = steps[-1][2]
        near = [v for v in after[tip] if not visited[v]]
        back = [v for v in before[tip] if not visited[v]]
        for v in near:
            entrances[v] -= 1
        for v in back:
            exits[v] -= 1
            if not exits[v]:
                lone += 1 if may_end[v] else 2
        steps.append((near, back, lone))
        onward = near[::-1]
        if left == n - length:
            return []
        urgent = [v for v in near if not entrances[v]]
        if lone > 1 or len(urgent) > 1:
            return []
        return [v for v in urgent or onward if exits[v] and (open_ends > 1 or not may_end[v])]

    def leave(tip: int) -> None:
        nonlocal left, open_ends
        visited[tip] = False
        left += 1
        open_ends += may_end[tip]
        near, back, _ = steps.pop()
        for v in near:
            entrances[v] += 1
        for v in back:
            exits[v] += 1

    for path in depth_first((start,), length, enter, leave, poll):
        unvisited = sum(1 << v for v in range(n) if not visited[v])
        yield from (path + tail for tail in tails.of(path[-1], unvisited))


class Tails:
    """The ways to go on from a vertex over a set of vertices to an end, in lexicographic order."""

    def __init__(self, after: Near, may_end: Sequence[bool]) -> None:
        self.after, self.may_end = after, may_end
        self.remembered: dict[tuple[int, int], list[Vertices]] = {}
        self.room = REMEMBERED_VERTICES

    def of(self, tip: int, unvisited: int) -> list[Vertices]:
        """The tails from ``tip`` over the vertices whose bits are set."""
        if not unvisited:
            return [()] if self.may_end[tip] else []
        tails = self.remembered.get((tip, unvisited))
        if tails is None:
            tails = [
                (v, *tail)
                for v in self.after[tip]
                if unvisited >> v & 1
                for tail in self.of(v, unvisited & ~(1 << v))
            ]
            vertices = len(tails) * unvisited.bit_count()
            if vertices < self.room:
                self.room -= vertices + 1
                self.remembered[tip, unvisited] = tails
        return tails
