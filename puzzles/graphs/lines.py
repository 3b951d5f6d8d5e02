"""The lines of a list as rows of words: comments, delimiters and quotes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..errors import Place, PuzzleError
from ..text import Line, Word, shown
from .reading import NUMBER
from .titles import Row, columns

JOINTS = ("<->", "->", "--", "-", "|", "/", "\N{RIGHTWARDS ARROW}")
ARROWS = ("->", "\N{RIGHTWARDS ARROW}")
COMMENTS = ("#", "%", "//")
COMMENT = re.compile("|".join(COMMENTS))
DELIMITERS = "\t;|,"
TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"(?=[\s,]|$)|\{.*\}\s*$|(?<![^\s,])\([^()]*\)(?=[\s,]|$)|[^\s,]+|,'
)


class Rows(NamedTuple):
    """The rows of a list, and what is to be said of comments."""

    rows: list[list[Word]]
    remarks: list[str]


def table(lines: Sequence[Line]) -> Rows:
    """The rows of words that lines hold, without comments.

    A tab, ``;``, ``|`` or a comma is the delimiter where it cuts all lines into equally many words
    of which the first two are none of them empty; else blanks and commas are. A word in double
    quotes, or in parentheses, may hold both.

    >>> [[word.text for word in row] for row in table([Line("a b # x", "a", 1)]).rows]
    [['a', 'b']]
    """
    kept, remarks = without_comments(lines)
    for sign in DELIMITERS:
        if not all(sign in line.text for line in kept):
            continue
        cut = [cells(line, sign) for line in kept]
        widths = {len(row) for row in cut}
        full = all(whole(word) for row in cut for word in row[:2])
        single = sign == "|" and widths == {2} and not any(" " in line.text for line in kept)
        if single:
            continue  # words that are joined
        if kept and len(widths) == 1 and widths != {1} and (full or titled(cut)):
            return Rows([unquoted(row) for row in cut], remarks)
    return Rows([unquoted(split(line)) for line in kept], remarks)


def whole(word: Word) -> bool:
    """Whether a word between two signs is one: not empty, in quotes where it has a blank."""
    text = word.text
    plain = not text.startswith('"') and (" " in text or text.count("(") != text.count(")"))
    return bool(text) and not plain


def titled(rows: Sequence[Sequence[Word]]) -> bool:
    """Whether a first row names the columns, so that a blank may stand within a name."""
    return all(word.text for row in rows for word in row[:2]) and bool(columns(rows[0]))


# --- comments --------------------------------------------------------------------------------


def without_comments(lines: Sequence[Line]) -> tuple[list[Line], list[str]]:
    """The lines that are no comments, without the comments at their ends; and remarks.

    ``#``, ``%`` and ``//`` begin a comment at the beginning of a line, as a word, and at the
    beginning of a third word; ``c`` where every other line begins with a number.
    """
    own = [line for line in lines if not line.text.lstrip().startswith(COMMENTS)]
    if any(line.text.lstrip()[:1] == "c" for line in own):
        others = [line for line in own if not re.match(r"\s*c\s", line.text)]
        if others and all(re.match(r"\s*[0-9]", line.text) for line in others):
            own = others
    ended = [line._replace(text=without_end(line.text)) if marked(line) else line for line in own]
    kept = [line for line in ended if line.text.strip()]
    remarks = []
    if len(own) < len(lines):
        numbers = {line.number for line in own}
        comments = [line for line in lines if line.number not in numbers]
        refuse_vertices(comments, own, kept)
        remarks = [
            f"line {line.number} is taken for a comment: {shown(line.text)}"
            for line in comments
            if re.fullmatch(r"\s*(#|%|//)(\S+\s+\S+|\S*[:;,|].*)", line.text)
        ]
    return kept, remarks


def marked(line: Line) -> bool:
    """Whether a sign of a comment is in a line."""
    return COMMENT.search(line.text) is not None


def refuse_vertices(comments: list[Line], own: list[Line], kept: list[Line]) -> None:
    """Complain of a line that begins with what is also a vertex on some other line."""
    whole, ended = ("\n".join(line.text for line in some) for some in (own, kept))
    for line in comments:
        if begins := re.match(r"\s*((#|%|//)[^\s,;|:<>=~/-]*)", line.text):
            data = ended if begins[1] in COMMENTS else whole
            if re.search(rf"{re.escape(begins[1])}(?!\w)", data):
                expected = "a comment, or else a vertex that does not begin like one"
                raise PuzzleError(line.at(begins.start(1) + 1), expected, shown(begins[1]))


def without_end(text: str) -> str:
    """The line without a comment behind its first two words.

    >>> without_end("a b # c"), without_end("a #b")
    ('a b', 'a #b')
    """
    for match in re.finditer(r"(?<=\s)(#|%|//)", text):
        before = text[: match.start()]
        words = len(before.replace(",", " ").split())
        if words > 1 or (words == 1 and text[match.end() : match.end() + 1].isspace()):
            return before.rstrip()
    return text


# --- words -----------------------------------------------------------------------------------


def cells(line: Line, sign: str) -> list[Word]:
    """The words between the signs, without the blanks around them.

    >>> [word.text for word in cells(Line('"a,b", (0, 1)', "a", 1), ",")]
    ['"a,b"', '(0,1)']
    """
    columns, at = [], 0
    inner = re.compile(
        rf'\s*("(?:[^"]|"")*"|\([^()]*\)|[^{re.escape(sign)}]*?)\s*(?={re.escape(sign)}|$)'
    )
    while match := inner.match(line.text, at):
        columns.append(Word(_plain(match[1]), line.at(match.start(1) + 1)))
        at = match.end() + 1
        if at > len(line.text):
            break
    return columns


def split(line: Line) -> list[Word]:
    """The words between blanks, or between commas with blanks around them.

    >>> [word.text for word in split(Line("(0, 1) b {}", "a", 1))]
    ['(0,1)', 'b', '{}']
    """
    if not any(sign in line.text for sign in '",({'):
        return line.words()
    tokens = [Word(_plain(m[0].strip()), line.at(m.start() + 1)) for m in TOKEN.finditer(line.text)]
    if not any(word.text == "," for word in tokens):
        return tokens
    words = [word for word in tokens if word.text != ","]
    data = len(words) == 3 and (words[2].text[0] == "{" or NUMBER.fullmatch(words[2].text))
    between = tokens[:-1] if data and tokens[-1] is words[2] and tokens[-2].text != "," else tokens
    for i, word in enumerate(between):
        if (word.text == ",") != (i % 2 == 1):
            raise word.error("either blanks or commas between the words of a line")
    if len(between) % 2 == 0:
        raise between[-1].error("a word behind the comma")
    return words


def _plain(text: str) -> str:
    """A word in parentheses without blanks."""
    return re.sub(r"\s+", "", text) if re.fullmatch(r"\([^()]*\)", text) else text


def unquoted(row: list[Word]) -> list[Word]:
    """The words, those in quotes without them."""
    if not any(word.text.startswith('"') for word in row):
        return row
    return [
        word._replace(text=" ".join(re.sub(r'\\(.)|"(")', r"\1\2", word.text[1:-1]).split()))
        if re.fullmatch(r'".*"', word.text) and len(word.text) > 1
        else word
        for word in row
    ]


# --- words that are joined ---------------------------------------------------------------------


def joined(rows: Sequence[Row]) -> str | None:
    """The one sign that joins the two vertices of each row (``a-b``, ``a -> b``), if any."""
    if all(len(row) == 3 and row[1].text == rows[0][1].text for row in rows):
        return rows[0][1].text if rows[0][1].text in JOINTS else None
    if any(len(row) != 1 for row in rows):
        return None
    for sign in JOINTS:
        if sign == "|" and len(rows) == 1:
            continue  # which may be graph6
        parts = [row[0].text.split(sign) for row in rows]
        if all(len(part) == 2 and all(part) for part in parts):
            others = {s for part in parts for end in part for s in JOINTS if s in end}
            return None if others else sign
    return None


def separated(rows: list[Row], directed: bool) -> tuple[list[Row], bool]:
    """The rows with joined vertices apart, and whether edges are arcs, as an arrow says."""
    sign = joined(rows)
    if sign is None:
        return rows, directed
    if len(rows[0]) == 3:
        return [[row[0], row[2]] for row in rows], directed or sign in ARROWS
    parts = []
    for (word,) in rows:
        file, line, column = word.place
        one, two = word.text.split(sign)
        at = Place(file, line, column + len(one) + len(sign))
        parts.append([Word(one, word.place), Word(two, at)])
    return parts, directed or sign in ARROWS
