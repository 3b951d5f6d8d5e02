"""The guard of a time limit: what is stuck is ended, an answer on its way is not."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from satchel.commands.shared import watchdog

from ...helpers import ROOT, Command, eventually_empty

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")

STUCK = """
import ctypes, os, signal, sys, time
from satchel.cli import main

def tell():
    with open("worker", "w") as file:
        file.write(str(os.getpid()))

def stick(*arguments, **more):  # as a solver does that lets no other code run
    tell()
    ctypes.PyDLL(None).sleep(30)

def wait(*arguments, **more):
    tell()
    time.sleep(30)

{patch}
main()
"""
SOLVED = """
from satchel.backends.sat import session
solve, calls = session.Session.solve, []
def some(*arguments):
    calls.append(0)
    return stick() if len(calls) > {calls} else solve(*arguments)
session.Session.solve = some
"""
READ = """
from satchel.puzzles.queens import Queens
Queens.parse = stick
"""


class Stuck:
    """The command line in a process of its own, with a piece of Satchel replaced."""

    def __init__(self, patch: str, words: str, folder: Path, seconds: str = "0.5") -> None:
        self.folder, self.seconds = folder, seconds
        (folder / "satchel").symlink_to(ROOT)
        (folder / "stuck.py").write_text(STUCK.format(patch=patch))
        self.process = subprocess.Popen(
            [sys.executable, str(folder / "stuck.py"), *shlex.split(words), "--timeout", seconds],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def finish(self) -> tuple[int, str, str]:
        """Exit code, standard output and standard error, well before what is stuck comes free."""
        out, err = self.process.communicate(timeout=15)
        return self.process.returncode, out, err

    def workers(self) -> Iterator[str]:
        """The process that is stuck, while it is there."""
        worker = self.folder / "worker"
        number = worker.read_text() if worker.exists() else "0"
        state = Path(f"/proc/{number}/stat")
        if state.exists() and ") Z " not in state.read_text():
            yield number


def reached(patch: str, words: str, folder: Path, answer: str = "") -> tuple[Stuck, int, str, str]:
    """A command that is stuck in the patch: its limit is raised until it gets that far.

    ``answer`` is what it prints before.
    """
    for seconds in ("0.7", "1.5", "4"):
        own = folder / seconds
        own.mkdir(parents=True)
        stuck = Stuck(patch, words, own, seconds)
        code, out, err = stuck.finish()
        if (own / "worker").exists() and answer in out:
            break
    return stuck, code, out, err


@pytest.mark.parametrize(
    ("patch", "words", "out"),
    [
        (READ, "solve queens 8", "unknown\n"),
        (READ, "count queens 8", "at least 0\n"),
        (READ, "hint queens 8", "unknown\n"),
        (READ, "candidates queens 8", ""),
        (READ, "prove queens 8 -o proof", ""),
        (SOLVED.format(calls=0), "solve queens 6", "unknown\n"),
        (SOLVED.format(calls=1), "solve queens 6", r"unknown\n(\d \d \d \d \d \d)\n"),
        (SOLVED.format(calls=3), "solve queens 6 --all", r"multiple\n(\d[ \d]+\n){2}"),
        (SOLVED.format(calls=3), "count queens 6 --backend sat", r"at least [23]\n"),
        (SOLVED.format(calls=2), "solve labelling --graph 'cycle 12' --maximise", r"\d\.\.5\n.*\n"),
    ],
)
def test_what_is_stuck_is_ended_at_the_limit(
    tmp_path: Path, patch: str, words: str, out: str
) -> None:
    stuck, code, said, told = reached(patch, words, tmp_path)
    assert code == 3, told
    assert re.fullmatch(out, said)
    assert "Traceback" not in told
    verb = words.split()[0]
    assert told.endswith("s\n") and ("stopped by" in told) == (verb in watchdog.FALLBACKS)
    assert eventually_empty(stuck.workers) == []
    assert not (stuck.folder / "proof").exists()


def test_last_words_for_programs(tmp_path: Path) -> None:
    _, code, out, _ = reached(SOLVED.format(calls=1), "solve queens 6 --json", tmp_path)
    said = json.loads(out)
    assert (code, said["verdict"], said["count"], said["stopped"]) == (
        3,
        "unknown",
        None,
        "timeout",
    )
    assert len(said["solutions"]) == 1
    (tmp_path / "again").mkdir()
    code, out, _ = Stuck(READ, "solve queens 6 --json", tmp_path / "again").finish()
    assert (code, json.loads(out)["error"]["message"]) == (3, "no answer within 0.5 s")


def test_an_answer_on_its_way_is_not_cut(tmp_path: Path) -> None:
    patch = """
from satchel.commands import solve
notes = solve.notes
def slow(*arguments):
    time.sleep(1.0)
    notes(*arguments)
solve.notes = slow
"""
    code, out, err = Stuck(patch, "solve queens 6", tmp_path).finish()
    assert (code, out.splitlines()[0], len(out.splitlines())) == (0, "multiple", 3)
    assert "evidence: witnesses" in err


FIRST_STEP = """
from satchel.commands import steps
ordered = steps.ordered
def some(*arguments):
    yield next(iter(ordered(*arguments)))
    {fate}
steps.ordered = some
"""
EIGHT = "eight 7 3 1 4 5 8 0 0"
HALT = "tell(); os.kill(os.getpid(), signal.SIGSTOP)"


@pytest.mark.parametrize("fate", ["stick()", HALT], ids=["stuck", "halted"])
def test_the_limit_holds_after_the_verdict(tmp_path: Path, fate: str) -> None:
    stuck, code, out, err = reached(
        FIRST_STEP.format(fate=fate), f"steps {EIGHT}", tmp_path, "unique"
    )
    verdict, step = out.splitlines()
    assert (code, verdict) == (3, "unique") and ", because: " in step
    assert err.startswith("stopped by the time limit") and err.count("\n") == 1
    assert eventually_empty(stuck.workers) == []


def test_a_crash_after_the_verdict(tmp_path: Path) -> None:
    code, out, err = Stuck(
        FIRST_STEP.format(fate="os.abort()"), f"steps {EIGHT}", tmp_path, "10"
    ).finish()
    assert (code, out.split("\n")[0], out.count("\n")) == (4, "unique", 2)
    assert "a solver ended the process (SIGABRT)" in err


PROVED = """
from satchel.verify.certificate import {module}
{module}.{name} = stick
"""
ASKED = """
from satchel.verify import agreement
agreement.solve = stick
"""


@pytest.mark.parametrize("json_too", [False, True])
@pytest.mark.parametrize(
    ("patch", "more", "written"),
    [
        (PROVED.format(module="prove", name="prove"), "--proof proof", False),
        (PROVED.format(module="check", name="verify"), "--proof proof", True),
        (ASKED, "--cross-check", False),
    ],
    ids=["proof", "check", "cross-check"],
)
def test_the_limit_holds_beside_the_answer(
    tmp_path: Path, patch: str, more: str, written: bool, json_too: bool
) -> None:
    words = f"solve {EIGHT} {more}" + " --json" * json_too
    stuck, code, out, err = reached(patch, words, tmp_path, "unique")
    verdict = json.loads(out)["verdict"] if json_too else out.split("\n")[0]
    assert (code, verdict, out.count("\n")) == (3, "unique", 1 if json_too else 2)
    assert "stopped by the time limit" in err
    assert eventually_empty(stuck.workers) == []
    assert (stuck.folder / "proof").exists() == written


def test_the_limit_holds_after_the_first_that_is_drawn(tmp_path: Path) -> None:
    patch = """
from satchel.commands import generate
drawn = generate.generate
def some(*arguments):
    yield next(drawn(*arguments))
    stick()
generate.generate = some
"""
    stuck, code, out, err = reached(patch, "generate queens 4 --count 2", tmp_path)
    assert (code, out.count("queens 4")) == (3, 1)
    assert err == f"satchel: no answer within {stuck.seconds} s\n"


@pytest.mark.parametrize("name", watchdog.CRASHES)
def test_a_worker_that_crashes_is_heard_of(tmp_path: Path, name: str) -> None:
    number = signal.Signals[name].value
    patch = SOLVED.format(calls=1).replace("stick()", f"os.kill(os.getpid(), {number})")
    code, out, err = Stuck(patch, "solve queens 6", tmp_path, "10").finish()
    assert code == 4, err
    assert re.fullmatch(r"unknown\n(\d \d \d \d \d \d)\n", out)
    assert err.splitlines()[-1] == (
        f"satchel: a solver ended the process ({name}); memory may have run out"
    )


def test_a_crash_for_programs(tmp_path: Path) -> None:
    patch = SOLVED.format(calls=1).replace("stick()", "os.abort()")
    code, out, _ = Stuck(patch, "solve queens 6 --json", tmp_path, "10").finish()
    assert code == 4
    assert json.loads(out)["error"]["message"].startswith("a solver ended the process (SIGABRT)")


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's word of a parent's death")


@pytest.mark.parametrize("how", ["wait", pytest.param("stick", marks=LINUX)])
def test_a_worker_ends_with_its_guard(tmp_path: Path, how: str) -> None:
    stuck = Stuck(READ.replace("stick", how), "solve queens 8", tmp_path, "30")
    end = time.monotonic() + 10
    while not (tmp_path / "worker").exists() and time.monotonic() < end:
        time.sleep(0.05)
    stuck.process.kill()
    stuck.process.communicate()
    assert eventually_empty(stuck.workers) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_reaches_the_worker(tmp_path: Path, number: signal.Signals) -> None:
    command = Command(["solve", "tour", "60x60", "--limit", "1000", "--timeout", "30"], tmp_path)
    assert command.finish(number, after=0.8) == 130, command.err
    assert command.seconds < 5
    assert command.out.split("\n")[0] in ("", "unknown", "multiple")
    assert command.left() == []


def test_what_an_interrupt_cuts_is_not_heard() -> None:
    reader, writer = os.pipe()
    guard = watchdog.Guard("unknown", "", 0.0)
    os.write(writer, b'\n"first"\n\n"hal')
    os.write(writer, b'\n"second\\n"\n')
    assert guard.listen(reader, 0.0)
    assert not guard.listen(reader, 0.0)
    assert (guard.fallback, guard.end) == ("second\n", 0.0)
    os.write(writer, b"\nnull\n")
    assert guard.listen(reader, 0.0)
    assert guard.end is None
    os.close(writer)
    assert not guard.listen(reader, 0.0)
    os.close(reader)
