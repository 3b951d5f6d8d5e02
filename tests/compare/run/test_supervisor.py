"""The supervisor of a run: whatever the run starts is measured and ended."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from satchel.backends import process
from satchel.compare.run import isolate
from satchel.compare.run.isolate import Measured
from satchel.compare.run.record import Limits

from .helpers import MEGABYTE, POSIX, Traces


def python(program: str, limits: Limits | None = None, text: str = "") -> Measured:
    return isolate.run([sys.executable, "-c", program], text, limits)


psutil = pytest.importorskip("psutil")


@pytest.fixture
def supervisor(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Changes constants of the supervisor."""

    def change(**constants: Any) -> None:
        target = "satchel.tests.compare.run.supervisors:changed"
        command = process.own_command(target, json.dumps(constants))
        monkeypatch.setattr(isolate, "SUPERVISOR", command)

    return change


@POSIX
def test_memory_between_two_looks_counts(supervisor: Callable[..., None]) -> None:
    supervisor(SHORTEST_PAUSE_S=60, LONGEST_PAUSE_S=60)
    measured = python("x = b'1' * (90 << 20)", Limits(30, 60 * MEGABYTE))
    assert measured.ended == "memory"
    assert measured.memory > 90 * MEGABYTE


def test_a_large_parent_lends_its_size_to_nobody() -> None:
    ballast = bytearray(b"1" * (150 * MEGABYTE))
    assert python("pass").memory < 100 * MEGABYTE < len(ballast)


def test_endless_output_is_ended(supervisor: Callable[..., None]) -> None:
    supervisor(OUTPUT_BYTES=1 << 16)
    measured = python("while True: print('queens ' * 100)", Limits(30))
    assert measured.ended == "output"
    assert len(measured.output) == 1 << 16


def test_without_process_groups(traces: Traces, supervisor: Callable[..., None]) -> None:
    supervisor(POSIX=False)
    measured = python("print(input())", text="queens\n")
    assert (measured.ended, measured.code, measured.output) == ("exit", 0, "queens\n")
    one = "import time; time.sleep(60)"
    program = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {one!r}])"
    assert python(program, Limits(0.5)).ended == "timeout"
    assert traces.left() == []


DAEMON = """
import os, sys, time
r, w = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    {work}
    os.write(w, b"done")
    time.sleep(60)
    os._exit(0)
os.wait()
os.read(r, 4)
"""
"""A grandchild that leaves the process group, loses its parent, and tells when it has worked."""


@POSIX
@pytest.mark.parametrize("after", ["", "time.sleep(60)"], ids=["exit", "timeout"])
def test_a_grandchild_that_left_the_group_is_ended(traces: Traces, after: str) -> None:
    measured = python(DAEMON.format(work="pass") + after, Limits(1.0))
    assert measured.ended == ("timeout" if after else "exit")
    assert traces.left() == []


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are adopted on Linux alone")
def test_the_processor_time_of_an_orphan_counts(traces: Traces) -> None:
    work = "while time.process_time() < 0.3: pass"
    assert python(DAEMON.format(work=work), Limits(30)).cpu >= 0.3
    assert traces.left() == []


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's word of a parent's death")
def test_a_killed_supervisor_takes_its_command_along(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    code = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    found: list[Measured] = []
    thread = threading.Thread(
        target=lambda: found.append(isolate.run([sys.executable, "-c", code]))
    )
    thread.start()
    until = time.monotonic() + 30
    while not (note.exists() and note.read_text()) and time.monotonic() < until:
        time.sleep(0.02)
    command = psutil.Process(int(note.read_text()))
    command.parent().kill()
    thread.join(30)
    assert (found[0].ended, found[0].code) == ("signal", -9)
    while command.is_running() and command.status() != "zombie":
        assert time.monotonic() < until
        time.sleep(0.02)
