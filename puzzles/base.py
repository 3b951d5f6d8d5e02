"""What every puzzle is: an instance with its rules in plain Python, and its text forms.

A puzzle module holds one frozen dataclass that derives from :class:`Puzzle`, and names it in
``PUZZLE``. It knows nothing of variables, clauses or solvers; the encoders and the searches
look down on it, and every answer is judged by its :meth:`Puzzle.violations`.
"""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from . import discovery
from .arguments import MARKED, Arguments, joined
from .errors import PuzzleError
from .text import Line, Reader, Word, one_of, shown

S = TypeVar("S")
Clue = tuple[Any, ...]
"""What an instance gives: a place (all items but the last), and what is known of it (the last)."""


class Verdict(StrEnum):
    """The answer to "how many solutions?".

    ``SOLVED`` is one solution whose uniqueness was not asked; ``UNKNOWN`` means that a limit
    came first.
    """

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Example:
    """A bundled instance with its known truth; the tests hold every backend to it.

    Parameters
    ----------
    text : str
        The instance, in the form of :meth:`Puzzle.text`.
    count : int
        Its exact number of solutions.
    source : str
        Where the instance or the number comes from.
    """

    text: str
    count: int
    source: str

    @property
    def verdict(self) -> Verdict:
        """Whether it has no, one or several solutions."""
        return (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(self.count, 2)]


@dataclass(frozen=True)
class Symmetry(Generic[S]):
    """A map that carries the solutions of an instance to solutions of the same instance."""

    name: str
    apply: Callable[[S], S]


class Puzzle(ABC, Generic[S]):
    """One instance of a puzzle whose solutions are plain values of type ``S``.

    Subclasses are frozen dataclasses, valid once built: ``__post_init__`` raises
    :class:`PuzzleError`. ``S`` is a tuple that can be hashed and compared. The order of the
    answers is that of the tuples unless the puzzle says otherwise.
    """

    name: ClassVar[str]
    EXAMPLES: ClassVar[tuple[Example, ...]] = ()
    FORMATS: ClassVar[Mapping[str, str]] = {}
    """Others' file formats: the word after ``--format`` and what it reads."""
    FORMAT_EXAMPLES: ClassVar[Mapping[str, str]] = {}
    """A small text in each of them; ``⏎`` stands for a line end."""
    BOARD: ClassVar[bool] = False
    """Whether an answer is a board of rows, which a blank line ends where several are shown."""
    DESCENDING: ClassVar[bool] = False
    """Whether the order of the answers is that of the tuples backwards."""
    SETTING: ClassVar[str] = ""
    """What SIZE is to ``generate``; empty where no instances are drawn at random."""
    SIZE: ClassVar[str] = ""
    """The only SIZE there is, which need not be said; empty where there are several."""

    # --- the rules -------------------------------------------------------------------------

    @abstractmethod
    def violations(self, solution: S) -> Iterator[str]:
        """One sentence for each rule that ``solution`` breaks; nothing when it is right."""

    # --- instances as text -----------------------------------------------------------------

    def text(self) -> str:
        """The instance in its one canonical form; :meth:`parse` reads it back."""
        return "\n".join([self.title, *self.lines()])

    @property
    def title(self) -> str:
        """The first line of the text: the puzzle's name and the words behind it."""
        return " ".join([self.name, *self.words()])

    def words(self) -> Sequence[str]:
        """The words behind the puzzle's name in the text."""
        return ()

    def lines(self) -> Sequence[str]:
        """The lines below the first one in the text."""
        return ()

    @property
    def reading(self) -> str:
        """How its text was read, where texts of its kind may be read in several ways."""
        return ""

    def doubt(self) -> str:
        """What makes *none* doubtful, as its text may have been meant otherwise; else empty."""
        return ""

    @classmethod
    @abstractmethod
    def add_arguments(cls, parser: argparse.ArgumentParser) -> None:
        """Add the words that state an instance on the command line."""

    @classmethod
    @abstractmethod
    def from_arguments(cls, arguments: argparse.Namespace, board: Reader) -> Self:
        """The instance that the words and the board lines state together."""

    @classmethod
    def parse(
        cls, text: str, *, file: str = "<text>", words: Sequence[str] = (), form: str | None = None
    ) -> Self:
        """Read an instance from text.

        Parameters
        ----------
        text : str
            A first line of command-line words that begins with the puzzle's name (it may be
            missing; the name of another puzzle is an error), then board lines.
        file : str
            The name for messages.
        words : sequence of str
            Further command-line words; they come after those of the first line (see
            :func:`joined`).
        form : str, optional
            One of :attr:`FORMATS`: the text is another program's file.

        Raises
        ------
        PuzzleError
            With file, line and column.
        """
        reader = Reader(text, file)
        first = reader.peek()
        header: list[Word] = []
        if form is None and first:
            begins = first.words()[0]
            if begins.text == cls.name:
                header = reader.take("words").names()[1:]
            elif begins.text.isidentifier() and _named(begins.text) is not None:
                raise begins.error(f"an instance of {cls.name}, not of another puzzle")
        parser = Arguments(prog=cls.name, add_help=False)
        cls.add_arguments(parser)
        try:
            arguments = parser.parse_intermixed_args(joined([word.text for word in header], words))
            if form is not None:
                if form not in cls.FORMATS:
                    known = ", ".join(cls.FORMATS) or "none"
                    raise PuzzleError("--format", f"a format of {cls.name} ({known})", shown(form))
                return cls.from_format(form, arguments, reader)
            return cls.from_arguments(arguments, reader)
        except PuzzleError as error:
            raise cls._blaming(error, first, header, words) from None

    @classmethod
    def _blaming(
        cls, error: PuzzleError, first: Line | None, header: Sequence[Word], words: Sequence[str]
    ) -> PuzzleError:
        """The error at the word that it is about; one about a word of ``words`` as it is.

        What is about none of them is about the text as a whole, and so at its first line.
        """
        if error.place or first is None:
            return error
        option = "--" + str(error.where).lstrip("-").partition(" ")[0]
        for about in (
            lambda text: shown(text) == error.found,
            lambda text: text == option or text.startswith(f"{option}="),
        ):
            if blamed := [word for word in header if about(word.text)]:
                return error.at(blamed[0].place)
            if any(map(about, words)):
                return error
        if words and error.where == cls.name and cls._takes([word.text for word in header]):
            return error
        return error.at(first.at(1))

    @classmethod
    def _takes(cls, words: list[str]) -> bool:
        """Whether these are words that state an instance of this puzzle."""
        parser = Arguments(prog=cls.name, add_help=False)
        cls.add_arguments(parser)
        try:
            parser.parse_intermixed_args(words)
        except PuzzleError:
            return False
        return True

    @classmethod
    def from_format(cls, form: str, arguments: argparse.Namespace, board: Reader) -> Self:
        """Read another program's file; called for the names in :attr:`FORMATS` only."""
        raise NotImplementedError(form)

    # --- solutions as text -----------------------------------------------------------------

    @abstractmethod
    def answer(self, solution: S) -> str:
        """A solution as people write it, counted from 1; :meth:`read_answer` reads it back."""

    @abstractmethod
    def read_answer(self, text: str, *, file: str = "<answer>") -> S:
        """An answer as :meth:`answer` writes it, well-formed but not yet checked by the rules."""

    def read_any_answer(self, text: str, *, file: str = "<answer>") -> S:
        """Anybody's answer, in the layouts of others too; an InputWarning says what was guessed."""
        return self.read_answer(text, file=file)

    @abstractmethod
    def readings(self, solution: S) -> Iterator[tuple[str, str]]:
        """The solution as pairs of a place and what stands there (``"row 1", "column 4"``)."""

    # --- pictures --------------------------------------------------------------------------

    @abstractmethod
    def draw(self, solution: S | None = None) -> str:
        """A picture for a terminal, of the instance or of a solution."""

    @abstractmethod
    def svg(self, solution: S | None = None) -> str:
        """The same picture as one self-contained SVG document."""

    def _repr_svg_(self) -> str:
        return self.svg()

    # --- clues and setting -----------------------------------------------------------------
    # A puzzle without these has no clues; then setters' tools have nothing to give or take.

    def clues(self) -> tuple[Clue, ...]:
        """What this instance gives, all different; ``with_clues(clues())`` is the instance."""
        return ()

    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The instance that gives exactly these clues and is otherwise the same."""
        return self

    def all_clues(self, solution: S) -> tuple[Clue, ...]:
        """Everything that could be given of a solution; of several at one place, one only."""
        return ()

    def clue_text(self, clue: Clue) -> str:
        """A clue in words."""
        return " ".join(map(str, clue))

    def usual(self, clue: Clue) -> bool:
        """Whether instances drawn at random give clues of this kind."""
        return True

    def marks(self, solution: S) -> Iterator[tuple[str, str]]:
        """What is pencilled in: pairs of a place and a value, each decided by one variable.

        These are the :meth:`readings`, unless a model's variables say something else.
        """
        return self.readings(solution)

    @classmethod
    def add_setting(cls, parser: argparse.ArgumentParser) -> None:
        """Add what ``generate`` may be told besides SIZE."""

    @classmethod
    def blank(cls, size: str, arguments: argparse.Namespace, rng: Random) -> tuple[Self, S | None]:
        """An instance without clues drawn at random, and one of its solutions.

        None instead of a solution leaves it to a solver to find one. Called only where
        :attr:`SETTING` says what the size is.
        """
        raise NotImplementedError(cls.name)

    # --- structure -------------------------------------------------------------------------

    def symmetries(self) -> Sequence[Symmetry[S]]:
        """Generators of the group of maps that carry this instance to itself."""
        return ()

    def split(self, depth: int) -> Sequence[Self]:
        """Disjoint instances whose solutions together are those of this one."""
        return (self,)

    def parts(self) -> Sequence[Self]:
        """A split that makes it fast to enumerate all solutions, part by part."""
        return self.split(1)

    def sectors(self) -> Sequence[Self]:
        """Disjoint instances that together have a solution of each orbit under the symmetries.

        A solution belongs to the one whose :meth:`clues` are among its own. None are named where
        this saves nothing.
        """
        return ()


def find(name: str) -> type[Puzzle[Any]]:
    """The puzzle class with this name, bundled or from another package.

    >>> find("queens").name
    'queens'
    """
    kind = _named(name)
    if kind is None:
        raise PuzzleError("puzzle", one_of(names(), name), shown(name))
    return kind


def is_name(word: str) -> bool:
    """Whether a word is the name of a puzzle; the others are not loaded for that.

    >>> is_name("queens"), is_name("6"), is_name("chess")
    (True, False, False)
    """
    return word.isidentifier() and _named(word) is not None


def _named(name: str) -> type[Puzzle[Any]] | None:
    return discovery.load(__package__, MARKED[0], name, MARKED[1])


def names() -> list[str]:
    """The names of all puzzles in alphabetical order."""
    return discovery.names(__package__, *MARKED)
