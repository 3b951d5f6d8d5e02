"""What an experiment is doing: a living line on a terminal, plain lines elsewhere.

All of it goes to standard error; standard output is for results.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from types import TracebackType
from typing import Any, Self

from ..run.record import Record, Status, Task

CALM = (Status.CORRECT, Status.TIMEOUT, Status.UNKNOWN)
"""Statuses that need no line of their own on a terminal."""


class Progress:
    """A context in which runs are watched.

    Parameters
    ----------
    tasks : sequence of Task
        The runs to be made, in their order.
    jobs : int
        How many of them run at a time.
    quiet : bool
        Whether nothing is shown.
    """

    def __init__(self, tasks: Sequence[Task], jobs: int = 1, quiet: bool = False) -> None:
        self.left = {task.key: task for task in tasks}
        self.total, self.jobs, self.quiet = len(tasks), jobs, quiet
        self.stack = ExitStack()
        self.living: Any = None
        self.bar: Any = None

    def __enter__(self) -> Self:
        if not self.quiet and self.total and sys.stderr.isatty():
            from rich import progress
            from rich.console import Console

            columns = (
                progress.SpinnerColumn(),
                progress.BarColumn(bar_width=24),
                progress.MofNCompleteColumn(),
                progress.TextColumn("left"),
                progress.TimeRemainingColumn(),
                progress.TextColumn("{task.description}", markup=False),
            )
            self.living = progress.Progress(
                *columns, console=Console(stderr=True), transient=True, speed_estimate_period=600
            )
            self.stack.enter_context(self.living)
            self.bar = self.living.add_task(self.running(), total=self.total)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stack.close()

    def running(self) -> str:
        """The runs at work: the first ones of those that are left."""
        first = list(self.left.values())[: self.jobs]
        return "; ".join(f"{task.label} · {task.configuration}" for task in first)

    def ended(self, record: Record) -> None:
        """A run has ended."""
        self.left.pop(record.task.key, None)
        if self.quiet:
            return
        if self.living:
            if record.status not in CALM:
                self.living.console.print(line(record), markup=False, highlight=False)
            self.living.update(self.bar, advance=1, description=self.running())
        else:
            done = self.total - len(self.left)
            tell(f"[{done}/{self.total}] {line(record)}")


@contextmanager
def spinner(what: str, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """A living line with the time that it takes, and what is told of it; silence elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda phrase: None
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.SpinnerColumn(),
        progress.TimeElapsedColumn(),
        progress.TextColumn("{task.description}", markup=False),
    )
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as living:
        task = living.add_task(what, total=None)
        yield lambda phrase: living.update(task, description=f"{what} · {phrase}")


def tell(text: str) -> None:
    """A line on standard error, which may be full or closed: no run is lost for that."""
    with suppress(OSError, ValueError):
        print(text, file=sys.stderr, flush=True)  # noqa: T201


def announcement(tasks: Sequence[Task], jobs: int) -> str:
    """How many runs there will be, and how long they take if each takes all it may.

    >>> from satchel.compare.run.record import Limits
    >>> task = Task("queens", "queens 4", "queens 4", 4.0, "count", "dfs", Limits(20), 0, "")
    >>> announcement([task] * 130, 1)
    '130 runs, at most 43 min'
    """
    most = sum(task.limits.seconds for task in tasks) / jobs
    units = ((86400, 2, "days"), (3600, 2, "h"), (60, 2, "min"), (1, 0, "s"))
    size, name = next((size, name) for size, least, name in units if most >= least * size)
    runs = "1 run" if len(tasks) == 1 else f"{len(tasks):,} runs"
    return f"{runs}, at most {most / size:.0f} {name}"


def line(record: Record) -> str:
    """What came of a run, on one line.

    >>> from satchel.compare.run.record import Limits
    >>> task = Task("queens", "queens 4", "queens 4", 4.0, "count", "dfs", Limits(), 0, "")
    >>> line(Record(task, Status.CORRECT, wall=0.5))
    'queens 4, dfs, warm-up: correct, 0.50 s'
    """
    task = record.task
    turn = f"repetition {task.repetition}" if task.repetition else "warm-up"
    time = "" if record.wall is None else f", {record.wall:.2f} s"
    why = f" ({record.message})" if record.message and record.status not in CALM else ""
    return f"{task.label}, {task.configuration}, {turn}: {record.status}{time}{why}"
