"""What the words behind options must be: types for argparse, each with its own complaint."""

from __future__ import annotations

import argparse
import errno
import os
import re
from collections.abc import Callable
from pathlib import Path

from ...puzzles.errors import PuzzleError
from ...puzzles.text import integer, shown


def number(text: str) -> int:
    """A whole number from 1 on, for argparse."""
    return whole(text, "a number", 1, 9999999999)


def seed(text: str) -> int:
    """A seed, for argparse; every solver takes those of 31 bits."""
    return whole(text, "a seed", 0, 2**31 - 1)


def whole(text: str, what: str, low: int, high: int) -> int:
    """A whole number within bounds, for argparse, which knows the option."""
    try:
        return integer(text, "", low, high, what)
    except PuzzleError as error:
        said = f"expected {error.expected}, found {error.found}"
        raise argparse.ArgumentTypeError(said) from None


def name(text: str) -> str:
    """A name of a file or folder, for argparse."""
    if not text.strip() or "\0" in text:
        raise argparse.ArgumentTypeError(f"expected a name, found {shown(text)}")
    return text


def is_folder(name: str) -> bool:
    """Whether there is a folder of this name."""
    try:
        return Path(name).is_dir()
    except OSError:  # whoever reads it says why
        return False


def folder(text: str) -> str:
    """A folder to be written into, for argparse; what forbids it is said before the work."""
    name(text)

    def forbids(place: Path) -> int:
        while not place.exists() and place != place.parent:
            place = place.parent  # which will be made
        if not place.is_dir():
            return errno.EEXIST if place == Path(text) else errno.ENOTDIR
        return 0 if os.access(place, os.W_OK) else errno.EACCES

    return _granted(text, "a folder to write", forbids)


def target(text: str) -> str:
    """A file to be written when the work is done, for argparse; what forbids it is said before."""
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


def seconds(text: str) -> float:
    """A positive number of seconds, for argparse."""
    simple = re.fullmatch(r"[+]?[0-9]*[.]?[0-9]*(e[+-]?[0-9]{1,3})?", text, re.IGNORECASE)
    try:
        value = float(text) if simple else -1.0
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        expected = "seconds, more than 0 and less than 1e9"
        raise argparse.ArgumentTypeError(f"expected {expected}, found {shown(text)}")
    return value
