"""Reading OPB: linear constraints over Boolean variables, as pseudo-Boolean solvers take them.

**Format.** A constraint is a sum of terms ``+1 x1`` or ``-1 ~x2``, one of ``>=``, ``=`` and ``<=``,
a number, and ``;``. ``~x2`` is the negation of ``x2``. A line that begins with ``*`` is a comment;
the first may announce ``#variable= N``. Blanks and line ends only separate.

**Here** every coefficient is +1 or -1, each variable stands once in a constraint that is no clause,
and there is no objective: so each constraint counts the true ones among some literals.

**Source.** Roussel & Manquinho, *Input/Output Format and Solver Requirements for the Competitions
of Pseudo-Boolean Solvers*, 2012.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .. import limits
from ..errors import Place, PuzzleError
from ..text import Word, rows

TERM = re.compile(r"(~?)x([1-9][0-9]{0,17})")
TOKEN = re.compile(r"[~\w]+|[-+]?[0-9]+|>=|<=|=|;|\S")


class Sum(NamedTuple):
    """``number`` literals at least are true, or with ``exact`` just as many."""

    number: int
    literals: tuple[int, ...]
    exact: bool


def read(text: str, file: str = "<text>", first: int = 1) -> tuple[int, list[Sum]]:
    """The number of variables, and the constraints in their order.

    Parameters
    ----------
    text : str
        The whole text.
    file : str
        The name used in messages.
    first : int
        The number of the first line there.

    Raises
    ------
    PuzzleError
        With the place, for what is no OPB, and for a coefficient other than +1 and -1, a variable
        that stands twice in a constraint, and an objective.

    Examples
    --------
    >>> read("* #variable= 3 #constraint= 2\\n+1 x1 -1 x2 >= 0 ;\\n+1 x1 +1 ~x2 = 1 ;\\n")
    (3, [Sum(number=1, literals=(1, -2), exact=False), Sum(number=1, literals=(1, -2), exact=True)])
    """
    top, sums = 0, list[Sum]()
    lines = rows(text)
    for line in lines:
        if line.startswith("*") and (match := re.search(r"#variable=\s*([0-9]{1,18})", line)):
            top = int(match[1])
            if top > limits.FORMULA_VARIABLES:
                raise too_many(Place(file, first + lines.index(line), match.start(1) + 1), match[1])
            break
    end = Place(file, first + len(lines), 1)
    tokens = words(lines, file, first)
    for word in tokens:
        if word.text in ("min", "max"):
            raise word.error("a constraint (an objective is not read)")
        sums.append(constraint(word, tokens, end))
        top = max(top, *map(abs, sums[-1].literals), 0)
    return top, sums


def words(lines: list[str], file: str, first: int) -> Iterator[Word]:
    """The words of the lines that are no comments."""
    for number, line in enumerate(lines, first):
        if not line.startswith("*"):
            for match in TOKEN.finditer(line):
                yield Word(match.group(), Place(file, number, match.start() + 1))


def constraint(word: Word, tokens: Iterator[Word], end: Place) -> Sum:
    """The constraint that begins with a word, up to its ``;``."""
    literals: list[int] = []
    variables: set[int] = set()
    again: Word | None = None
    negative = 0
    while word.text not in (">=", "=", "<="):
        if not re.fullmatch(r"[-+]?1", word.text):
            raise word.error("a coefficient +1 or -1" if number(word) else "a term or >=, =, <=")
        sign = -1 if word.text[0] == "-" else 1
        negative += sign < 0
        word = following(tokens, end, "a variable such as x1")
        match = TERM.fullmatch(word.text)
        if not match:
            raise word.error("a variable such as x1 or ~x1")
        variable = int(match[2])
        if variable > limits.FORMULA_VARIABLES:
            raise too_many(word.place, word.text)
        again = again or (word if variable in variables else None)
        variables.add(variable)
        literals.append(-sign * variable if match[1] else sign * variable)
        word = following(tokens, end, "a term or >=, =, <=")
    relation = word.text
    word = following(tokens, end, "a number")
    if not number(word):
        raise word.error("a number")
    least = int(word.text) + negative
    if again and (least != 1 or relation != ">="):
        raise again.error("each variable once in a constraint that is no clause")
    word = following(tokens, end, "`;`")
    if word.text != ";":
        raise word.error("`;`")
    if relation == "<=":
        least, literals = len(literals) - least, [-literal for literal in literals]
    return Sum(least, tuple(literals), relation == "=")


def number(word: Word) -> bool:
    """Whether a word is a number that is not too long."""
    return re.fullmatch(r"[-+]?[0-9]{1,18}", word.text) is not None


def following(tokens: Iterator[Word], end: Place, expected: str) -> Word:
    """The next word; at the end of the text an error says what was expected."""
    word = next(tokens, None)
    if word is None:
        raise PuzzleError(end, expected, "the end of the text")
    return word


def too_many(place: Place, text: str) -> PuzzleError:
    """The complaint about a variable that is too large."""
    return PuzzleError(place, f"a variable from 1 to {limits.FORMULA_VARIABLES}", text)
