"""A store of runs: one SQLite file that several processes may write, and that outlives a SIGKILL.

A row is a run, found by the hash of what was asked (:attr:`Task.key`). Each is committed when it
ends, so whatever kills the program loses only the runs that had not ended. The file can be read
with any tool: the columns beside ``record`` (the whole of it, as JSON) are for people.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

from ...puzzles import limits
from ...puzzles.errors import INTERRUPTED, PuzzleError
from ...puzzles.text import printable, shown
from .record import NO_RECORD, Record, Status, from_json, to_json

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

APPLICATION = 0x5A7C4E1
"""SQLite's ``application_id`` of such files."""
VERSION = 1
LOCK_TIMEOUT_S = 60.0
"""How long to wait for another process that writes."""
ASKED_AGAIN = (Status.UNAVAILABLE, Status.KILLED)
"""What is asked again: it may have been installed since, and nobody may kill it now."""
COLUMNS = {
    "key": "TEXT PRIMARY KEY",
    "puzzle": "TEXT",
    "label": "TEXT",
    "question": "TEXT",
    "configuration": "TEXT",
    "repetition": "INTEGER",
    "status": "TEXT",
    "verdict": "TEXT",
    "count": "TEXT",
    "wall": "REAL",
    "cpu": "REAL",
    "memory": "INTEGER",
    "started": "TEXT",
    "record": "TEXT NOT NULL",
}
"""``count`` is a text because SQLite's numbers end at 2^63."""
TABLE = f"CREATE TABLE runs ({', '.join(f'{name} {kind}' for name, kind in COLUMNS.items())})"
SCHEMA = [("index", "sqlite_autoindex_runs_1", None), ("table", "runs", TABLE)]
"""All that a store holds: a view, a trigger or a computed column could work without end."""
RECORD_CHARACTERS = limits.FILE_BYTES
"""The longest record that is read."""
LOCKED_S = 0.05
"""Seconds between two tries where another process writes."""
INTERRUPT_STEPS = 100_000
"""Steps of SQLite's machine between two looks whether Ctrl-C was heard."""


class Store(AbstractContextManager["Store"]):
    """An open store. Close it, or use it as a context.

    Parameters
    ----------
    path : Path or str
        The file; it is made, with its folder, where it does not exist.

    Raises
    ------
    PuzzleError
        When the file cannot be used, is of another kind, or of another version of the store.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            for file in (self.path, self.path.with_suffix(".lock")):
                if file.is_symlink():  # it would be written wherever it is
                    raise PuzzleError(str(file), "a file of this folder", "a link")
            self.base = sqlite3.connect(self.path, timeout=LOCKED_S, isolation_level=None)
            self.base.set_progress_handler(INTERRUPTED.is_set, INTERRUPT_STEPS)
        except (OSError, ValueError, sqlite3.Error) as error:
            raise self._trouble("a store of runs to write", error) from None
        try:
            self._prepare()
        except BaseException as error:
            self.base.close()
            if isinstance(error, sqlite3.Error):
                raise self._trouble("a store of runs", error) from None
            raise

    def _prepare(self) -> None:
        self.base.execute("PRAGMA trusted_schema = OFF")  # it may be somebody else's file
        self._patiently("BEGIN IMMEDIATE")  # of two processes one makes the tables
        try:
            (kind,), (version,) = (
                self.base.execute(f"PRAGMA {name}").fetchone()
                for name in ("application_id", "user_version")
            )
            schema = self.base.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
            if not schema:
                self.base.execute(TABLE)
                self.base.execute(f"PRAGMA application_id = {APPLICATION}")
                self.base.execute(f"PRAGMA user_version = {VERSION}")
            elif kind != APPLICATION:
                raise PuzzleError(str(self.path), "a store of runs", "another kind of database")
            elif version != VERSION:
                found = f"version {version}: use another --out, or move the file away"
                raise PuzzleError(str(self.path), f"a store of version {VERSION}", found)
            elif sorted(schema) != SCHEMA:
                other = next((row[:2] for row in schema if row not in SCHEMA), ("table", "runs"))
                found = f"the {' '.join(printable(str(word)) for word in other)}"
                raise PuzzleError(str(self.path), "a store of runs, its one table alone", found)
        finally:
            self.base.execute("COMMIT")
        self._patiently("PRAGMA journal_mode = WAL")
        self.base.execute("PRAGMA synchronous = NORMAL")

    def _trouble(self, expected: str, error: Exception) -> PuzzleError:
        found = getattr(error, "strerror", None) or str(error)
        return PuzzleError(str(self.path), expected, found)

    def _patiently(self, statement: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of a statement, once no other process writes."""
        late, stated = time.monotonic() + LOCK_TIMEOUT_S, tuple(values)
        while True:
            try:
                with closing(self.base.execute(statement, stated)) as cursor:
                    return cursor.fetchall()
            except sqlite3.OperationalError as error:
                if INTERRUPTED.is_set():
                    raise KeyboardInterrupt from None
                locked = error.sqlite_errorcode & 0xFF in (
                    sqlite3.SQLITE_BUSY,
                    sqlite3.SQLITE_LOCKED,
                )
                if not locked or time.monotonic() > late:
                    raise

    def _all(self, statement: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._patiently(statement, values)
        except sqlite3.Error as error:
            raise self._trouble("a store of runs to read and write", error) from None

    def add(self, record: Record) -> None:
        """Keep what came of a run, at once and for good; it takes the place of an earlier one."""
        fields = {
            **vars(record.task),
            **vars(record),
            "key": record.task.key,
            "label": printable(record.task.label),
            "count": None if record.count is None else str(record.count),
            "record": to_json(record),
        }
        values = [fields[name] for name in COLUMNS]
        marks = ", ".join("?" * len(values))
        self._all(f"INSERT OR REPLACE INTO runs ({', '.join(COLUMNS)}) VALUES ({marks})", values)

    def records(self) -> list[Record]:
        """All runs, in the order in which they ended, with the statuses they ended with."""
        records = []
        short = "typeof(record) = 'text' AND length(record) <= ?"
        question = f"SELECT rowid, CASE WHEN {short} THEN record END FROM runs ORDER BY rowid"
        for row, text in self._all(question, [RECORD_CHARACTERS]):
            try:
                records.append(from_json(text))
            except NO_RECORD:
                place = f"{self.path}: run {row}"
                raise PuzzleError(place, "a record as JSON", shown(str(text))) from None
        return records

    def keys(self) -> set[str]:
        """The keys of the runs that need not be made again (see ``ASKED_AGAIN``)."""
        question = "SELECT key FROM runs WHERE status NOT IN (?, ?)"
        return {key for (key,) in self._all(question, ASKED_AGAIN)}

    def has(self, key: str) -> bool:
        """Whether a run need not be made again."""
        question = "SELECT 1 FROM runs WHERE key = ? AND status NOT IN (?, ?)"
        return bool(self._all(question, [key, *ASKED_AGAIN]))

    def forget(self, keys: Iterable[str]) -> None:
        """Drop runs, so that they are made again."""
        for key in keys:
            self._all("DELETE FROM runs WHERE key = ?", [key])

    @contextmanager
    def turn(self, waiting: Callable[[], None]) -> Iterator[None]:
        """Hold the right to make runs: of several processes on one store one at a time has it.

        So no run is made twice, and none is measured beside another. ``waiting`` is called where
        another process has it. The system takes it back however a process ends.
        """
        if fcntl is None:
            yield
            return
        with self.path.with_suffix(".lock").open("a") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waiting()
                fcntl.flock(file, fcntl.LOCK_EX)
            except OSError:  # a file system without locks
                pass
            yield

    def close(self) -> None:
        """Close the file."""
        self.base.close()

    def __exit__(self, *error: object) -> None:
        self.close()
