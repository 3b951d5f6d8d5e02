"""Experiments: a fair order, runs that outlive a kill, and answers that must agree."""

from __future__ import annotations

import io
import re
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Deadline, Run
from satchel.commands import compare as verb
from satchel.compare import experiment, judgement, run, shrink, suite, worker
from satchel.compare.configuration import Configuration
from satchel.compare.executor import Local
from satchel.compare.instances import read
from satchel.compare.progress import Progress
from satchel.compare.record import Limits, Record, Status, Task
from satchel.compare.store import Store
from satchel.compare.suite import Experiment
from satchel.encoders.options import Options
from satchel.puzzles import discovery
from satchel.puzzles.base import Puzzle, find
from satchel.puzzles.errors import PuzzleError
from satchel.verify.verdict import solve

from .helpers import Command
from .records import record

# --- liars -----------------------------------------------------------------------------------


@dataclass
class Liar:
    """The search, but from ``size`` on with something left out."""

    size: int
    keep: Callable[[list[Any]], list[Any]]
    name: str = "liar"
    summary: str = "leaves out solutions"

    def run(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> Run[Any]:
        every = solve(puzzle, "dfs", Options(limit=None)).solutions
        large = getattr(puzzle, "size", 0) >= self.size
        return Run((s for s in (self.keep(every) if large else every)), evidence="search")

    def count(self, puzzle: Puzzle[Any], options: Options, deadline: Deadline) -> int | None:
        return len(list(self.run(puzzle, options, deadline)))

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
        monkeypatch.setattr(run, "perform", here)

    return register


def compare(*words: str, folder: Path) -> int:
    return verb.main([*words, "--out", str(folder), "--no-report", "--quiet"])


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

WORDS = ["compare", "queens", "4", "--configs", "dfs,sat", "--repeat", "4", "--no-report"]
RUNS = 2 + 2 * 4


def rows(folder: Path) -> dict[str, str]:
    """When each run of a store began."""
    with Store(folder / "out" / "queens.sqlite") as store:
        return {one.task.key: one.started for one in store.records()}


def start(folder: Path, *more: str) -> Command:
    folder.mkdir(exist_ok=True)
    return Command([*WORDS, *more, "--out", str(folder / "out")], folder)


def test_a_killed_experiment_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kill_and_go_on(tmp_path, [0, 3])


@pytest.mark.slow
def test_the_same_at_more_moments(tmp_path: Path) -> None:
    kill_and_go_on(tmp_path, [1, 2, 4, 5, 6])


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
    command = start(tmp_path, "--repeat", "50")
    wait_for(tmp_path, 4)
    assert command.finish(signal.SIGINT) == 130
    assert command.left() == []
    assert "satchel: interrupted; the same command goes on" in command.err
    assert "queens 4" in command.out


def test_report_exports_and_several_jobs(tmp_path: Path) -> None:
    words = [word for word in WORDS if word != "--no-report"]
    exports = [word for form in verb.EXPORTS for word in ("--export", form)]
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
        (["queens", "4", "--question", "why"], "satchel compare: expected other arguments.*"),
        (["queens", "4", "--nonsense"], "queens: expected other arguments, .*--nonsense.*"),
    ],
)
def test_words_that_ask_nothing(words: list[str], message: str, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=f"^{message}$"):
        compare(*words, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_changes_a_suite() -> None:
    words = "--suite teaching --configs dfs --timeout 2 --repeat 1 --question one --memory 1G"
    arguments, rest = verb.parsed(words.split())
    asked = verb.stated(arguments, rest)
    for part in asked.experiments:
        assert part.configurations == (Configuration("dfs"),)
        assert (part.limits, part.repeat, part.question) == (Limits(2.0, 1 << 30), 1, "one")
    assert suite.load("teaching").experiments[0].repeat > 1
