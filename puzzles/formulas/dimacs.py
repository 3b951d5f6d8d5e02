"""Reading DIMACS: a formula in conjunctive normal form, as any SAT solver's file gives it.

**Format.** A header ``p cnf VARIABLES CLAUSES``; then literals, each clause ended by ``0``. Line
ends, blanks and tabs only separate: a clause may go over lines, and a line may hold several. A
``c`` at the beginning of a word, or right behind a number, starts a comment up to the end of the
line. Windows line ends, a byte-order mark and a last line without a line end are accepted, and so
is the trailer of SATLIB's files, a ``%`` and then a ``0``.

**Doubtful** is a header whose numbers are not those of the body: a warning in the result.
**Wrong** is everything else, ``+1`` and ``01`` too: an error with its place. A header that ends the
text without a line end counts as cut off.

**Source.** DIMACS, *Satisfiability: Suggested Format*, 1993; in doubt what Kissat does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from itertools import chain

from .. import limits
from ..errors import Place, PuzzleError
from ..garbage import gc_paused
from ..text import Word

MOST_VARIABLES = limits.DIMACS_VARIABLES
"""The largest variable. Solvers keep arrays over all variables up to the largest one, whether they
occur or not: 0.7 to 2 GB for this many, so that one more digit in a file would take the memory of
the machine. The reader itself takes memory for the literals alone."""
MOST_CLAUSES = limits.DIMACS_CLAUSES
"""The largest number of clauses in a header: as Python lists they would take 100 GB."""

NUMBERS = re.compile(
    r"[ \t]*+ (?: (?:-?[1-9][0-9]{0,6}+|0) (?:[ \t]++|(?=\r?\n)) )*+ \r?\n", re.VERBOSE
).fullmatch
"""A line of literals and zeros only, which is nearly every line of a large file."""
HEADER = "the header `p cnf VARIABLES CLAUSES`"


@dataclass(frozen=True)
class Cnf:
    """Clauses over the variables 1..top, as they stand in the file.

    Attributes
    ----------
    top : int
        The header's number of variables, or the largest variable where that is larger.
    clauses : list of list of int
        Repeated and complementary literals are left in.
    warnings : tuple of str
        What was doubtful in the file, with its place.
    comments : tuple of Word
        What follows the ``c`` in each comment, without the blanks around it.
    """

    top: int
    clauses: list[list[int]]
    warnings: tuple[str, ...] = ()
    comments: tuple[Word, ...] = ()


def read(source: str | Iterable[str], file: str = "<text>", first: int = 1) -> Cnf:
    """A formula from DIMACS text, line by line.

    Parameters
    ----------
    source : str or iterable of str
        The text, or its lines with their line ends, such as a file opened for reading.
    file : str
        The name used in messages.
    first : int
        The number of the first line there.

    Raises
    ------
    PuzzleError
        Where the text is not DIMACS, before memory is taken for what it announces.

    Examples
    --------
    >>> formula = read("c small\\np cnf 3 2\\n1 -2\\n0 2 0\\n")
    >>> formula.top, formula.clauses, formula.comments[0].text
    (3, [[1, -2], [2]], 'small')
    >>> read("p cnf 1 2\\n2 0\\n", "a.cnf").warnings  # doctest: +NORMALIZE_WHITESPACE
    ('a.cnf:1:7: variables up to 2, not 1 as the header says',
     'a.cnf:1:9: 1 clause, not 2 as the header says')
    """
    scanner = _Scanner(file, first)
    clauses: list[list[int]] = []
    clause: list[int] = []
    with gc_paused():
        for line in StringIO(source, newline="\n") if isinstance(source, str) else source:
            for literal in scanner.literals(line):
                if literal:
                    clause.append(literal)
                else:
                    clauses.append(clause)
                    clause = []
    scanner.finish(complete=not clause)
    top = max(map(abs, chain.from_iterable(clauses)), default=0)
    warnings = []
    if top > scanner.variables:
        sentence = f"variables up to {top}, not {scanner.variables} as the header says"
        warnings.append(f"{scanner.at_variables}: {sentence}")
    if len(clauses) != scanner.clauses:
        number = "1 clause" if len(clauses) == 1 else f"{len(clauses)} clauses"
        sentence = f"{number}, not {scanner.clauses} as the header says"
        warnings.append(f"{scanner.at_clauses}: {sentence}")
    comments = tuple(scanner.comments)
    return Cnf(max(top, scanner.variables), clauses, tuple(warnings), comments)


SHOWN = re.compile(r"(p\s+show|ind)(\s|$)")
"""How a comment begins that names variables which tell solutions apart."""


def projection(cnf: Cnf) -> list[int] | None:
    """The variables that the comments name as those which tell solutions apart; None without any.

    Such a comment is ``c p show 1 2 0``, or ``c ind 1 2 0`` as older counters write it; there may
    be several.

    Raises
    ------
    PuzzleError
        With the place of what is no variable of the formula.

    Examples
    --------
    >>> projection(read("c p show 1 0\\np cnf 3 0\\nc p show 3 0\\n"))
    [1, 3]
    """
    variables: list[int] | None = None
    for comment in cnf.comments:
        if begins := SHOWN.match(comment.text):
            variables = variables or []
            for match in re.finditer(r"\S+", comment.text[begins.end() :]):
                file, line, column = comment.place
                place = Place(file, line, column + begins.end() + match.start())
                variable = Word(match.group(), place).integer(0, cnf.top, "a variable, or 0,")
                variables += [variable] if variable else []
    return variables


class _Scanner:
    """Lines to literals; keeps what else stands in the text."""

    def __init__(self, file: str, first: int = 1) -> None:
        self.file, self.number, self.line = file, first - 1, ""
        self.begun = self.ended = False  # the header, the trailer
        self.variables = self.clauses = 0
        self.at_variables = self.at_clauses = Place(file, 1, 1)
        self.comments: list[Word] = []

    def literals(self, line: str) -> Iterable[int]:
        """The literals and zeros of the next line."""
        self.number, self.line = self.number + 1, line
        if self.begun and not self.ended and NUMBERS(line):
            return map(int, line.split())
        return self.carefully(line)

    def carefully(self, line: str) -> list[int]:
        """The literals and zeros of a line, read word by word."""
        literals: list[int] = []
        if self.number == 1:
            self.line = line = line.removeprefix("\ufeff")
        line = line.removesuffix("\r\n").removesuffix("\n")
        if not self.begun and not re.match(r"[ \t]*(c|$)", line):
            self.take_header([self.word(m) for m in re.finditer(r"[^ \t]+", line)])
            return literals
        for match in re.finditer(r"c.*|[^ \tc]+", line):
            text = match.group()
            if text[0] == "c":
                column = match.start() + len(text) - len(text[1:].lstrip()) + 1
                self.comments.append(Word(text[1:].strip(), self.at(column)))
            elif self.ended and text != "0":
                raise self.word(match).error("only `0` after the trailer `%`")
            elif text == "p":
                raise self.word(match).error("no second header")
            elif text == "%":
                self.ended = True
            elif not re.fullmatch(r"-?[1-9][0-9]*|0", text):
                raise self.word(match).error("a literal, `0` or a comment")
            elif len(text.lstrip("-")) > len(str(MOST_VARIABLES)):
                raise self.word(match).error(f"a variable from 1 to {MOST_VARIABLES}")
            elif not self.ended:
                literals.append(int(text))
        return literals

    def word(self, match: re.Match[str]) -> Word:
        """A word with its place."""
        return Word(match.group(), self.at(match.start() + 1))

    def at(self, column: int) -> Place:
        """A place on this line (column from 1)."""
        return Place(self.file, self.number, column)

    def take_header(self, words: list[Word]) -> None:
        """Read the header."""
        for word, text in zip(words, ("p", "cnf"), strict=False):
            if word.text != text:
                raise word.error(HEADER)
        if len(words) < 4:
            raise self.end(HEADER, "the end of the line")
        if len(words) > 4:
            raise words[4].error("the end of the header")
        self.variables = count(words[2], MOST_VARIABLES, "variables")
        self.clauses = count(words[3], MOST_CLAUSES, "clauses")
        self.at_variables, self.at_clauses = words[2].place, words[3].place
        self.begun = True

    def finish(self, complete: bool) -> None:
        """Complain when the text stops too early."""
        if not self.begun:
            raise PuzzleError(Place(self.file, self.number + 1, 1), HEADER, "the end of the text")
        cut_off = self.at_clauses.line == self.number and not self.line.endswith("\n")
        if cut_off and self.clauses:  # 10 may have been 100, and no number begins with a 0
            raise self.end("a line end after the header", "the end of the text")
        if not complete:
            raise self.end("`0` after the last clause", "the end of the text")

    def end(self, expected: str, found: str) -> PuzzleError:
        """The complaint that something is missing at the end of the line."""
        column = len(self.line.rstrip(" \t\r\n")) + 1
        return PuzzleError(self.at(column), expected, found)


def count(word: Word, most: int, what: str) -> int:
    """A number of the header."""
    if re.fullmatch(r"[0-9]{1,18}", word.text) and int(word.text) <= most:
        return int(word.text)
    raise word.error(f"a number of {what} up to {most}")
