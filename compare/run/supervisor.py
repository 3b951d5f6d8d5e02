"""The process between an experiment and one run of it: it limits, measures and ends the run.

A file that stands alone, started by :mod:`.isolate` with one line of JSON on its standard input;
it answers with one line of JSON. What it is good for:

- It is small. The operating system counts the memory of a process before ``exec`` among its peak,
  so that a large parent would lend its own size to every run that it starts.
- Orphans of the run become its children (Linux), so that all of them are found, measured and
  ended, whichever process group they chose: the run is over when there is no child left to wait
  for.
- Its input ends when its parent does, even by SIGKILL; then it ends the run and itself. If it is
  itself killed, the system ends the command (Linux).
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

LEAST, MOST, SHARE = 0.02, 0.5, 20
"""Seconds between two looks at the memory: at least, at most, and so many times what one costs."""
LARGEST_OUTPUT = 1 << 26
"""A run that writes more bytes is ended."""
LAST_WORDS = 1 << 14
"""Bytes of standard error that are kept, the last ones."""
PATIENCE = 5.0
"""Seconds to wait for killed processes, which may hang in the kernel."""
POSIX = os.name == "posix"

News = queue.SimpleQueue[tuple[str, Any]]
"""``("ended", (code, moment))``, ``("alone", None)`` without any child, ``("gone", None)``."""


PDEATHSIG, SUBREAPER = 1, 36


def control(option: int, value: int) -> None:
    """Ask the system for something about this process, where it can do that."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def bound(parent: int) -> None:
    """Let this process end with its parent, which may have ended already."""
    control(PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


class Run:
    """One command and all that it starts."""

    def __init__(self, job: dict[str, Any], folder: Path, news: News) -> None:
        import psutil

        self.job, self.news, self.gone = job, news, False
        self.psutil, self.me = psutil, psutil.Process()
        self.seen: dict[Any, float] = {}  # processes, with the processor time last seen
        self.cpu, self.memory = 0.0, 0
        temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder))
        (folder / ".input").write_text(job["text"], encoding="utf-8")
        self.output = (folder / ".output").open("w+b")
        self.errors = (folder / ".errors").open("w+b")
        with (folder / ".input").open("rb") as given:
            self.begin = time.monotonic()  # the same clock in all processes of a system
            self.child = subprocess.Popen(
                job["command"],
                stdin=given,
                stdout=self.output,
                stderr=self.errors,
                env={**os.environ, **temporary, "SATCHEL_BEGIN": str(self.begin)},
                start_new_session=POSIX,
                preexec_fn=partial(bound, os.getpid()) if sys.platform == "linux" else None,
            )
        threading.Thread(target=self.wait if POSIX else self.wait_elsewhere, daemon=True).start()

    def wait(self) -> None:
        """Wait for every child, and for every orphan that became one."""
        while True:
            try:
                pid, status, usage = os.wait4(-1, 0)
            except ChildProcessError:
                self.news.put(("alone", None))
                return
            self.cpu += usage.ru_utime + usage.ru_stime
            unit = 1 if sys.platform == "darwin" else 1024
            self.memory = max(self.memory, usage.ru_maxrss * unit)
            if pid == self.child.pid:
                self.child.returncode = os.waitstatus_to_exitcode(status)
                self.news.put(("ended", time.monotonic()))

    def wait_elsewhere(self) -> None:
        """The same where a process can wait for its own children alone."""
        self.child.wait()
        self.news.put(("ended", time.monotonic()))
        self.news.put(("alone", None))

    def supervise(self) -> tuple[str, float]:
        """How the run ended and when; it may not be dead yet."""
        seconds, most, pause, parent = self.job["seconds"], self.job["memory"], LEAST, os.getppid()
        while True:
            left = self.begin + seconds - time.monotonic()
            try:
                what, when = self.news.get(timeout=max(0.0, min(left, pause)))
            except queue.Empty:
                what, when = "", time.monotonic()
            if what == "ended":
                late = when - self.begin > seconds
                return (
                    "timeout" if late else "exit" if self.child.returncode >= 0 else "signal",
                    when,
                )
            if what == "gone" or os.getppid() != parent:
                self.gone = True
                return "gone", time.monotonic()
            if when - self.begin >= seconds:
                return "timeout", when
            self.look()
            if most is not None and self.memory > most:
                return "memory", time.monotonic()
            if max(os.fstat(file.fileno()).st_size for file in (self.output, self.errors)) > (
                LARGEST_OUTPUT
            ):
                return "output", time.monotonic()
            pause = min(max(LEAST, SHARE * (time.monotonic() - when)), MOST)

    def look(self) -> None:
        """Sum up the memory of all processes, and remember them."""
        total = 0
        for process in self.me.children(recursive=True):
            with contextlib.suppress(self.psutil.Error), process.oneshot():
                total += process.memory_info().rss
                self.seen[process] = sum(process.cpu_times()[:2])
        self.memory = max(self.memory, total)

    def end(self) -> None:
        """Kill whatever is left, until nothing is."""
        until = time.monotonic() + PATIENCE
        pause = 0.0 if self.child.returncode is None else 0.05  # mostly nothing is left
        while time.monotonic() < until:
            with contextlib.suppress(queue.Empty):
                while self.news.get(timeout=pause)[0] != "alone":
                    pass
                if POSIX:
                    self.kill_group()
                self.kill(process for process in self.seen if process.is_running())
                return
            self.kill(self.me.children(recursive=True))
            self.kill_group()
            pause = 0.02

    def kill_group(self) -> None:
        """Kill the command's process group, or the command alone where there are no groups."""
        with contextlib.suppress(OSError):
            if POSIX:
                os.killpg(self.child.pid, signal.SIGKILL)
            else:
                self.child.kill()

    def kill(self, processes: Any) -> None:
        """Kill processes, some of which may have ended."""
        for process in processes:
            with contextlib.suppress(self.psutil.Error, OSError):
                process.kill()

    def report(self, ended: str, when: float) -> dict[str, Any]:
        """What was measured, and what the command wrote."""
        if ended == "exit" and self.job["memory"] is not None and self.memory > self.job["memory"]:
            ended = "memory"  # between two looks
        return {
            "wall": when - self.begin,
            "cpu": max(self.cpu, sum(self.seen.values())),
            "memory": self.memory,
            "ended": ended,
            "code": self.child.returncode,
            "output": tail(self.output, LARGEST_OUTPUT),
            "errors": tail(self.errors, LAST_WORDS),
        }


def tail(file: BinaryIO, most: int) -> str:
    """The last bytes of a file as text."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - most))
    return file.read(most).decode(errors="replace")


def listen(news: News) -> None:
    """Wait for the end of the parent, or for a word from it."""
    sys.stdin.buffer.read()
    news.put(("gone", None))


def answer(report: dict[str, Any]) -> None:
    """Tell the parent."""
    sys.stdout.write(json.dumps(report) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Read the job, run it, and answer."""
    line = sys.stdin.buffer.readline()
    if not line.endswith(b"\n"):
        return  # the parent is gone already
    job, news = json.loads(line), News()
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, frame: news.put(("gone", None)))
    control(SUBREAPER, 1)  # orphans of the run become children of this process
    folder = Path(tempfile.mkdtemp(prefix="satchel-run-"))
    try:
        run = Run(job, folder, news)
        threading.Thread(target=listen, args=(news,), daemon=True).start()
        ended, when = run.supervise()
        run.end()
        if not run.gone:
            answer(run.report(ended, when))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    try:
        main()
    except Exception as error:
        answer({"failure": f"{type(error).__name__}: {error}"})
    os._exit(0)  # a thread may still listen
