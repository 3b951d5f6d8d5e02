"""One program from start to end: its input, what it writes, and its limits."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO, Literal

from .process import end, start

PREFIX = "program:"
"""What stands before the name of a program on the PATH that is a solver."""
Ending = Literal["exit", "timeout", "memory", "output", "signal"]
"""How a process ends: by itself; at a limit of time, memory or output; by a foreign signal."""


def is_program(solver: str) -> bool:
    """Whether the name of a solver is that of a program: ``program:NAME``, or a path.

    >>> is_program("program:cadical"), is_program("./kissat"), is_program("cadical195")
    (True, True, False)
    """
    return solver.startswith(PREFIX) or os.sep in solver


@dataclass(frozen=True)
class Finished:
    """What a command wrote, and how it ended.

    Parameters
    ----------
    output, errors : str
        Standard output, and the end of standard error.
    ended : {"exit", "timeout", "memory", "output", "signal"}
        By itself; at a limit; for having written too much; by a signal from elsewhere.
    code : int or None
        The exit code; minus the number of the signal that ended it; None when it did not end by
        itself. (A program may end in time and leave something behind that holds its output.)
    """

    output: str
    errors: str
    ended: Ending
    code: int | None


def run(
    command: Sequence[str],
    text: str = "",
    seconds: float = 60.0,
    output_bytes: int = 1 << 24,
    error_bytes: int = 1 << 14,
) -> Finished:
    """Run a command with a text on its standard input, and end it at its limits.

    Parameters
    ----------
    command : sequence of str
        The program and its arguments.
    text : str
        Standard input.
    seconds : float
        From the start to the end of its output.
    output_bytes : int
        A command that writes more on standard output is ended.
    error_bytes : int
        Of standard error so many bytes are kept, the last ones.

    Raises
    ------
    OSError
        When it does not start.

    Examples
    --------
    >>> run(["echo", "4 queens"])
    Finished(output='4 queens\\n', errors='', ended='exit', code=0)
    """
    output, last = list[bytes](), [b""]
    until = time.monotonic() + seconds
    with tempfile.TemporaryFile() as source:
        source.write(text.encode())
        source.seek(0)
        process = start(command, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def read_output(stream: BinaryIO) -> None:
        with stream:
            output.append(stream.read(output_bytes + 1))

    def read_errors(stream: BinaryIO) -> None:
        with stream:
            while piece := os.read(stream.fileno(), 1 << 16):
                last[0] = (last[0] + piece)[-error_bytes:]

    readers = [
        threading.Thread(target=read_output, args=(process.stdout,), daemon=True),
        threading.Thread(target=read_errors, args=(process.stderr,), daemon=True),
    ]
    ended: Ending = "exit"
    code: int | None = None
    try:
        for reader in readers:
            reader.start()
        readers[0].join(seconds)
        if output and len(output[0]) > output_bytes:
            ended = "output"
        else:
            code = process.wait(max(0.0, until - time.monotonic()))
            if code < 0:
                ended = "signal"
            elif readers[0].is_alive():
                ended = "timeout"  # something that it started still holds its output
    except subprocess.TimeoutExpired:
        ended = "timeout"
    finally:
        end(process)
    for reader in readers:
        reader.join(1)
    written = output[0] if output else b""
    return Finished(written.decode(errors="replace"), last[0].decode(errors="replace"), ended, code)
