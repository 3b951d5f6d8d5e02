"""Reading text with places: every word knows its file, line and column.

Windows line ends, a byte-order mark, trailing blanks, blank lines and a missing last newline
are accepted everywhere; anything else that is wrong is reported with its position. Lines end where
an editor ends them (LF, CR LF, CR), and nowhere else: a form feed or a line separator of Unicode is
a blank.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

from .errors import Place, PuzzleError


def shown(text: str) -> str:
    """A quoted piece of input, short and printable, for an error message."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


LISTED_NAMES = 30
"""The most names that a complaint lists."""


def one_of(known: Iterable[str], word: str) -> str:
    """``one of`` some names, with the one that a word is most like, where it is much like one.

    >>> one_of(["queens", "eight"], "quens"), one_of(["queens", "eight"], "x")
    ('one of queens, eight (did you mean queens?)', 'one of queens, eight')
    """
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(word.lower(), names, 1)
    listed = [*names[:LISTED_NAMES], "…"] if len(names) > LISTED_NAMES else names
    return f"one of {', '.join(listed)}" + (f" (did you mean {near[0]}?)" if near else "")


def quoted(name: str) -> str:
    """A name as one word: in double quotes where it has blanks, or begins with a quote.

    >>> print(quoted("b"), quoted("New York"), quoted('"x'))
    b "New York" "\\"x"
    """
    if " " not in name and not name.startswith('"'):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"(?!\S)')
"""A word that :func:`quoted` made."""


def printable(text: str) -> str:
    """Somebody's text without what would steer a terminal.

    >>> printable("red \\x1b[31m")
    'red ?[31m'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def integer(text: str, where: Place | str, low: int, high: int, what: str = "a number") -> int:
    """``text`` as a decimal number in ``low..high``, or a complaint about ``where``.

    >>> integer("7", "N", 0, 8)
    7
    """
    if re.fullmatch(r"[+-]?[0-9]{1,18}", text) and low <= int(text) <= high:
        return int(text)
    raise PuzzleError(where, f"{what} from {low} to {high}", shown(text))


class Word(NamedTuple):
    """A run of characters without blanks, and where it stands."""

    text: str
    place: Place

    def integer(self, low: int, high: int, what: str = "a number") -> int:
        """The word as a decimal number in ``low..high``.

        >>> Word("7", Place("a", 1, 1)).integer(0, 8)
        7
        """
        return integer(self.text, self.place, low, high, what)

    def error(self, expected: str) -> PuzzleError:
        """The complaint that something else should stand here."""
        return PuzzleError(self.place, expected, shown(self.text))

    def character(self, index: int) -> Word:
        """One character of the word as a word of its own (0-based)."""
        file, line, column = self.place
        return Word(self.text[index], Place(file, line, column + index))


WORD = re.compile(r"\S+")


class Line(NamedTuple):
    """A line that is not blank, without its line end and trailing blanks."""

    text: str
    file: str
    number: int

    def words(self) -> list[Word]:
        """The words of the line, split at blanks."""
        return [Word(m[0], self.at(m.start() + 1)) for m in WORD.finditer(self.text)]

    def names(self) -> list[Word]:
        """The words of the line, of which some may be in double quotes, with blanks within.

        >>> [word.text for word in Line('a "New York"', "a", 1).names()]
        ['a', 'New York']
        """
        matches = re.finditer(rf"{QUOTED.pattern}|\S+", self.text)
        return [
            Word(
                re.sub(r"\\(.)", r"\1", m[1]) if m[1] is not None else m[0], self.at(m.start() + 1)
            )
            for m in matches
        ]

    def at(self, column: int) -> Place:
        """A place on this line (column from 1)."""
        return Place(self.file, self.number, column)

    def end(self, expected: str) -> PuzzleError:
        """The complaint that the line stops too early."""
        return PuzzleError(self.at(len(self.text) + 1), expected, "the end of the line")


def rows(text: str) -> list[str]:
    """The lines of a text as an editor counts them, without their ends.

    >>> rows("a\\x0cb\\r\\n\\rc")
    ['a\\x0cb', '', 'c']
    """
    ended = text.replace("\r\n", "\n").replace("\r", "\n")
    return ended.removesuffix("\n").split("\n") if text else []


def lines(source: str | Iterable[str], file: str) -> Iterator[Line]:
    """The lines that are not blank, of a text or one by one as the source delivers them.

    >>> [(line.text, line.number) for line in lines(["\\ufeff1 2 \\r\\n", "\\n", "3"], "a")]
    [('1 2', 1), ('3', 3)]
    """
    for number, text in enumerate(rows(source) if isinstance(source, str) else source, 1):
        text = (text.removeprefix("\ufeff") if number == 1 else text).rstrip()
        if text:
            yield Line(text, file, number)


def words(text: str, file: str) -> list[Word]:
    """The words of a text, line by line.

    >>> [word.text for word in words("1 2\\n3", "a")]
    ['1', '2', '3']
    """
    return [word for line in lines(text, file) for word in line.words()]


class Reader:
    """Lines taken one at a time, with a clear complaint when there are no more.

    Parameters
    ----------
    source : str or iterable of str
        A text; or raw lines, read lazily, so that a stream is answered while it is still being
        written.
    file : str
        The name used in messages; ``<stdin>`` for standard input.
    """

    def __init__(self, source: str | Iterable[str], file: str) -> None:
        self._text = source if isinstance(source, str) else ""
        self._lines = self._count(rows(source) if isinstance(source, str) else source, file)
        self._waiting: list[Line] = []
        self.file, self.seen = file, 0

    def _count(self, source: Iterable[str], file: str) -> Iterator[Line]:
        def counted() -> Iterator[str]:
            for text in source:
                self.seen += 1
                yield text

        return lines(counted(), file)

    def peek(self) -> Line | None:
        """The next line, left where it is; None at the end."""
        if not self._waiting:
            self._waiting += [line for line in [next(self._lines, None)] if line]
        return self._waiting[0] if self._waiting else None

    def take(self, expected: str) -> Line:
        """The next line; at the end of the text an error says what was expected."""
        if self.peek() is None:
            raise PuzzleError(Place(self.file, self.seen + 1, 1), expected, "the end of the text")
        return self._waiting.pop()

    def finish(self, expected: str = "the end of the text") -> None:
        """Insist that nothing is left."""
        if line := self.peek():
            raise line.words()[0].error(expected)

    def unread(self) -> tuple[str, int]:
        """What is left of a text, line ends and all, and the number of its first line.

        Of a stream, and of nothing but blank lines, it is empty.

        >>> reader = Reader("words\\n1 0\\n\\n", "a")
        >>> reader.take("words").text, reader.unread()
        ('words', ('1 0\\n\\n', 2))
        """
        if self.peek() is None:
            return "", self.seen + 1
        number = self._waiting[0].number
        ends = re.finditer(r"\r\n|\r|\n", self._text)
        at = next((end.end() for i, end in enumerate(ends, 2) if i == number), 0)
        return self._text[at:], number

    def rest(self) -> list[Line]:
        """All lines that are left."""
        return list(iter(lambda: self._waiting.pop() if self.peek() else None, None))


class Tokens:
    """The rest of a text as tokens (a word, a number, any other character), taken one by one.

    What follows the character ``comment`` on a line is left out.

    >>> tokens = Tokens(Reader(["letting n = 8 $ rows"], "a"), comment="$")
    >>> tokens.expect("let", "letting"), tokens.take("a name").text, bool(tokens)
    ('letting', 'n', True)
    """

    def __init__(self, reader: Reader, comment: str) -> None:
        self.words = [
            Word(match.group(), line.at(match.start() + 1))
            for line in reader.rest()
            for match in re.finditer(r"[A-Za-z]+|-?[0-9]+|\S", line.text.partition(comment)[0])
        ]
        self.end = self.words[-1].place if self.words else Place(reader.file, 1, 1)
        self.words.reverse()

    def __bool__(self) -> bool:
        return bool(self.words)

    def missing(self, expected: str) -> PuzzleError:
        """The complaint that the text stops too early."""
        return PuzzleError(self.end, expected, "the end of the text")

    def take(self, expected: str) -> Word:
        """The next token."""
        if not self.words:
            raise self.missing(expected)
        return self.words.pop()

    def expect(self, *choices: str) -> str:
        """The next token, which must be one of ``choices``."""
        expected = " or ".join(f"`{choice}`" for choice in choices)
        word = self.take(expected)
        if word.text not in choices:
            raise word.error(expected)
        return word.text


def cells(line: Line, columns: int, allowed: str) -> list[Word]:
    """The single characters of a board row; blanks between them are accepted.

    >>> [cell.text for cell in cells(Line("Q . #", "a", 1), 3, "Q.#")]
    ['Q', '.', '#']
    """
    squares = [word.character(i) for word in line.words() for i in range(len(word.text))]
    for cell in squares[:columns]:
        if cell.text not in allowed:
            raise cell.error("one of `" + " ".join(allowed) + "`")
    if len(squares) < columns:
        raise line.end(f"{columns} squares in the row")
    if len(squares) > columns:
        raise squares[columns].error(f"the end of a row of {columns} squares")
    return squares


def drawing(drawn: Sequence[Line], rows: int, columns: int, allowed: str) -> list[list[Word]]:
    """The squares of a board that is drawn, row by row.

    >>> drawing([Line("Q.", "a", 1)], 2, 2, "Q.")
    Traceback (most recent call last):
    ...
    satchel.puzzles.errors.PuzzleError: a:1:1: expected 2 rows, found 1
    """
    if drawn and len(drawn) != rows:
        where = drawn[rows] if len(drawn) > rows else drawn[-1]
        raise PuzzleError(where.at(1), f"{rows} rows", str(len(drawn)))
    return [cells(line, columns, allowed) for line in drawn]


def two_numbers(
    text: str, where: str, sign: str, form: str, low: int, high: int
) -> tuple[int, int]:
    """Two numbers in ``low..high`` with a sign between them, which is a pattern.

    >>> two_numbers("3x4", "SIZE", "[xX×]", "RxC", 0, 9)
    (3, 4)
    """
    match = re.fullmatch(f"([0-9]{{1,9}}){sign}([0-9]{{1,9}})", text)
    if not match or not all(low <= int(number) <= high for number in match.groups()):
        raise PuzzleError(where, f"{form}, two numbers from {low} to {high}", shown(text))
    return int(match[1]), int(match[2])


def memory_bytes(text: str, where: Place | str = "--memory") -> int:
    """Bytes, as ``500M`` or ``2G`` (by 1024).

    >>> memory_bytes("2K")
    2048
    """
    match = re.fullmatch(r"([1-9][0-9]{0,14})([KMGT]?)", text.upper().removesuffix("B"))
    size = int(match[1]) << 10 * " KMGT".index(match[2] or " ") if match else 0
    if not 0 < size <= 1 << 50:
        raise PuzzleError(where, "bytes, such as 500M or 2G, at most 1024T", shown(text))
    return size


def in_bytes(size: int) -> str:
    """So many bytes in words, by 1024 as :func:`memory_bytes` reads them.

    >>> in_bytes(20 << 20), in_bytes(1 << 30), in_bytes(1), in_bytes(1500)
    ('20 MB', '1 GB', '1 byte', '1.46 KB')
    """
    power = max((size.bit_length() - 1) // 10, 0)
    if power == 0:
        return f"{size} byte{'' if size == 1 else 's'}"
    power = min(power, 4)
    return f"{size / (1 << 10 * power):.3g} {'KMGT'[power - 1]}B"


# --- files -----------------------------------------------------------------------------------


def opened(file: str) -> str:
    """The text of a file, by its name.

    Raises
    ------
    PuzzleError
        When it cannot be read, is no text in UTF-8, or is larger than ``limits.FILE_BYTES``.
    """
    try:
        with Path(file).open("rb") as source:
            return decoded(source, file)
    except IsADirectoryError:
        raise PuzzleError(file, "a file", "a folder") from None
    except OSError as error:
        raise PuzzleError(file, "a readable file", error.strerror or str(error)) from None
    except ValueError:  # a NUL, or half a surrogate pair, in its name
        raise PuzzleError(file, "the name of a file", shown(file)) from None


def decoded(source: BinaryIO, file: str) -> str:
    """The text of an open file, without a byte-order mark; ``file`` is its name in messages.

    What gzip, bzip2 or xz have packed is unpacked.
    """
    from .compression import bounded, unpacked

    try:
        data = bounded(source.read, file)
    except OSError as error:
        raise PuzzleError(file, "a readable file", error.strerror or str(error)) from None
    return utf8(unpacked(data, file), file).removeprefix("\ufeff")


def utf8(data: bytes, file: str) -> str:
    """Bytes as text, in UTF-16 where a byte-order mark says so; what is none is an error.

    >>> utf8(b"ab\\n\\xffc", "a.txt")
    Traceback (most recent call last):
    ...
    satchel.puzzles.errors.PuzzleError: a.txt:2:1: expected text in UTF-8, found the byte 0xff
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise PuzzleError(file, "text in UTF-8 or UTF-16", "a damaged text in UTF-16") from None
    try:
        text = data.decode()
        at, expected, found = text.find("\0"), "text", "a NUL byte"
    except UnicodeDecodeError as error:
        text, expected = data[: error.start].decode(), "text in UTF-8"
        at, found = len(text), f"the byte 0x{data[error.start]:02x}"
    if at < 0:
        return text
    before = rows(f"{text[:at].removeprefix(chr(0xFEFF))}.")
    raise PuzzleError(Place(file, len(before), len(before[-1])), expected, found)
