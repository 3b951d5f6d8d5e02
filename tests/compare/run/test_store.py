"""The store: nothing that was kept is lost, whoever else writes and however the process ends."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from threading import Event

import pytest

from satchel.compare.run import store as module
from satchel.compare.run.record import Status
from satchel.compare.run.store import APPLICATION, Store
from satchel.puzzles.errors import PuzzleError

from ...records import record

WRITER = """
import sys
from satchel.compare.run.store import Store
from tests.records import record
with Store(sys.argv[1]) as store:
    print("ready", flush=True)
    for number in range(int(sys.argv[3])):
        store.add(record(instance=f"{sys.argv[2]} {number}"))
        print(number, flush=True)
"""
ROOT = Path(__file__).resolve().parents[3]


def writer(file: Path, name: str, number: int) -> subprocess.Popen[str]:
    """Another process that adds so many records, and says each that it has added."""
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(file), name, str(number)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    kept = [record(instance=str(n), repetition=n) for n in range(3)]
    with Store(tmp_path / "new" / "runs.sqlite") as store:
        for one in kept:
            store.add(one)
    with Store(tmp_path / "new" / "runs.sqlite") as store:
        assert store.records() == kept
        assert store.keys() == {one.task.key for one in kept}
        store.forget([kept[1].task.key])
        assert store.records() == [kept[0], kept[2]]
        assert not store.has(kept[1].task.key)


def test_what_was_unavailable_is_asked_again(tmp_path: Path) -> None:
    missing, there = record(status=Status.UNAVAILABLE), record()
    assert missing.task.key == there.task.key
    with Store(tmp_path / "runs.sqlite") as store:
        store.add(missing)
        assert not store.keys()
        assert not store.has(there.task.key)
        store.add(there)
        assert store.has(there.task.key)
        assert store.records() == [there]


def test_people_can_read_it_with_any_tool(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.sqlite") as store:
        store.add(record(count=92, verdict="multiple"))
    base = sqlite3.connect(tmp_path / "runs.sqlite")
    question = "SELECT label, configuration, status, count, wall FROM runs"
    assert base.execute(question).fetchall() == [("queens 8", "sat", "correct", "92", 1.0)]
    base.close()


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        (["CREATE TABLE others (x)"], "expected a store of runs, found another kind of database"),
        (
            [
                f"PRAGMA application_id = {APPLICATION}",
                "CREATE TABLE runs (x)",
                "PRAGMA user_version = 2",
            ],
            "expected a store of version 1, found version 2",
        ),
    ],
)
def test_another_database_is_left_alone(
    statements: list[str], message: str, tmp_path: Path
) -> None:
    file = tmp_path / "other.sqlite"
    base = sqlite3.connect(file)
    for statement in statements:
        base.execute(statement)
    base.commit()
    base.close()
    before = file.read_bytes()
    with pytest.raises(PuzzleError, match=message):
        Store(file)
    assert file.read_bytes() == before


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello " * 1000, encoding="utf-8")
    with pytest.raises(PuzzleError, match="text: expected a store of runs, found file is not"):
        Store(tmp_path / "text")
    with pytest.raises(PuzzleError, match="expected a store of runs to write, found "):
        Store(tmp_path / "text" / "below")
    with pytest.raises(PuzzleError, match="expected a store of runs to write, found "):
        Store(tmp_path)


def test_several_processes_write_at_once(tmp_path: Path) -> None:
    file = tmp_path / "runs.sqlite"
    writers = [writer(file, f"writer {k}", 40) for k in range(3)]
    for process in writers:
        process.communicate(timeout=60)
        assert process.returncode == 0
    with Store(file) as store:
        found = {one.task.instance for one in store.records()}
    assert found == {f"writer {k} {n}" for k in range(3) for n in range(40)}


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_kill_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    file = tmp_path / "runs.sqlite"
    process = writer(file, "killed", 10**6)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.2)
    process.send_signal(signal.SIGKILL)
    said = [line for line in process.stdout.read().splitlines() if line]
    process.wait()
    process.stdout.close()
    assert said
    with Store(file) as store:
        found = {one.task.instance for one in store.records()}
        assert {f"killed {number}" for number in range(len(said) - 1)} <= found
        store.add(record(instance="after"))
        assert store.has(record(instance="after").task.key)


@pytest.mark.parametrize("damage", ["{bad", "{}", "[]", "null"])
def test_a_damaged_record_is_told_in_one_line(damage: str, tmp_path: Path) -> None:
    file = tmp_path / "runs.sqlite"
    with Store(file) as store:
        store.add(record())
        store.base.execute("UPDATE runs SET record = ?", [damage])
        with pytest.raises(PuzzleError, match=r"runs\.sqlite: run 1: expected a record as JSON"):
            store.records()


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"


@pytest.mark.parametrize(
    ("statements", "found"),
    [
        ([f"CREATE VIEW more AS {ENDLESS}"], "the view more"),
        (["DROP TABLE runs", f"CREATE VIEW runs AS {ENDLESS}"], "the view runs"),
        ([f"CREATE TRIGGER t AFTER INSERT ON runs BEGIN {ENDLESS}; END"], "the trigger t"),
        (["CREATE INDEX i ON runs (length(record))"], "the index i"),
        (["CREATE TABLE more (x)"], "the table more"),
        (["DROP TABLE runs", "CREATE TABLE runs (key, record AS (hex(key)))"], "the table runs"),
        (["DROP TABLE runs", "CREATE VIRTUAL TABLE runs USING fts5(record)"], "the table runs"),
    ],
)
def test_a_store_is_one_plain_table(statements: list[str], found: str, tmp_path: Path) -> None:
    file = tmp_path / "runs.sqlite"
    with Store(file) as store:
        store.add(record())
        for statement in statements:
            try:
                store.base.execute(statement)
            except sqlite3.OperationalError as error:  # a SQLite that was built without it
                pytest.skip(str(error))
    with pytest.raises(PuzzleError, match=f"expected a store of runs, its one .* found {found}"):
        Store(file)


@pytest.mark.parametrize("damage", ["[" * 200_000, '{"task":' * 900 + "1", b"{}", 7])
def test_a_hostile_record_is_told_in_one_line(damage: object, tmp_path: Path) -> None:
    with Store(tmp_path / "runs.sqlite") as store:
        store.add(record())
        store.base.execute("UPDATE runs SET record = ?", [damage])
        with pytest.raises(PuzzleError, match=r"runs\.sqlite: run 1: expected a record as JSON"):
            store.records()


def test_a_record_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path / "runs.sqlite") as store:
        store.add(record())
        monkeypatch.setattr(module, "RECORD_CHARACTERS", 100)
        with pytest.raises(PuzzleError, match="expected a record as JSON"):
            store.records()


def test_a_signal_ends_what_sqlite_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long statement, and the wait for another process that writes."""
    heard = Event()
    monkeypatch.setattr(module, "INTERRUPTED", heard)
    with Store(tmp_path / "runs.sqlite") as store, Store(tmp_path / "runs.sqlite") as other:
        other.base.execute("BEGIN IMMEDIATE")
        heard.set()
        for ask in (lambda: store._all(ENDLESS), lambda: store.add(record())):
            with pytest.raises(KeyboardInterrupt):
                ask()
        heard.clear()
        other.base.execute("COMMIT")
