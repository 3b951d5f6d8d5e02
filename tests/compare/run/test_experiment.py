"""Experiments: a fair order, runs that outlive a kill, and answers that must agree."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from satchel.backends import enumerators
from satchel.backends.base import Backend, Deadline, Run
from satchel.commands import compare as verb
from satchel.commands.list import _backends as listed
from satchel.commands.shared import compare_options as asking_for
from satchel.compare.report.progress import Progress
from satchel.compare.run import configuration, experiment, judgement, one_run, shrink, suite, worker
from satchel.compare.run.configuration import Configuration
from satchel.compare.run.executor import Local
from satchel.compare.run.instances import read
from satchel.compare.run.isolate import Measured
from satchel.compare.run.record import Limits, Record, Status, Task
from satchel.compare.run.store import Store
from satchel.compare.run.suite import Experiment
from satchel.encoders.options import Options
from satchel.puzzles import discovery
from satchel.puzzles.base import Puzzle, find, names
from satchel.puzzles.errors import INTERRUPTED, InputWarning, OutOfTime, PuzzleError, Unavailable
from satchel.verify.verdict import solve

from ...helpers import ROOT, Command
from ...records import record

# --- liars -----------------------------------------------------------------------------------


@dataclass
class Liar(Backend):
    """The search, but from ``size`` on with something left out."""

    size: int
    keep: Callable[[list[Any]], list[Any]]
    name: str = "liar"
    summary: str = "leaves out solutions"

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[Any]:
        every = solve(puzzle, "dfs", Options(limit=None)).solutions
        large = getattr(puzzle, "size", 0) >= self.size
        return Run((s for s in (self.keep(every) if large else every)), evidence="search")

    def count(
        self, puzzle: Puzzle[Any], options: Options, deadline: Deadline
    ) -> Iterator[int] | None:
        return iter([len(list(self.run(puzzle, options, deadline)))])

    def solvers(self) -> dict[str, str | None]:
        return {"search": None}


@dataclass
class Entry:
    """An entry point of another package."""

    name: str
    backend: Liar
    dist: None = None

    def load(self) -> Liar:
        return self.backend


def here(task: Task) -> Record:
    """A run in this process."""
    found = worker.answer(task, time.monotonic())
    names = {"status", "verdict", "count", "sizes", "stats", "message", "phases"}
    fields = {name: value for name, value in found.items() if name in names}
    solutions = tuple(found.get("solutions", ()))
    return Record(task, solutions=solutions, evidence=tuple(found.get("evidence", ())), **fields)


@pytest.fixture
def lie(monkeypatch: pytest.MonkeyPatch) -> Callable[[Liar], None]:
    """Register a liar as if it were installed, and make all runs in this process."""

    def register(liar: Liar) -> None:
        entries = {"satchel.backends": [Entry(liar.name, liar)]}
        monkeypatch.setattr(discovery, "_entries", lambda group: entries.get(group, []))
        monkeypatch.setattr(one_run, "perform", here)

    return register


def compare(*words: str, folder: Path) -> int:
    where = [] if "--encodings" in words else ["--out", str(folder)]
    return verb.main([*words, *where, "--no-report", "--quiet"])


def said(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_a_solution_speaks_against_none(
    lie: Callable[[Liar], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lie(Liar(5, lambda solutions: []))
    words = ["queens", "4..8", "--configs", "liar,sat", "--repeat", "1"]
    assert compare(*words, folder=tmp_path) == 1
    found = {}
    with Store(tmp_path / "queens.sqlite") as store:
        for one in judgement.judged(store.records()):
            found[one.task.configuration, one.task.label] = one
    assert found["liar", "queens 4"].status is Status.CORRECT
    assert {found["liar", f"queens {n}"].status for n in range(5, 9)} == {Status.WRONG}
    assert {found["sat", f"queens {n}"].status for n in range(4, 9)} == {Status.CORRECT}
    assert re.fullmatch(
        r"liar says none, but sat found 1?[ \d]+", found["liar", "queens 5"].message
    )
    assert found["liar", "queens 5"].verdict == "none"
    small = tmp_path / "queens-liar-queens.txt"
    assert small.read_text(encoding="utf-8") == "queens 5\n"
    printed = capsys.readouterr().out
    assert "WRONG" in printed
    assert str(small) in said(printed).replace(" ", "")
    assert compare(*words, folder=tmp_path) == 1  # nothing is made again, it is still wrong


def test_a_second_solution_speaks_against_unique(
    lie: Callable[[Liar], None], tmp_path: Path
) -> None:
    lie(Liar(7, lambda solutions: solutions[:1]))
    words = ["queens", "6..9", "--configs", "dfs,liar", "--repeat", "1"]
    assert compare(*words, folder=tmp_path) == 1
    with Store(tmp_path / "queens.sqlite") as store:
        wrong = [one for one in judgement.judged(store.records()) if one.status is Status.WRONG]
    assert {one.task.label for one in wrong} == {"queens 7", "queens 8", "queens 9"}
    assert {one.task.configuration for one in wrong} == {"liar"}
    assert all("says unique, but dfs found another: " in one.message for one in wrong)
    assert (tmp_path / "queens-liar-queens.txt").read_text(encoding="utf-8") == "queens 7\n"


@pytest.mark.parametrize("others", ["sat", "sat,dfs", ""])
def test_where_counts_differ_a_referee_lists_the_solutions(
    others: str, lie: Callable[[Liar], None], tmp_path: Path
) -> None:
    lie(Liar(5, lambda solutions: solutions[:-1]))
    names = ",".join(filter(None, ["liar", others]))
    words = ["queens", "4..6", "--question", "count", "--configs", names, "--repeat", "1"]
    code = compare(*words, folder=tmp_path)
    with Store(tmp_path / "queens.sqlite") as store:
        found = [one for one in judgement.judged(store.records()) if one.task.repetition]
    statuses = {(one.task.configuration, one.task.label): one.status for one in found}
    if not others:  # nobody to contradict it
        assert code == 0
        assert set(statuses.values()) == {Status.CORRECT}
        return
    assert code == 1
    wrong = {key for key, status in statuses.items() if status is Status.WRONG}
    assert wrong == {("liar", "queens 5"), ("liar", "queens 6")}
    message = next(one.message for one in found if one.status is Status.WRONG)
    assert message == "liar counts 9, but dfs lists 10 checked solutions"
    assert (tmp_path / "queens-liar-queens.txt").read_text(encoding="utf-8") == "queens 5\n"


def test_a_later_run_speaks_against_an_earlier_one(
    lie: Callable[[Liar], None], tmp_path: Path
) -> None:
    lie(Liar(4, lambda solutions: []))
    assert compare("queens", "4", "--configs", "liar", "--repeat", "1", folder=tmp_path) == 0
    assert compare("queens", "4", "--configs", "sat", "--repeat", "1", folder=tmp_path) == 0
    assert compare("queens", "4", "--configs", "liar", "--repeat", "1", folder=tmp_path) == 1


# --- judging ---------------------------------------------------------------------------------


def about(configuration: str, **more: Any) -> Record:
    """A run about four queens."""
    return record("queens 4", configuration, instance="queens 4", **more)


FIRST, SECOND = "2 4 1 3", "3 1 4 2"


@pytest.mark.parametrize(
    ("records", "statuses"),
    [
        ([("a", "none", None, ()), ("b", "solved", None, (FIRST,))], "wrong correct"),
        ([("a", "unique", 1, (FIRST,)), ("b", "unique", 1, (SECOND,))], "wrong wrong"),
        ([("a", "unique", 1, (FIRST,)), ("b", "multiple", None, (FIRST, SECOND))], "wrong correct"),
        ([("a", "multiple", 2, ()), ("b", "multiple", None, (FIRST, SECOND))], "correct correct"),
        ([("a", "multiple", 2, ()), ("b", "multiple", 3, ())], "unknown unknown"),
        ([("a", "multiple", 2, ()), ("b", "none", 0, ())], "unknown unknown"),
        ([("a", "multiple", 2, ()), ("b", "none", 0, ()), ("c", "solved", None, (FIRST,))],
         "correct wrong correct"),
        ([("a", "none", 0, ()), ("b", "solved", None, ("1 2 3 4",))], "unknown unknown"),
    ],
)  # fmt: skip
def test_who_is_blamed(
    records: Sequence[tuple[str, str, int | None, tuple[str, ...]]], statuses: str
) -> None:
    runs = [
        about(name, verdict=verdict, count=count, solutions=solutions)
        for name, verdict, count, solutions in records
    ]
    judged = judgement.judged(runs)
    assert [str(one.status) for one in judged] == statuses.split()
    assert [one.verdict for one in judged] == [one.verdict for one in runs]
    assert judgement.judged(judged) == judged


def test_a_partial_answer_is_a_witness_too() -> None:
    late = about("b", status=Status.TIMEOUT, verdict="unknown", solutions=(FIRST,))
    judged = judgement.judged([about("a", verdict="none", count=0), late])
    assert [one.status for one in judged] == [Status.WRONG, Status.TIMEOUT]


def test_what_a_wrong_run_shows_is_no_witness() -> None:
    wrong = about("b", status=Status.WRONG, verdict="solved", solutions=("1 2 3 4",))
    right = record("queens 3", "a", instance="queens 3", verdict="none", count=0)
    judged = judgement.judged(
        [right, replace(wrong, task=replace(wrong.task, instance="queens 3"))]
    )
    assert [one.status for one in judged] == [Status.CORRECT, Status.WRONG]


# --- shrinking -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "queens 5 --queen 1,1 --block 2,2",
        "mines 1?2 *.1 --total 2",
        "eight 7 3 0 0 0 0 0 0",
        "tour 3x4 --start 1 --hole 2,2",
        "hamilton --graph petersen 5 2",
        "labelling --graph path 4 --distance 2 --given 1=2",
    ],
)
def test_smaller_instances_are_instances(words: str) -> None:
    puzzle = next(read(words.split())).puzzle
    found = [one.text() for one in shrink.smaller(puzzle)]
    assert found
    assert puzzle.text() not in found
    for text in found:
        assert find(puzzle.name).parse(text).text() == text
    last = shrink.shrunk(puzzle, lambda one: True, Deadline())
    assert list(shrink.smaller(last)) == [] or len(last.text()) < len(puzzle.text())


def test_an_instance_shrinks_to_what_matters() -> None:
    puzzle = next(read(["mines", "12?3", "?5??", "1???"])).puzzle
    small = shrink.shrunk(puzzle, lambda one: "5" in one.text(), Deadline())
    assert small.text() == "mines\n5"


# --- the order -------------------------------------------------------------------------------


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


class Terminal(io.StringIO):
    """A terminal that remembers."""

    def isatty(self) -> bool:
        return True


def test_progress_on_a_terminal_and_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = [record(repetition=n, status=Status.ERROR, message="[red]") for n in (1, 2)]
    tasks = [one.task for one in runs]
    with Progress(tasks) as watch:
        assert watch.running() == "queens 8 · sat"
        watch.ended(runs[0])
    assert capsys.readouterr().err == "[1/2] queens 8, sat, repetition 1: error, 1.00 s ([red])\n"
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", terminal)
    with Progress(tasks, jobs=2) as watch:
        assert watch.running() == "queens 8 · sat; queens 8 · sat"
        watch.ended(runs[0])
        watch.ended(runs[1])
        assert watch.running() == ""
    assert "repetition 2: error, 1.00 s ([red])" in said(terminal.getvalue())
    assert "2/2" in terminal.getvalue()
    with Progress(tasks, quiet=True) as watch:
        watch.ended(runs[0])
    assert capsys.readouterr().out == ""


# --- the verb as a process -------------------------------------------------------------------

WORDS = ["compare", "queens", "4", "--configs", "dfs,sat", "--no-report", "--repeat", "4"]
RUNS = 2 + 2 * 4


def rows(folder: Path) -> dict[str, str]:
    """When each run of a store began."""
    with Store(folder / "out" / "queens.sqlite") as store:
        return {one.task.key: one.started for one in store.records()}


def start(folder: Path, repeat: str = "4") -> Command:
    folder.mkdir(exist_ok=True)
    return Command([*WORDS[:-1], repeat, "--out", str(folder / "out")], folder)


def test_a_killed_experiment_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kill_and_go_on(tmp_path, [3])


@pytest.mark.slow
def test_the_same_at_more_moments(tmp_path: Path) -> None:
    kill_and_go_on(tmp_path, [0, 1, 2, 4, 5, 6])


def wait_for(folder: Path, runs: int) -> None:
    """Wait until a store holds so many runs."""
    end = time.monotonic() + 60
    while not (folder / "out" / "queens.sqlite").exists() or len(rows(folder)) < runs:
        assert time.monotonic() < end
        time.sleep(0.02)


def kill_and_go_on(tmp_path: Path, moments: Sequence[int]) -> None:
    undisturbed = start(tmp_path / "whole")
    assert undisturbed.finish() == 0, undisturbed.err
    assert undisturbed.left() == []
    expected = set(rows(tmp_path / "whole"))
    assert len(expected) == RUNS
    for after in moments:
        folder = tmp_path / f"{after}"
        killed = start(folder)
        wait_for(folder, after)
        assert killed.finish(signal.SIGKILL) == -signal.SIGKILL
        assert killed.left() == []
        before = rows(folder)
        assert set(before) <= expected
        again = start(folder)
        assert again.finish() == 0, again.err
        found = rows(folder)
        assert set(found) == expected
        assert {key: found[key] for key in before} == before  # nothing twice
        assert len(re.findall(r"^\[", again.err, re.M)) == len(expected) - len(before)


def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    command = start(tmp_path, repeat="50")
    wait_for(tmp_path, 4)
    assert command.finish(signal.SIGINT) == 130
    assert command.left() == []
    assert "satchel: interrupted; the same command goes on" in command.err
    assert "queens 4" in command.out


def test_report_exports_and_several_jobs(tmp_path: Path) -> None:
    words = [word for word in WORDS if word != "--no-report"]
    exports = [word for form in asking_for.EXPORTS for word in ("--export", form)]
    command = Command([*words, *exports, "--jobs", "2", "--out", str(tmp_path / "out")], tmp_path)
    assert command.finish() == 0, command.err
    named = re.findall(r"^written: (.*)$", command.err, re.MULTILINE)
    assert named
    assert all(Path(file).stat().st_size for file in named)
    endings = {Path(file).suffix for file in named}
    assert endings >= {".html", ".svg", ".png", ".csv", ".jsonl", ".xml"}
    assert len(rows(tmp_path)) == RUNS


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "compare: expected a puzzle with instances, or --suite NAME .*, found neither"),
        (["--suite", "queens", "queens", "4"], "compare: expected --suite or instances, .*"),
        (["queens", "4", "--configs", "zat"], "--configs: expected one of .*, found 'zat'"),
        (["queens", "4", "--memory", "much"], "--memory: expected bytes, .*, found 'much'"),
        (["queens", "4", "--timeout", "0"], "--timeout: expected seconds.*, found '0'"),
        (["queens", "4", "--timeout", "1e7"], "--timeout: .*at most 1000000, found '1e7'"),
        (["queens", "4", "--memory", "1025T"], "--memory: .*at most 1024T, found '1025T'"),
        (["queens", "4", "--repeat", "1001"], "--repeat: .* 1 to 1000, found '1001'"),
        (["queens", "4", "--json"], "--json: expected --encodings beside it .*"),
        (["queens", "4", "--encodings", "--configs", "sat"], "--configs: .* no --encodings .*"),
        (["queens", "4", "--encodings", "--export", "csv"], "--export: .* no --encodings .*"),
        (["queens", "4", "--question", "why"], "--question: expected one of verdict, one.*"),
        (["queens", "4", "--nonsense"], "compare queens: .* an option of .*, found '--nonsense'"),
        (["queens", "4", "--config", "sat"], "compare queens: expected --configs or another .*"),
    ],
)
def test_words_that_ask_nothing(words: list[str], message: str, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=f"^{message}$"):
        compare(*words, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_changes_a_suite() -> None:
    words = "--suite teaching --configs dfs --timeout 2 --repeat 1 --question one --memory 1G"
    arguments, rest = asking_for.parsed(words.split())
    asked = asking_for.stated(arguments, rest)
    for part in asked.experiments:
        assert part.configurations == (Configuration("dfs"),)
        assert (part.limits, part.repeat, part.question) == (Limits(2.0, 1 << 30), 1, "one")
    assert suite.load("teaching").experiments[0].repeat > 1


# --- the worker ------------------------------------------------------------------------------


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


def task(configuration: str = "dfs", **more: Any) -> Task:
    asked = record("queens 6", configuration, question="verdict", **more).task
    return replace(asked, limits=Limits(60))


def test_what_is_loaded_is_part_of_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(worker, "_rehearsed", set())
    monkeypatch.setattr(worker, "solve", asking(asked))
    found = worker.answer(task(), time.monotonic())
    assert (found["status"], found["verdict"]) == ("correct", "multiple")
    assert len(asked) == 2 and asked[1] == "queens 6" != asked[0]
    assert found["phases"]["start"] >= 0.25
    worker.answer(task(), time.monotonic())
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
    assert worker.answer(task(), time.monotonic())["status"] == status


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


# --- how runs end ----------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
@pytest.mark.parametrize(
    ("number", "status"), [("SIGKILL", "killed"), ("SIGTERM", "killed"), ("SIGSEGV", "error")]
)
def test_a_run_that_is_killed_is_made_again(
    number: str, status: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ended = Measured("", "la\x1bst", "signal", -getattr(signal, number))
    monkeypatch.setattr(one_run, "work", lambda tasks, limits: ended)
    found = one_run.perform(task())
    assert (found.status, found.message) == (status, f"the worker ended with {number}: la?st")
    with Store(tmp_path / "s.sqlite") as store:
        store.add(found)
        assert store.has(found.task.key) is (status == "error")
        assert store.keys() == ({found.task.key} if status == "error" else set())


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


# --- Ctrl-C ----------------------------------------------------------------------------------


@pytest.fixture
def heard() -> Iterator[Callable[..., Any]]:
    """What a library does that swallows Ctrl-C: the flag is set, something else is raised."""

    def load(*words: Any) -> Any:
        INTERRUPTED.set()
        raise ImportError("initialization failed")

    yield load
    INTERRUPTED.clear()


def test_no_import_swallows_ctrl_c(
    heard: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satchel.backends.enumerators.importlib.import_module", heard)
    with pytest.raises(KeyboardInterrupt):
        enumerators.trouble("ortools")


@pytest.mark.parametrize("ask", [lambda: Configuration.parse("sat:minisat22"), listed])
def test_nor_does_a_question_for_solvers(
    ask: Callable[[], Any], heard: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def solvers(self: Any) -> dict[str, str | None]:
        INTERRUPTED.set()
        return {"minisat22": None}

    monkeypatch.setattr("satchel.backends.sat.Sat.solvers", solvers)
    configuration._solvers.cache_clear()
    with pytest.raises(KeyboardInterrupt):
        ask()


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


def test_interrupted_before_the_first_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*words: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(verb, "run_all", interrupted)
    assert compare("queens", "4", "--configs", "dfs", folder=tmp_path) == 130
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("satchel: interrupted; the same command goes on (")


# --- the rest of the verb --------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="needs locks of the system")
def test_two_experiments_on_one_store_take_turns(tmp_path: Path) -> None:
    both = [start(tmp_path), start(tmp_path)]
    assert [command.finish() for command in both] == [0, 0]
    assert sum(len(re.findall(r"^\[", command.err, re.M)) for command in both) == RUNS
    assert both[0].out == both[1].out != ""
    assert [("waiting" in command.err) for command in both].count(True) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
def test_nobody_need_read_what_is_said_on_the_way(tmp_path: Path) -> None:
    folder = str(tmp_path / "out")
    words = ["compare", "queens", "4", "--configs", "dfs", "--repeat", "1", "--no-report"]
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, str(ROOT / "cli.py"), *words, "--out", folder],
            stdout=subprocess.PIPE, stderr=full, text=True,
        )  # fmt: skip
    assert done.returncode == 0
    assert "queens 4" in done.stdout


def test_without_psutil_no_run_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec",
        lambda name, *more: None if name == "psutil" else find_spec(name, *more),
    )
    with pytest.raises(Unavailable, match=r"psutil .* pip install 'satchel\[compare\]'"):
        compare("queens", "4", "--configs", "dfs", folder=tmp_path)
    with Store(tmp_path / "queens.sqlite") as store:
        assert store.records() == []


def test_what_could_not_be_shrunk_is_not_called_smaller(tmp_path: Path) -> None:
    files = verb.Files(tmp_path, "queens")
    wrong = record("queens 4", "dfs", status=Status.WRONG, message="no")
    files.small(wrong.task).write_text("queens 4\n", encoding="utf-8")
    assert files.named(wrong) == wrong
    files.small(wrong.task).write_text("queens 3\n", encoding="utf-8")
    assert "a small instance: " in files.named(wrong).message


def test_a_headline_counts_files(tmp_path: Path) -> None:
    files = [str(tmp_path / f"{n}.col") for n in range(80)]
    for file in files:
        Path(file).touch()
    assert asking_for.title(["hamilton", *files, "--path"]) == "hamilton: 80 files --path"
    assert asking_for.title(["hamilton", files[0]]) == f"hamilton {files[0]}"
    assert asking_for.title(["queens", "6..8", "--block", "1,1"]) == "queens 6..8 --block 1,1"


def test_encodings_in_words_and_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare("queens", "0", "--encodings", folder=tmp_path) == 0
    assert capsys.readouterr().out == "queens 0 has no constraint with several encodings.\n"
    assert compare("queens", "0", "3", "--encodings", "--json", folder=tmp_path) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["instance"] for row in rows} == {"queens 3"}
    assert len(rows) > 5


@pytest.mark.skipif(os.name != "posix", reason="needs names that are any bytes")
def test_names_of_files_are_made_printable(tmp_path: Path) -> None:
    files = [
        os.fsdecode(os.fsencode(tmp_path) + name) for name in (b"/\xff.col", b"/\x1b[1m\r.col")
    ]
    for n, file in enumerate(files, 3):
        Path(file).write_text(f"p edge {n} 1\ne 1 2\n", encoding="utf-8")
    found = list(read(["hamilton", *files]))
    assert [one.label for one in found] == ["?.col", "?[1m?.col"]
    with Store(tmp_path / "s.sqlite") as store:
        one = record(label="\udcff", message="\udcfe")
        store.add(one)
        assert store.records() == [one]


def test_files_that_are_alike_are_named(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.col", "b.col")]
    for file in files:
        file.write_text("p edge 2 1\ne 1 2\n", encoding="utf-8")
    found = list(read(["hamilton", *map(str, files)]))
    with pytest.warns(InputWarning, match=r"/a\.col and .*/b\.col are the same instance"):
        assert [one.label for one in suite.distinct(found)] == ["a.col"]
    assert len(suite.distinct(list(read(["queens", "4", "4..5"])))) == 2  # no warning


@pytest.mark.parametrize(
    ("words", "content", "where"),
    [
        ("hamilton FILE", "\0\0\0", "1:1: expected text, found a NUL byte"),
        ("hamilton FILE", "a b\nc\0 d", "2:2: expected text, found a NUL byte"),
        ("hamilton FILE", "p edge 3 1\ne 1 9", "2:5: expected a vertex"),
        ("hamilton FILE --path --start 9", "p edge 2 1\ne 1 2", " --start: expected"),
        ("mines --input FILE", "1x", "1:2: expected"),
    ],
)
def test_a_file_that_is_no_instance_is_named(
    words: str, content: str, where: str, tmp_path: Path
) -> None:
    file = tmp_path / "one.txt"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(PuzzleError, match=re.escape(f"{file}:{where}")):
        list(read(words.replace("FILE", str(file)).split()))


def test_the_versions_of_a_solver_are_its_own() -> None:
    pytest.importorskip("pulp")
    assert re.search(r"\bcbc \d+\.\d", Configuration.parse("ilp:cbc").versions())
    assert "highspy" not in Configuration.parse("ilp:cbc").versions()
    assert "cbc" not in Configuration.parse("ilp:highs").versions()
