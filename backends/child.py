"""A child process that serves solver calls, and that a deadline or Ctrl-C can end at once.

Solvers that cannot be interrupted live here. The child is a fresh Python interpreter in a
process group of its own; requests and replies are pickles over its standard streams. One idle
child of each kind is kept for the next session, since starting one costs a few tenths of a
second. A child whose parent disappears ends itself, with everything it started.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from ..puzzles.errors import SatchelError, TooLarge, Unavailable
from .base import Deadline

ROOT = Path(__file__).resolve().parent.parent / "__init__.py"
BOOT = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("satchel", sys.argv[1])
sys.modules["satchel"] = package = importlib.util.module_from_spec(spec)
spec.loader.exec_module(package)
from satchel.backends.child import serve
serve(sys.argv[2], sys.argv[3])
"""
POLL = 0.1
"""Seconds between two looks at the clock while a child works."""

_idle: dict[str, list[Child]] = {}


class Child:
    """A living process that answers ``call(request)`` by a function named ``module:function``."""

    def __init__(self, target: str) -> None:
        self.target, self.ended = target, False
        try:
            self.folder = tempfile.mkdtemp(prefix="satchel-")  # what a killed solver leaves behind
        except OSError as error:
            raise Unavailable(f"no temporary folder for a solver: {error}") from None
        self.replies: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-c", BOOT, str(ROOT), target, self.folder],
                env={**os.environ, **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), self.folder)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
            )
            threading.Thread(target=self._listen, daemon=True).start()
        except BaseException as error:
            self.kill()
            if hasattr(self, "process") and self.process.stdout:
                self.process.stdout.close()
            if isinstance(error, OSError | RuntimeError):  # the system gives no more of something
                raise Unavailable(f"no process for a solver: {error}") from None
            raise

    @classmethod
    def take(cls, target: str) -> Child:
        """An idle child, or a new one."""
        waiting = _idle.get(target, [])
        while waiting:
            child = waiting.pop()
            if child.alive():
                return child
            child.kill()
        return cls(target)

    def alive(self) -> bool:
        """Whether the process runs and no call to it was cut short."""
        return not self.ended and self.process.poll() is None

    def give_back(self) -> None:
        """Keep this child for the next session."""
        waiting = _idle.setdefault(self.target, [])
        if waiting or not self.alive():
            self.kill()
        else:
            waiting.append(self)

    def call(self, request: Any, deadline: Deadline) -> Any:
        """Send a request and wait for the reply; the child is ended when the wait is cut short."""
        try:
            assert self.process.stdin
            pickle.dump(request, self.process.stdin, pickle.HIGHEST_PROTOCOL)
            self.process.stdin.flush()
            while True:
                deadline.check()
                with contextlib.suppress(queue.Empty):
                    left = deadline.left()
                    kind, reply = self.replies.get(
                        timeout=POLL if left is None else min(left, POLL)
                    )
                    break
        except BaseException as error:
            self.kill()
            if isinstance(error, OSError):
                raise Unavailable(f"a solver process ended: {error}") from error
            raise
        if kind == "reply":
            return reply
        self.kill()
        raise reply if isinstance(reply, SatchelError) else Unavailable(str(reply))

    def _listen(self) -> None:
        assert self.process.stdout
        try:
            with self.process.stdout as stream:
                while True:
                    self.replies.put(pickle.load(stream))  # from our own child
        except EOFError:
            self.replies.put(("failure", "a solver process ended unexpectedly"))
        except Exception as error:  # garbage, or no memory for the reply: nobody may wait for ever
            said = f"a solver process was not understood: {type(error).__name__}: {error}"
            self.replies.put(("failure", said))

    def kill(self) -> None:
        """End the child and everything it started."""
        self.ended = True
        if hasattr(self, "process"):  # it was started
            with contextlib.suppress(OSError):
                if os.name == "posix":
                    os.killpg(self.process.pid, signal.SIGKILL)
                else:
                    self.process.kill()
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                self.process.wait(timeout=5)
            if self.process.stdin:
                with contextlib.suppress(OSError):
                    self.process.stdin.close()
        shutil.rmtree(self.folder, ignore_errors=True)


@atexit.register
def _end_all() -> None:
    for waiting in _idle.values():
        while waiting:
            waiting.pop().kill()


def serve(target: str, folder: str) -> None:
    """Inside the child: answer requests until the parent closes the stream.

    ``folder`` holds the solver's temporary files; it goes with the child.
    """
    import warnings
    from importlib import import_module

    warnings.simplefilter("ignore")  # nobody hears them
    os.chdir(folder)  # the parent's may be gone, and what a solver leaves behind goes with it
    if os.name == "posix" and os.fork() == 0:
        _watch(folder)
    module, _, function = target.partition(":")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a solver prints does not get among the replies
    requests: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def listen() -> None:
        with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                requests.put(pickle.load(sys.stdin.buffer))  # from our own parent
        os._exit(0)  # the parent is gone

    threading.Thread(target=listen, daemon=True).start()
    handle: Callable[[Any], Any] | None = None
    while True:
        request = requests.get()
        try:
            if handle is None:
                handle = getattr(import_module(module), function)()
            reply = ("reply", handle(request))
        except SatchelError as error:
            reply = ("failure", error)
        except MemoryError:
            reply = ("failure", TooLarge("the system gave a solver no more memory"))
        except Exception as error:  # anything at all is reported to the parent
            reply = ("failure", f"a solver process failed: {type(error).__name__}: {error}")
        pickle.dump(reply, answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


def _watch(folder: str) -> NoReturn:
    """Wait for the parent to disappear, then end the whole process group.

    A process of its own, since some solvers let no other thread run while they work.
    """
    import select

    os.close(1)  # else the parent would not see that the solver has ended
    hang_up = select.poll()
    hang_up.register(0, 0)
    hang_up.poll()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.killpg(0, signal.SIGTERM)  # first the solver, which may be writing into the folder
    for _ in range(100):
        shutil.rmtree(folder, ignore_errors=True)
        if not Path(folder).exists():
            break
        time.sleep(0.01)
    os.killpg(0, signal.SIGKILL)
    os._exit(0)
