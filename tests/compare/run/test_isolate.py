"""One command in a process of its own: limited, measured, and gone with all that it started."""

from __future__ import annotations

import sys

import pytest

from satchel.compare.run import isolate
from satchel.compare.run.isolate import Measured
from satchel.compare.run.record import Limits

from .helpers import MEGABYTE, POSIX, Traces

pytest.importorskip("psutil")


def python(program: str, limits: Limits | None = None, text: str = "") -> Measured:
    return isolate.run([sys.executable, "-c", program], text, limits)


def test_a_run_that_ends_by_itself(traces: Traces) -> None:
    program = "import sys; print(input()[::-1]); print('ünd', file=sys.stderr); sys.exit(3)"
    measured = python(program, text="sneeuq\n")
    assert (measured.ended, measured.code) == ("exit", 3)
    assert (measured.output, measured.errors) == ("queens\n", "ünd\n")
    assert measured.cpu > 0
    assert measured.wall > 0
    assert MEGABYTE < measured.memory < 100 * MEGABYTE
    assert traces.left() == []


def test_a_command_that_is_not_there() -> None:
    measured = isolate.run(["/nowhere/at/all"])
    assert (measured.ended, measured.code) == ("exit", isolate.NOT_FOUND)
    assert "No such file" in measured.errors


@POSIX
def test_a_signal_from_elsewhere() -> None:
    measured = python("import os; os.kill(os.getpid(), 11)")
    assert (measured.ended, measured.code) == ("signal", -11)


def test_the_time_limit(traces: Traces) -> None:
    measured = python("print('begun', flush=True)\nwhile True: pass", Limits(0.5))
    assert measured.ended == "timeout"
    assert traces.left() == []


def test_the_memory_limit(traces: Traces) -> None:
    program = "x = bytearray(b'1' * (200 << 20)); import time; time.sleep(60)"
    measured = python(program, Limits(30, 100 * MEGABYTE))
    assert measured.ended == "memory"
    assert measured.memory > 100 * MEGABYTE
    assert traces.left() == []


def test_the_memory_limit_is_for_all_processes_together(traces: Traces) -> None:
    one = "x = bytearray(b'1' * (60 << 20)); import time; time.sleep(60)"
    program = f"""
import subprocess, sys
for _ in range(3):
    last = subprocess.Popen([sys.executable, "-c", {one!r}])
last.wait()
"""
    measured = python(program, Limits(30, 150 * MEGABYTE))
    assert measured.ended == "memory"
    assert traces.left() == []
