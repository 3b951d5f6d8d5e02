"""One run of an experiment, from its task to its record."""

from __future__ import annotations

import json
import os
import platform
import signal
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from ...backends import process
from ...puzzles.errors import Unavailable
from ...puzzles.text import printable
from . import isolate
from .executor import cores
from .isolate import Measured
from .record import Limits, Record, Status, Task

COMMAND = process.own_command("satchel.compare.run.worker:main")
"""A worker of this very copy of Satchel, installed or not."""
GRACE_S = 0.5
"""How long a worker has to stop by itself, and to say how far it came."""
STOPPED = {"timeout": Status.TIMEOUT, "memory": Status.MEMORY}


def perform(task: Task) -> Record:
    """Do a task in a process of its own.

    Whatever happens in there is part of the record. A run that took longer than its limit has
    timed out, even with an answer, unless that is wrong.
    """
    started = datetime.now(UTC).isoformat(timespec="milliseconds")
    facts = machine()
    try:
        measured = work([task], task.limits)
    except Unavailable as error:
        return Record(task, Status.UNAVAILABLE, message=str(error), machine=facts, started=started)
    said = next(answers(measured), None)
    broken = Status.KILLED if killed(measured) else Status.ERROR
    fields = said or {"status": broken, "message": last_words(measured)}
    fields.pop("found", None)
    fields["message"] = printable(" ".join(fields["message"].split()))
    status = Status(fields.pop("status"))
    if status is not Status.WRONG:
        late = measured.wall > task.limits.seconds
        status = Status.TIMEOUT if late else STOPPED.get(measured.ended, status)
    if status in STOPPED.values():
        fields["count"], fields["verdict"] = None, "unknown"
    for name in ("solutions", "evidence"):
        fields[name] = tuple(fields.get(name, ()))
    return Record(
        task,
        status,
        **fields,
        wall=measured.wall,
        cpu=measured.cpu,
        memory=measured.memory,
        machine=facts,
        started=started,
    )


def work(tasks: Sequence[Task], limits: Limits) -> Measured:
    """Let one worker do some tasks one after the other.

    Raises
    ------
    Unavailable
        When none can be started: there is no room for its files, say.
    """
    text = "".join(json.dumps(asdict(task)) + "\n" for task in tasks)
    measured = isolate.run(COMMAND, text, Limits(limits.seconds + GRACE_S, limits.memory))
    if (measured.ended, measured.code) == ("exit", isolate.NOT_FOUND):
        raise Unavailable(f"no worker can be started: {measured.errors}")
    return measured


def answers(measured: Measured) -> Iterator[dict[str, Any]]:
    """What the worker said, task by task, as far as it came."""
    for line in measured.output.splitlines():
        try:
            yield json.loads(line)
        except ValueError:  # cut short
            return


def killed(measured: Measured) -> bool:
    """Whether somebody else ended the run; a crash of its own has other signals."""
    names = ("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT")
    outside = [-number for name in names if (number := getattr(signal, name, None))]
    return measured.ended == "signal" and measured.code in outside


def last_words(measured: Measured) -> str:
    """Why a worker ended without an answer."""
    limits = {"timeout": "the time limit", "memory": "the memory limit", "output": "its output"}
    if measured.ended in limits:
        return f"stopped by {limits[measured.ended]}"
    how = process.cause(measured.code or 0)
    *_, last = ["", *measured.errors.strip().splitlines()]
    return f"the worker ended with {how}" + (f": {last}" if last else "")


def machine() -> dict[str, Any]:
    """Where a run takes place, and the load at this moment."""
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    return {**_facts(), "load": load}


@cache
def _facts() -> dict[str, Any]:
    import importlib.util

    memory = None
    if importlib.util.find_spec("psutil"):
        import psutil

        memory = psutil.virtual_memory().total
    return {
        "host": platform.node(),
        "system": f"{platform.system()} {platform.release()}",
        "processor": _processor(),
        "cores": cores(),
        "memory": memory,
    }


def _processor() -> str:
    """The name that the maker gave the processor, where the system tells."""
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        for line in facts.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
