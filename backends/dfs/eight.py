"""Another Eight by depth-first search over the circles, with bit masks for the digits.

Bit d of a mask stands for the digit d. The givens are held against each other before the
search begins, so that givens that repeat or are consecutive on a line end it at once.

The smallest open digit is tried first, so the solutions come in lexicographic order.

Source: Knuth, "The Art of Computer Programming", volume 4B, section 7.2.2, Algorithm B.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...puzzles.eight import LINES, Digits, EightCircles
from .nodes import POLL_NODES, Poll

ALL = 0b111111110
EARLIER = [[a for a, b in LINES if b == circle] for circle in range(8)]
"""For each circle its neighbours that are filled before it."""


def allowed(puzzle: EightCircles) -> list[int]:
    """For each circle the digits that the givens of the other circles leave open."""
    given = [1 << digit & ALL for digit in puzzle.givens]
    masks = [mask or ALL for mask in given]
    for circle, mask in enumerate(given):
        if mask:
            masks = [m if c == circle else m & ~mask for c, m in enumerate(masks)]
    for a, b in LINES:
        masks[a] &= ~beside(given[b])
        masks[b] &= ~beside(given[a])
    return masks


def beside(mask: int) -> int:
    """The digits that are consecutive to one of ``mask``.

    >>> f"{beside(0b1000):b}"
    '10100'
    """
    return mask << 1 | mask >> 1


def search(puzzle: EightCircles, poll: Poll) -> Iterator[Digits]:
    """All solutions in lexicographic order; ``poll`` is told of every so many nodes.

    >>> list(search(EightCircles((7, 3, 0, 0, 0, 0, 0, 0)), lambda nodes: None))
    [(7, 3, 1, 4, 5, 8, 6, 2)]
    """
    open_digits = allowed(puzzle)
    chosen, used, free = [0] * 8, [0] * 9, [open_digits[0]] + [0] * 7
    nodes, circle = 0, 0 if all(open_digits) else -1
    while circle >= 0:
        if not free[circle]:
            circle -= 1
            continue
        bit = free[circle] & -free[circle]
        free[circle] ^= bit
        chosen[circle] = bit
        nodes += 1
        if nodes % POLL_NODES == 0:
            poll(POLL_NODES)
        if circle == 7:
            yield tuple(mask.bit_length() - 1 for mask in chosen)
            continue
        circle += 1
        used[circle] = used[circle - 1] | bit
        near = 0
        for neighbour in EARLIER[circle]:
            near |= chosen[neighbour]
        free[circle] = open_digits[circle] & ~(used[circle] | beside(near))
    poll(nodes % POLL_NODES)
