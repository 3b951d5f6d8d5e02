"""The worker: what it loads beforehand, and what becomes of whatever a backend does."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Backend, Deadline, Run
from satchel.compare.run import one_run, worker
from satchel.compare.run.record import Status
from satchel.encoders.options import Options
from satchel.puzzles.base import Puzzle, find, names
from satchel.puzzles.errors import OutOfTime, PuzzleError, Unavailable
from satchel.verify.verdict import solve

from ...helpers import ROOT
from .helpers import task


def asking(found: list[str], first: Exception | None = None) -> Callable[..., Any]:
    """``solve``, whose first call takes long, or fails."""

    def ask(puzzle: Puzzle[Any], *words: Any, **more: Any) -> Any:
        found.append(puzzle.text())
        if len(found) == 1:
            time.sleep(0.25)
            if first:
                raise first
        return solve(puzzle, *words, **more)

    return ask


def test_what_is_loaded_is_part_of_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(worker, "_rehearsed", set())
    monkeypatch.setattr(worker, "solve", asking(asked))
    found = worker.answer(task("queens 6", "dfs", seconds=60), time.monotonic())
    assert (found["status"], found["verdict"]) == ("correct", "multiple")
    assert len(asked) == 2 and asked[1] == "queens 6" != asked[0]
    assert found["phases"]["start"] >= 0.25
    worker.answer(task("queens 6", "dfs", seconds=60), time.monotonic())
    assert asked[2:] == ["queens 6"]  # once a process


@pytest.mark.parametrize(
    ("trouble", "status"),
    [(ValueError("no"), "correct"), (Unavailable("no"), "correct"), (OutOfTime("no"), "timeout")],
)
def test_a_rehearsal_that_fails(
    trouble: Exception, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_rehearsed", set())
    monkeypatch.setattr(worker, "solve", asking([], trouble))
    assert worker.answer(task("queens 6", "dfs", seconds=60), time.monotonic())["status"] == status


@pytest.mark.parametrize("name", names())
def test_every_puzzle_has_something_to_rehearse(name: str) -> None:
    asked: list[Puzzle[Any]] = []
    worker.rehearse(find(name), asked.append)
    assert [solve(one, "dfs").verdict in ("unique", "multiple") for one in asked] == [True]


@pytest.mark.parametrize("configuration", ["sat+no-reasons", "dfs", "ilp", "cpsat", "asp"])
def test_the_rehearsal_loads_all_that_a_run_needs(configuration: str) -> None:
    script = (
        "import sys, time; from satchel.compare.run import worker;"
        "from satchel.compare.run.record import Limits, Task;"
        "seen = []; ask = worker.tally;"
        "worker.tally = lambda *a, **k: (seen.append(set(sys.modules)), ask(*a, **k))[1];"
        f"worker.answer(Task('queens', 'queens 6', '', 6, 'count', {configuration!r}, Limits(60),"
        "1, ''), time.monotonic()); print(len(seen), sorted(set(sys.modules) - seen[-1]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "2 []\n", done.stderr


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
