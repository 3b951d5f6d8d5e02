"""Graphs of TSPLIB: files of the Hamiltonian cycle problem (TYPE HCP).

Source: Reinelt, "TSPLIB 95" (1995). Files that differ from it are read as well: keys with or
without blanks around the colon, sections with a colon, ``FIXED_EDGES`` for
``FIXED_EDGES_SECTION``, keys in small letters, a weight behind each edge, no ``DIMENSION``,
no ``-1`` at the end of a section, no ``EOF``. Where the last section ends with neither, the file
may be cut off, which is a flaw.
"""

from __future__ import annotations

import re
from itertools import pairwise

from .. import limits
from ..errors import PuzzleError
from ..text import Word, shown
from .reading import ASIDE, NUMBER, Reading, Text, Words, by_number

SECTIONS = {
    "EDGE_DATA_SECTION": "edges",
    "FIXED_EDGES_SECTION": "fixed",
    "FIXED_EDGES": "fixed",
    "NODE_COORD_SECTION": "aside",
    "DISPLAY_DATA_SECTION": "aside",
}
KEYS = frozenset(
    {
        "NAME",
        "TYPE",
        "COMMENT",
        "DIMENSION",
        "EDGE_DATA_FORMAT",
        "NODE_COORD_TYPE",
        "DISPLAY_DATA_TYPE",
    }
)


def begins(text: Text) -> bool:
    """Whether a key of TSPLIB and a colon begin the text, or the name of a section."""
    first = next((line.text for line in text.lines if not line.text.lstrip().startswith("#")), "")
    key = re.match(r"\s*([A-Za-z_]+)\s*(:?)", first)
    if key is None:
        return False
    name = key[1].upper()
    return name in SECTIONS or (name in KEYS and bool(key[2]))


def read(text: Text, directed: bool) -> Reading:
    """The graph of a TSPLIB file, with its fixed edges."""
    count: int | None = None
    form = "EDGE_LIST"
    data: dict[str, list[Word]] = {"edges": [], "fixed": [], "aside": []}
    section, sections, stated, ended = "", set[str](), set[str](), False
    flaws: list[str] = []
    for number, line in enumerate(text.lines):
        match = re.match(r"\s*([A-Za-z][A-Za-z_0-9]*)\s*(:?)\s*", line.text)
        if match is None:
            if not section:
                raise line.words()[0].error("a key of TSPLIB, such as `DIMENSION :`")
            data[section] += line.words()
            continue
        key, at = match[1].upper(), line.at(match.start(1) + 1)
        value = Word(line.text[match.end() :], line.at(match.end() + 1))
        if key == "EOF":
            ended = True
            if more := len(text.lines) - number - 1:
                flaws.append(f"lines after EOF are left aside: {more}")
            break
        if key in SECTIONS:
            section = SECTIONS[key]
            sections.add(section)
            if value.text:
                data[section] += line._replace(text=" " * match.end() + value.text).words()
            continue
        section = ""
        if key not in KEYS:
            raise PuzzleError(at, "a key of TSPLIB's HCP files", shown(match[1]))
        if key in stated:
            raise PuzzleError(at, f"one {key}", "a second one")
        stated |= {key} - {"COMMENT"}
        if key == "DIMENSION":
            count = value.integer(0, limits.GRAPH_VERTICES, "the number of vertices")
        elif key == "TYPE" and value.text.upper().split()[:1] != ["HCP"]:
            raise value.error("the type HCP")
        elif key == "EDGE_DATA_FORMAT":
            form = value.text.upper()
            if form not in ("EDGE_LIST", "ADJ_LIST"):
                raise value.error("EDGE_LIST or ADJ_LIST")
    if "edges" not in sections:
        raise text.missing("an EDGE_DATA_SECTION")
    if not ended and section and (not data[section] or data[section][-1].text != "-1"):
        flaws.append("it ends with neither -1 nor EOF, and may be cut off")
    edges, remarks = data["edges"], list[str]()
    if form == "EDGE_LIST" and weights(edges):
        edges, remarks = [word for i, word in enumerate(edges) if i % 3 < 2], [ASIDE]
    return by_number(
        "TSPLIB",
        pairs(edges) if form == "EDGE_LIST" else lists(edges),
        count,
        directed,
        fixed=pairs(data["fixed"]),
        mirrored=form == "ADJ_LIST",
        flaws=flaws,
        remarks=remarks,
    )


def weights(words: list[Word]) -> bool:
    """Whether each line but a last ``-1`` holds two vertices and a number."""
    rows: dict[int, int] = {}
    for i, word in enumerate(words):
        if i < len(words) - 1 or word.text != "-1":
            rows[word.place.line] = rows.get(word.place.line, 0) + 1
    return set(rows.values()) == {3} and all(NUMBER.fullmatch(word.text) for word in words)


def pairs(words: list[Word]) -> list[Words]:
    """Two vertices each, up to a ``-1`` or the end of the section."""
    ends = [i for i, word in enumerate(words) if word.text == "-1"]
    data = words[: ends[0]] if ends else words
    if len(data) % 2:
        raise data[-1].error("two vertices")
    if ends and len(words) > ends[0] + 1:
        raise words[ends[0] + 1].error("the end of the section after -1")
    return list(zip(data[::2], data[1::2], strict=True))


def lists(words: list[Word]) -> list[Words]:
    """A vertex and its neighbours each, up to a ``-1``; up to the end of the line without any.

    A ``-1`` alone on its line ends the section, and is no sign that lists end so.
    """
    marked = any(
        word.text == "-1" and before.place.line == word.place.line
        for before, word in pairwise(words)
    )
    edges: list[Words] = []
    head: Word | None = None
    for word in words:
        if head is not None and not marked and word.place.line != head.place.line:
            head = None
        if word.text == "-1":
            head = None
        elif head is None:
            head = word
        else:
            edges.append((head, word))
    return edges
