"""What is running and how much is found: a live line on a terminal, silence elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...backends.base import Deadline
from . import watchdog

UPDATE_S = 0.1
"""Time between two updates of the line."""


class Progress:
    """The figures of the line, which are updated whenever the work looks at its deadline.

    Parameters
    ----------
    deadline : Deadline
    update : callable, optional
        Shows a text in the line.
    """

    def __init__(self, deadline: Deadline, update: Callable[[str], None] | None = None) -> None:
        self.found, self.update, self.deadline = 0, update, deadline
        self.start = self.last = time.monotonic()
        deadline.pulse = self.show

    def solution(self, solution: object) -> None:
        """Count a solution."""
        self.found += 1

    def show(self) -> None:
        """Show the figures, unless that was done just now."""
        now = time.monotonic()
        if self.update and now - self.last > UPDATE_S:
            self.last = now
            self.update(f"{now - self.start:.0f} s, {self.found} found")


@contextmanager
def progress(seconds: float | None) -> Iterator[Progress]:
    """The progress of the body, which has so many seconds, on a terminal.

    When the body ends the answer is on its way: the time limit holds no more.
    """
    deadline = watchdog.deadline(seconds)
    try:
        if not sys.stderr.isatty():
            yield Progress(deadline)
            return
        from rich.console import Console

        with Console(stderr=True).status("0 s, 0 found") as status:
            yield Progress(deadline, status.update)
    finally:
        watchdog.answering()
