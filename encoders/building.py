"""What concerns a model while it is built: being stopped.

A deadline should stop an encoder that states millions of constraints, but no encoder's page should
speak of time. So the poll is a context variable: ``polled_by`` sets it, and a ``Model`` calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_poll: ContextVar[Callable[[], None]] = ContextVar("_poll", default=lambda: None)


@contextmanager
def polled_by(poll: Callable[[], None] | None) -> Iterator[None]:
    """Let every ``Model`` that is made inside call ``poll`` every so often; it may raise.

    Without a poll, that of the ``polled_by`` around this one is called.
    """
    token = _poll.set(poll or _poll.get())
    try:
        yield
    finally:
        _poll.reset(token)


def current_poll() -> Callable[[], None]:
    """The poll of the innermost ``polled_by``; one that does nothing outside of all."""
    return _poll.get()
