"""Graphs in DOT, the language of Graphviz: vertices and edges, without subgraphs.

Source: "The DOT Language", graphviz.org. Attributes are left aside, and so are ports.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from ..errors import Place, PuzzleError
from ..text import Word, shown
from .markup import Places
from .reading import Reading, Text, Words, printed, with_names

TOKEN = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/|(?m:^[ \t]*\#[^\n]*))|(?P<quoted>"(?:[^"\\]|\\.)*")'
    r"|(?P<sign>--|->|[][{};,=:])|(?P<id>[^\W\d]\w*|-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?))|(?P<other>\S)",
    re.DOTALL,
)
BEGINNING = re.compile(
    r'\s*((//[^\n]*\n|/\*.*?\*/|#[^\n]*\n)\s*)*(strict\s+)?(di)?graph\b\s*("[^"]*"|[\w.-]+)?\s*\{',
    re.DOTALL | re.IGNORECASE,
)


def begins(text: Text) -> bool:
    """Whether ``graph {`` or ``digraph {`` begins the text, perhaps with a name."""
    return bool(BEGINNING.match("\n".join(line.text for line in text.lines[:50])))


class _Tokens:
    """The tokens of a text, taken one by one."""

    def __init__(self, text: Text) -> None:
        whole = text.whole()
        self.places, self.end = Places(whole, text.file), text.end
        self.tokens: list[re.Match[str]] = []
        for match in TOKEN.finditer(whole):
            if match.lastgroup != "comment":
                self.tokens.append(match)
            if match.lastgroup == "other":
                break  # which is refused, so that nothing behind it matters
        self.tokens.reverse()

    def peek(self) -> str:
        """The next token; empty at the end."""
        return self.tokens[-1][0] if self.tokens else ""

    def take(self, expected: str) -> Word:
        """The next token."""
        if not self.tokens:
            raise PuzzleError(self.end, expected, "the end of the text")
        match = self.tokens.pop()
        word = Word(match[0], self.places[match.start()])
        if match.lastgroup == "other":
            raise word.error(expected)
        return word

    def accept(self, *signs: str) -> str:
        """The next token where it is one of these, in small letters; else nothing is taken."""
        return self.tokens.pop()[0].lower() if self.peek().lower() in signs else ""

    def expect(self, sign: str) -> None:
        """Take this token."""
        word = self.take(f"`{sign}`")
        if word.text != sign:
            raise word.error(f"`{sign}`")

    def name(self) -> Word:
        """An identifier; one in quotes without them."""
        word = self.take("a vertex")
        if word.text.lower() == "subgraph" or word.text == "{":
            raise word.error("a graph without subgraphs")
        if not re.match(r'["\w.-]', word.text) or word.text in ("--", "->"):
            raise word.error("a vertex")
        if word.text[0] != '"':
            return word
        plain = re.sub(r"\\(\n|.)", lambda m: m[1] if m[1] == '"' else m[0], word.text[1:-1])
        return printed(Word(" ".join(plain.split()), word.place))

    def attributes(self) -> Iterator[str]:
        """The names of the attributes in brackets, which may follow each other."""
        while self.accept("["):
            while not self.accept("]"):
                yield self.name().text.lower()
                if self.accept("="):
                    self.name()
                self.accept(",", ";")


def read(text: Text, directed: bool) -> Reading:
    """``graph { a -- b; … }``, or ``digraph { a -> b; … }``.

    With ``directed`` an undirected graph has an arc each way for each edge.

    >>> from ..text import Reader
    >>> str(read(Text.of(Reader("graph { a -- b -- c; d }", "a")), False))
    'DOT: 4 vertices, 2 edges'
    """
    tokens = _Tokens(text)
    strict = bool(tokens.accept("strict"))
    kind = tokens.take("`graph` or `digraph`")
    if kind.text.lower() not in ("graph", "digraph"):
        raise kind.error("`graph` or `digraph`")
    arcs = kind.text.lower() == "digraph"
    if tokens.peek() != "{":
        tokens.name()
    tokens.expect("{")
    vertices: dict[str, None] = {}
    edges: list[Words] = []
    aside = False
    while not tokens.accept("}"):
        if tokens.accept(";"):
            continue
        if re.fullmatch("graph|node|edge", tokens.peek(), re.IGNORECASE):
            tokens.take("an attribute")
            undrawn(tokens, kind.place)
            continue
        chain = [tokens.name()]
        if tokens.accept("="):
            tokens.name()
            continue
        aside = port(tokens) or aside
        while sign := tokens.accept("--", "->"):
            if sign != ("->" if arcs else "--"):
                expected = "`->` in a `digraph`" if arcs else "`--` in a `graph`"
                raise PuzzleError(chain[-1].place, expected, shown(f"{chain[-1].text} {sign}"))
            chain.append(tokens.name())
            aside = port(tokens) or aside
        vertices |= dict.fromkeys(word.text for word in chain)
        edges += itertools.pairwise(chain)
        undrawn(tokens, chain[0].place)
    if tokens.tokens:
        raise tokens.take("the end of the text after `}`").error("the end of the text after `}`")
    remarks = ["ports are left aside"] if aside else []
    reading = with_names("DOT", list(vertices), edges, arcs, remarks=remarks)
    graph = reading.graph.to_directed() if directed else reading.graph
    flaws = [flaw for flaw in reading.flaws if not (strict and "repeated" in flaw)]
    return Reading(graph, "DOT", flaws, remarks)


def port(tokens: _Tokens) -> bool:
    """Whether a port is there, which is taken."""
    seen = False
    while tokens.accept(":"):
        tokens.name()
        seen = True
    return seen


def undrawn(tokens: _Tokens, place: Place) -> None:
    """Take attributes, and complain of one that turns an edge around."""
    if "dir" in list(tokens.attributes()):
        raise PuzzleError(place, "edges without `dir`", "one that may turn them around")
