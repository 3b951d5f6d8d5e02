"""What searches say of the nodes that they have seen: to the clock, and against a limit."""

from __future__ import annotations

from collections.abc import Callable

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
