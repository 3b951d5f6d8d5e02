"""``--timeout`` kept whatever runs: this process watches another one, which does the work.

Whoever works looks at the clock, and ends with what is found. But some solvers let no other code
run for seconds, and a large model takes as long to be freed. So a command with a time limit is done
by a fork of this process, the *worker*. Through a pipe it tells this process, its *guard*, what is
to be printed should the limit strike now (the *fallback*), and when its answer is on the way or
out. ``GRACE_S`` seconds after the limit the guard ends the worker and prints the fallback; so it
does when a solver crashes. Where there is no ``fork`` a command is as late as its solvers are.

To fork is another thing than to start a program (:mod:`satchel.backends.process`): the instance is
read by then, and the worker goes on in the middle of the command. What the two have in common, the
end of the parent and the words for how a process ended, is taken from there.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ...puzzles.errors import OutOfTime, SatchelError, Unavailable

if TYPE_CHECKING:
    from ...backends.base import Deadline

GRACE_S = 0.3
"""Time after the limit: whoever looks at the clock has ended by then."""
WORKER_CHECK_S = 0.5
"""Time between two looks whether the worker still lives."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)
CRASHES = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGKILL")
"""What ends a process whose solver goes astray, or for which there is no memory."""
FALLBACKS = {
    "solve": "unknown\n",
    "count": "at least 0\n",
    "why": "unknown\n",
    "hint": "unknown\n",
    "steps": "unknown\n",
}
"""What these verbs print though nothing is known; others print nothing."""
CLEAR_LINE = "\r\x1b[2K\x1b[?25h"
"""Clears the line of a progress display, and shows the cursor that it hides."""

T = TypeVar("T")
_large: list[object] = []
_begun: float | None = None
_limit: float | None = None
_pipe: int | None = None
"""The worker's end of the pipe to its guard; None in a process that nobody watches."""


def begin() -> None:
    """The time of this command begins, in a process that is its own and may be forked."""
    global _begun
    _begun = time.monotonic()


def watched(
    verb: str, arguments: argparse.Namespace, as_json: Callable[[SatchelError], str]
) -> None:
    """Go on in a process that is watched, where the arguments state a time limit."""
    global _limit
    seconds: float | None = getattr(arguments, "timeout", None)
    if _begun is None or _pipe is not None or seconds is None or not hasattr(os, "fork"):
        return
    late = OutOfTime(f"no answer within {seconds:g} s")
    plain = not getattr(arguments, "json", False)
    fallback = FALLBACKS.get(verb, "") if plain else as_json(late) + "\n"
    stopped = f"stopped by the time limit after {seconds + GRACE_S:.2f} s"
    note = stopped if verb in FALLBACKS else f"satchel: {late}"
    _limit = _begun + seconds + GRACE_S
    _fork(Guard(fallback, note, _limit, None if plain else as_json))


def deadline(seconds: float | None, pulse: Callable[[], None] | None = None) -> Deadline:
    """The deadline of a command; to read its instance has taken some of the time."""
    from ...backends.base import Deadline  # loaded by now; `satchel --help` needs none

    limit = Deadline(seconds, pulse)
    if _begun is not None and seconds is not None:
        limit.start = _begun
    return limit


def say(fallback: str) -> None:
    """State what is to be printed should the limit strike now."""
    _tell(fallback)


def answering() -> None:
    """From now on the answer is printed or written, and not to be cut in two."""
    _tell(None)


def answered(seconds: float | None = None) -> None:
    """What was printed is out, and work goes on: the limit holds again, or one from now on."""
    sys.stdout.flush()
    _tell(_limit if seconds is None else time.monotonic() + seconds + GRACE_S)


def kept(instance: T) -> T:
    """The same, never freed in a process that is watched: that may take long, piece by piece."""
    if _pipe is not None:
        _large.append(instance)
    return instance


def leave(code: int) -> None:
    """End a process that is watched as soon as all is said."""
    if _pipe is not None:
        os._exit(code)


def _tell(message: str | float | None) -> None:
    """Tell the guard a fallback, or when it is due: at a moment of its clock, or never."""
    if _pipe is None:
        return
    data = f"\n{json.dumps(message)}\n".encode()  # a line that an interrupt cut is passed over
    with contextlib.suppress(OSError):
        while data:
            data = data[os.write(_pipe, data) :]


class Guard:
    """What the process does that watches.

    Parameters
    ----------
    fallback : str
        What is printed when the worker is ended, until it states something else.
    note : str
        What stands on standard error beside it.
    end : float
        When the worker is ended, by the monotonic clock.
    as_json : callable, optional
        Writes an error for programs, which get no fallback after a crash.
    """

    def __init__(
        self,
        fallback: str,
        note: str,
        end: float,
        as_json: Callable[[SatchelError], str] | None = None,
    ) -> None:
        self.fallback, self.note, self.as_json = fallback, note, as_json
        self.end: float | None = end
        self.unread = b""

    def wait(self, worker: int, pipe: int) -> int:
        """Wait for the worker, or end it; the exit code."""
        while True:
            left = (
                WORKER_CHECK_S
                if self.end is None
                else min(WORKER_CHECK_S, self.end - time.monotonic())
            )
            if not self.listen(pipe, max(0.0, left)) and self.late():
                os.kill(worker, signal.SIGSTOP)  # lest it begin to answer right now
                _, status = os.waitpid(worker, os.WUNTRACED)
                if not os.WIFSTOPPED(status):
                    return self.ended(status)
                while self.listen(pipe, 0.0):
                    pass
                if self.late():
                    os.kill(worker, signal.SIGKILL)
                    self.print_fallback()
                    return OutOfTime.exit_code
                os.kill(worker, signal.SIGCONT)
            gone, status = os.waitpid(worker, os.WNOHANG)
            if gone:
                return self.ended(status)

    def late(self) -> bool:
        """Whether the worker has not begun to answer in time."""
        return self.end is not None and time.monotonic() >= self.end

    def listen(self, pipe: int, seconds: float) -> bool:
        """Whether the worker tells something within so many seconds."""
        if not select.select([pipe], [], [], seconds)[0]:
            return False
        data = os.read(pipe, 1 << 16)
        *lines, self.unread = (self.unread + data).split(b"\n")
        for line in lines:
            with contextlib.suppress(ValueError):
                message = json.loads(line)
                if isinstance(message, str):
                    self.fallback = message
                else:
                    self.end = message
        if not data:
            time.sleep(0.001)  # it is about to end
        return bool(data)

    def print_fallback(self) -> None:
        """Print the fallback, and the note beside it."""
        clear = CLEAR_LINE if sys.stderr.isatty() else ""
        out, err = sys.stdout, sys.stderr
        for text, stream in ((clear, err), (self.fallback, out), (f"{self.note}\n", err)):
            with contextlib.suppress(OSError, ValueError):
                print(text, end="", file=stream, flush=True)

    def ended(self, status: int) -> int:
        """The exit code of the worker; the fallback is printed when a solver crashed under it.

        Any other signal that ended it ends this process too.
        """
        from ...backends.process import cause

        code = os.waitstatus_to_exitcode(status)
        if (name := cause(code)) in CRASHES:
            crash = Unavailable(f"a solver ended the process ({name}); memory may have run out")
            self.note = f"satchel: {crash}"
            self.fallback = f"{self.as_json(crash)}\n" if self.as_json else self.fallback
            self.print_fallback()
            return Unavailable.exit_code
        if code < 0:
            signal.signal(-code, signal.SIG_DFL)
            os.kill(os.getpid(), -code)
        return code


def _fork(guard: Guard) -> None:
    """Go on in a fork of this process, which stays behind as its guard."""
    from ...backends.process import end_with_parent  # takes time, and `satchel --help` needs it not

    global _pipe
    reader, writer = os.pipe()
    parent = os.getpid()
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    worker = os.fork()
    if worker == 0:
        os.close(reader)
        _pipe = writer
        end_with_parent(parent)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        return
    os.close(writer)

    def pass_on(number: int, frame: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, number)

    for number in SIGNALS:
        signal.signal(number, pass_on)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    os._exit(guard.wait(worker, reader))
