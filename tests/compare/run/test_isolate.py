"""One run in a process of its own: limited, measured, and gone with all that it started."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from satchel.backends import process
from satchel.backends.base import Backend, Deadline, Run
from satchel.compare.run import isolate, one_run, worker
from satchel.compare.run.isolate import Measured
from satchel.compare.run.record import Limits, Record, Status, Task
from satchel.encoders.options import Options
from satchel.puzzles.base import Puzzle, find
from satchel.puzzles.errors import PuzzleError, Unavailable

from ...helpers import LAUNCH, ROOT, eventually_empty

psutil = pytest.importorskip("psutil")
POSIX = pytest.mark.skipif(os.name != "posix", reason="process groups and signals of POSIX")
MEGABYTE = 1 << 20


class Traces:
    """What runs leave behind: processes that inherited a mark, and temporary files."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder / "temporary"
        self.folder.mkdir()
        monkeypatch.setenv("TMPDIR", str(self.folder))
        monkeypatch.setenv("SATCHEL_TEST_MARK", str(self.folder))
        monkeypatch.setattr("tempfile.tempdir", None)

    def left(self, seconds: float = 1.0) -> list[str]:
        return eventually_empty(
            lambda: [*self.processes(), *map(str, self.folder.iterdir())], seconds
        )

    def processes(self) -> list[str]:
        found = []
        for one in psutil.process_iter():
            try:
                if one.environ().get("SATCHEL_TEST_MARK") == str(self.folder):
                    found.append(f"{one.pid} {' '.join(one.cmdline())[:80]}")
            except psutil.Error:
                continue
        return found


@pytest.fixture
def traces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Traces:
    return Traces(tmp_path, monkeypatch)


def python(program: str, limits: Limits | None = None, text: str = "") -> Measured:
    return isolate.run([sys.executable, "-c", program], text, limits)


def task(instance: str, configuration: str, question: str = "verdict", **limits: Any) -> Task:
    name = instance.split()[0]
    text = find(name).parse(instance).text()
    return Task(name, text, instance, None, question, configuration, Limits(**limits), 1, "")


# --- how a run ends --------------------------------------------------------------------------


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


# --- children --------------------------------------------------------------------------------

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


PARENT = """
import json, sys
from satchel.compare.run.record import Limits, Task
from satchel.compare.run.one_run import perform
for line in sys.stdin:
    fields = json.loads(line)
    perform(Task(**{**fields, "limits": Limits(**fields["limits"])}))
"""
HARD = "queens 18"
"""Nobody counts its 666,090,624 solutions within a minute."""
ENDLESS = ["ilp:cbc", "ilp:highs", "sat:lingeling", "dfs"]
LOTS = random.Random("isolate")
MOMENTS = [
    pytest.param(
        configuration, number, round(LOTS.uniform(0.1, 1.2), 2), id=f"{configuration}-{number}"
    )
    for configuration in ENDLESS
    for number in ("SIGKILL", "SIGTERM", "SIGINT")
    if number == "SIGKILL" or configuration == "ilp:cbc"
]


@POSIX
@pytest.mark.parametrize(("configuration", "number", "moment"), MOMENTS)
def test_nothing_outlives_the_parent(
    traces: Traces, configuration: str, number: str, moment: float
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LAUNCH, "-c", PARENT],
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as parent:
        assert parent.stdin
        parent.stdin.write(
            json.dumps(asdict(task(HARD, configuration, "count", seconds=60))) + "\n"
        )
        parent.stdin.flush()
        time.sleep(moment)
        parent.send_signal(signal.Signals[number])
        assert parent.wait(10) != 0
    assert traces.left(2.0) == []


# --- a task becomes a record -----------------------------------------------------------------


def test_a_correct_run(traces: Traces) -> None:
    record = one_run.perform(task("queens 8", "sat:cadical195+product"))
    assert (record.status, record.verdict, record.count) == (Status.CORRECT, "multiple", None)
    assert len(set(record.solutions)) == 2
    assert record.evidence == ("witnesses",)
    assert record.sizes["variables"] > 64
    assert record.sizes["clauses"] == record.stats["clauses"] - 1  # without the blocking clause
    assert record.stats["solver"] == "cadical195"
    assert set(record.phases) == {"start", "encode", "solve"}
    assert record.wall
    assert sum(record.phases.values()) <= record.wall
    assert {"host", "system", "processor", "cores", "memory", "load"} == set(record.machine)
    assert record.started[:2] == "20"
    assert traces.left() == []


@pytest.mark.parametrize(
    ("instance", "configuration", "question", "verdict", "count"),
    [
        ("queens 6", "dfs", "count", "multiple", 4),
        ("queens 6", "sat", "count", "multiple", 4),
        ("queens 6", "ilp", "one", "solved", None),
        ("queens 3", "dfs", "verdict", "none", 0),
    ],
)
def test_the_questions(
    instance: str, configuration: str, question: str, verdict: str, count: int | None
) -> None:
    record = one_run.perform(task(instance, configuration, question))
    assert (record.status, record.verdict, record.count) == (Status.CORRECT, verdict, count)


@pytest.mark.parametrize("configuration", ["ilp:cbc", "sat:cadical195"])
def test_a_run_beyond_its_time(traces: Traces, configuration: str) -> None:
    record = one_run.perform(task(HARD, configuration, "count", seconds=1.0))
    assert (record.status, record.verdict, record.count) == (Status.TIMEOUT, "unknown", None)
    assert record.message
    assert record.wall
    assert record.wall > 1.0
    assert traces.left() == []


def test_a_run_beyond_its_memory(traces: Traces) -> None:
    record = one_run.perform(task("queens 200", "sat+pairwise", memory=60 * MEGABYTE))
    assert record.status is Status.MEMORY
    assert record.message == "stopped by the memory limit"
    assert traces.left() == []


def test_an_answer_that_comes_too_late_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"status": "correct", "verdict": "none", "count": 0, "message": "", "found": 0}
    late = Measured(json.dumps(said), "", "exit", 0, wall=2.0, cpu=0.1, memory=1)
    monkeypatch.setattr(one_run, "work", lambda tasks, limits: late)
    record = one_run.perform(task("queens 3", "dfs", seconds=1.9))
    assert (record.status, record.verdict, record.count) == (Status.TIMEOUT, "unknown", None)
    record = one_run.perform(task("queens 3", "dfs", seconds=2.1))
    assert (record.status, record.verdict, record.count) == (Status.CORRECT, "none", 0)
    said = {"status": "wrong", "message": "two queens in row 1"}
    late = replace(late, output=json.dumps(said))
    assert one_run.perform(task("queens 3", "dfs", seconds=1.9)).status is Status.WRONG


@pytest.mark.parametrize(
    ("measured", "message"),
    [
        (Measured("", "", "signal", -11), "the worker ended with SIGSEGV"),
        (Measured("", "a\nb: c\n", "exit", 1), "the worker ended with exit code 1: b: c"),
        (Measured('{"half', "", "exit", 0), "the worker ended with exit code 0"),
        (Measured("", "", "output", -9), "stopped by its output"),
    ],
)
def test_last_words(monkeypatch: pytest.MonkeyPatch, measured: Measured, message: str) -> None:
    monkeypatch.setattr(one_run, "work", lambda tasks, limits: measured)
    record = one_run.perform(task("queens 3", "dfs"))
    assert (record.status, record.message) == (Status.ERROR, message)


def test_a_bad_task_is_an_error() -> None:
    bad = Task("queens", "queens x", "", None, "verdict", "dfs", Limits(), 1, "")
    record = one_run.perform(bad)
    assert record.status is Status.ERROR
    assert "expected" in record.message


class Liar(Backend):
    """A backend that does whatever it is told."""

    name, summary = "liar", "lies"

    def __init__(self, deed: Any) -> None:
        self.deed = deed

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[Any]:
        if isinstance(self.deed, BaseException):
            raise self.deed
        return Run(solution for solution in self.deed)

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | None:
        return None

    def solvers(self) -> dict[str, str | None]:
        return {}


@pytest.mark.parametrize(
    ("deed", "status"),
    [
        ([(0, 1, 2, 3)], Status.WRONG),
        ([(1, 3, 0, 2), (1, 3, 0, 2)], Status.WRONG),
        ([(1, 3, 0, 2)], Status.CORRECT),
        (Unavailable("no such library"), Status.UNAVAILABLE),
        (PuzzleError("here", "this", "that"), Status.ERROR),
        (MemoryError(), Status.MEMORY),
        (ZeroDivisionError("oh"), Status.ERROR),
    ],
)
def test_what_a_backend_does_is_reported(
    monkeypatch: pytest.MonkeyPatch, deed: Any, status: Status
) -> None:
    monkeypatch.setattr(worker, "find", lambda name: Liar(deed))
    said = worker.answer(task("queens 4", "dfs"), time.monotonic())
    assert said["status"] is status
    if isinstance(deed, Exception) and str(deed):
        assert str(deed) in said["message"]


def test_psutil_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = task("queens 4", "dfs")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    record = one_run.perform(asked)
    assert isinstance(record, Record)
    assert (record.status, record.message) == (Status.UNAVAILABLE, isolate.MISSING)


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "-S", *one_run.WORKER[1:]],
        [sys.executable, "-m", "satchel.compare.run.worker"],
    ],
    ids=["bare checkout", "installed"],
)
def test_the_worker_by_itself(tmp_path: Path, command: list[str]) -> None:
    lines = [json.dumps(asdict(task(f"queens {n}", "dfs"))) for n in (3, 4)]
    done = subprocess.run(
        command, input="\n".join(lines), cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["verdict"] for answer in said] == ["none", "multiple"], done.stderr
    assert str(ROOT / "__init__.py") in one_run.WORKER


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
