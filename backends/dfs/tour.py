"""Knight's tours by depth-first search from square to square, with dead-end rules.

The *tip* is the square that the tour has reached; the *exits* of an unvisited square are the
unvisited squares one leap away. The search keeps the number of exits of every square. A square
that the tip has left behind with one exit can only be the end of the tour, and with none it is
lost; so a step is taken only when

1. no unvisited square is without exits, but for the very last;
2. at most one square is left behind with one exit, and the tour may end there;
3. a square where the tour may end stays unvisited to the last.

Each *root* is a beginning of the tour with the squares where it may then end. They divide the
tours by their canonical reading, so that none is found from both of its ends: without given
ends the tour ends on a larger square than it begins; a closed tour has its first two squares as
root and ends on a neighbour of the first that is larger than the second.

:func:`search` goes on to the smallest square first: the tours come in lexicographic order.
:func:`first` goes on to the square with the fewest exits.

Sources: Warnsdorff, "Des Rösselsprungs einfachste und allgemeinste Lösung" (1823); restarts with
growing limits as in Luby, Sinclair & Zuckerman (1993).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import hypot
from random import Random

from ...puzzles.tour import Squares, Tour

Poll = Callable[[int], None]
Order = Callable[[list[int]], list[int]]
Root = tuple[Squares, list[int]]
STRIDE = 1024
"""Nodes between two looks at the clock."""


def neighbours(puzzle: Tour) -> list[list[int]]:
    """For each square those one leap away, ascending; a hole has none.

    >>> neighbours(Tour(2, 3))
    [[5], [], [3], [2], [], [0]]
    """
    a, b = puzzle.leaper
    leaps = sorted({(s * p, t * q) for p, q in ((a, b), (b, a)) for s in (-1, 1) for t in (-1, 1)})
    beside: list[list[int]] = [[] for _ in range(puzzle.rows * puzzle.columns)]
    for square in puzzle.squares:
        row, column = divmod(square, puzzle.columns)
        for down, right in leaps:
            if 0 <= row + down < puzzle.rows and 0 <= column + right < puzzle.columns:
                other = square + down * puzzle.columns + right
                if other not in puzzle.holes:
                    beside[square].append(other)
    return beside


def beginnings(puzzle: Tour, beside: list[list[int]]) -> list[Squares]:
    """The first square of a tour, or the first two of a closed one, ascending."""
    squares, start = puzzle.squares, puzzle.start
    if puzzle.closed:
        first = squares[0] if start is None else start
        return [(first, second) for second in beside[first]]
    return [(v,) for v in (squares if start is None else [start]) if v != puzzle.end]


def endings(puzzle: Tour, beside: list[list[int]], beginning: Squares) -> list[int]:
    """Where a tour that begins so may end."""
    if puzzle.closed:
        return [v for v in beside[beginning[0]] if v > beginning[1]]
    if puzzle.end is not None:
        return [puzzle.end]
    return [v for v in puzzle.squares if v > beginning[0] or v != beginning[0] == puzzle.start]


def walk(
    puzzle: Tour, beside: list[list[int]], root: Squares, poll: Poll, rank: Sequence[float] = ()
) -> Iterator[Squares]:
    """All tours that begin so, in lexicographic order.

    With a ``rank`` (for each square a number from 0 to below 1) those with fewer exits come
    first, and of two squares with equally many the one of lower rank.
    """
    squares, (*path, tip) = puzzle.squares, root
    visited, may_end = bytearray(len(beside)), bytearray(len(beside))
    for square in path:
        visited[square] = 1
    for square in endings(puzzle, beside, root):
        may_end[square] = 1
    exits = [sum(not visited[v] for v in near) for near in beside]
    ends, lone, nodes = sum(may_end), 0, 0
    for square in set(squares).difference(root, beside[tip]):
        if exits[square] < 2:
            lone += 1 if exits[square] and may_end[square] else 2
    if not ends or lone > 1 or reached(beside, root) < len(squares):
        return

    todo = [[tip]]  # for each step the squares that are still to be tried, the next one last
    none: list[int] = []
    steps = [(none, lone, none)]  # the tip's unvisited neighbours; lone squares; narrow neighbours
    while todo:
        if not todo[-1]:
            todo.pop()
            if todo:
                tip = path.pop()
                visited[tip] = 0
                ends += may_end[tip]
                for square in steps.pop()[0]:
                    exits[square] += 1
            continue
        nodes += 1
        if nodes == STRIDE:
            poll(nodes)
            nodes = 0
        tip = todo[-1].pop()
        path.append(tip)
        visited[tip] = 1
        ends -= may_end[tip]
        _, lone, narrow = steps[-1]
        lone += len(narrow) - (tip in narrow)
        near = [square for square in beside[tip] if not visited[square]]
        for square in near:
            exits[square] -= 1
        narrow = [square for square in near if exits[square] == 1]
        steps.append((near, lone, narrow))

        left, onward = len(squares) - len(path), near[::-1]
        if left == 0:
            poll(nodes)
            nodes = 0
            yield tuple(path)
        elif left > 1:
            if lone + len(narrow) > 2 or any(not exits[square] for square in near):
                onward = []
            elif narrow or ends == 1:
                onward = [
                    square
                    for square in onward
                    if (ends > 1 or not may_end[square])
                    and lone + len(narrow) - (square in narrow) < 2
                    and all(may_end[other] for other in narrow if other != square)
                ]
            if rank:
                onward.sort(key=lambda square: exits[square] + rank[square], reverse=True)
        todo.append(onward)
    poll(nodes)


def reached(beside: list[list[int]], root: Squares) -> int:
    """The number of squares of the root, and of those that its last square can be joined to."""
    seen, waiting = set(root), [root[-1]]
    while waiting:
        for square in beside[waiting.pop()]:
            if square not in seen:
                seen.add(square)
                waiting.append(square)
    return len(seen)


def search(puzzle: Tour, poll: Poll) -> Iterator[Squares]:
    """All tours in lexicographic order; ``poll`` is told of every so many nodes.

    >>> list(search(Tour(1, 3, leaper=(0, 1)), lambda nodes: None))
    [(0, 1, 2)]
    """
    squares = puzzle.squares
    if len(squares) < 2:
        yield from [tuple(squares)] if squares and not puzzle.closed else []
        return
    beside = neighbours(puzzle)
    for root in beginnings(puzzle, beside):
        yield from walk(puzzle, beside, root, poll)


class Enough(Exception):
    """An attempt has had its number of nodes."""


def limited(poll: Poll, limit: int) -> Poll:
    """The same poll, which raises :class:`Enough` after ``limit`` nodes."""
    spent = 0

    def counted(nodes: int) -> None:
        nonlocal spent
        poll(nodes)
        spent += nodes
        if spent >= limit:
            raise Enough

    return counted


def soon(puzzle: Tour, poll: Poll) -> Iterator[Squares]:
    """All tours, the one of :func:`first` before the others in their order."""
    found = first(puzzle, poll)
    if found is not None:
        yield found
        yield from (tour for tour in search(puzzle, poll) if tour != found)


def first(puzzle: Tour, poll: Poll) -> Squares | None:
    """One tour, found by going on to the square with the fewest exits; None if there is none.

    Equals are ranked by their distance from the middle of the board, the farthest first; when
    that takes too long, by lot. Each attempt may take twice as long as the one before, so that
    in the end one of them finishes.

    >>> first(Tour(3, 4), lambda nodes: None) in set(search(Tour(3, 4), lambda nodes: None))
    True
    """
    if len(puzzle.squares) < 2:
        return next(search(puzzle, poll), None)
    beside = neighbours(puzzle)
    roots = sorted(beginnings(puzzle, beside), key=lambda root: len(beside[root[-1]]))
    rank, lots = distances(puzzle), Random(0)
    for attempt in count():
        limit, complete = 2 * len(puzzle.squares) * 2**attempt, True
        for root in roots:
            try:
                for tour in walk(puzzle, beside, root, limited(poll, limit), rank):
                    return tour
            except Enough:
                complete = False
        if complete:
            return None
        rank = [lots.random() for _ in beside]
    raise AssertionError


def distances(puzzle: Tour) -> list[float]:
    """For each square a number from 0 to below 1, the smaller the farther from the middle."""
    down, right = (puzzle.rows - 1) / 2, (puzzle.columns - 1) / 2
    places = (divmod(square, puzzle.columns) for square in range(puzzle.rows * puzzle.columns))
    return [
        0.9 - 0.9 * hypot(row - down, column - right) / (hypot(down, right) or 1.0)
        for row, column in places
    ]
