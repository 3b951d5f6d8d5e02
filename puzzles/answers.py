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
    vertices: list[Word] = []
    for word in (word for row in rows for word in row.words()):
        if word.text in ("-1", "EOF"):
            break
        vertices.append(word)
    return vertices


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


LETTERED = re.compile(r"([A-Za-z])([1-9][0-9]?)")
PAIR = re.compile(
    r"\(\s*[0-9]{1,9}\s*,\s*[0-9]{1,9}\s*\)|\[\s*[0-9]{1,9}\s*,\s*[0-9]{1,9}\s*\]"
    r"|(?<![0-9(,])[0-9]{1,9},[0-9]{1,9}(?![0-9,)])"
)


def squares(text: str, file: str) -> list[tuple[int, int, Place]] | None:
    """Rows and columns, from 1, of squares such as ``A1 C2``, or ``1,2 2,4``; None of others.

    The letter is the column, and the number the row as Satchel counts rows, from the top.
    """
    rows = list(lines(text, file))
    parted = [row._replace(text=re.sub(r"[-\[\],;'\"]", " ", row.text)) for row in rows]
    plain = [word for row in parted for word in row.words()]
    if plain and all(LETTERED.fullmatch(word.text) for word in plain):
        remark(file, "read as squares: the letter is the column, the number the row from the top")
        return [(int(w.text[1:]), ord(w.text[0].upper()) - 64, w.place) for w in plain]
    inner = re.sub(r"^\s*\[\s*(?=[(\[])|(?<=[)\]])\s*\]\s*$", "", text.strip())
    if not re.fullmatch(rf"(?:\s*(?:{PAIR.pattern})(?:\s*[,;])?)+\s*", inner):
        return None
    named = []
    for row in rows:
        for match in PAIR.finditer(row.text):
            r, c = map(int, re.findall("[0-9]+", match[0]))
            named.append((r, c, row.at(match.start() + 1)))
    if any(0 in square[:2] for square in named):
        remark(file, "read as numbered from 0")
        named = [(r + 1, c + 1, place) for r, c, place in named]
    return named


def remark(file: str, sentence: str) -> None:
    """Say how an answer was read."""
    warnings.warn(f"{printable(file)}: {sentence}", InputWarning, stacklevel=3)
