"""What every judge is: its cases, its input and output, and how an answer is judged.

Nothing is solved here. A :class:`Judge` turns input text into cases one by one, writes the
answer of a case whose solutions are known, and judges what anybody else wrote; it also draws
random cases and smaller ones, for trying a program out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from .. import limits
from ..base import Puzzle
from ..text import Line, Reader, Word, rows, shown

P = TypeVar("P", bound=Puzzle[Any])


@dataclass(frozen=True)
class Case(Generic[P]):
    """One case of a stream, at first without its solutions.

    Parameters
    ----------
    number : int
        Its place in the stream, from 1.
    puzzle : Puzzle
    solutions : sequence
        The first :attr:`Judge.limit` solutions, once they are known.
    total : int, optional
        The number of all solutions, where the judge asks for it.
    """

    number: int
    puzzle: P
    solutions: Sequence[Any] = ()
    total: int | None = None


class Output:
    """The lines that somebody wrote, taken case by case.

    Blanks at the ends of lines and blank lines at the end do not count.

    >>> output = Output("a \\r\\n\\nb\\n\\n")
    >>> output.take(), output.take(), output.take(), output.take()
    ('a', '', 'b', None)
    """

    def __init__(self, text: str) -> None:
        self.left = [line.rstrip() for line in reversed(rows(text.rstrip()))]

    def peek(self) -> str | None:
        """The next line, left where it is; None at the end."""
        return self.left[-1] if self.left else None

    def take(self) -> str | None:
        """The next line; None at the end."""
        return self.left.pop() if self.left else None


class Judge(ABC, Generic[P]):
    """One problem: its input, its output, and what it asks of a solver."""

    name: ClassVar[str]
    source: ClassVar[str]
    limit: ClassVar[int] = 2
    """How many solutions must be known to write the answer."""
    ordered: ClassVar[bool] = False
    """Whether these are the first ones in order."""
    counted: ClassVar[bool] = False
    """Whether the number of all solutions is asked for."""
    heading: ClassVar[str] = "Case "
    """What the first line of a case's answer begins with, before its number and a colon."""
    backend: ClassVar[str] = "sat"
    """Who is asked where the caller names nobody."""
    listed: ClassVar[bool] = False
    """Whether an answer is its heading and a line for each solution, which are written as found."""
    blank: ClassVar[bool] = False
    """Whether a blank line ends each case's answer; it may be missing after the last."""
    batch: ClassVar[int] = 100
    """How many random cases an input holds; 1 where the problem has one case an input."""

    @abstractmethod
    def puzzles(self, reader: Reader) -> Iterator[P]:
        """The instances of an input, each as soon as its lines are there.

        Raises
        ------
        PuzzleError
            With file, line and column, after the instances before it.
        """

    def cases(self, reader: Reader) -> Iterator[Case[P]]:
        """The instances with their numbers."""
        return (Case(number, puzzle) for number, puzzle in enumerate(self.puzzles(reader), 1))

    @abstractmethod
    def stream(self, puzzles: Sequence[P]) -> str:
        """The input that consists of these instances; :meth:`puzzles` reads it back."""

    @abstractmethod
    def write(self, case: Case[P]) -> str:
        """The lines that answer a case whose solutions are known, without the last line end."""

    def warning(self, case: Case[P]) -> str | None:
        """What should be said about a case besides its answer."""
        return None

    def take(self, case: Case[P], output: Output) -> list[str]:
        """The lines that somebody wrote for this case, right or wrong.

        Here: up to the next line that begins a case; none when that is already the next case.
        """
        lines: list[str] = []
        while (line := output.peek()) is not None and not line.startswith(
            self.heading if lines else f"{self.heading}{case.number + 1}:"
        ):
            lines.append(line)
            output.take()
        return [*lines, ""] if self.blank and lines and line is None else lines

    def accept(self, case: Case[P], lines: Sequence[str]) -> str | None:
        """What is wrong with somebody's lines for a case whose solutions are known, or None.

        Here: whatever differs from what :meth:`write` says.
        """
        return difference(self.write(case).split("\n"), lines)

    @abstractmethod
    def random(self, rng: Random) -> P:
        """A random instance, such as might show a fault in a program."""

    @abstractmethod
    def smaller(self, case: Case[P]) -> Iterator[P]:
        """Instances that are a little simpler than that of a case whose solutions are known."""


def difference(right: Iterable[str], lines: Iterable[str]) -> str | None:
    """Where somebody's lines first differ from the right ones, or None.

    >>> difference(["a", "b"], ["a"])
    "expected 'b', found nothing"
    """
    for expected, found in zip_longest(right, lines):
        if expected != found:
            what = "no more lines" if expected is None else shown(expected)
            return f"expected {what}, found {'nothing' if found is None else shown(found)}"
    return None


def promised(reader: Reader) -> int:
    """The number of cases, alone on the first line.

    >>> promised(Reader(["3"], "<stdin>"))
    3
    """
    first, *more = reader.take("the number of cases").words()
    number = first.integer(0, limits.JUDGE_CASES, "the number of cases")
    if more:
        raise more[0].error("the end of the line")
    return number


def pair(line: Line, second: str) -> tuple[Word, Word]:
    """The two words of a line; ``second`` says what the other one is.

    >>> [word.text for word in pair(Line("3 4", "<stdin>", 1), "the number of columns")]
    ['3', '4']
    """
    words = line.words()
    if len(words) < 2:
        raise line.end(second)
    if len(words) > 2:
        raise words[2].error("the end of the line")
    return words[0], words[1]
