"""A child that works for us: whatever it does, the caller gets an answer or one clear error."""

from __future__ import annotations

import contextlib
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from satchel.backends.base import Deadline
from satchel.backends.child import Child
from satchel.puzzles.errors import OutOfTime, PuzzleError, SatchelError, TooLarge, Unavailable
from satchel.puzzles.queens import Queens
from satchel.verify.verdict import solve

pytestmark = pytest.mark.skipif(os.name != "posix", reason="faults of POSIX")


def works() -> Callable[[str], Any]:
    """In the child: do what a request says."""

    def handle(deed: str) -> Any:
        match deed:
            case "kill" | "segv":
                os.kill(os.getpid(), 9 if deed == "kill" else 11)
            case "exit":
                os._exit(0)
            case "hang":
                time.sleep(60)
            case "memory":
                resource.setrlimit(resource.RLIMIT_AS, (1 << 28, 1 << 28))
                return b"1" * (1 << 30)
            case "garbage":
                os.write(answers(), b"garbage\n" * 9)
            case "unknown":
                os.write(answers(), b"cnowhere\nnothing\n.")
            case "a closure":
                return lambda: deed
            case "puzzle":
                raise PuzzleError("here", "this", "that")
            case "prints":
                sys.stdout.write("a banner\n")
                sys.stdout.flush()
                os.system("echo another banner")
        return deed

    return handle


def answers() -> int:
    """The pipe to the parent: the only one that is open for writing beside standard error."""
    import fcntl

    for number in range(3, 20):
        with contextlib.suppress(OSError):
            if fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY:
                return number
    raise AssertionError("no pipe")


@pytest.mark.parametrize(
    ("deed", "kind"),
    [
        ("kill", Unavailable),
        ("segv", Unavailable),
        ("exit", Unavailable),
        ("hang", OutOfTime),
        ("memory", TooLarge),
        ("garbage", Unavailable),
        ("unknown", Unavailable),
        ("a closure", Unavailable),
        ("puzzle", PuzzleError),
        ("prints", None),
    ],
)
def test_what_a_child_may_do(deed: str, kind: type[SatchelError] | None) -> None:
    child = Child("satchel.tests.backends.test_child:works")
    try:
        assert child.call("ready", Deadline(20)) == "ready"
        if kind is None:
            assert child.call(deed, Deadline(20)) == deed
        else:
            with pytest.raises(kind) as caught:
                child.call(deed, Deadline(1 if deed == "hang" else 20))
            assert type(caught.value) is kind and "\n" not in str(caught.value)
            assert not child.alive()
    finally:
        child.kill()
    assert not Path(child.folder).exists()


@pytest.mark.parametrize("what", ["Popen", "mkdtemp", "Thread"])
def test_a_child_that_cannot_be_started(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*words: Any, **more: Any) -> Any:
        raise RuntimeError("can't start new thread") if what == "Thread" else OSError(24, "no more")

    where = {"Popen": "subprocess", "mkdtemp": "tempfile", "Thread": "threading"}[what]
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(f"{where}.{what}", fails)
    with pytest.raises(Unavailable, match=r"^no "):
        Child("satchel.tests.backends.test_child:works")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("target", ["satchel.backends.ilp.problem:serve"])
def test_an_idle_child_that_has_ended_is_not_used(target: str) -> None:
    assert solve(Queens(3), "ilp").verdict == "none"
    child = Child.take(target)
    child.process.kill()
    child.process.wait()
    child.give_back()
    assert solve(Queens(3), "ilp").verdict == "none"
