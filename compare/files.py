"""Files that the user asked for: written whole, or refused in one sentence."""

from __future__ import annotations

from pathlib import Path

from ..puzzles.errors import PuzzleError


def save(path: Path, content: str | bytes) -> Path:
    """Write a file, and the folders above it; its path.

    What UTF-8 cannot hold (half a surrogate pair, in the last words of a broken program) is
    written as an escape, which JSON reads back.

    Raises
    ------
    PuzzleError
        When it cannot be written.
    """
    if isinstance(content, str):
        content = content.encode("utf-8", "backslashreplace")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise PuzzleError(str(path), "a file to write", error.strerror or str(error)) from None
    return path
