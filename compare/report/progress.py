"""What an experiment is doing: a living line on a terminal, plain lines elsewhere.

All of it goes to standard error; standard output is for results.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import TYPE_CHECKING

from ..run.record import Record, Status, Task

if TYPE_CHECKING:
    from rich import progress

UNREMARKABLE = (Status.CORRECT, Status.TIMEOUT, Status.UNKNOWN)
"""Statuses that need no line of their own on a terminal."""


def live(*columns: progress.ProgressColumn) -> progress.Progress:
    """A line on standard error that shows something of one task, and vanishes in the end."""
    from rich import progress
    from rich.console import Console

    return progress.Progress(
        progress.SpinnerColumn(),
        *columns,
        progress.TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        transient=True,
        speed_estimate_period=600,
    )


class Progress(AbstractContextManager["Progress"]):
    """A context in which runs are watched.

    Parameters
    ----------
    tasks : sequence of Task
        The runs in their order.
    jobs : int
        How many of them run at a time.
    quiet : bool
        Whether nothing is shown.
    """

    def __init__(self, tasks: Sequence[Task], jobs: int = 1, quiet: bool = False) -> None:
        self.left = {task.key: task for task in tasks}
        self.total, self.jobs, self.quiet = len(tasks), jobs, quiet
        self.display: progress.Progress | None = None

    def __enter__(self) -> Progress:
        if not self.quiet and self.total and sys.stderr.isatty():
            from rich import progress

            self.display = live(
                progress.BarColumn(bar_width=24),
                progress.MofNCompleteColumn(),
                progress.TextColumn("left"),
                progress.TimeRemainingColumn(),
            )
            self.bar = self.display.add_task(self.running(), total=self.total)
            self.display.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self.display:
            self.display.stop()

    def running(self) -> str:
        """The runs at work: the first ones of those that are left."""
        first = list(self.left.values())[: self.jobs]
        return "; ".join(f"{task.label} · {task.configuration}" for task in first)

    def ended(self, record: Record) -> None:
        """A run has ended."""
        self.left.pop(record.task.key, None)
        if self.quiet:
            return
        if self.display:
            if record.status not in UNREMARKABLE:
                self.display.console.print(line(record), markup=False, highlight=False)
            self.display.update(self.bar, advance=1, description=self.running())
        else:
            done = self.total - len(self.left)
            tell(f"[{done}/{self.total}] {line(record)}")


@contextmanager
def spinner(what: str, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """A living line with the time that it takes, and a phrase that changes; silence elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda phrase: None
        return
    from rich.progress import TimeElapsedColumn

    with live(TimeElapsedColumn()) as display:
        task = display.add_task(what, total=None)
        yield lambda phrase: display.update(task, description=f"{what} · {phrase}")


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
    why = f" ({record.message})" if record.message and record.status not in UNREMARKABLE else ""
    return f"{task.label}, {task.configuration}, {turn}: {record.status}{time}{why}"
