"""What a cell of a table says: times, memory, sizes, answers."""

from __future__ import annotations

from collections.abc import Callable

from ..run.record import Record, Status
from .results import Cell, Interval

QUESTIONS = {
    "verdict": "verdict (none, unique or several)",
    "one": "one (any solution)",
    "count": "count (how many solutions)",
}
STATUSES = {Status.WRONG: "WRONG"}
"""Those that are written otherwise than they are called."""


def seconds(value: float) -> str:
    """Seconds to three digits, never finer than a millisecond.

    >>> seconds(0.01234), seconds(1.234), seconds(123.4)
    ('0.012', '1.23', '123')
    """
    digits = 3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f}"


def megabytes(value: float) -> str:
    """Bytes in millions.

    >>> megabytes(84_400_000)
    '84'
    """
    return f"{value / 1e6:,.0f}"


def spread(interval: Interval, write: Callable[[float], str] = seconds) -> str:
    """A median with the least and the greatest value, unless these read the same.

    >>> spread(Interval(2.0, 1.5, 2.5)), spread(Interval(2.0, 2.0, 2.0))
    ('2.00 [1.50, 2.50]', '2.00')
    """
    value, low, high = map(write, interval)
    return value if low == high else f"{value} [{low}, {high}]"


def state(cell: Cell | None) -> str:
    """Wall time or status of a cell; how many repetitions went so, unless all did."""
    if cell is None:
        return "not run"
    time = cell.measured("wall") if cell.solved else None
    word = spread(time) if time else STATUSES.get(cell.status, cell.status.value)
    same = sum(record.status is cell.status for record in cell.records)
    return word if same == len(cell.records) else f"{word} ({same} of {len(cell.records)})"


def answer(record: Record) -> str:
    """What a run answered: the number where it was asked for, else the verdict."""
    if record.count is not None and record.task.question == "count":
        return f"{record.count:,}"
    return record.verdict or "no answer"


def size(cell: Cell | None) -> str:
    """Variables, and clauses or rows, of the formula."""
    for record in cell.records if cell else ():
        if "variables" in record.sizes:
            stated = record.sizes.get("clauses", record.sizes.get("rows"))
            variables = f"{record.sizes['variables']:,}"
            return variables if stated is None else f"{variables} / {stated:,}"
    return ""
