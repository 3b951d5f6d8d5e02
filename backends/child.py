"""A child process that serves solver calls, and that a deadline or Ctrl-C can end at once.

Solvers that cannot be interrupted live here. The child is a fresh Python interpreter; requests and
replies are pickles over its standard streams. One idle child of each kind is kept for the next
session, since starting one costs a few tenths of a second. A child whose parent disappears ends
itself, with everything it started.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from typing import Any

from ..puzzles.errors import SatchelError, TooLarge, Unavailable
from . import process
from .base import Deadline

CLOCK_CHECK_S = 0.1
"""Time between two looks at the clock while a child works."""

_idle: dict[str, list[Child]] = {}


class Child:
    """A living process that answers ``call(request)`` by a function named ``module:function``."""

    def __init__(self, target: str) -> None:
        self.target, self.ended = target, False
        self.replies: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        try:
            with contextlib.ExitStack() as undo:
                self.folder = tempfile.mkdtemp(prefix="satchel-")  # what a killed solver leaves
                undo.callback(shutil.rmtree, self.folder, ignore_errors=True)
                self.process = process.start(
                    process.own_command("satchel.backends.child:serve", target, self.folder),
                    self.folder,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
                undo.callback(process.close, self.process.stdout)
                undo.callback(process.end, self.process)
                threading.Thread(target=self._listen, daemon=True).start()
                undo.pop_all()
        except (OSError, RuntimeError) as error:  # the system gives no more of something
            raise Unavailable(f"no process for a solver: {error}") from None

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
                        timeout=CLOCK_CHECK_S if left is None else min(left, CLOCK_CHECK_S)
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
            why = f"{type(error).__name__}: {error}"
            self.replies.put(("failure", f"a solver process was not understood: {why}"))

    def kill(self) -> None:
        """End the child and everything it started."""
        self.ended = True
        process.end(self.process)
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
    process.end_group_with_parent(folder)
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
