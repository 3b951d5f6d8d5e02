"""``compare``: runs that outlive a kill, answers that must agree, files that say so."""

from __future__ import annotations

import importlib.util
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Backend, Deadline, Run
from satchel.commands import compare as verb
from satchel.commands.shared import compare_options as asking_for
from satchel.compare.run import judgement, one_run, worker
from satchel.compare.run.record import Record, Status, Task
from satchel.compare.run.store import Store
from satchel.encoders.options import Options
from satchel.puzzles import discovery
from satchel.puzzles.base import Puzzle
from satchel.puzzles.errors import Unavailable
from satchel.verify.verdict import solve

from ..helpers import ROOT, Command
from ..records import record


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


WORDS = ["compare", "queens", "4", "--configs", "dfs,sat"]
RUNS = 2 + 2 * 2


def rows(folder: Path) -> dict[str, str]:
    """When each run of a store began."""
    with Store(folder / "out" / "queens.sqlite") as store:
        return {one.task.key: one.started for one in store.records()}


def start(folder: Path, more: Sequence[str] = ("--no-report",), repeat: int = 2) -> Command:
    words = [*WORDS, *more, "--repeat", str(repeat), "--out", str(folder / "out")]
    return Command(words, folder)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Command]:
    """An experiment that nothing disturbs, with a report, all exports and two jobs."""
    folder = tmp_path_factory.mktemp("whole")
    exports = [word for form in asking_for.EXPORTS for word in ("--export", form)]
    command = start(folder, [*exports, "--jobs", "2"])
    assert command.finish() == 0, command.err
    assert command.left() == []
    return folder, command


Whole = tuple[Path, Command]


def test_a_killed_experiment_goes_on_where_it_stopped(whole: Whole, tmp_path: Path) -> None:
    kill_and_go_on(whole, tmp_path, 3)


@pytest.mark.slow
@pytest.mark.parametrize("after", [0, 1, 2, 4, 5])
def test_a_killed_experiment_at_more_moments(whole: Whole, tmp_path: Path, after: int) -> None:
    kill_and_go_on(whole, tmp_path, after)


def wait_for(folder: Path, runs: int) -> None:
    """Wait until a store holds so many runs."""
    end = time.monotonic() + 60
    while not (folder / "out" / "queens.sqlite").exists() or len(rows(folder)) < runs:
        assert time.monotonic() < end
        time.sleep(0.02)


def kill_and_go_on(whole: Whole, folder: Path, after: int) -> None:
    expected = set(rows(whole[0]))
    assert len(expected) == RUNS
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
    command = start(tmp_path, repeat=50)
    wait_for(tmp_path, 4)
    assert command.finish(signal.SIGINT) == 130
    assert command.left() == []
    assert "satchel: interrupted; the same command goes on" in command.err
    assert "queens 4" in command.out


def test_report_exports_and_several_jobs(whole: Whole) -> None:
    folder, command = whole
    named = re.findall(r"^written: (.*)$", command.err, re.MULTILINE)
    assert named
    assert all(Path(file).stat().st_size for file in named)
    endings = {Path(file).suffix for file in named}
    assert endings >= {".html", ".svg", ".png", ".csv", ".jsonl", ".xml"}
    assert len(rows(folder)) == RUNS


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


def test_encodings_in_words_and_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare("queens", "0", "--encodings", folder=tmp_path) == 0
    assert capsys.readouterr().out == "queens 0 has no constraint with several encodings.\n"
    assert compare("queens", "0", "3", "--encodings", "--json", folder=tmp_path) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["instance"] for row in rows} == {"queens 3"}
    assert len(rows) > 5
