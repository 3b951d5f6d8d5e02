"""Hamiltonian cycles and paths by depth-first search from vertex to vertex, with dead-end rules.

The *tip* is the vertex that the walk has reached. Each *root* is a beginning of the walk with
the vertices where it may then end; roots divide the walks by their canonical reading, so that
none is found twice. The search goes on to the smallest vertex first, in lexicographic order.
Forbidden edges are taken out of the graph. A vertex with a forced edge is left by it, unless it
was entered by it; in a directed graph the arcs that compete with a forced one are taken out too,
so that of two forced arcs that compete neither is left.

The *exits* of an unvisited vertex are the unvisited vertices beside it. In an undirected graph
a vertex that the tip leaves behind with one exit can only be the last one, and with none it is
lost. In a directed graph exits and *entrances* are counted apart: without an exit a vertex can
only be the last, without an entrance it must come next. A step is taken only when

1. no unvisited vertex is lost, and at most one must come next;
2. at most one vertex can only be the last, and the walk may end there;
3. a vertex where the walk may end stays unvisited to the last.

Source: the rules are those of a search for knight's tours; see Rubin, "A search procedure for
Hamilton paths and circuits", Journal of the ACM 21 (1974).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...puzzles.hamilton import Hamilton
from ...puzzles.paths import Vertices

Poll = Callable[[int], None]
Near = list[list[int]]
Root = tuple[Vertices, set[int]]
STRIDE = 1024
"""Nodes between two looks at the clock."""


def search(puzzle: Hamilton, poll: Poll) -> Iterator[Vertices]:
    """All solutions in lexicographic order; ``poll`` is told of every so many nodes.

    >>> from satchel.puzzles.graphs import generate
    >>> list(search(Hamilton(generate("complete 4")), lambda nodes: None))
    [(0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3)]
    """
    n, directed = len(puzzle.graph), puzzle.graph.directed
    if n < (1 if puzzle.path else 2 if directed else 3):
        return
    if n == 1:
        yield (0,)
        return
    after, before = neighbours(puzzle)
    for path, ends in directed_roots(puzzle, before) if directed else roots(puzzle, after):
        ends = ends.difference(path)
        if ends and reached(after, path) == n:
            if directed:
                state: Undirected | Directed = Directed(after, before, path, ends)
            else:
                state = Undirected(after, forced(puzzle), path, ends)
            yield from walk(state, path, poll)


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


def roots(puzzle: Hamilton, beside: Near) -> Iterator[Root]:
    """The beginnings in an undirected graph: the first vertex, or the first two of a cycle."""
    everything = set(range(len(beside)))
    if puzzle.path:
        for v in sorted(everything) if puzzle.start is None else [puzzle.start]:
            if puzzle.end is not None:
                ends = {puzzle.end}
            else:
                ends = {w for w in everything if w > v or puzzle.start is not None}
            yield (v,), ends
        return
    first = puzzle.start or 0
    must = set(forced(puzzle)[first])
    for second in beside[first]:
        ends, closing = {v for v in beside[first] if v > second}, must - {second}
        if len(closing) < 2:
            yield (first, second), ends & closing if closing else ends


def directed_roots(puzzle: Hamilton, before: Near) -> Iterator[Root]:
    """The beginnings in a directed graph: the first vertex."""
    if not puzzle.path:
        first = puzzle.start or 0
        yield (first,), set(before[first])
        return
    everything = set(range(len(before)))
    ends = everything if puzzle.end is None else {puzzle.end}
    ends = ends.difference(u for u, _ in puzzle.forced)
    starts = everything if puzzle.start is None else {puzzle.start}
    for v in sorted(starts.difference(v for _, v in puzzle.forced)):
        yield (v,), ends


def reached(after: Near, path: Vertices) -> int:
    """The number of vertices of a path, and of those that its last one leads to."""
    seen, waiting = set(path), [path[-1]]
    while waiting:
        for v in after[waiting.pop()]:
            if v not in seen:
                seen.add(v)
                waiting.append(v)
    return len(seen)


def walk(state: Undirected | Directed, root: Vertices, poll: Poll) -> Iterator[Vertices]:
    """All walks that begin so, in lexicographic order."""
    path, nodes = list(root[:-1]), 0
    todo = [[root[-1]]] if state.hopeful else []
    while todo:  # for each step the vertices that are still to be tried, the next one last
        if not todo[-1]:
            todo.pop()
            if todo:
                state.leave(path.pop())
            continue
        nodes += 1
        if nodes == STRIDE:
            poll(nodes)
            nodes = 0
        tip = todo[-1].pop()
        path.append(tip)
        todo.append(state.enter(tip)[::-1])
        if not state.left:
            poll(nodes)
            nodes = 0
            yield tuple(path)
    poll(nodes)


class Undirected:
    """The unvisited vertices of an undirected graph and their exits.

    ``steps`` holds for each step the unvisited neighbours of the tip, how many vertices it left
    behind that can only be the last, and which neighbours become such when the tip leaves them.
    """

    def __init__(self, beside: Near, must: Near, path: Vertices, ends: set[int]) -> None:
        n, (*behind, tip) = len(beside), path
        self.beside, self.must = beside, must
        self.visited, self.may_end = [v in behind for v in range(n)], [v in ends for v in range(n)]
        self.exits = [sum(not self.visited[v] for v in near) for near in beside]
        self.ends, self.left = len(ends), n - len(behind)
        lone = 0
        for v in set(range(n)).difference(path, beside[tip]):
            if self.exits[v] < 2:
                lone += 1 if self.exits[v] and self.may_end[v] else 2
        self.hopeful = lone < 2
        none: list[int] = []
        self.steps = [(none, lone, none)]

    def enter(self, tip: int) -> list[int]:
        """Visit a vertex; the result is where to go on, ascending."""
        visited, exits, may_end = self.visited, self.exits, self.may_end
        visited[tip] = True
        self.left -= 1
        self.ends -= may_end[tip]
        _, lone, narrow = self.steps[-1]
        lone += len(narrow) - (tip in narrow)
        near = [v for v in self.beside[tip] if not visited[v]]
        for v in near:
            exits[v] -= 1
        narrow = [v for v in near if exits[v] == 1]
        self.steps.append((near, lone, narrow))
        onward = near
        if must := [v for v in self.must[tip] if not visited[v]]:
            onward = must if len(must) == 1 else []
        if self.left > 1:
            if lone + len(narrow) > 2 or not all(exits[v] for v in near):
                return []
            if narrow or self.ends == 1:
                return [
                    v
                    for v in onward
                    if (self.ends > 1 or not may_end[v])
                    and lone + len(narrow) - (v in narrow) < 2
                    and all(may_end[other] for other in narrow if other != v)
                ]
        return onward

    def leave(self, tip: int) -> None:
        """Undo the last visit."""
        self.visited[tip] = False
        self.left += 1
        self.ends += self.may_end[tip]
        for v in self.steps.pop()[0]:
            self.exits[v] += 1


class Directed:
    """The unvisited vertices of a directed graph, their exits and entrances.

    ``steps`` holds for each step the unvisited vertices after the tip and before it, and how
    many vertices can only be the last.
    """

    def __init__(self, after: Near, before: Near, path: Vertices, ends: set[int]) -> None:
        n, (tip,) = len(after), path
        self.after, self.before = after, before
        self.visited, self.may_end = [False] * n, [v in ends for v in range(n)]
        self.exits, self.entrances = list(map(len, after)), list(map(len, before))
        self.ends, self.left = len(ends), n
        others = [v for v in range(n) if v != tip]
        lone = sum(1 if self.may_end[v] else 2 for v in others if not self.exits[v])
        self.hopeful = lone < 2 and all(self.entrances[v] for v in others)
        none: list[int] = []
        self.steps = [(none, none, lone)]

    def enter(self, tip: int) -> list[int]:
        """Visit a vertex; the result is where to go on, ascending."""
        visited, exits, entrances, may_end = self.visited, self.exits, self.entrances, self.may_end
        visited[tip] = True
        self.left -= 1
        self.ends -= may_end[tip]
        lone = self.steps[-1][2]
        near = [v for v in self.after[tip] if not visited[v]]
        back = [v for v in self.before[tip] if not visited[v]]
        for v in near:
            entrances[v] -= 1
        for v in back:
            exits[v] -= 1
            if not exits[v]:
                lone += 1 if may_end[v] else 2
        self.steps.append((near, back, lone))
        if self.left < 2:
            return near
        if lone > 1:
            return []
        next_ones = [v for v in near if not entrances[v]]
        if len(next_ones) > 1:
            return []
        return [v for v in next_ones or near if exits[v] and (self.ends > 1 or not may_end[v])]

    def leave(self, tip: int) -> None:
        """Undo the last visit."""
        self.visited[tip] = False
        self.left += 1
        self.ends += self.may_end[tip]
        near, back, _ = self.steps.pop()
        for v in near:
            self.entrances[v] += 1
        for v in back:
            self.exits[v] += 1
