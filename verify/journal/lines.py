"""A text file that grows by whole lines, and loses none when the process or the machine stops.

Every line is handed to the operating system at once, so that a killed process loses nothing; the
file is forced to the disk (``fsync``) with the first line that comes a second or more after the
last time, and at the end, so that a power failure loses the lines of the time between.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from ...puzzles.errors import PuzzleError
from ...puzzles.text import utf8

SYNC_S = 1.0
"""Seconds between two times that the file is forced to the disk."""


class Lines:
    """An open file of lines in UTF-8, locked against other processes.

    Parameters
    ----------
    file : str
        Its name; it is made when there is none.

    Raises
    ------
    PuzzleError
        Here and in every method, when the file cannot be used, or is used already.
    """

    def __init__(self, file: str) -> None:
        self.file, self._synced = file, time.monotonic()
        try:
            path = Path(file)
            if path.exists() and not path.is_file():
                found = "a directory" if path.is_dir() else "something else"
                raise PuzzleError(file, "a file for the journal", found)
            self._stream = path.open("a+b", buffering=0)
        except OSError as error:
            raise self._trouble("a journal to read and write", error) from None
        try:
            self._lock()
        except BaseException:
            self.release()
            raise

    def read(self) -> tuple[list[str], bytes]:
        """The whole lines, and the torn one that stands behind them without a line end."""
        try:
            self._stream.seek(0)
            data = self._stream.read()
        except OSError as error:
            raise self._trouble("a journal to read", error) from None
        whole, end, torn = data.rpartition(b"\n")
        return utf8(whole + end, self.file).split("\n")[:-1], torn

    def append(self, line: str) -> None:
        """Write a line; when that fails, leave the file as it was."""
        before, data = self._size(), f"{line}\n".encode()
        try:
            while data:
                data = data[self._stream.write(data) :]
            if time.monotonic() - self._synced >= SYNC_S:
                os.fsync(self._stream.fileno())
                self._synced = time.monotonic()
        except OSError as error:
            with contextlib.suppress(OSError):
                self._stream.truncate(before)
            raise self._trouble("room for another line of the journal", error) from None

    def cut(self, torn: bytes) -> None:
        """Take the torn line away."""
        try:
            self._stream.truncate(self._size() - len(torn))
        except OSError as error:
            raise self._trouble("a journal to write", error) from None

    def close(self) -> None:
        """Force the file to the disk and let others use it."""
        try:
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise self._trouble("a journal on the disk", error) from None
        finally:
            self.release()

    def release(self) -> None:
        """Close the file, which ends the lock."""
        self._stream.close()

    def _size(self) -> int:
        return os.fstat(self._stream.fileno()).st_size

    def _lock(self) -> None:
        """Let no other process use the file. The lock ends with the process, whatever ends it."""
        try:
            import fcntl
        except ImportError:  # Windows has no such lock
            return
        try:
            fcntl.flock(self._stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            expected, found = "a journal that no other process uses", "one in use"
            raise PuzzleError(self.file, expected, found) from None
        except OSError as error:
            raise self._trouble("a journal that can be locked", error) from None

    def _trouble(self, expected: str, error: OSError) -> PuzzleError:
        return PuzzleError(self.file, expected, error.strerror or str(error))
