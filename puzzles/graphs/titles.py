"""A first row that names the columns of a list of edges."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import PuzzleError
from ..text import Word, shown
from .reading import DIGITS, NUMBER

Row = list[Word]
ENDS = (
    ("source", "target"), ("from", "to"), ("src", "dst"), ("src", "tgt"), ("start", "end"),
    ("fromnode", "tonode"), ("fromnodeid", "tonodeid"), ("fromid", "toid"), ("head", "tail"),
    ("tail", "head"), ("node1", "node2"), ("nodea", "nodeb"), ("nodeid1", "nodeid2"),
    ("vertex1", "vertex2"), ("sourceid", "targetid"), ("origin", "destination"), ("left", "right"),
    ("person1", "person2"), ("id1", "id2"), ("vertexa", "vertexb"), ("node0", "node1"),
)  # fmt: skip
"""What the columns of the two vertices are called, in small letters and digits."""
LETTERS = (("u", "v"), ("x", "y"), ("i", "j"), ("s", "t"))
"""What they may be called, though vertices are called so too."""


def columns(row: Sequence[Word]) -> tuple[int, int] | None:
    """The columns of the two vertices, by their names; None where there are no such names.

    >>> columns([Word(text, None) for text in ("Id", "Source", "Target")])
    (1, 2)
    """
    names = [re.sub(r"[^a-z0-9]", "", word.text.lower()) for word in row]
    for one, two in ENDS:
        if names.count(one) == names.count(two) == 1:
            return names.index(one), names.index(two)
    return None


def without_titles(rows: list[Row], stated: bool) -> tuple[list[Row], str | None]:
    """The rows without a first one that names the columns; and whether they say ``directed``."""
    first, rest = rows[0], rows[1:]
    ends = columns(first)
    others = {word.text for row in rest for word in row}
    if ends and rest and not others & {first[i].text for i in ends}:
        return picked(first, rest, ends)
    if len(first) < 2 or not (rest or ends):
        return rows, None
    apart = not others & {word.text for word in first[:2]}
    if apart and not stated and not any(NUMBER.fullmatch(word.text) for word in first):
        numbers = all(is_number(word) for row in rest for word in row[:2])
        matching = len({word.text for row in rows for word in row[:2]}) == 2 * len(rows)
        letters = (first[0].text.lower(), first[1].text.lower()) in LETTERS
        if ends or (not numbers and (letters or not matching)):
            expected = "--format edges (an edge), or no row of titles"
            raise PuzzleError(first[0].place, expected, shown(f"{first[0].text} {first[1].text}"))
    numeric = all(len(row) >= 2 and is_number(row[0]) and is_number(row[1]) for row in rest)
    wide = all(len(row) == len(first) for row in rest)
    words = wide and not any(NUMBER.fullmatch(word.text) for word in first)
    if numeric and words and all(re.fullmatch(r"[^\W\d][\w ]*", w.text) for w in first[:2]):
        return rest, ""
    return rows, None


def picked(first: Row, rest: list[Row], ends: tuple[int, int]) -> tuple[list[Row], str]:
    """The two columns of the vertices, and what a column ``Type`` says of all edges."""
    for row in rest:
        if len(row) != len(first):
            raise row[-1].error(f"{len(first)} columns, as there are titles")
    kinds = [i for i, word in enumerate(first) if word.text.lower() in ("type", "directed")]
    kinds_of_edges = [row[i].text.lower() for i in kinds for row in rest if len(row) > i]
    arcs = [word in ("directed", "true") for word in kinds_of_edges]
    if len(set(arcs)) > 1:
        odd = next(row for row in rest if (row[kinds[0]].text.lower() in ("directed", "true")))
        raise odd[kinds[0]].error("edges that are all directed, or all not")
    more = [[row[i] for i in ends] for row in rest]
    return more, "directed" if any(arcs) else ""


def is_number(word: Word) -> bool:
    """Whether a word is digits alone."""
    return bool(DIGITS.fullmatch(word.text))
