"""Knight's tours by depth-first search from square to square.

A tour is a path, or a cycle, through all squares of the graph of leaps; :mod:`.paths` has the
search and its rules for dead ends. :func:`search` goes on to the smallest square first: the tours
come in lexicographic order. :func:`first` goes on to the square with the fewest exits.

Sources: Warnsdorff, "Des Rösselsprungs einfachste und allgemeinste Lösung" (1823); restarts with
growing limits as in Luby, Sinclair & Zuckerman (1993).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import hypot
from random import Random

from ...puzzles.tour import Squares, Tour
from .nodes import NodeLimit, NodeLimitReached, Poll
from .paths import Near, beginnings, search_undirected, undirected


def neighbours(puzzle: Tour) -> Near:
    """For each square those one leap away, ascending; a hole has none.

    >>> neighbours(Tour(2, 3))
    [[5], [], [3], [2], [], [0]]
    """
    a, b = puzzle.leaper
    leaps = sorted({(s * p, t * q) for p, q in ((a, b), (b, a)) for s in (-1, 1) for t in (-1, 1)})
    near: Near = [[] for _ in range(puzzle.rows * puzzle.columns)]
    for square in puzzle.squares:
        row, column = divmod(square, puzzle.columns)
        for down, right in leaps:
            if 0 <= row + down < puzzle.rows and 0 <= column + right < puzzle.columns:
                other = square + down * puzzle.columns + right
                if other not in puzzle.holes:
                    near[square].append(other)
    return near


def search(puzzle: Tour, poll: Poll) -> Iterator[Squares]:
    """All tours in lexicographic order; ``poll`` is told of every so many nodes.

    >>> list(search(Tour(1, 3, leaper=(0, 1)), lambda nodes: None))
    [(0, 1, 2)]
    """
    return search_undirected(puzzle, neighbours(puzzle), poll)


def soon(puzzle: Tour, poll: Poll) -> Iterator[Squares]:
    """All tours, the one of :func:`first` before the others in their order."""
    earliest = first(puzzle, poll)
    if earliest is not None:
        yield earliest
        yield from (tour for tour in search(puzzle, poll) if tour != earliest)


def first(puzzle: Tour, poll: Poll) -> Squares | None:
    """One tour, found by going on to the square with the fewest exits; None if there is none.

    Equals are ranked by their distance from the middle of the board, the farthest first; when
    that takes too long, at random. Each attempt may take twice as long as the one before, so that
    in the end one of them finishes.

    >>> first(Tour(3, 4), lambda nodes: None) in set(search(Tour(3, 4), lambda nodes: None))
    True
    """
    if len(puzzle.squares) < 2:
        return next(search(puzzle, poll), None)
    near = neighbours(puzzle)
    roots = sorted(beginnings(puzzle, near), key=lambda root: len(near[root[-1]]))
    rank, rng = distances(puzzle), Random(0)
    for attempt in count():
        limit, complete = 2 * len(puzzle.squares) * 2**attempt, True
        for root in roots:
            try:
                for tour in undirected(puzzle, near, root, NodeLimit(poll, limit), rank=rank):
                    return tour
            except NodeLimitReached:
                complete = False
        if complete:
            return None
        rank = [rng.random() for _ in near]
    raise AssertionError


def distances(puzzle: Tour) -> list[float]:
    """For each square a number from 0 to below 1, the smaller the farther from the middle."""
    down, right = (puzzle.rows - 1) / 2, (puzzle.columns - 1) / 2
    places = (divmod(square, puzzle.columns) for square in range(puzzle.rows * puzzle.columns))
    return [
        0.9 - 0.9 * hypot(row - down, column - right) / (hypot(down, right) or 1.0)
        for row, column in places
    ]
