"""Everything that can go wrong, as one small tree of exceptions.

Only ``cli.py`` catches :class:`SatchelError`; it prints one line and ends with the class's
``exit_code``. Nothing else in Satchel turns an error into an answer.
"""

from __future__ import annotations

from threading import Event
from typing import NamedTuple

INTERRUPTED = Event()
"""Set when Ctrl-C was heard. A library's bare ``except`` may swallow the KeyboardInterrupt; whoever
looks at the clock looks here too."""


WHERE_CHARACTERS = 300
"""The most characters of a complaint that say where."""


class Place(NamedTuple):
    """A position in a text: file name, line and column, both counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class SatchelError(Exception):
    """The root of the tree."""

    exit_code = 1


class PuzzleError(SatchelError):
    """An instance, an answer or a command line that is not what it should be.

    Parameters
    ----------
    where : Place or str
        The position in a text, or the part of the instance (``"queen 3,9"``).
    expected, found : str
        What should stand there, and what does.

    Examples
    --------
    >>> str(PuzzleError(Place("a.txt", 2, 5), "a digit", "'x'"))
    "a.txt:2:5: expected a digit, found 'x'"
    """

    exit_code = 2

    def __init__(self, where: Place | str, expected: str, found: str) -> None:
        named = str(where)
        if len(named) > WHERE_CHARACTERS:  # the name of a file, which comes from another file
            named = f"{named[: WHERE_CHARACTERS // 2]}...{named[-WHERE_CHARACTERS // 2 :]}"
        message = f"{named}: expected {expected}, found {found}"  # on one line, whatever is in it
        super().__init__("".join(sign if sign.isprintable() else "?" for sign in message))
        self.where, self.expected, self.found = where, expected, found

    def __reduce__(self) -> tuple[type[PuzzleError], tuple[Place | str, str, str]]:
        return type(self), (self.where, self.expected, self.found)

    @property
    def place(self) -> Place | None:
        """The position in a text, where there is one."""
        return self.where if isinstance(self.where, Place) else None

    def at(self, place: Place) -> PuzzleError:
        """The same error with a position, unless it has one already."""
        if self.place:
            return self
        return PuzzleError(place, f"{self.expected} ({self.where})", self.found)


class BrokenRule(PuzzleError):
    """An answer that is well understood, and states what no solution can (two queens in a row)."""

    exit_code = 1


class InputWarning(UserWarning):
    """Something in a file that is not as it should be, and that was read all the same."""


class ModelError(SatchelError):
    """An encoder stated a constraint that the model does not take (a fault in Satchel)."""


class Unavailable(SatchelError):
    """A library or a solver is missing or broken; the message names the remedy."""

    exit_code = 4


class OutOfTime(SatchelError):
    """The deadline passed before the answer was known."""

    exit_code = 3


class TooLarge(SatchelError):
    """A formula would not fit into memory; another encoding may."""

    exit_code = 3


class VerificationError(SatchelError):
    """A backend's word did not survive the check. Loud on purpose: it is never an answer."""


class InvalidProof(VerificationError):
    """A proof or a certificate that does not prove what it claims."""
