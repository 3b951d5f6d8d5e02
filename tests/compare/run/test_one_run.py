"""A task that becomes a record, whatever becomes of its process."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from satchel.compare.run import isolate, one_run
from satchel.compare.run.isolate import Measured
from satchel.compare.run.record import Limits, Record, Status, Task
from satchel.compare.run.store import Store

from ...helpers import LAUNCH
from .helpers import HARD, MEGABYTE, POSIX, Traces, task

pytest.importorskip("psutil")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
@pytest.mark.parametrize(
    ("number", "status"), [("SIGKILL", "killed"), ("SIGTERM", "killed"), ("SIGSEGV", "error")]
)
def test_a_run_that_is_killed_is_made_again(
    number: str, status: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ended = Measured("", "la\x1bst", "signal", -getattr(signal, number))
    monkeypatch.setattr(one_run, "work", lambda tasks, limits: ended)
    found = one_run.perform(task("queens 6", "dfs"))
    assert (found.status, found.message) == (status, f"the worker ended with {number}: la?st")
    with Store(tmp_path / "s.sqlite") as store:
        store.add(found)
        assert store.has(found.task.key) is (status == "error")
        assert store.keys() == ({found.task.key} if status == "error" else set())


PARENT = """
import json, sys
from satchel.compare.run.record import Limits, Task
from satchel.compare.run.one_run import perform
for line in sys.stdin:
    fields = json.loads(line)
    perform(Task(**{**fields, "limits": Limits(**fields["limits"])}))
"""
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


def test_psutil_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = task("queens 4", "dfs")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    record = one_run.perform(asked)
    assert isinstance(record, Record)
    assert (record.status, record.message) == (Status.UNAVAILABLE, isolate.MISSING)
