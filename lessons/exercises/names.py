"""Literals and clauses as readers type them: by the names of their variables.

A literal is a name (``queen 1 2``), or its negation (``-queen 1 2``, ``not queen 1 2``). A line is
a clause: its literals stand behind each other, with ``or`` or commas between or without. A line
``A and B -> C or D`` is a clause too. ``empty`` is the empty clause.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...puzzles.errors import Place, PuzzleError
from ...puzzles.text import shown
from . import ANSWER_NAME

NEGATION = re.compile(r"(?:not\b|[-¬!~−])\s*", re.IGNORECASE)
BETWEEN = re.compile(r"[\s,;]*(?:(?:or\b|∨|\|\|?|\+)[\s,;]*)?", re.IGNORECASE)
CONJUNCTION = re.compile(r"[\s,;]*(?:(?:and\b|∧|&&?)[\s,;]*)?", re.IGNORECASE)
ARROW = re.compile(r"->|→|⇒|=>|\bimplies\b", re.IGNORECASE)
EMPTY = re.compile(r"\s*(?:empty|⊥|0|\(\)|\[\])\s*", re.IGNORECASE)
AUXILIARY = re.compile(
    r"(?!(?:or|and|not|implies)\b)[a-z][a-z_]*(?:\s?[0-9]+(?:[ ,]?[0-9]+)*)?", re.IGNORECASE
)
AUXILIARIES = 300
"""The most auxiliary variables of an answer."""
CLAUSES = 1_000
"""The most clauses of an answer."""


class Names:
    """The variables 1, 2, … by their names.

    Parameters
    ----------
    names : sequence of str
    auxiliaries : bool
        Whether a word of letters with numbers behind it is an auxiliary variable where no known
        name begins with the same word: it gets the next number.

    Attributes
    ----------
    lines : list of int
        The lines of the clauses that were read last.

    Examples
    --------
    >>> table = Names(["queen 1 1", "queen 1 2"])
    >>> table.clauses("-queen 1 1  not queen 1 2\\nqueen 1 1 -> queen 1 2")
    [[-1, -2], [-1, 2]]
    """

    def __init__(self, names: Sequence[str], auxiliaries: bool = False) -> None:
        self.numbers = {plain(name): number for number, name in enumerate(names, 1)}
        self.names = list(names)
        self.decisions = len(self.names)
        self.heads = {head(name) for name in self.numbers}
        self.auxiliaries = auxiliaries
        self.lines: list[int] = []
        longest_first = sorted(self.numbers, key=len, reverse=True)
        words = (r"[\s,]+".join(map(re.escape, name.split())) for name in longest_first)
        self.known = re.compile("|".join(rf"{each}(?!\w)" for each in words), re.IGNORECASE)

    @property
    def top(self) -> int:
        """The largest variable."""
        return len(self.names)

    def name(self, literal: int) -> str:
        """A literal as it is typed."""
        return "-" * (literal < 0) + self.names[abs(literal) - 1]

    def literal(self, text: str) -> int:
        """The only literal of a text."""
        (only,) = self.literals(text)
        return only

    def literals(self, text: str) -> list[int]:
        """Literals, on any number of lines.

        Raises
        ------
        PuzzleError
            With line and column.
        """
        return [
            literal
            for number, line in enumerate(text.splitlines(), 1)
            for literal in self._line(line, number, 1, BETWEEN)
        ]

    def clauses(self, text: str) -> list[list[int]]:
        """Clauses, one a line; blank lines and those that begin with ``#`` do not count.

        Raises
        ------
        PuzzleError
            With line and column.
        """
        found: list[list[int]] = []
        self.lines = []
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if len(found) == CLAUSES:
                place = Place(ANSWER_NAME, number, 1)
                raise PuzzleError(place, f"at most {CLAUSES:,} clauses", "more")
            found.append(self._clause(line, number))
            self.lines.append(number)
        return found

    def _clause(self, line: str, number: int) -> list[int]:
        if EMPTY.fullmatch(line):
            return []
        arrow = ARROW.search(line)
        if arrow is None:
            return self._line(line, number, 1, BETWEEN)
        left, right = line[: arrow.start()], line[arrow.end() :]
        premises = self._line(left, number, 1, CONJUNCTION)
        return [-x for x in premises] + self._line(right, number, arrow.end() + 1, BETWEEN)

    def _line(self, line: str, number: int, column: int, between: re.Pattern[str]) -> list[int]:
        literals: list[int] = []
        at = len(line) - len(line.lstrip())
        line = line.rstrip().removesuffix(".")
        while at < len(line):
            sign = 1
            start = at
            while match := NEGATION.match(line, at):
                sign, at = -sign, match.end()
            variable = self._variable(line, at)
            if variable is None:
                place = Place(ANSWER_NAME, number, column + start)
                example = f"`-{self.names[0] if self.names else 'x'}`"
                rest = line[start:].split("  ")[0]
                raise PuzzleError(place, f"a literal such as {example}", shown(rest))
            literal, at = variable
            literals.append(sign * literal)
            match = between.match(line, at)
            assert match
            at = match.end()
        return literals

    def _variable(self, line: str, at: int) -> tuple[int, int] | None:
        """The variable whose name stands here, and where the name ends."""
        if self.decisions and (match := self.known.match(line, at)):
            return self.numbers[plain(match[0])], match.end()
        match = AUXILIARY.match(line, at) if self.auxiliaries else None
        if match is None or len(self.names) >= self.decisions + AUXILIARIES:
            return None
        name = plain(match[0])
        if name not in self.numbers:
            if head(name) in self.heads:
                return None  # a decision variable that is mistyped
            self.names.append(name)
            self.numbers[name] = len(self.names)
        return self.numbers[name], match.end()


def head(name: str) -> str:
    """The letters at the beginning of a name.

    >>> head("queen 1 2"), head("x1")
    ('queen', 'x')
    """
    return re.split(r"[\s0-9]", name, maxsplit=1)[0]


def plain(name: str) -> str:
    """A name in lower case with single blanks between its words.

    >>> plain("Queen 1,2")
    'queen 1 2'
    """
    return " ".join(re.split(r"[\s,]+", name.strip().lower()))
