"""Answers as people have them: bare words, lists of Python, squares by letters, TSPLIB tours.

What is read otherwise than Satchel writes it is said by an :class:`InputWarning`.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence

from .errors import InputWarning, Place
from .text import Line, Word, lines, printable

ARROW = "->|\N{RIGHTWARDS ARROW}"


def words(text: str, file: str) -> list[Word]:
    """The words of an answer: those of a TSPLIB tour, or what blanks, commas and brackets part.

    >>> [word.text for word in words("[1, 3, 0, 2]", "a")]
    ['1', '3', '0', '2']
    """
    rows = list(lines(text, file))
    for i, row in enumerate(rows):
        if re.match(r"\s*TOUR_SECTION\b", row.text, re.IGNORECASE):
            return tour(rows[i + 1 :])
    return [word for row in rows for word in row.names()] if bare(text) else split(rows)


def bare(text: str) -> bool:
    """Whether an answer is words alone, without commas, brackets or arrows between them."""
    return not re.search(rf"[][(),;]|{ARROW}", text)


def split(rows: Sequence[Line]) -> list[Word]:
    """The words between blanks, commas, semicolons, arrows and brackets."""
    pattern = r'"(?:[^"\\]|\\.)*"|[^][(){},;\s\']+'
    return [
        Word(match[0].strip('"'), row.at(match.start() + 1))
        for row in rows
        for match in re.finditer(pattern, re.sub(ARROW, "  ", row.text))
    ]


def tour(rows: Sequence[Line]) -> list[Word]:
    """The vertices of a TOUR_SECTION, up to ``-1`` or EOF."""
    found: list[Word] = []
    for word in (word for row in rows for word in row.words()):
        if word.text in ("-1", "EOF"):
            break
        found.append(word)
    return found


def from_zero(numbers: Sequence[int], count: int, file: str) -> Sequence[int]:
    """Numbers from 1, where ``count`` numbers from 0 are meant; that is said.

    Several count from 0 where 0 occurs, and ``count`` does not nor anything beyond.

    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore")
    ...     from_zero([1, 0], 2, "a")
    [2, 1]
    """
    if len(numbers) < 2 or 0 not in numbers or max(numbers) >= count:
        return numbers
    remark(file, "read as numbered from 0")
    return [number + 1 for number in numbers]


SQUARE = re.compile(r"([A-Za-z])([1-9][0-9]?)")


def squares(text: str, file: str) -> list[tuple[int, int, Place]] | None:
    """Rows and columns, from 1, of squares such as ``A1 C2``, or ``1,2 2,4``; None of others.

    The letter is the column, and the number the row as Satchel counts rows, from the top.
    """
    rows = list(lines(text, file))
    plain = [word for row in rows for word in row.words()]
    if plain and all(SQUARE.fullmatch(word.text.strip("[],;'\"")) for word in plain):
        remark(file, "read as squares: the letter is the column, the number the row from the top")
        found = []
        for word in plain:
            match = SQUARE.fullmatch(word.text.strip("[],;'\""))
            assert match is not None
            found.append((int(match[2]), ord(match[1].upper()) - 64, word.place))
        return found
    inner = re.sub(r"^\s*[\[{]|[\]}]\s*$", "", text.strip())
    pair = r"\(\s*[0-9]{1,9}\s*,\s*[0-9]{1,9}\s*\)|(?<![0-9(,])[0-9]{1,9},[0-9]{1,9}(?![0-9,)])"
    if not re.fullmatch(rf"(\s*({pair})\s*[,;]?)+\s*", inner) or not rows:
        return None
    found = []
    for row in rows:
        for match in re.finditer(pair, row.text):
            r, c = map(int, re.findall("[0-9]+", match[0]))
            found.append((r, c, row.at(match.start() + 1)))
    if any(0 in square[:2] for square in found):
        remark(file, "read as numbered from 0")
        found = [(r + 1, c + 1, place) for r, c, place in found]
    return found


def remark(file: str, sentence: str) -> None:
    """Say how an answer was read."""
    warnings.warn(f"{printable(file)}: {sentence}", InputWarning, stacklevel=3)
