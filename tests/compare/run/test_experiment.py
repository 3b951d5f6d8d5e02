"""Experiments: a fair order, and every run made once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from satchel.compare.run import experiment
from satchel.compare.run.configuration import Configuration
from satchel.compare.run.executor import Local
from satchel.compare.run.instances import read
from satchel.compare.run.record import Record, Status, Task
from satchel.compare.run.store import Store
from satchel.compare.run.suite import Experiment
from satchel.puzzles.errors import INTERRUPTED


def test_the_order_is_fair() -> None:
    names = [Configuration("dfs"), Configuration("sat"), Configuration("ilp")]
    part = Experiment(tuple(read(["queens", "4..7"])), tuple(names), repeat=3)
    tasks = experiment.plan([part])
    warm, measured = tasks[:3], tasks[3:]
    assert [(task.configuration, task.repetition) for task in warm] == [(str(n), 0) for n in names]
    assert [task.repetition for task in measured] == sorted(task.repetition for task in measured)
    assert len(measured) == 4 * 3 * 3
    rows = [measured[i : i + 3] for i in range(0, len(measured), 3)]
    assert all(len({task.label for task in row}) == 1 for row in rows)
    firsts = [row[0].configuration for row in rows]
    assert {firsts.count(str(name)) for name in names} == {4}


def test_what_cannot_be_done_at_all_is_tried_once_a_puzzle(tmp_path: Path) -> None:
    made: list[Task] = []

    def perform(task: Task) -> Record:
        made.append(task)
        missing = task.configuration == "asp"
        return Record(task, Status.UNAVAILABLE if missing else Status.CORRECT)

    names = (Configuration("asp"), Configuration("dfs"))
    parts = [
        Experiment(tuple(read(words.split())), names, repeat=2)
        for words in ("queens 4..6", "eight 0 0 0 0 0 0 0 0")
    ]
    tasks = experiment.plan(parts)
    with Store(tmp_path / "s.sqlite") as store:
        experiment.conduct(tasks, store, Local(1), perform)
        assert {one.task.key for one in store.records()} == {task.key for task in tasks}
        tried = [task.puzzle for task in made if task.configuration == "asp"]
        assert tried == ["queens", "eight"]
        made.clear()
        experiment.conduct(tasks, store, Local(1), perform)
        assert {task.configuration for task in made} == {"asp"}


def test_warm_ups_end_before_anything_is_measured(tmp_path: Path) -> None:
    ended: list[int] = []
    early: list[int] = []

    def perform(one: Task) -> Record:
        if one.repetition:
            early.append(ended.count(0))
        elif one.configuration == "dfs":
            time.sleep(0.2)
        ended.append(one.repetition)
        return Record(one, Status.CORRECT)

    who = (Configuration("dfs"), Configuration("sat"), Configuration("ilp"))
    part = Experiment(tuple(read(["queens", "4..6"])), who, repeat=1)
    with Store(tmp_path / "s.sqlite") as store:
        experiment.conduct(experiment.plan([part]), store, Local(3), perform)
    assert early == [3] * 9


def test_a_run_made_elsewhere_meanwhile_is_not_made_again(tmp_path: Path) -> None:
    part = Experiment(tuple(read(["queens", "4..6"])), (Configuration("dfs"),), repeat=1)
    tasks, made = experiment.plan([part]), list[str]()
    with Store(tmp_path / "s.sqlite") as store, Store(tmp_path / "s.sqlite") as other:

        def perform(one: Task) -> Record:
            made.append(one.key)
            if one.repetition and len(made) == 2:
                other.add(Record(tasks[-1], Status.CORRECT))
            return Record(one, Status.CORRECT)

        experiment.conduct(tasks, store, Local(1), perform)
        assert made == [one.key for one in tasks[:-1]]
        assert len(experiment.results(tasks, store)) == len(tasks)


@pytest.fixture
def heard() -> Iterator[Callable[..., Any]]:
    """What a library does that swallows Ctrl-C: the flag is set, something else is raised."""

    def load(*words: Any) -> Any:
        INTERRUPTED.set()
        raise ImportError("initialization failed")

    yield load
    INTERRUPTED.clear()


def test_no_run_begins_after_ctrl_c(heard: Callable[..., Any], tmp_path: Path) -> None:
    made: list[Task] = []

    def perform(one: Task) -> Record:
        made.append(one)
        INTERRUPTED.set()
        return Record(one, Status.CORRECT)

    part = Experiment(tuple(read(["queens", "4..6"])), (Configuration("dfs"),), repeat=1)
    with Store(tmp_path / "s.sqlite") as store:
        with pytest.raises(KeyboardInterrupt):
            experiment.conduct(experiment.plan([part]), store, Local(1), perform)
        assert len(store.records()) == len(made) == 1
