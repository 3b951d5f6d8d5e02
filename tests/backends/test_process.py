"""Processes: groups that end together, limits that hold, and nothing that outlives its parent."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from satchel.backends import process

from ..helpers import eventually_empty

pytestmark = pytest.mark.skipif(not Path("/proc").exists(), reason="looks at processes in /proc")
SLEEPER = """
import os, subprocess, sys, time
sleep = [sys.executable, "-c", "import time; time.sleep(60)"]
grandchild = subprocess.Popen(sleep)
print(os.getpid(), grandchild.pid, flush=True)
{then}
"""
"""A program with a child of its own; it writes the numbers of both."""


def python(program: str) -> list[str]:
    return [sys.executable, "-c", program]


Started = tuple[subprocess.Popen[bytes], list[str]]


@contextmanager
def started(then: str, *words: str, program: str = SLEEPER) -> Iterator[Started]:
    """A program with a child of its own, and the numbers of both."""
    running = process.start(
        [*python(program.format(then=then)), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert running.stdin and running.stdout
    with running.stdin, running.stdout:
        yield running, running.stdout.readline().decode().split()


def living(numbers: list[str]) -> Iterator[str]:
    """Those of some processes that are alive."""
    for number in numbers:
        state = Path(f"/proc/{number}/stat")
        if state.exists() and ") Z " not in state.read_text():
            yield number


# --- starting and ending ---------------------------------------------------------------------


def test_a_process_ends_with_all_that_it_started() -> None:
    with started("time.sleep(60)") as (running, numbers):
        assert list(living(numbers)) == numbers
        process.end(running)
        assert running.returncode == -9
        assert running.stdin and running.stdin.closed
        assert eventually_empty(lambda: living(numbers)) == []
        process.end(running)  # once more does no harm


def test_what_a_process_left_behind_is_ended_too() -> None:
    with started("sys.exit(3)") as (running, numbers):
        assert running.wait(20) == 3
        process.end(running)
    assert (running.returncode, eventually_empty(lambda: living(numbers))) == (3, [])


@pytest.mark.parametrize(
    ("handler", "work", "code"),
    [
        ("lambda *_: sys.exit(4)", "time.sleep(60)", 4),
        ("signal.SIG_IGN", "sys.stdin.read(); sys.exit(5)", 5),
        ("signal.SIG_IGN", "time.sleep(60)", -9),
    ],
    ids=["signal", "input", "stubborn"],
)
def test_a_process_may_end_by_itself(
    handler: str, work: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if code == 5:  # where there are no signals
        monkeypatch.setattr(process, "POSIX", False)
    ready = f"import signal; signal.signal(signal.SIGTERM, {handler}); print('ready', flush=True)"
    with started(f"{ready}; {work}") as (running, numbers):
        assert running.stdout and running.stdout.readline() == b"ready\n"
        begin = time.monotonic()
        process.end(running, grace_s=0.5 if code < 0 else 20)
    assert running.returncode == code
    assert time.monotonic() - begin < 10
    if code == 5:
        os.kill(int(numbers[1]), 9)
    assert eventually_empty(lambda: living(numbers)) == []


def test_temporary_files_go_to_the_folder(tmp_path: Path) -> None:
    program = "import os, tempfile; print(tempfile.gettempdir(), os.environ['SATCHEL_TEST'])"
    running = process.start(
        python(program), tmp_path, {"SATCHEL_TEST": "yes"}, stdout=subprocess.PIPE
    )
    assert running.communicate()[0].decode() == f"{tmp_path} yes\n"


def told(*words: str) -> None:
    """In another process: write the words."""
    sys.stdout.write(" ".join(words))


def test_a_function_of_this_copy_is_called_with_words(tmp_path: Path) -> None:
    command = process.own_command("satchel.tests.backends.test_process:told", "a", "b c")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("a b c", "")


def test_the_module_can_be_loaded_alone() -> None:
    """The supervisor of a run loads it, and must stay small."""
    program = "import sys, satchel.backends.process as _; print(*sys.modules)"
    loaded = subprocess.run(python(program), capture_output=True, text=True).stdout.split()
    own = {name for name in loaded if name.startswith("satchel.")}
    assert own == {"satchel.backends", "satchel.backends.process"}
    assert not {"numpy", "pysat", "psutil", "argparse"} & set(loaded)


# --- the end of the parent -------------------------------------------------------------------

PARENT = """
import os, sys, time
from satchel.backends import process
parent = os.getpid()
if os.fork() == 0:
    process.end_with_parent(parent)
    print(os.getpid(), flush=True)
    {work}
time.sleep(60)
"""
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's word of a parent's death")
STUCK = "import ctypes; ctypes.PyDLL(None).sleep(60)"
"""Lets no other thread run, as some solvers do."""


ELSEWHERE = "import sys; sys.platform = 'elsewhere'"
"""Where no system tells of the parent's end, a thread looks after it."""


@pytest.mark.parametrize(
    ("before", "work"),
    [("", "time.sleep(60)"), pytest.param("", STUCK, marks=LINUX), (ELSEWHERE, "time.sleep(60)")],
    ids=["waits", "stuck", "elsewhere"],
)
def test_a_process_ends_with_its_parent(before: str, work: str) -> None:
    parent = subprocess.Popen(python(before + PARENT.format(work=work)), stdout=subprocess.PIPE)
    assert parent.stdout
    number = parent.stdout.readline().decode().strip()
    assert list(living([number])) == [number]
    time.sleep(0.2)
    parent.kill()
    parent.communicate()
    assert eventually_empty(lambda: living([number]), 2.0) == []


def test_who_has_no_parent_any_more_ends_at_once() -> None:
    program = "from satchel.backends import process; process.end_with_parent(1 << 30); print('on')"
    done = subprocess.run(python(program), capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


GROUP = """
import os, subprocess, sys, time
from satchel.backends import process
process.end_group_with_parent(sys.argv[1])
grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(os.getpid(), grandchild.pid, flush=True)
import ctypes; ctypes.PyDLL(None).sleep(60)
"""


def test_a_group_ends_with_its_parent(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "left").touch()
    with started("", str(folder), program=GROUP) as (running, numbers):
        assert list(living(numbers)) == numbers
        assert running.stdin
        running.stdin.close()  # as the system does when this process ends
        assert running.wait(20) < 0
    assert eventually_empty(lambda: living(numbers)) == []
    assert not folder.exists()
