"""Faults where Satchel meets the world: broken solvers, full disks, closed streams, odd places.

Whatever happens is the answer, or one clear line and an exit code that says so. What a fault has
cut short is never taken for an answer, and no answer that was found is lost.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from satchel.backends.base import Deadline
from satchel.compare.run import cubes
from satchel.compare.run.executor import Local
from satchel.compare.run.isolate import Measured
from satchel.compare.run.record import Limits
from satchel.puzzles.errors import OutOfTime
from satchel.puzzles.queens import Queens
from satchel.verify.verdict import solve

from .helpers import ROOT
from .test_house import MODULES
from .verbs import SHORT, Call, Process, laid, quiet

pytestmark = pytest.mark.skipif(os.name != "posix", reason="faults of POSIX")
CALLS = [(verb, call) for verb, calls in SHORT.items() for call in calls]
LIMITED = {"PYTHONDONTWRITEBYTECODE": "1"}
"""Python itself writes half a file when the disk is full, and believes in it later."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificate")
    command = Process(["prove", "queens", "4", "-o", "proof"], folder)
    assert command.finish() == 0, command.err
    return folder / "proof"


def inside(shell: str) -> list[str]:
    """``cli.py`` within a line of shell, where ``"$@"`` stands for it."""
    return ["/bin/sh", "-c", shell, "sh", sys.executable, str(ROOT / "cli.py")]


# --- a full disk -----------------------------------------------------------------------------

WRITES = {
    "encode queens 30 --format cnf -o {dir}/new/file": 2,
    "solve queens 30 --limit 1 --svg {dir}/new/file": 2,
    "why queens 3 --svg {dir}/new/file": 2,
    "hint queens 5 --queen 1,1 2,3 --svg {dir}/new/file": 2,
    "prove queens 6 --all -o {dir}/new/proof": 2,
    "solve queens 6 --all --proof {dir}/new/proof": 2,
    "generate mines 25x25 -o {dir}/new": 2,
    "count queens 8 --resume {dir}/new/journal": 2,
    "compare queens 4 --configs dfs --repeat 1 --quiet --no-report --out {dir}/new": 2,
}
"""Words that write more than 512 bytes, and the exit code when there is no room."""
GROWING = ("journal", "queens.sqlite")
"""Files that are good as far as they go."""


def full(words: str, folder: Path, shell: str) -> Process:
    """A command whose files go to a disk that is full."""
    (folder / "new").mkdir(exist_ok=True)
    command = Process(
        words.replace("{dir}", str(folder)).split(),
        folder,
        environment=LIMITED,
        command=inside(shell),
    )
    assert command.finish() == WRITES[words], (command.out, command.err)
    quiet(command, 3)
    assert "satchel: " in command.err
    return command


def half_written(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and path.name not in GROWING]


@pytest.mark.parametrize("words", WRITES)
def test_no_room_for_a_file(words: str, tmp_path: Path) -> None:
    command = full(words, tmp_path, 'ulimit -f 1; exec "$@"')
    left = half_written(tmp_path / "new")
    assert "claim.json" not in left
    assert not any(name.endswith(".part") for name in left)
    if "-o {dir}/new/proof" not in words and "--proof" not in words:
        assert left == []
    if words.startswith(("solve", "why", "hint")):
        assert command.out, "the answer is lost"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root to mount")
@pytest.mark.parametrize("words", WRITES)
def test_a_small_disk(words: str, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4k", "satchel-test", str(tmp_path / "new")]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("cannot mount here")
    try:
        (tmp_path / "new" / "ballast").write_bytes(bytes(4096))
        full(words, tmp_path, 'exec "$@"')
        assert set(half_written(tmp_path / "new")) <= {"ballast"}
    finally:
        subprocess.run(["umount", str(tmp_path / "new")], check=True)


def test_no_room_leaves_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    for words in ("encode queens 30 --format cnf -o {dir}/new/file", *list(WRITES)[1:2]):
        (tmp_path / "new" / "file").write_text("old\n")
        full(words, tmp_path, 'ulimit -f 1; exec "$@"')
        assert (tmp_path / "new" / "file").read_text() == "old\n"


# --- streams, places, environments -----------------------------------------------------------

STREAMS = {
    'exec "$@" >/dev/full': "full",
    'exec "$@" 2>/dev/full': "same",
    'exec "$@" 2>&-': "same",
    'exec "$@" >&-': "closed",
    'exec "$@" <&- >&- 2>&-': "closed",
    '{ "$@"; echo "code $?" >&2; } | true': "pipe",
    '{ "$@"; echo "code $?" >&2; } | head -1': "pipe",
    'mkdir gone; cd gone; rmdir ../gone; exec "$@"': "same",
    'cd /; exec "$@"': "same",
    'ulimit -n 8; exec "$@"': "one line",
    'TMPDIR=/nowhere/at/all exec "$@"': "same",
    'TMPDIR=/dev/null exec "$@"': "same",
    'mkdir "a ü"; TMPDIR="$PWD/a ü" exec "$@"': "same",
    'ulimit -f 0; exec "$@"': "one line",
    'HOME=/nowhere/at/all XDG_CACHE_HOME=/dev/null exec "$@"': "same",
    'unset HOME; exec "$@"': "same",
    'LC_ALL=C LANG=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 exec "$@"': "ascii",
    'PYTHONIOENCODING=ascii exec "$@"': "ascii",
    'COLUMNS=1 exec "$@"': "same code",
    'COLUMNS=0 exec "$@"': "same code",
    'COLUMNS=x LINES=x exec "$@"': "same",
    'TERM=dumb NO_COLOR=1 exec "$@"': "same",
    'PYTHONWARNINGS=error exec "$@"': "same",
    'PYTHONDEVMODE=1 exec "$@"': "same",
    'shift 2; exec "$0" -m satchel "$@"': "module",
    'ln -s "$(dirname "$2")" "a ü"; shift 2; exec "$0" "a ü/cli.py" "$@"': "odd",
}
"""What a line of shell does to a command, and what is expected then."""
FIGURES = re.compile(r"\d+\.\d+|python\S* \S*cli\.py|\S*satchel-\S+|test_\S+")


class Said(NamedTuple):
    """What a command did, without figures and places."""

    code: int
    out: str
    err: str


def said(command: Process) -> Said:
    code = command.finish()
    return Said(code, FIGURES.sub("#", command.out), FIGURES.sub("#", command.err))


@cache
def usual(verb: str, call: Call, certificate: Path) -> Said:
    """What a command does where nothing is odd."""
    folder = certificate.parent / f"usual-{len(list(certificate.parent.iterdir()))}"
    here = laid(folder, certificate)
    found = said(Process([verb, *call.split(here)], here, call.stdin))
    assert found.code in (0, 1), found.err
    return found


def placed(verb: str, call: Call, folder: Path, certificate: Path, shell: str) -> str:
    """What is wrong when a command runs in an odd place, in words."""
    plain = usual(verb, call, certificate)
    there = laid(folder / "odd", certificate)
    kind = STREAMS[shell]
    line = inside(shell)
    if kind in ("module", "odd"):
        line[3] = sys.executable
    command = Process([verb, *call.split(there)], there, call.stdin, LIMITED, line)
    odd = said(command)
    wrong = []
    if "Traceback" in odd.err or "Exception" in odd.err:
        wrong.append("a traceback")
    same = odd.code == plain.code and (verb == "compare" or odd.out.split() == plain.out.split())
    match kind:
        case "full" | "closed":
            good = odd.code == 2 and not odd.out and bool(odd.err or kind == "closed")
        case "pipe":
            good = odd.err.splitlines()[-1] in ("code 0", f"code {plain.code}")
        case "same code" | "ascii":
            good = odd.code == plain.code
        case "one line":
            good = same or (odd.code in (2, 3, 4) and "satchel: " in odd.err)
            good |= verb == "list" and "unavailable" in odd.out
        case _:
            good = same
    if not good:
        wrong.append(f"code {odd.code} after {plain.code}: {odd.out[-300:]!r}")
    if left := command.left():
        wrong.append(f"left {left}")
    return (wrong and f"{verb} {call.words}: {shell}: {'; '.join(wrong)}: {odd.err[-600:]}") or ""


def test_a_temporary_folder_with_a_blank_in_its_name(tmp_path: Path, certificate: Path) -> None:
    pytest.importorskip("pulp")
    call = Call("queens 5 --backend ilp --solver cbc")
    shell = next(shell for shell in STREAMS if 'mkdir "a' in shell)
    assert placed("solve", call, tmp_path, certificate, shell) == ""


@pytest.mark.parametrize("verb", SHORT)
def test_an_odd_place(verb: str, tmp_path: Path, certificate: Path) -> None:
    rng = Random(f"place {verb}")
    call = rng.choice([call for call in SHORT[verb] if find_spec(call.needs)])
    assert placed(verb, call, tmp_path, certificate, rng.choice(list(STREAMS))) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("verb", "call"), CALLS, ids=lambda value: str(value)[:60])
@pytest.mark.parametrize("shell", STREAMS, ids=lambda shell: shell[:40])
def test_every_odd_place(
    verb: str, call: Call, shell: str, tmp_path: Path, certificate: Path
) -> None:
    if not find_spec(call.needs):
        pytest.skip(f"{call.needs} is not installed")
    assert placed(verb, call, tmp_path, certificate, shell) == ""


# --- memory ----------------------------------------------------------------------------------

GREEDY = {
    "solve queens 400": 300,
    "solve queens 400 --solver minisat22": 300,
    "solve queens 400 --solver lingeling": 400,
    "solve queens 200 --backend ilp --solver highs": 500,
    "solve queens 200 --backend ilp --solver cbc": 500,
    "solve queens 11 --all": 75,
    "count queens 13 --backend dfs": 60,
    "encode queens 300 --format cnf -o {dir}/file": 80,
    "explain queens 200 --full": 200,
    "prove queens 300 -o {dir}/proof": 200,
    "candidates queens 200": 200,
    "compare queens 300 --configs sat --repeat 1 --quiet --no-report --out {dir}/out": 300,
}
"""Words, and megabytes of address space that do not do for them, or just."""


def starved(words: str, megabytes: int, folder: Path) -> str:
    """What is wrong when a command has so much memory, in words."""
    command = Process(
        words.replace("{dir}", str(folder)).split(),
        folder,
        command=inside(f'ulimit -v {megabytes << 10}; exec "$@"'),
    )
    code = command.finish()
    last = ("thread-local data", "OpenBLAS error")  # of libraries that end the process themselves
    beyond = code == -signal.SIGSEGV or any(said in command.err for said in last)
    if command.hung or beyond:  # PySAT does not ask whether it got memory
        return ""
    wrong = []
    if "Traceback" in command.err or "Fatal" in command.err:
        wrong.append("a traceback")
    if code not in (0, 3, 4):
        wrong.append(f"code {code}")
    if code and "satchel: " not in command.err and "stopped by" not in command.err:
        wrong.append("nobody says why")
    if command.out.startswith(("none", "unique")):
        wrong.append("a false verdict")
    if left := [*command.left(), *(path.name for path in folder.glob("file*"))] if code else []:
        wrong.append(f"left {left}")
    return (wrong and f"{words} in {megabytes} MB: {'; '.join(wrong)}: {command.err[-500:]}") or ""


@pytest.mark.skipif(sys.platform != "linux", reason="needs limits of Linux")
def test_no_memory(tmp_path: Path) -> None:
    words = "solve queens 400"
    assert starved(words, GREEDY[words] // 2, tmp_path) == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs limits of Linux")
@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 1.0, 1.5])
@pytest.mark.parametrize("words", GREEDY)
def test_little_memory(words: str, share: float, tmp_path: Path) -> None:
    assert starved(words, int(GREEDY[words] * share), tmp_path) == ""


# --- several at once -------------------------------------------------------------------------


@pytest.mark.parametrize("several", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_several_on_one_certificate(several: int, tmp_path: Path) -> None:
    words = [["prove", f"queens {size}", "-o", "proof"] for size in (4, 6, 4, 6)][:several]
    started = [Process([w for word in one for w in word.split()], tmp_path) for one in words]
    codes = [command.finish() for command in started]
    for command, code in zip(started, codes, strict=True):
        assert code in (0, 2), command.err
        quiet(command)
    check = Process(["verify", "proof"], tmp_path)
    assert check.finish() in (0, 1, 2)
    assert "Traceback" not in check.err
    if check.out.startswith("ok"):
        assert re.match(r"ok: queens [46] has (at least )?(exactly )?(two|2|several|4)", check.out)


@pytest.mark.parametrize("several", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_several_on_one_journal(several: int, tmp_path: Path) -> None:
    words = ["count", "queens", "8", "--backend", "dfs", "--resume", "journal"]
    started = [Process(words, tmp_path) for _ in range(several)]
    for command in started:
        code = command.finish()
        quiet(command)
        assert (code, command.out) in ((0, "92\n"), (2, "")), command.err
    last = Process(words, tmp_path)
    assert (last.finish(), last.out) == (0, "92\n")


@pytest.mark.parametrize("several", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_several_on_one_store(several: int, tmp_path: Path) -> None:
    pytest.importorskip("psutil")
    words = [
        "compare",
        "queens",
        "4..5",
        "--configs",
        "dfs",
        "--repeat",
        "1",
        "--quiet",
        "--no-report",
        "--out",
        "out",
    ]
    started = [Process(words, tmp_path) for _ in range(several)]
    for command in started:
        assert command.finish() == 0, command.err
        assert all("waiting for another compare" in line for line in command.err.splitlines())
    from satchel.compare.run.store import Store

    with Store(tmp_path / "out" / "queens.sqlite") as store:
        assert len(store.records()) == len(store.keys()) == 3


# --- clocks ----------------------------------------------------------------------------------


def test_no_limit_heeds_the_clock_on_the_wall() -> None:
    """It may be set; that of several machines is the one that they share."""
    found = {name: (ROOT / name).read_text().count("time.time") for name in MODULES}
    assert {name: times for name, times in found.items() if times} == {"compare/run/executor.py": 1}


@pytest.mark.parametrize("jump", [-1e6, 1e6])
def test_a_clock_that_is_set(jump: float, monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(10**9))
    monkeypatch.setattr("time.time", lambda: 1e9 + jump * next(now))
    assert solve(Queens(6), "sat", timeout=60).verdict == "multiple"
    with pytest.raises(OutOfTime):
        Deadline(1e-9).check()
    seen: list[Limits] = []

    def work(tasks: Any, limits: Limits) -> Measured:
        seen.append(limits)
        said = {"status": "correct", "count": 1, "found": 1, "message": "", "evidence": []}
        return Measured(f"{json.dumps(said)}\n" * len(tasks), "", "exit", 0)

    monkeypatch.setattr(cubes, "work", work)
    assert cubes.count(Queens(6), "dfs", Local(1), seconds=60).complete
    assert all(0 < limits.seconds <= 60 for limits in seen) and seen
