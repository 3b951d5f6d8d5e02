"""``--timeout`` kept whatever runs: this process watches another one, which does the work.

Whoever works looks at the clock, and ends with what is found. But some solvers let no other code
run for seconds, and a large model takes as long to be freed. So a command with a time limit is done
by a fork of this process, which says what is to be printed should the limit strike now, and when
its answer is on the way or out. ``GRACE_S`` seconds after the limit it is ended, and its last words
are printed; so they are when a solver crashes. Where there is no ``fork`` a command is as late as
its solvers are.
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
NOTHING = {
    "solve": "unknown\n",
    "count": "at least 0\n",
    "why": "unknown\n",
    "hint": "unknown\n",
    "steps": "unknown\n",
}
"""What verbs print that print something though nothing is known."""
CLEAR = "\r\x1b[2K\x1b[?25h"
"""Clears the line of a progress display, and shows the cursor that it hides."""

T = TypeVar("T")
_large: list[object] = []
_begun: float | None = None
_limit: float | None = None
_mouth: int | None = None
"""Where the worker says its last words; None in a process that nobody watches."""


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
    if _begun is None or _mouth is not None or seconds is None or not hasattr(os, "fork"):
        return
    late = OutOfTime(f"no answer within {seconds:g} s")
    plain = not getattr(arguments, "json", False)
    words = NOTHING.get(verb, "") if plain else as_json(late) + "\n"
    said = f"stopped by the time limit after {seconds + GRACE_S:.2f} s"
    note = said if verb in NOTHING else f"satchel: {late}"
    _limit = _begun + seconds + GRACE_S
    _fork(Guard(words, note, _limit, None if plain else as_json))


def deadline(seconds: float | None, pulse: Callable[[], None] | None = None) -> Deadline:
    """The deadline of a command; to read its instance has taken some of the time."""
    from ...backends.base import Deadline  # loaded by now; `satchel --help` needs none

    limit = Deadline(seconds, pulse)
    if _begun is not None and seconds is not None:
        limit.start = _begun
    return limit


def say(words: str) -> None:
    """What is to be printed should the limit strike now."""
    _tell(words)


def answering() -> None:
    """From now on the answer is printed or written, and not to be cut in two."""
    _tell(None)


def answered(seconds: float | None = None) -> None:
    """What was printed is out, and work goes on: the limit holds again, or one from now on."""
    sys.stdout.flush()
    _tell(_limit if seconds is None else time.monotonic() + seconds + GRACE_S)


def kept(instance: T) -> T:
    """The same, never freed in a process that is watched: that may take long, piece by piece."""
    if _mouth is not None:
        _large.append(instance)
    return instance


def leave(code: int) -> None:
    """End a process that is watched as soon as all is said."""
    if _mouth is not None:
        os._exit(code)


def _tell(words: str | float | None) -> None:
    """Tell the guard last words, or when they are due: at a moment of its clock, or never."""
    if _mouth is None:
        return
    data = f"\n{json.dumps(words)}\n".encode()  # of a line that an interrupt cut nothing is heard
    with contextlib.suppress(OSError):
        while data:
            data = data[os.write(_mouth, data) :]


class Guard:
    """What the process does that watches.

    Parameters
    ----------
    words : str
        The last words of the worker, until it says others.
    note : str
        What stands on standard error beside them.
    end : float
        When the worker is ended, by the monotonic clock.
    as_json : callable, optional
        Writes an error for programs, who are not told the last words of a crash.
    """

    def __init__(
        self,
        words: str,
        note: str,
        end: float,
        as_json: Callable[[SatchelError], str] | None = None,
    ) -> None:
        self.words, self.note, self.as_json = words, note, as_json
        self.end: float | None = end
        self.heard = b""

    def wait(self, worker: int, ear: int) -> int:
        """Wait for the worker, or end it; the exit code."""
        while True:
            left = (
                WORKER_CHECK_S
                if self.end is None
                else min(WORKER_CHECK_S, self.end - time.monotonic())
            )
            if not self.listen(ear, max(0.0, left)) and self.late():
                os.kill(worker, signal.SIGSTOP)  # lest it begin to answer right now
                _, status = os.waitpid(worker, os.WUNTRACED)
                if not os.WIFSTOPPED(status):
                    return self.ended(status)
                while self.listen(ear, 0.0):
                    pass
                if self.late():
                    os.kill(worker, signal.SIGKILL)
                    self.speak()
                    return OutOfTime.exit_code
                os.kill(worker, signal.SIGCONT)
            gone, status = os.waitpid(worker, os.WNOHANG)
            if gone:
                return self.ended(status)

    def late(self) -> bool:
        """Whether the worker has not begun to answer in time."""
        return self.end is not None and time.monotonic() >= self.end

    def listen(self, ear: int, seconds: float) -> bool:
        """Whether the worker says something within so many seconds."""
        if not select.select([ear], [], [], seconds)[0]:
            return False
        said = os.read(ear, 1 << 16)
        *lines, self.heard = (self.heard + said).split(b"\n")
        for line in lines:
            with contextlib.suppress(ValueError):
                words = json.loads(line)
                if isinstance(words, str):
                    self.words = words
                else:
                    self.end = words
        if not said:
            time.sleep(0.001)  # it is about to end
        return bool(said)

    def speak(self) -> None:
        """Print the last words."""
        clear = CLEAR if sys.stderr.isatty() else ""
        out, err = sys.stdout, sys.stderr
        for words, stream in ((clear, err), (self.words, out), (f"{self.note}\n", err)):
            with contextlib.suppress(OSError, ValueError):
                print(words, end="", file=stream, flush=True)

    def ended(self, status: int) -> int:
        """The exit code of the worker; what it said last, when a solver crashed under it.

        Any other signal that ended it ends this process too.
        """
        from ...backends.process import cause

        code = os.waitstatus_to_exitcode(status)
        if (name := cause(code)) in CRASHES:
            crash = Unavailable(f"a solver ended the process ({name}); memory may have run out")
            self.note = f"satchel: {crash}"
            self.words = f"{self.as_json(crash)}\n" if self.as_json else self.words
            self.speak()
            return Unavailable.exit_code
        if code < 0:
            signal.signal(-code, signal.SIG_DFL)
            os.kill(os.getpid(), -code)
        return code


def _fork(guard: Guard) -> None:
    """Go on in a fork of this process, which stays behind as its guard."""
    from ...backends.process import end_with_parent  # takes time, and `satchel --help` needs it not

    global _mouth
    ear, mouth = os.pipe()
    parent = os.getpid()
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    worker = os.fork()
    if worker == 0:
        os.close(ear)
        _mouth = mouth
        end_with_parent(parent)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        return
    os.close(mouth)

    def pass_on(number: int, frame: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, number)

    for number in SIGNALS:
        signal.signal(number, pass_on)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    os._exit(guard.wait(worker, ear))
