"""Graphs as pairs in brackets: tuples of Python, and facts of a logic program."""

from __future__ import annotations

import json
import re

from .. import limits
from ..errors import PuzzleError
from ..text import Word, shown
from .markup import Places
from .reading import Reading, Text, Words, by_name

NAME = r""" "[^"]*" | '[^']*' | [\w.+-]+ """
PAIR = re.compile(
    rf"""\s* (?P<kind>[A-Za-z_]\w*)? \s* (?P<open>[\[({{])
    \s* (?P<u>{NAME}) \s* (?: , \s* (?P<v>{NAME}) \s* )?
    (?P<close>[\])}}]) (?: \s* [,;.] )?""",
    re.VERBOSE,
)
LIST = re.compile(
    r"\s*(?:edges\s*=\s*)?[\[({](?=\s*[\[({])(?P<pairs>.*)[\])}]\s*[.;]?\s*", re.DOTALL
)
EDGE, ARC, VERTEX = ("", "edge", "e", "link"), ("arc", "a"), ("vertex", "node", "v", "n")
BRACKETS = ("()", "[]", "{}")


def read(text: Text, directed: bool) -> Reading:
    """Tuples ``(1,2)`` and facts ``edge(1,2).``, on one line or many, perhaps in a list.

    Facts ``vertex(3).`` and ``vertex(1..4).`` name vertices; ``arc(1,2)`` is directed, and an
    edge may stand once from either side. ``%`` begins a comment.

    >>> from ..text import Reader
    >>> str(read(Text.of(Reader("[(1, 2), (2, 3)]", "a")), False))
    'pairs in brackets from 1: 3 vertices, 2 edges'
    """
    first = next((line for line in text.lines if not line.text.lstrip().startswith("%")), None)
    if first is None or not re.search(r"[\[({]", first.text):
        raise text.missing("a pair such as (1,2)")
    whole = re.sub(r"%[^\n]*", lambda comment: " " * len(comment[0]), text.whole())
    places, end = Places(whole, text.file), len(whole.rstrip())
    at = 0
    if around := LIST.fullmatch(whole):
        at, end = around.start("pairs"), around.start("pairs") + len(around["pairs"].rstrip())
    pairs: list[Words] = []
    vertices: list[Word] = []
    arcs = directed
    while at < end:
        match = PAIR.match(whole, at, end)
        if match is None or match["open"] + match["close"] not in BRACKETS:
            at += len(whole[at:]) - len(whole[at:].lstrip())
            raise PuzzleError(places[at], "a pair such as (1,2)", shown(whole[at:end]))
        kind = (match["kind"] or "").lower()
        words = [
            Word(_unquoted(match[side]), places[match.start(side)])
            for side in ("u", "v")
            if match[side]
        ]
        if kind not in (VERTEX if len(words) == 1 else (*EDGE, *ARC)):
            raise words[0].error("`edge(u,v)`, `arc(u,v)` or `vertex(v)`, or pairs alone")
        if len(words) == 1:
            vertices += _span(words[0])
        else:
            pairs.append((words[0], words[1]))
            arcs = arcs or kind in ARC
        at = match.end()
    ends = [*vertices, *(word for pair in pairs for word in pair)]
    choice = "" if text.stated or vertices else "edges"
    return by_name("pairs in brackets", ends, pairs, arcs, choice=choice, mirrored=True)


def _unquoted(name: str) -> str:
    """A name without its quotes, and without the escapes of JSON within double ones."""
    if name.startswith('"'):
        try:
            return str(json.loads(name))
        except ValueError:
            pass
    return name.strip("\"'")


def _span(word: Word) -> list[Word]:
    """The vertices of ``1..4``, or the one."""
    match = re.fullmatch(r"([0-9]{1,6})\.\.([0-9]{1,6})", word.text)
    if not match:
        return [word]
    low, high = int(match[1]), int(match[2])
    if high - low >= limits.GRAPH_VERTICES:
        raise word.error(f"at most {limits.GRAPH_VERTICES} vertices")
    return [Word(str(i), word.place) for i in range(low, high + 1)]
