"""What the words behind options must be: types for :class:`Arguments`, which names the option.

A type returns the value, or raises a ``PuzzleError`` that does not say where.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path

from ...puzzles.errors import PuzzleError
from ...puzzles.text import integer, memory_bytes, shown


def number(text: str) -> int:
    """A whole number from 1 on."""
    return integer(text, "", 1, 9999999999)


def seed(text: str) -> int:
    """A seed; every solver takes those of 31 bits."""
    return integer(text, "", 0, 2**31 - 1, "a seed")


def seconds(text: str) -> float:
    """A positive number of seconds.

    >>> seconds("1e-1")
    0.1
    """
    number = r"[+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,3})?"
    if not re.fullmatch(number, text) or not 0 < float(text) < 1e9:
        raise PuzzleError("", "seconds, more than 0 and less than 1e9", shown(text))
    return float(text)


def memory(text: str) -> int:
    """Bytes.

    >>> memory("500M")
    524288000
    """
    return memory_bytes(text, "")


def name(text: str) -> str:
    """A name of a file or folder."""
    if not text.strip() or "\0" in text:
        raise PuzzleError("", "a name", shown(text))
    return text


def is_folder(name: str) -> bool:
    """Whether there is a folder of this name."""
    try:
        return Path(name).is_dir()
    except OSError:  # whoever reads it says why
        return False


def folder(text: str) -> str:
    """A folder to be written into; what forbids it is said before the work."""
    name(text)

    def forbids(place: Path) -> int:
        while not place.exists() and place != place.parent:
            place = place.parent  # which will be made
        if not place.is_dir():
            return errno.EEXIST if place == Path(text) else errno.ENOTDIR
        return 0 if os.access(place, os.W_OK) else errno.EACCES

    return _granted(text, "a folder to write", forbids)


def target(text: str) -> str:
    """A file to be written when the work is done; what forbids it is said before the work."""
    if name(text) == "-":
        raise PuzzleError(text, "the name of a file (standard output holds the answer)", "-")

    def forbids(file: Path) -> int:
        if file.is_dir() or not file.parent.is_dir():
            return errno.EISDIR if file.is_dir() else errno.ENOENT
        return 0 if os.access(file if file.exists() else file.parent, os.W_OK) else errno.EACCES

    return _granted(text, "a file to write", forbids)


def _granted(text: str, expected: str, forbids: Callable[[Path], int]) -> str:
    """The name itself, unless an error number, or the system, forbids it."""
    try:
        number = forbids(Path(text))
        found = os.strerror(number) if number else ""
    except OSError as error:
        found = error.strerror or str(error)
    if found:
        raise PuzzleError(text, expected, found)
    return text
