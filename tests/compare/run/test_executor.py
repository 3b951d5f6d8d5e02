"""Here and on a cluster: the same results, whatever order they come in, and nothing lost."""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from satchel.compare.run import isolate
from satchel.compare.run.executor import Cluster, Local
from satchel.compare.run.isolate import Measured
from satchel.compare.run.one_run import perform
from satchel.compare.run.record import Limits, Record, Task
from satchel.puzzles.errors import PuzzleError, Unavailable

from ...helpers import Command

pytest.importorskip("psutil")
TASKS = [
    Task(text.split()[0], text, text, None, "count", configuration, Limits(60), 1, "")
    for text in ("queens 6", "tour 3x4")
    for configuration in ("sat", "dfs")
]


def facts(record: Record) -> tuple[Any, ...]:
    """What must not depend on where a task is done."""
    return record.status, record.verdict, record.count, record.evidence, record.message


@pytest.fixture(scope="module")
def expected() -> dict[str, tuple[Any, ...]]:
    with Local() as executor:
        found = {task.key: facts(record) for task, record in executor.map(perform, TASKS)}
    assert [f[:3] for f in found.values()] == [
        ("correct", "multiple", count) for count in (4, 4, 8, 8)
    ]
    return found


# --- local -----------------------------------------------------------------------------------


def test_several_workers_find_the_same(expected: dict[str, tuple[Any, ...]]) -> None:
    with Local(2) as executor:
        found = {task.key: facts(record) for task, record in executor.map(perform, TASKS)}
    assert found == expected


@pytest.mark.parametrize("workers", [1, 3])
def test_items_come_as_they_are_completed(workers: int) -> None:
    gate = threading.Event()

    def slow_first(item: int) -> int:
        if item == 0 and workers > 1:
            assert gate.wait(20)
        if item == 5:
            gate.set()
        return item * item

    with Local(workers) as executor:
        found = list(executor.map(slow_first, range(6)))
    assert sorted(found) == [(i, i * i) for i in range(6)]
    assert (found[0][0] == 0) is (workers == 1)


@pytest.mark.parametrize("workers", [1, 2])
def test_equal_items_are_done_each(workers: int) -> None:
    with Local(workers) as executor:
        assert list(executor.map(abs, [-1, -1, -1])) == [(-1, 1)] * 3
        assert list(executor.map(abs, [])) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_an_exception_is_raised_here(workers: int) -> None:
    with Local(workers) as executor, pytest.raises(ZeroDivisionError):
        list(executor.map(lambda item: 1 // item, [1, 0, 1]))


def sleep(seconds: float) -> Measured:
    command = [sys.executable, "-c", f"import time; time.sleep({seconds})"]
    return isolate.run(command, "", Limits(120))


def test_stopping_early_ends_what_is_under_way() -> None:
    finished: list[float] = []

    def work(seconds: float) -> Measured:
        measured = sleep(seconds)
        finished.append(seconds)
        return measured

    with Local(2) as executor, closing(executor.map(work, [0.0, 10, 10, 10])) as results:
        item, measured = next(results)
        assert (item, measured.ended) == (0.0, "exit")
    assert finished == [0.0]
    assert not [t for t in threading.enumerate() if t.name.startswith("satchel")]


def test_a_group_that_has_ended_begins_no_run() -> None:
    group = isolate.Group()
    group.end()

    def begin() -> None:
        isolate.GROUP.set(group)
        with pytest.raises(KeyboardInterrupt):
            sleep(60)
        done.append(True)

    done: list[bool] = []
    thread = threading.Thread(target=begin)
    thread.start()
    thread.join(20)
    assert done


# --- a cluster -------------------------------------------------------------------------------

SCRIPT = """
import json, os, signal, sys, threading, time, warnings
warnings.simplefilter("ignore")
from distributed import Client, LocalCluster
from satchel.compare.run import cubes
from satchel.compare.run.executor import Cluster
from satchel.compare.run.one_run import perform
from satchel.puzzles.queens import Queens
from satchel.puzzles.tour import Tour
from satchel.compare.run.record import Limits, Task

def facts(record):
    return record.status, record.verdict, record.count, record.evidence, record.message

def slowly(task):
    time.sleep(0.3)
    return os.getpid(), perform(task)

if __name__ == "__main__":
    TASKS = [
        Task(text.split()[0], text, text, None, "count", configuration, Limits(60), 1, "")
        for text, configuration in json.load(sys.stdin)
    ]
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1",
        dashboard_address=None, silence_logs=50,
    ) as cluster, Cluster(cluster.scheduler_address) as executor:
        found = {"workers": executor.workers}
        found["queens"] = cubes.count(Queens(7), "dfs", executor).found
        found["tour"] = cubes.count(Tour(3, 4), "sat", executor).found
        workers = list(executor.client.run(os.getpid).values())
        results = executor.map(slowly, TASKS)
        killed, all = workers[0], {}
        for task, (pid, record) in results:
            all[task.key] = facts(record)
            if killed and pid != killed:  # the other one is in the middle of a task
                os.kill(killed, signal.SIGKILL)
                killed = 0
        found["killed"], found["all"] = not killed, all
    print(json.dumps(found))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills a worker by SIGKILL")
def test_a_cluster_finds_the_same_and_loses_nothing(
    expected: dict[str, tuple[Any, ...]], tmp_path: Path
) -> None:
    pytest.importorskip("distributed")
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        input=json.dumps([(task.instance, task.configuration) for task in TASKS]),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=90,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    truth = json.loads(json.dumps(expected))
    assert found["workers"] == 2
    assert (found["queens"], found["tour"]) == (40, 8)
    assert found["killed"]
    assert found["all"] == truth


def test_nobody_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("satchel.compare.run.executor.ANSWER_TIMEOUT_S", 0.2)
    for address in ("tcp://127.0.0.1:9", "tcp://[::1]:9", "tcp://127.0.0.1:99999"):
        with pytest.raises(Unavailable, match="no Dask scheduler answers at"):
            Cluster(address)
    for address in ("nonsense://", "tcp://127.0.0.1:x", "127.0.0.1:9", "tcp://:9"):
        with pytest.raises(PuzzleError, match="--cluster: expected tcp://HOST:PORT, found"):
            Cluster(address)


def test_dask_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unavailable, match=r"pip install 'satchel\[cluster\]'"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.parametrize("greeting", [b"", b"SSH-2.0-OpenSSH_9.2\r\n"])
def test_something_else_at_the_address(greeting: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("satchel.compare.run.executor.ANSWER_TIMEOUT_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            line, _ = server.accept()
            with line, contextlib.suppress(OSError):  # who asked has hung up
                line.sendall(greeting)
                line.recv(1)

        thread = threading.Thread(target=greet)
        thread.start()
        with pytest.raises(Unavailable, match=r"no Dask scheduler .*: (timed|something)"):
            Cluster(f"tcp://127.0.0.1:{server.getsockname()[1]}")
        thread.join()


SCHEDULER = """
import os, sys, warnings
warnings.simplefilter("ignore")
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, host="127.0.0.1",
        dashboard_address=None, silence_logs=50,
    )
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
    os._exit(1)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs the test's command")
def test_a_lost_scheduler_is_one_line(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    script = tmp_path / "scheduler.py"
    script.write_text(SCHEDULER, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as scheduler:
        assert scheduler.stdout and scheduler.stdin
        address = scheduler.stdout.readline().strip()
        words = ["compare", "queens", "4..20", "--configs", "dfs,sat", "--cluster", address]
        command = Command([*words, "--no-report", "--out", str(tmp_path / "out")], tmp_path)
        until = time.monotonic() + 60
        while not (tmp_path / "out" / "queens.sqlite").exists() and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(1)
        scheduler.stdin.close()
        assert command.finish() == 4, command.err
    *progress, last = command.err.splitlines()
    assert last.startswith(f"satchel: the Dask scheduler at {address} is lost: ")
    assert all(line.startswith(("satchel: 104 runs", "[")) for line in progress)
