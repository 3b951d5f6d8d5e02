"""Where runs take place: on this machine, several at once, or on a Dask cluster."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Generator, Iterable
from concurrent import futures
from typing import Any, Protocol, Self, TypeVar

from ..puzzles.errors import Unavailable
from . import isolate

A = TypeVar("A")
B = TypeVar("B")
MISSING = "Dask is missing: pip install 'satchel[cluster]'"
PATIENCE = 10
"""Seconds to wait for a scheduler's answer."""


class Executor(Protocol):
    """Something that applies a function to many items at a time."""

    @property
    def workers(self) -> int:
        """How many items are worked at together."""

    def map(self, function: Callable[[A], B], items: Iterable[A]) -> Generator[tuple[A, B]]:
        """Each item with its result, as they are completed; begun in the order of the items.

        What the function raises is raised here. Whoever stops early, by Ctrl-C too, ends
        what is under way.
        """


class Local:
    """Threads of this process, for functions whose work is done in processes of its own.

    >>> with Local(2) as executor:
    ...     sorted(executor.map(abs, [-1, 2, -3]))
    [(-3, 3), (-1, 1), (2, 2)]
    """

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def map(self, function: Callable[[A], B], items: Iterable[A]) -> Generator[tuple[A, B]]:
        """Each item with its result, as they are completed."""
        if self.workers == 1:
            yield from ((item, function(item)) for item in items)
            return
        runs = isolate.Group()
        pool = futures.ThreadPoolExecutor(
            self.workers, "satchel", initializer=isolate.join, initargs=(runs,)
        )
        try:
            begun = {pool.submit(function, item): item for item in items}
            for done in futures.as_completed(begun):
                yield begun[done], done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            runs.end()
            pool.shutdown()


class Cluster:
    """The workers of a Dask scheduler, on which Satchel is installed.

    An item whose worker is lost is begun again on another one, up to Dask's
    ``distributed.scheduler.allowed-failures`` (3) times. What is under way when the caller
    stops early comes to its own end, at its limits.

    Parameters
    ----------
    address : str
        Of the scheduler: ``tcp://HOST:PORT``.

    Raises
    ------
    Unavailable
        When Dask is missing, or nobody answers there.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise Unavailable(MISSING) from None
        try:
            self.client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            why = str(error) or type(error).__name__
            raise Unavailable(f"no Dask scheduler answers at {address}: {why}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.client.close()

    @property
    def workers(self) -> int:
        """The threads of all workers."""
        threads: dict[str, int] = self.client.nthreads()
        return max(1, sum(threads.values()))

    def map(self, function: Callable[[A], B], items: Iterable[A]) -> Generator[tuple[A, B]]:
        """Each item with its result, as they are completed."""
        from distributed import as_completed
        from distributed.scheduler import KilledWorker

        begun: dict[str, tuple[A, Any]] = {}
        for place, item in enumerate(items):
            future = self.client.submit(function, item, pure=False, priority=-place)
            begun[future.key] = item, future
        try:
            waiting = [future for _, future in begun.values()]
            for done in as_completed(waiting, loop=self.client.loop):
                item, _ = begun.pop(done.key)
                yield item, done.result()
        except KilledWorker as error:
            raise Unavailable(f"the cluster lost the workers of one item: {error}") from None
        finally:
            with contextlib.suppress(Exception):  # the scheduler may be lost
                self.client.cancel([future for _, future in begun.values()])


def cores() -> int:
    """The processors that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
