"""One command in a process of its own, limited, and measured by the operating system.

Each run has a *supervisor* (:mod:`.supervisor`), a small process that starts the command, watches
it, and ends it with everything it started: at a limit, on Ctrl-C, and when this process is gone,
even by SIGKILL.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from ...backends import process
from ...backends.program import Finished
from ...puzzles.errors import Unavailable
from .record import Limits

SUPERVISOR = process.own_command("satchel.compare.run.supervisor:main")
GRACE_S = 10.0
"""How long a supervisor has to end its run and itself."""
MISSING = "psutil is missing: pip install 'satchel[compare]'"
NOT_FOUND = 127
"""The exit code of a command that does not start, as in a shell."""


@dataclass(frozen=True)
class Measured(Finished):
    """What a run wrote, how it ended, and what it took.

    Parameters
    ----------
    wall, cpu : float
        Seconds from start to end, and of processor time, of the command and all that it started.
    memory : int
        The peak in bytes: of any one process, or of the sum over all of them whenever it was
        looked at (some 20 to 50 times a second), whichever is more. What processes share is
        counted for each of them; the 20 MB of the supervisor are the least that is ever seen.
    """

    wall: float = 0.0
    cpu: float = 0.0
    memory: int = 0


class Group:
    """Runs that can be ended together; also those that are only about to start."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.ended = False
        self.living: set[subprocess.Popen[bytes]] = set()

    @contextmanager
    def holding(self, supervisor: subprocess.Popen[bytes]) -> Iterator[None]:
        """Count a supervisor among the living while the body runs; then it is ended."""
        try:
            with self.lock:
                if self.ended:
                    raise KeyboardInterrupt
                self.living.add(supervisor)
            yield
        finally:
            with self.lock:
                self.living.discard(supervisor)
            process.end(supervisor, GRACE_S)
            process.close(supervisor.stdout)

    def end(self) -> None:
        """End all runs, for good; each raises ``KeyboardInterrupt`` in its thread."""
        with self.lock:
            self.ended = True
            for supervisor in self.living:
                process.ask_to_end(supervisor)


GROUP: ContextVar[Group | None] = ContextVar("group", default=None)
"""The group of all runs that the current thread makes."""


def run(command: Sequence[str], text: str = "", limits: Limits | None = None) -> Measured:
    """Run a command with ``text`` on its standard input.

    Returns within a second after a limit, and no process is left. The temporary files of the
    command are in a folder of its own (``TMPDIR``), which goes with it.

    Raises
    ------
    Unavailable
        When psutil is missing, or no process can be started.
    KeyboardInterrupt
        On Ctrl-C, or when the thread's group was ended; the run is over then.

    Examples
    --------
    >>> run(["echo", "4 queens"]).output
    '4 queens\\n'
    """
    require()
    limits, group = limits or Limits(), GROUP.get() or Group()
    job = {
        "command": list(command),
        "text": text,
        "seconds": limits.seconds,
        "memory": limits.memory,
    }
    try:
        supervisor = process.start(
            SUPERVISOR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
    except OSError as error:
        raise Unavailable(f"no process can be started: {error}") from None
    with group.holding(supervisor):
        assert supervisor.stdin and supervisor.stdout
        with contextlib.suppress(BrokenPipeError):
            supervisor.stdin.write(json.dumps(job).encode() + b"\n")
            supervisor.stdin.flush()  # stays open: its end is the end of the run
        answer = supervisor.stdout.read()
    if group.ended:
        raise KeyboardInterrupt
    try:
        report = json.loads(answer)
    except ValueError:  # nothing, or half of it
        return Measured("", "the supervisor was ended from elsewhere", "signal", -9)
    if "failure" in report:
        return Measured("", report["failure"], "exit", NOT_FOUND)
    return Measured(**report)


def require() -> None:
    """Complain unless runs can be measured here."""
    if importlib.util.find_spec("psutil") is None:
        raise Unavailable(MISSING)
