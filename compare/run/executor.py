"""Where runs take place: on this machine, several at once, or on a Dask cluster."""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import re
import socket
import time
from collections.abc import Callable, Generator, Iterable
from concurrent import futures
from itertools import islice
from typing import Any, Protocol, Self, TypeVar

from ...backends.base import Deadline
from ...puzzles.errors import PuzzleError, Unavailable
from ...puzzles.text import shown
from . import isolate

A = TypeVar("A")
B = TypeVar("B")
MISSING = "Dask is missing: pip install 'satchel[cluster]'"
ANSWER_TIMEOUT_S = 5
"""How long to wait for a scheduler's answer."""
ITEMS_PER_THREAD = 2
"""How many items a cluster holds for each of its threads."""


class Executor(Protocol):
    """Something that applies a function to many items at a time."""

    @property
    def workers(self) -> int:
        """How many items are worked at together."""

    @property
    def clock(self) -> Callable[[], float]:
        """A clock in seconds that shows the same to this process and to all functions."""

    def map(self, function: Callable[[A], B], items: Iterable[A]) -> Generator[tuple[A, B]]:
        """Each item with its result, as they are completed; begun in the order of the items.

        An item is asked for when there is room for it. What the function raises is raised here.
        Whoever stops early, by Ctrl-C too, ends what is under way.
        """


class Local:
    """Threads of this process, for functions whose work is done in processes of its own.

    >>> with Local(2) as executor:
    ...     sorted(executor.map(abs, [-1, 2, -3]))
    [(-3, 3), (-1, 1), (2, 2)]
    """

    clock = staticmethod(time.monotonic)

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
            self.workers, "satchel", initializer=isolate.GROUP.set, initargs=(runs,)
        )
        source = iter(items)
        try:
            begun = {pool.submit(function, item): item for item in islice(source, self.workers)}
            while begun:
                for done in futures.wait(begun, return_when=futures.FIRST_COMPLETED).done:
                    yield begun.pop(done), done.result()
                    begun |= {pool.submit(function, item): item for item in islice(source, 1)}
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            runs.end()
            pool.shutdown()


class Cluster:
    """The workers of a Dask scheduler, on which Satchel is installed.

    Dask sends pickles, so whoever runs the scheduler or a worker can run programs here: trust them.
    What is sent are tasks and records, in which instances are texts.

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

    clock = staticmethod(time.time)  # several machines share no other

    def __init__(self, address: str) -> None:
        if importlib.util.find_spec("distributed") is None:
            raise Unavailable(MISSING)
        reach(address)
        from distributed import Client

        Deadline().check()  # Ctrl-C, which some imports swallow
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # it is told in a line
        self.address = address
        try:
            self.client = Client(address, timeout=ANSWER_TIMEOUT_S, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            why = str(error) or type(error).__name__
            raise Unavailable(f"no Dask scheduler answers at {address}: {why}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(Exception):  # the scheduler may be lost
            self.client.close()

    def lost(self, error: Exception) -> Unavailable:
        """What to say when the scheduler does not answer any more."""
        Deadline().check()
        why = (str(error) or type(error).__name__).splitlines()[0]
        return Unavailable(f"the Dask scheduler at {self.address} is lost: {why}")

    @property
    def workers(self) -> int:
        """The threads of all workers."""
        try:
            threads: dict[str, int] = self.client.nthreads()
        except (OSError, ValueError) as error:
            raise self.lost(error) from None
        return max(1, sum(threads.values()))

    def map(self, function: Callable[[A], B], items: Iterable[A]) -> Generator[tuple[A, B]]:
        """Each item with its result, as they are completed."""
        from distributed import CancelledError, as_completed
        from distributed.scheduler import KilledWorker

        source, begun = enumerate(items), dict[str, tuple[A, Any]]()

        def begin(number: int) -> list[Any]:
            fresh = []
            for place, item in islice(source, number):
                future = self.client.submit(function, item, pure=False, priority=-place)
                begun[future.key] = item, future
                fresh.append(future)
            return fresh

        try:
            waiting = as_completed(begin(ITEMS_PER_THREAD * self.workers), loop=self.client.loop)
            for done in waiting:
                item, _ = begun.pop(done.key)
                yield item, done.result()
                for future in begin(1):
                    waiting.add(future)
        except KilledWorker as error:
            raise Unavailable(f"the cluster lost the workers of one item: {error}") from None
        except (CancelledError, OSError) as error:
            raise self.lost(error) from None
        finally:
            with contextlib.suppress(Exception):  # the scheduler may be lost
                self.client.cancel([future for _, future in begun.values()])


def reach(address: str) -> None:
    """Complain of an address where no scheduler listens; Dask itself would wait, or be loud.

    Dask's listeners speak first, and begin with the length of a short message in eight bytes.
    """
    match = re.fullmatch(r"(?:tcp|tls)://\[?(.+?)\]?:([0-9]{1,5})/?", address)
    if not match:
        raise PuzzleError("--cluster", "tcp://HOST:PORT", shown(address))
    try:
        with socket.create_connection((match[1], int(match[2])), ANSWER_TIMEOUT_S) as line:
            first = bytes(8) if address.startswith("tls") else line.recv(8, socket.MSG_WAITALL)
        if len(first) < 8 or int.from_bytes(first, "little") >= 1 << 32:
            raise OSError("something else listens there")
    except (OSError, ValueError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Unavailable(f"no Dask scheduler answers at {address}: {why}") from None
