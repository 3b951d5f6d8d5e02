"""Graphs as pairs in brackets: tuples of Python, and facts of a logic program."""

from __future__ import annotations

import re

from .. import limits
from ..errors import PuzzleError
from ..text import Word, shown
from .reading import Reading, Text, Words, by_name

PAIR = re.compile(
    r"""\s*(?P<name>[A-Za-z_]\w*)?\s*(?P<open>[\[({])\s*(?P<u>"[^"]*"|'[^']*'|[\w.+-]+)\s*
    (?:,\s*(?P<v>"[^"]*"|'[^']*'|[\w.+-]+)\s*)?(?P<close>[\])}])\s*[,;.]?""",
    re.VERBOSE,
)
EDGE, ARC, VERTEX = ("edge", "e", "link"), ("arc", "a"), ("vertex", "node", "v", "n")
BRACKETS = {"(": ")", "[": "]", "{": "}"}


def read(text: Text, directed: bool) -> Reading:
    """Tuples ``(1,2)`` and facts ``edge(1,2).``, on one line or many, perhaps in a list.

    Facts ``vertex(3).`` and ``vertex(1..4).`` name vertices; ``arc(1,2)`` is directed, and an
    edge may stand once from either side.

    >>> from ..errors import Place
    >>> from ..text import Line
    >>> lines = [Line("[(1, 2), (2, 3)]", "a", 1)]
    >>> str(read(Text(lines, "a", Place("a", 2, 1), True), False))
    'pairs in brackets from 1: 3 vertices, 2 edges'
    """
    found: list[Words] = []
    vertices: list[Word] = []
    names = set[str]()
    depth = 0
    for line in text.lines:
        body = line.text.partition("%")[0].rstrip()
        at = 0
        if re.match(r"\s*(edges\s*=\s*)?[\[{]\s*(?=[\[({]|$)", body) and not depth and not found:
            depth, at = 1, body.index("[" if "[" in body.split("(")[0] else "{") + 1
        while at < len(body):
            closing = re.compile(r"\s*[\]}]\s*[.;,]?\s*$").match(body, at)
            if depth and closing:
                depth, at = 0, len(body)
                continue
            match = PAIR.match(body, at)
            if match is None or BRACKETS[match["open"]] != match["close"] or not match[0].strip():
                raise PuzzleError(line.at(at + 1), "a pair such as (1,2)", shown(body[at:].strip()))
            u, v = (
                Word(match[side].strip("\"'"), line.at(match.start(side) + 1))
                if match[side]
                else None
                for side in ("u", "v")
            )
            name = (match["name"] or "").lower()
            assert u is not None
            if v is None:
                if name not in VERTEX:
                    raise u.error("a pair such as (1,2)")
                vertices += _span(u)
            elif name and name not in (*EDGE, *ARC):
                raise PuzzleError(line.at(match.start("name") + 1), "`edge` or `arc`", shown(name))
            else:
                names.add(name)
                found.append((u, v))
            at = match.end()
    if depth:
        raise text.missing("the end of the list")
    if not (found or vertices):
        raise text.missing("a pair such as (1,2)")
    arcs = directed or bool(names & set(ARC))
    ends = [*vertices, *(word for pair in found for word in pair)]
    choice = "" if text.stated or vertices else "edges"
    return by_name("pairs in brackets", ends, found, arcs, choice=choice, mirrored=True)


def _span(word: Word) -> list[Word]:
    """The vertices of ``1..4``, or the one."""
    match = re.fullmatch(r"([0-9]{1,6})\.\.([0-9]{1,6})", word.text)
    if not match:
        return [word]
    low, high = int(match[1]), int(match[2])
    if high - low >= limits.GRAPH_VERTICES:
        raise word.error(f"at most {limits.GRAPH_VERTICES} vertices")
    return [Word(str(i), word.place) for i in range(low, high + 1)]
