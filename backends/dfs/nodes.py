"""The nodes that searches see: the clock is told of them, and a limit may be set to them.

The plain search, for puzzles that have no faster one, is :func:`backtrack`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

V = TypeVar("V")

Poll = Callable[[int], None]
"""Is told how many more nodes were seen; it may raise to stop the search."""
POLL_NODES = 1024
"""Nodes between two calls of it."""


class NodeLimitReached(Exception):
    """A search has seen as many nodes as it may."""


class NodeLimit:
    """A poll that raises :class:`NodeLimitReached` after so many nodes.

    >>> limit = NodeLimit(lambda nodes: None, 2)
    >>> limit(1)
    >>> limit(1)
    Traceback (most recent call last):
    ...
    satchel.backends.dfs.nodes.NodeLimitReached
    """

    def __init__(self, poll: Poll, nodes: float) -> None:
        self.poll, self.left = poll, nodes

    def __call__(self, nodes: int) -> None:
        """Hand the nodes on, and count them."""
        self.poll(nodes)
        self.left -= nodes
        if self.left <= 0:
            raise NodeLimitReached


def backtrack(
    length: int, values: Callable[[tuple[V, ...]], Sequence[V]], poll: Poll
) -> Iterator[tuple[V, ...]]:
    """All tuples of so many values, depth first.

    Parameters
    ----------
    length : int
        The number of values.
    values : callable
        From the values so far to those that the next place may have, in the order of the answers.
    poll : callable
        Is told of every so many nodes; it may raise to stop the search.

    Examples
    --------
    >>> list(backtrack(2, lambda begun: [v for v in "ab" if v not in begun], lambda nodes: None))
    [('a', 'b'), ('b', 'a')]
    """
    stack: list[tuple[V, ...]] = [()]
    nodes = 0
    while stack:
        begun = stack.pop()
        nodes += 1
        if nodes % POLL_NODES == 0:
            poll(POLL_NODES)
        if len(begun) == length:
            yield begun
        else:
            stack += [(*begun, value) for value in reversed(values(begun))]
    poll(nodes % POLL_NODES)
