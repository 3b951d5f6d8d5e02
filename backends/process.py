"""Processes: how each of them is started, limited and ended.

Every process leads a process group of its own. So it is ended together with all that it starts,
and Ctrl-C at the terminal reaches its parent alone, which then ends it. Where there are no process
groups (Windows) it is ended alone. No process outlives its parent, not even one that was killed:

- :func:`end_with_parent` asks the system to kill this process, it alone, when its parent ends.
- :func:`end_group_with_parent` leaves a watcher beside this process, which ends the whole group.
- The supervisor of a measured run (``compare.run.supervisor``) reads its standard input, which
  ends with its parent, and then ends the run and itself.

This module needs nothing but the standard library, so that a process can load it alone.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

POSIX = os.name == "posix"
"""Whether there are process groups and signals."""
KILL_TIMEOUT_S = 5.0
"""How long a killed process is waited for: it may hang in the kernel."""
PARENT_CHECK_S = 0.5
"""Time between two looks at the parent, where the system does not tell of its end."""
ROOT = Path(__file__).resolve().parent.parent / "__init__.py"
BOOT = """
import importlib, importlib.util, sys
spec = importlib.util.spec_from_file_location("satchel", sys.argv[1])
sys.modules["satchel"] = package = importlib.util.module_from_spec(spec)
spec.loader.exec_module(package)
module, _, function = sys.argv[2].partition(":")
getattr(importlib.import_module(module), function)(*sys.argv[3:])
"""
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
"""Options of Linux's ``prctl``."""


def own_command(target: str, *words: str) -> list[str]:
    """The command that calls ``module:function`` of this very copy of Satchel, installed or not.

    >>> own_command("satchel.compare.run.worker:main")[-1]
    'satchel.compare.run.worker:main'
    """
    return [sys.executable, "-P", "-c", BOOT, str(ROOT), target, *words]


# --- starting and ending ---------------------------------------------------------------------


def start(
    command: Sequence[str],
    folder: Path | str | None = None,
    variables: Mapping[str, str] | None = None,
    **options: Any,
) -> subprocess.Popen[bytes]:
    """Start a command as the leader of a process group.

    Parameters
    ----------
    command : sequence of str
        The program and its arguments.
    folder : path, optional
        Where its temporary files go, instead of the system's folder for them.
    variables : mapping, optional
        More variables of its environment.
    **options
        Further ones of ``subprocess.Popen``, such as the streams.

    Raises
    ------
    OSError
        When the program or the resources for it are not there.
    """
    temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder)) if folder else {}
    environment = {**os.environ, **temporary, **(variables or {})}
    return subprocess.Popen(command, env=environment, start_new_session=POSIX, **options)


def ask_to_end(process: subprocess.Popen[bytes]) -> None:
    """Ask a process to end: by SIGTERM, or where there are no signals by the end of its input."""
    if POSIX:
        process.terminate()  # a forked process may hold the other end of its input open
    elif process.stdin:
        with contextlib.suppress(OSError):
            process.stdin.close()


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and its group, without waiting for them."""
    with contextlib.suppress(OSError):
        if POSIX:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def end(process: subprocess.Popen[bytes], grace_s: float = 0.0) -> None:
    """End a process and its group, wait for it, and close its standard input.

    Parameters
    ----------
    process : Popen
        The leader of the group.
    grace_s : float
        Seconds that it has to end by itself, once it was asked to, before it is killed.
    """
    if grace_s:
        ask_to_end(process)
        close(process.stdin)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(grace_s)
    kill(process)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(KILL_TIMEOUT_S)
    close(process.stdin)


def close(stream: Any) -> None:
    """Close a stream, whose other end may be gone."""
    if stream:
        with contextlib.suppress(OSError):
            stream.close()


def cause(code: int) -> str:
    """What an exit code says: itself, or the name of the signal that ended the process.

    >>> cause(3), cause(-11)
    ('exit code 3', 'SIGSEGV')
    """
    names = {-number: number.name for number in signal.Signals}
    return names.get(code, f"exit code {code}")


# --- the end of the parent -------------------------------------------------------------------


def prctl(option: int, value: int) -> None:
    """Ask Linux for something about this process."""
    import ctypes

    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def end_with_parent(parent: int) -> None:
    """Let this process be killed when its parent, given by its number, ends or has ended."""
    if sys.platform == "linux":
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # works though a solver lets no thread run
        if os.getppid() != parent:
            os._exit(1)
        return

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(PARENT_CHECK_S)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=look, daemon=True).start()


def end_group_with_parent(folder: str) -> None:
    """Leave a watcher that ends this process group when standard input ends, as the parent does.

    The watcher removes ``folder`` too. It is a process of its own, since some solvers let no other
    thread run while they work.
    """
    if not POSIX or os.fork():
        return
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
