"""The process between an experiment and one run of it: it limits, measures and ends the run.

Started by :mod:`.isolate` with one line of JSON on its standard input; it answers with one line of
JSON. What it is good for:

- It is small: of Satchel it loads :mod:`satchel.backends.process` alone. The operating system
  counts the memory of a process before ``exec`` among its peak, so that a large parent would lend
  its own size to every run that it starts.
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
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from ...backends import process

LINUX = sys.platform == "linux"
SHORTEST_PAUSE_S, LONGEST_PAUSE_S = 0.02, 0.5
"""Between two looks at the memory."""
PAUSE_PER_LOOK = 20
"""Within these bounds a pause is so many times as long as a look takes."""
OUTPUT_BYTES = 1 << 26
"""A run that writes more is ended."""
KEPT_ERROR_BYTES = 1 << 14
"""What is kept of the end of standard error."""

News = queue.SimpleQueue[tuple[str, Any]]
"""``("ended", moment)``, ``("alone", None)`` without any child, ``("gone", None)``."""


class Run:
    """One command and all that it starts."""

    def __init__(self, job: dict[str, Any], folder: Path, news: News) -> None:
        import psutil

        self.job, self.news, self.gone = job, news, False
        self.psutil, self.me = psutil, psutil.Process()
        self.seen: dict[Any, float] = {}  # processes, with the processor time last seen
        self.cpu, self.memory = 0.0, 0
        (folder / ".input").write_text(job["text"], encoding="utf-8")
        self.output = (folder / ".output").open("w+b")
        self.errors = (folder / ".errors").open("w+b")
        with (folder / ".input").open("rb") as source:
            self.begin = time.monotonic()  # the same clock in all processes of a system
            self.child = process.start(
                job["command"],
                folder,
                {"SATCHEL_BEGIN": str(self.begin)},
                stdin=source,
                stdout=self.output,
                stderr=self.errors,
                preexec_fn=partial(process.end_with_parent, os.getpid()) if LINUX else None,
            )
        wait = self.wait if process.POSIX else self.wait_elsewhere
        threading.Thread(target=wait, daemon=True).start()

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
        """Wait for the command, where a process can wait for its own children alone."""
        self.child.wait()
        self.news.put(("ended", time.monotonic()))
        self.news.put(("alone", None))

    def supervise(self) -> tuple[str, float]:
        """How the run ended and when; it may not be dead yet."""
        seconds, memory = self.job["seconds"], self.job["memory"]
        pause, parent = SHORTEST_PAUSE_S, os.getppid()
        while True:
            left = self.begin + seconds - time.monotonic()
            try:
                what, when = self.news.get(timeout=max(0.0, min(left, pause)))
            except queue.Empty:
                what, when = "", time.monotonic()
            if what == "ended":
                late = when - self.begin > seconds
                itself = "exit" if self.child.returncode >= 0 else "signal"
                return "timeout" if late else itself, when
            if what == "gone" or os.getppid() != parent:
                self.gone = True
                return "gone", time.monotonic()
            if when - self.begin >= seconds:
                return "timeout", when
            self.look()
            if memory is not None and self.memory > memory:
                return "memory", time.monotonic()
            written = (os.fstat(file.fileno()).st_size for file in (self.output, self.errors))
            if max(written) > OUTPUT_BYTES:
                return "output", time.monotonic()
            look = time.monotonic() - when
            pause = min(max(SHORTEST_PAUSE_S, PAUSE_PER_LOOK * look), LONGEST_PAUSE_S)

    def look(self) -> None:
        """Sum up the memory of all processes, and remember them."""
        total = 0
        for one in self.me.children(recursive=True):
            with contextlib.suppress(self.psutil.Error), one.oneshot():
                total += one.memory_info().rss
                self.seen[one] = sum(one.cpu_times()[:2])
        self.memory = max(self.memory, total)

    def end(self) -> None:
        """Kill whatever is left, until nothing is."""
        until = time.monotonic() + process.KILL_TIMEOUT_S
        pause = 0.0 if self.child.returncode is None else 0.05  # mostly nothing is left
        while time.monotonic() < until:
            with contextlib.suppress(queue.Empty):
                while self.news.get(timeout=pause)[0] != "alone":
                    pass
                process.kill(self.child)
                self.kill(one for one in self.seen if one.is_running())
                return
            self.kill(self.me.children(recursive=True))
            process.kill(self.child)
            pause = 0.02

    def kill(self, processes: Any) -> None:
        """Kill processes, some of which may have ended."""
        for one in processes:
            with contextlib.suppress(self.psutil.Error, OSError):
                one.kill()

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
            "output": tail(self.output, OUTPUT_BYTES),
            "errors": tail(self.errors, KEPT_ERROR_BYTES),
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
    try:
        supervise(sys.stdin.buffer.readline())
    except Exception as error:
        answer({"failure": f"{type(error).__name__}: {error}"})
    os._exit(0)  # a thread may still listen


def supervise(line: bytes) -> None:
    """Run a job, stated as JSON on a line, and answer unless the parent is gone."""
    if not line.endswith(b"\n"):
        return  # the parent is gone already
    job, news = json.loads(line), News()
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, frame: news.put(("gone", None)))
    if LINUX:  # orphans of the run become children of this process
        process.prctl(process.PR_SET_CHILD_SUBREAPER, 1)
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
