"""One run of an experiment, from its task to its record."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from ...backends import process
from ...puzzles.errors import Unavailable
from ...puzzles.text import printable
from . import isolate
from .isolate import Measured
from .machine import machine
from .record import Limits, Record, Status, Task

WORKER = process.own_command("satchel.compare.run.worker:main")
GRACE_S = 0.5
"""How long a worker has to stop by itself, and to say how far it came."""
STOPPED = {"timeout": Status.TIMEOUT, "memory": Status.MEMORY}
FOREIGN_SIGNALS = ("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT")
"""Somebody else ends a run by these; a crash of its own has other signals."""


def perform(task: Task) -> Record:
    """Do a task in a process of its own.

    Whatever happens in there is part of the record. A run that took longer than its limit has
    timed out, even with an answer, unless that is wrong.
    """
    context: dict[str, Any] = {
        "started": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "machine": machine(),
    }
    try:
        measured = work([task], task.limits)
    except Unavailable as error:
        return Record(task, Status.UNAVAILABLE, message=str(error), **context)
    broken = Status.KILLED if killed(measured) else Status.ERROR
    silent: dict[str, Any] = {"status": broken, "message": last_words(measured)}
    answer = next(answers(measured), silent)
    status = Status(answer.pop("status"))
    if status is not Status.WRONG:
        late = measured.wall > task.limits.seconds
        status = Status.TIMEOUT if late else STOPPED.get(measured.ended, status)
    if status in STOPPED.values():
        answer |= {"count": None, "verdict": "unknown"}
    answer.pop("found", None)
    answer |= {name: tuple(answer.get(name, ())) for name in ("solutions", "evidence")}
    answer["message"] = printable(" ".join(answer["message"].split()))
    answer |= {"wall": measured.wall, "cpu": measured.cpu, "memory": measured.memory}
    return Record(task, status, **answer, **context)


def work(tasks: Sequence[Task], limits: Limits) -> Measured:
    """Let one worker do some tasks one after the other.

    Raises
    ------
    Unavailable
        When none can be started: there is no room for its files, say.
    """
    text = "".join(json.dumps(asdict(task)) + "\n" for task in tasks)
    measured = isolate.run(WORKER, text, Limits(limits.seconds + GRACE_S, limits.memory))
    if (measured.ended, measured.code) == ("exit", isolate.NOT_FOUND):
        raise Unavailable(f"no worker can be started: {measured.errors}")
    return measured


def answers(measured: Measured) -> Iterator[dict[str, Any]]:
    """What the worker answered, task by task, as far as it came."""
    for line in measured.output.splitlines():
        try:
            yield json.loads(line)
        except ValueError:  # cut short
            return


def killed(measured: Measured) -> bool:
    """Whether somebody else ended the run."""
    numbers = [getattr(signal, name, None) for name in FOREIGN_SIGNALS]
    return measured.ended == "signal" and -(measured.code or 0) in numbers


def last_words(measured: Measured) -> str:
    """Why a worker ended without an answer."""
    limits = {"timeout": "the time limit", "memory": "the memory limit", "output": "its output"}
    if measured.ended in limits:
        return f"stopped by {limits[measured.ended]}"
    *_, last = ["", *measured.errors.strip().splitlines()]
    cause = process.cause(measured.code or 0)
    return f"the worker ended with {cause}" + (f": {last}" if last else "")
