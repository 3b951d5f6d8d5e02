"""Writing files: whole, or not at all, or refused in one sentence.

What is written goes to a temporary name beside the file, which then takes its place. So whatever
stops the program leaves the file as it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE
from typing import BinaryIO

from .errors import PuzzleError


@contextmanager
def written(path: Path, *, follow: bool = False) -> Iterator[BinaryIO]:
    """An open file that takes the place of ``path`` when all is in it.

    Parameters
    ----------
    path : Path
        Where it is to be; the folder must be there.
    follow : bool
        Of a link, whether the file that it leads to is written, and whether a device is: for
        names that a user states. Else the link itself is replaced, so that nobody who can put a
        link into a folder chooses what is written outside of it.

    Raises
    ------
    PuzzleError
        When it cannot be written.
    """
    try:
        if "\0" in str(path):
            raise ValueError("a NUL in the name")
        target = path.resolve() if follow else path
        if follow and target.is_symlink():
            raise OSError("a circle of links")
        special = follow and target.exists() and not target.is_file()
        part = target if special else target.with_name(f".satchel-{os.getpid()}.part")
        if not special:
            part.unlink(missing_ok=True)  # of a process that was killed
        out = part.open("wb" if special else "xb")
    except (OSError, RuntimeError, ValueError) as error:  # a circle of links
        raise refused(path, error) from None
    try:
        with out:
            yield out
        if not special:
            if target.is_file() and not target.is_symlink():
                part.chmod(S_IMODE(target.stat().st_mode))
            part.replace(target)
    except BaseException as error:
        if not special:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise refused(path, error) from None
        raise


def refused(path: Path, error: Exception) -> PuzzleError:
    """The complaint that a file cannot be written."""
    reason = getattr(error, "strerror", None) or str(error)
    if isinstance(error, IsADirectoryError):
        reason = "a folder"
    return PuzzleError(str(path), "a file to write", reason)


def save(path: Path, content: str | bytes, *, follow: bool = False) -> Path:
    """Write a file, and the folders above it; its path.

    What UTF-8 cannot hold (half a surrogate pair, in the last words of a broken program) is
    written as an escape, which JSON reads back. ``follow`` is as in :func:`written`.

    Raises
    ------
    PuzzleError
        When it cannot be written.
    """
    if isinstance(content, str):
        content = content.encode("utf-8", "backslashreplace")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise refused(path, error) from None
    with written(path, follow=follow) as out:
        out.write(content)
    return path
