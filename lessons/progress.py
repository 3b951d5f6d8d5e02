"""The answers that a reader gave, kept between visits in one file of the user's state folder.

The file is ``satchel/exercises.json`` below ``$XDG_STATE_HOME`` (``~/.local/state``). It is read
and written on this machine alone. Where it cannot be written, answers last as long as the page.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from ..puzzles.errors import PuzzleError
from ..puzzles.files import written
from .exercises import ANSWER_CHARACTERS

FILE_BYTES = 2_000_000
"""The most bytes that are read of the file."""
_lock = Lock()


class Kept(NamedTuple):
    """The last answer to an exercise, and whether it was right."""

    answer: str = ""
    right: bool = False


def file() -> Path:
    """Where answers are kept."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "satchel" / "exercises.json"


def kept() -> dict[str, Kept]:
    """The last answers by the names of their exercises; none where the file is not one of ours."""
    try:
        with file().open(encoding="utf-8") as stream:
            stored = json.loads(stream.read(FILE_BYTES))
        return {
            name: Kept(answer[:ANSWER_CHARACTERS], right is True)
            for name, (answer, right) in stored.items()
            if isinstance(answer, str)
        }
    except (OSError, RuntimeError, ValueError, TypeError, AttributeError):
        return {}


def keep(name: str, answer: str, right: bool) -> None:
    """Keep an answer; a blank one forgets the exercise."""
    with _lock, suppress(OSError, RuntimeError, PuzzleError):
        answers = kept()
        if answers.get(name, Kept()) == (answer, right):
            return
        answers[name] = Kept(answer, right)
        if not answer.strip():
            del answers[name]
        target = file()
        target.parent.mkdir(parents=True, exist_ok=True)
        with written(target) as stream:
            stream.write(json.dumps(answers).encode())
