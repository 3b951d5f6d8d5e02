"""Files that version 0.1.0 wrote before its rooms were moved: they are read, and gone on with.

``tests/data`` holds certificates of ``prove``, journals of ``count`` and ``solve --resume``, and
stores of ``compare``. The tests work on copies, and through the command line alone.
"""

from __future__ import annotations

import hashlib
import io
import json
import platform
import shlex
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest

import satchel
from satchel import cli

DATA = Path(satchel.__file__).resolve().parent / "tests" / "data"
CERTIFICATES = DATA / "certificates"
JOURNALS = DATA / "journals"
STORES = DATA / "stores"


def called(words: str, *more: str | Path, code: int = 0) -> str:
    """What a command prints that ends with a code; ``words`` are those of a shell."""
    out = io.StringIO()
    with redirect_stdout(out):
        assert cli.run([*shlex.split(words), *map(str, more)]) == code
    return out.getvalue()


# --- certificates ----------------------------------------------------------------------------

CLAIMS = {
    "eight-unique": "unique",
    "hamilton-arcs": "unique",
    "hamilton-count": "count",
    "hamilton-cuts-arcs": "none",
    "hamilton-cuts-outside": "none",
    "hamilton-none-by-proof": "none",
    "hamilton-none-by-reason": "none",
    "hamilton-none-forced": "none",
    "hamilton-none-successors": "none",
    "labelling-bands-added": "optimum",
    "labelling-bands-alone": "optimum",
    "labelling-ladder": "count",
    "labelling-optimum": "optimum",
    "labelling-reversed": "optimum",
    "mines-count": "count",
    "mines-none": "none",
    "mines-unique": "unique",
    "queens-count": "count",
    "queens-multiple": "multiple",
    "queens-none": "none",
    "queens-unique": "unique",
    "tour-count": "count",
    "tour-elimination": "count",
    "tour-none": "none",
    "tour-none-by-reason": "none",
    "tour-none-outside": "none",
    "tour-position": "none",
    "tour-unique": "unique",
}


def test_no_certificate_is_forgotten() -> None:
    assert sorted(folder.name for folder in CERTIFICATES.iterdir()) == list(CLAIMS)


@pytest.mark.parametrize(("name", "verdict"), CLAIMS.items())
def test_an_old_certificate_is_accepted(name: str, verdict: str, tmp_path: Path) -> None:
    folder = shutil.copytree(CERTIFICATES / name, tmp_path / name)
    claim = json.loads((folder / "claim.json").read_text(encoding="utf-8"))
    assert (claim["verdict"], claim["made"]["satchel"]) == (verdict, "0.1.0")
    assert called("verify", folder).startswith(f"ok: {claim['instance'].splitlines()[0]} ")


@pytest.mark.parametrize(
    ("name", "file", "old", "new"),
    [
        ("queens-none", "formula.cnf", "\n-1 -2 0\n", "\n-1 -3 0\n"),
        ("hamilton-none-by-proof", "claim.json", '"verdict": "none"', '"verdict": "unique"'),
        ("hamilton-none-by-reason", "claim.json", '"separator",', '"omen",'),
        ("labelling-reversed", "claim.json", '"label reversal"', "null"),
        ("mines-unique", "solutions.txt", "*", "."),
    ],
)
def test_an_old_certificate_that_was_changed_is_refused(
    name: str, file: str, old: str, new: str, tmp_path: Path
) -> None:
    folder = shutil.copytree(CERTIFICATES / name, tmp_path / name)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert not called("verify", folder, code=1).startswith("ok")


# --- journals --------------------------------------------------------------------------------

PETERSEN = 'hamilton --graph "petersen 5 2" --path'
MINES = "mines --input {mines}"
BOARD = "?2?\n2?.\n*??\n"
COMPLETE = {
    "eight": ("eight 0 0 0 0 0 0 0 0", 4),
    "hamilton": (f"{PETERSEN} --start 1", 24),
    "mines": (f"{MINES} --total 3", 4),
    "queens": ("queens 6", 4),
    "queens-dfs": ("queens 5", 10),
    "queens-symmetry": ("queens 6 --up-to-symmetry", 1),
}
INTERRUPTED = {
    "hamilton-interrupted": (PETERSEN, 20, 120),
    "labelling-interrupted": ('labelling --graph "path 5" --distance 2', 5, 14),
    "mines-interrupted": (MINES, 12, 20),
    "queens-interrupted": ("queens 7", 15, 40),
    "queens-symmetry-interrupted": ("queens 7 --up-to-symmetry", 6, 6),
    "tour-interrupted": ("tour 4x5", 30, 82),
}


@pytest.fixture
def mines(tmp_path: Path) -> Path:
    file = tmp_path / "board"
    file.write_text(BOARD, encoding="utf-8")
    return file


def copy_of(name: str, folder: Path) -> Path:
    return Path(shutil.copy(JOURNALS / f"{name}.txt", folder / "journal"))


def solutions(journal: Path) -> list[str]:
    """The lines of a journal that hold a solution."""
    return [line for line in journal.read_text("utf-8").splitlines() if line.startswith('"')]


def test_no_journal_is_forgotten() -> None:
    assert sorted(file.stem for file in JOURNALS.iterdir()) == sorted([*COMPLETE, *INTERRUPTED])


@pytest.mark.parametrize("name", COMPLETE)
def test_an_old_journal_that_is_complete_answers(name: str, mines: Path, tmp_path: Path) -> None:
    words, total = COMPLETE[name]
    words, journal = words.format(mines=mines), copy_of(name, tmp_path)
    before = journal.read_bytes()
    assert called(f"count {words} --resume", journal) == f"{total}\n"
    said = json.loads(called(f"solve {words} --all --json --resume", journal))
    assert (said["count"], len(said["solutions"])) == (total, total)
    assert "journal" in said["evidence"]
    assert journal.read_bytes() == before


@pytest.mark.parametrize("name", INTERRUPTED)
def test_an_old_journal_is_gone_on_with(name: str, mines: Path, tmp_path: Path) -> None:
    words, known, total = INTERRUPTED[name]
    words, journal = words.format(mines=mines), copy_of(name, tmp_path)
    before = journal.read_bytes()
    assert len(solutions(journal)) == known
    assert called(f"count {words} --resume", journal) == f"{total}\n"
    assert journal.read_bytes().startswith(before)
    found = solutions(journal)
    assert len(found) == len(set(found))
    if "symmetry" not in words:  # the journal holds all, each for those symmetric to it
        assert len(found) == total
    after = journal.read_bytes()
    assert called(f"count {words} --resume", journal) == f"{total}\n"
    assert journal.read_bytes() == after


# --- stores ----------------------------------------------------------------------------------

Rows = dict[str, str]
"""The record of a run, as JSON, by its key."""
COMPARED = {
    "encodings": "--suite {stores}/encodings.toml",
    "limits": "--suite {stores}/limits.toml",
    "queens": "queens 4..5 --configs sat,sat+commander,sat:minicard+seed=3,dfs,ilp --repeat 2",
}


def key(task: dict[str, Any]) -> str:
    """What a store calls a run: a hash of what was asked, but for how people call the instance."""
    content = {name: value for name, value in task.items() if name not in ("label", "size")}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:32]


def today(versions: str) -> str:
    """The versions of a run as they are here, so that it counts as one that was made here."""
    known = {"satchel": satchel.__version__, "python": platform.python_version()}
    names = [word.rpartition(" ")[0] for word in versions.split(", ")]
    try:
        return ", ".join(f"{name} {known.get(name) or version(name)}" for name in names)
    except PackageNotFoundError as error:
        pytest.skip(f"{error} is absent")


def moved(text: str) -> dict[str, Any]:
    """A record with the versions of today."""
    record: dict[str, Any] = json.loads(text)
    record["task"]["versions"] = today(record["task"]["versions"])
    return record


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file, isolation_level=None)) as base:
        yield base


def rows(file: Path) -> Rows:
    with opened(file) as base:
        return dict(base.execute("SELECT key, record FROM runs"))


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of the store of a name, as if its runs had been made with the versions of today."""
    name = f"{request.param}.sqlite"
    file = Path(shutil.copy(STORES / name, tmp_path / name))
    with opened(file) as base:
        for old, text in base.execute("SELECT key, record FROM runs").fetchall():
            assert key(json.loads(text)["task"]) == old
            record = moved(text)
            values = (key(record["task"]), json.dumps(record, ensure_ascii=False), old)
            base.execute("UPDATE runs SET key = ?, record = ? WHERE key = ?", values)
    return file


def compared(store: Path, *more: str) -> str:
    words = COMPARED[store.stem].format(stores=shlex.quote(str(STORES)))
    return called(f"compare {words} --quiet --out", store.parent, *more)


@pytest.mark.parametrize("store", COMPARED, indirect=True)
def test_an_old_store_is_reported_without_a_run(store: Path) -> None:
    before = rows(store)
    table = compared(store, "--no-report", "--export", "jsonl")
    assert rows(store) == before
    lines = (STORES / f"{store.stem}.jsonl").read_text(encoding="utf-8").splitlines()
    exported = store.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    assert list(map(json.loads, exported)) == list(map(moved, lines))
    tasks = [json.loads(line)["task"] for line in lines]
    assert [t["label"] for t in tasks if t["label"] not in table] == []
    assert [t["configuration"] for t in tasks if t["configuration"] not in table] == []


@pytest.mark.parametrize("store", ["encodings"], indirect=True)
def test_an_old_store_becomes_a_page(store: Path) -> None:
    before = rows(store)
    compared(store)
    assert rows(store) == before
    page = store.with_suffix(".html").read_text(encoding="utf-8")
    configurations = {json.loads(text)["task"]["configuration"] for text in before.values()}
    assert sorted(name for name in configurations if name not in page) == []


@pytest.mark.parametrize("store", ["queens"], indirect=True)
def test_an_old_store_is_gone_on_with(store: Path) -> None:
    """The runs that are missing are made, and no others."""
    before = rows(store)
    tasks = {name: json.loads(text)["task"] for name, text in before.items()}
    lost = [
        name
        for name, task in tasks.items()
        if task["repetition"] == 2 and task["configuration"] in ("sat+commander", "dfs")
    ]
    assert len(lost) == 4
    with opened(store) as base:
        base.executemany("DELETE FROM runs WHERE key = ?", [[name] for name in lost])
    compared(store, "--no-report")
    after = rows(store)
    assert after.keys() == before.keys()
    assert sorted(name for name in after if after[name] != before[name]) == sorted(lost)
    for name in lost:
        old, new = json.loads(before[name]), json.loads(after[name])
        assert new.keys() == old.keys()
        assert new["stats"].keys() == old["stats"].keys()
        for field in ("task", "status", "verdict", "count", "evidence", "sizes"):
            assert new[field] == old[field]
