"""N queens by depth-first search over the rows, with bit masks for columns and diagonals.

Bit c of a mask stands for column c. ``left`` and ``right`` are the squares of the current row
that the earlier queens attack along their diagonals; moving down a row shifts them by one
column, and on a torus what leaves the board on one side comes back on the other.

The smallest free column is tried first, so the solutions come in lexicographic order. That order
is slow to find one on a large board. So :func:`soon` takes the row next where the fewest squares
are free, and its squares at random; a search that loses its way early begins again.

Source: Richards, "Backtracking Algorithms in MCPL using Bit Patterns and Recursion" (1997). Fewest
squares first: Bitner & Reingold, "Backtrack Programming Techniques" (1975); fresh starts: Gomes,
Selman & Kautz, "Boosting Combinatorial Search Through Randomization" (1998).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

from ...puzzles.queens import Columns, Queens
from .nodes import POLL_NODES, NodeLimit, NodeLimitReached, Poll

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Masks = NDArray[np.unsignedinteger[Any]]

SCALAR_BELOW_ROWS = 10
"""Rows below which the boards are counted one by one, sooner than numpy is imported."""
CHUNK_BOARDS = 1 << 15
"""Partial boards that :func:`vectorised` extends at a time: as many as stay in the cache."""


def allowed(puzzle: Queens) -> list[int]:
    """For each row the columns that the instance itself leaves open."""
    masks = [(1 << puzzle.size) - 1] * puzzle.size
    for row, column in puzzle.queens:
        masks[row] &= 1 << column
    for row, column in puzzle.blocked:
        masks[row] &= ~(1 << column)
    return masks


def search(puzzle: Queens, poll: Poll) -> Iterator[Columns]:
    """All solutions in lexicographic order; ``poll`` is told of every so many nodes.

    >>> list(search(Queens(4), lambda nodes: None))
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    n, open_columns = puzzle.size, allowed(puzzle)
    if n == 0:
        yield ()
        return
    full, wrap = (1 << n) - 1, puzzle.toroidal
    columns, left, right = [0] * (n + 1), [0] * (n + 1), [0] * (n + 1)
    free = [open_columns[0]] + [0] * n
    chosen = [0] * n
    row, nodes = 0, 0
    while row >= 0:
        if not free[row]:
            row -= 1
            continue
        bit = free[row] & -free[row]
        free[row] ^= bit
        chosen[row] = bit.bit_length() - 1
        nodes += 1
        if nodes % POLL_NODES == 0:
            poll(POLL_NODES)
        if row == n - 1:
            yield tuple(chosen)
            continue
        down_left, down_right = (left[row] | bit) >> 1, (right[row] | bit) << 1
        if wrap:
            down_left |= ((left[row] | bit) & 1) << (n - 1)
            down_right |= down_right >> n
        row += 1
        columns[row] = columns[row - 1] | bit
        left[row], right[row] = down_left, down_right & full
        free[row] = open_columns[row] & ~(columns[row] | left[row] | right[row])
    poll(nodes % POLL_NODES)


def soon(puzzle: Queens, poll: Poll) -> Iterator[Columns]:
    """All solutions in a random order that brings the first ones soon, also on large boards.

    An attempt may take half as many nodes again as the one before, until one finds something or
    has seen all; that one goes on to the end.

    >>> next(soon(Queens(4), lambda nodes: None)) in set(search(Queens(4), lambda nodes: None))
    True
    """
    rng, nodes = Random(puzzle.size), 100 + 2 * puzzle.size
    while True:
        limit = NodeLimit(poll, nodes)
        attempt = fewest_first(puzzle, limit, rng)
        try:
            solution = next(attempt, None)
        except NodeLimitReached:
            nodes += nodes // 2
            continue
        if solution is not None:
            yield solution
            limit.left = inf
            yield from attempt
        return


def fewest_first(puzzle: Queens, poll: Poll, rng: Random) -> Iterator[Columns]:
    """All solutions, next always the row with the fewest free squares, its squares at random.

    Bit r + c of ``falling`` and bit n − 1 − r + c of ``rising`` stand for the diagonals of the
    square in row r and column c. On a torus they are counted modulo n, and each stands there twice,
    n bits apart.
    """
    n, wrap, open_columns = puzzle.size, puzzle.toroidal, allowed(puzzle)
    twice = (1 << n) + 1 if wrap else 1
    shift = [-row % n if wrap else n - 1 - row for row in range(n)]
    rows, chosen = set(range(n)), [0] * n
    columns = falling = rising = 0
    steps: list[tuple[int, list[int], int, int, int]] = []  # a row, its untried squares, before it
    while True:
        fewest, row, free = n + 1, -1, 0
        for r in rows:
            mask = open_columns[r] & ~(columns | falling >> r | rising >> shift[r])
            if mask.bit_count() < fewest:
                fewest, row, free = mask.bit_count(), r, mask
                if fewest < 2:
                    break
        if rows:
            squares = [c for c in range(n) if free >> c & 1]
            rng.shuffle(squares)
            rows.remove(row)
            steps.append((row, squares, columns, falling, rising))
        else:
            yield tuple(chosen)
        while steps and not steps[-1][1]:
            rows.add(steps.pop()[0])
        if not steps:
            return
        row, squares, columns, falling, rising = steps[-1]
        column = chosen[row] = squares.pop()
        down, up = row + column, column + shift[row]
        columns |= 1 << column
        falling |= twice << (down % n if wrap else down)
        rising |= twice << (up % n if wrap else up)
        poll(1)


def count(puzzle: Queens, poll: Poll) -> Iterator[int]:
    """Numbers of solutions, as they are found: their sum is that of all.

    >>> sum(count(Queens(8), lambda nodes: None))
    92
    """
    if puzzle.size < SCALAR_BELOW_ROWS or puzzle.size > 63 or puzzle.toroidal:
        return (1 for _ in search(puzzle, poll))
    return vectorised(puzzle, poll)


def vectorised(puzzle: Queens, poll: Poll) -> Iterator[int]:
    """Numbers of solutions, by a search over many boards at a time (numpy).

    For flat boards of 1 to 63 rows: a mask has 64 bits, and the diagonals do not wrap in it. A
    stack holds arrays of partial boards of equal depth; each step moves one queen down in all of
    them at once. When the instance is its own mirror image only the left half of the first row
    is searched, and the middle column apart.

    >>> sum(vectorised(Queens(8), lambda nodes: None))
    92
    """
    n, open_columns = puzzle.size, allowed(puzzle)
    if n > 1 and all(mask == _mirrored(mask, n) for mask in open_columns):
        half, rest = (1 << n // 2) - 1, open_columns[1:]
        yield from (2 * number for number in _count([open_columns[0] & half, *rest], poll))
        if n % 2:
            yield from _count([open_columns[0] & 1 << n // 2, *rest], poll)
    else:
        yield from _count(open_columns, poll)


def _mirrored(mask: int, n: int) -> int:
    return int(f"{mask:0{n}b}"[::-1], 2)


def _count(open_columns: list[int], poll: Poll) -> Iterator[int]:
    import numpy as np

    kind = np.uint32 if len(open_columns) <= 32 else np.uint64  # half as much to move
    one, last = kind(1), len(open_columns) - 1
    masks = [kind(mask) for mask in open_columns]
    empty: Masks = np.zeros(1, kind)
    stack: list[tuple[int, Masks, Masks, Masks]] = [(0, empty, empty, empty)]
    while stack:
        row, columns, left, right = stack.pop()
        poll(len(columns))
        free = masks[row] & ~(columns | left | right)
        if row == last:  # one column is left over, so each board has at most one square
            yield int(np.count_nonzero(free))
            continue
        parts: list[tuple[Masks, Masks, Masks]] = []
        while True:
            (alive,) = np.nonzero(free)
            if not len(alive):
                break
            if len(alive) < len(free):
                columns, left, right = columns[alive], left[alive], right[alive]
                free = free[alive]
            bit = free & (~free + one)
            parts.append((columns | bit, (left | bit) >> one, (right | bit) << one))
            free = free ^ bit
        if parts:
            grown = [np.concatenate(arrays) for arrays in zip(*parts, strict=True)]
            for begin in range(0, len(grown[0]), CHUNK_BOARDS):
                a, b, c = (array[begin : begin + CHUNK_BOARDS] for array in grown)
                stack.append((row + 1, a, b, c))
