"""A folder whose files are answered one by one: ``solve --input`` and ``grade --formula``."""

from __future__ import annotations

import stat
from pathlib import Path

from ...puzzles.errors import Place, PuzzleError
from ...puzzles.text import printable
from . import arg_types
from .render import note


def files(folder: str) -> list[Path]:
    """The files of a folder in the order of their names, without the hidden ones.

    Folders in it are named on standard error; what cannot be read is for :func:`readable`.
    """
    try:
        every = sorted(file for file in Path(folder).iterdir() if not file.name.startswith("."))
    except OSError as error:
        raise PuzzleError(folder, "a folder to read", error.strerror or str(error)) from None
    inner = {file: printable(file.name) for file in every if arg_types.is_folder(str(file))}
    found = [file for file in every if file not in inner]
    if not found:
        raise PuzzleError(folder, "a file in the folder", "none")
    if inner:
        left = ", ".join(inner.values())
        note(f"satchel: warning: {printable(folder)}: folders in it are left out: {left}")
    return found


def readable(file: Path) -> str:
    """The name of a file of a folder; a pipe is not opened, for nobody may write into it."""
    place = Place(str(file), 1, 1)
    try:
        mode = file.stat().st_mode
    except OSError as error:
        raise PuzzleError(place, "a readable file", error.strerror or str(error)) from None
    if not stat.S_ISREG(mode):
        raise PuzzleError(place, "a regular file", "a pipe, a socket or a device")
    return str(file)
