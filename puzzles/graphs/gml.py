"""Graphs in GML, the format of Graphlet.

Source: Himsolt, "GML: A portable Graph File Format" (1997). A text is a list of keys with their
values: a number, a text in quotes, or a list in brackets. Read are ``graph`` with ``directed``,
``node`` with ``id`` and ``label``, and ``edge`` with ``source`` and ``target``; other keys are
left aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from .. import limits
from ..errors import Place, PuzzleError
from ..text import Word
from .markup import Markup, Places
from .reading import Reading, Text

Values = list[tuple[Word, "Word | Values"]]
"""The keys of a list in their order, each with its value."""
TOKEN = re.compile(r'"[^"]*"|\[|\]|#.*|[^\s"\[\]#]+|"')
KEY = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
VALUE = re.compile(r'"[^"]*"|[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?|[-+]?(INF|NAN)')


class _Lists:
    """The tokens of a text, and the lists that they make."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.places = text, Places(text, file)
        self.tokens = (match for match in TOKEN.finditer(text) if match[0][0] != "#")

    def next(self, expected: str = "") -> Word | None:
        """The next token; at the end None, or a complaint when something is expected."""
        match = next(self.tokens, None)
        if match is None and expected:
            raise PuzzleError(self.places[len(self.text)], expected, "the end of the text")
        return Word(match[0], self.places[match.start()]) if match else None

    def values(self, depth: int = 0) -> Values:
        """The list that begins here, up to its ``]`` or to the end of the text."""
        values: Values = []
        while (key := self.next("a key or `]`" if depth else "")) and not (
            depth and key.text == "]"
        ):
            if not KEY.fullmatch(key.text):
                raise key.error("a key")
            value = self.next(f"a value of `{key.text[:20]}`")
            assert value is not None
            if value.text == "[":
                if depth == limits.NESTING_DEPTH:
                    raise value.error(f"at most {limits.NESTING_DEPTH} lists within each other")
                values.append((key, self.values(depth + 1)))
            elif VALUE.fullmatch(value.text):
                values.append((key, value))
            else:
                raise value.error("a number, a text in quotes or `[`")
        return values


def lists(values: Values, key: str) -> Iterator[tuple[Word, Values]]:
    """The lists under a key, with the places of the key."""
    for word, value in values:
        if word.text == key:
            if isinstance(value, Word):
                raise value.error(f"`[` after `{key}`")
            yield word, value


def one(values: Values, key: str) -> Word | None:
    """The one value under a key that is no list; None without any."""
    matches = [(word, value) for word, value in values if word.text == key]
    if len(matches) > 1:
        raise matches[1][0].error(f"one `{key}`")
    if not matches:
        return None
    word, value = matches[0]
    if not isinstance(value, Word):
        raise word.error(f"a value of `{key}` that is no list")
    return value


def number(values: Values, key: str, around: Word) -> str:
    """The whole number that must stand under a key, as a text."""
    word = one(values, key)
    if word is None:
        raise around.error(f"a `{key}` in it")
    return str(word.integer(1 - 10**18, 10**18 - 1, f"the `{key}`"))


def begins(text: Text) -> bool:
    """Whether a key of GML begins the text."""
    first = next((line.text for line in text.lines if not line.text.lstrip().startswith("#")), "")
    return bool(re.match(r"\s*(graph\s*(\[|$)|Creator\b|Version\b)", first))


def read(text: Text, directed: bool) -> Reading:
    """One graph in GML; a vertex is called by its label, or by its id where there is none.

    With ``directed`` an undirected graph has an arc each way for each edge.

    >>> from ..text import Reader
    >>> text = 'graph [ node [ id 0 label "a" ] node [ id 7 ] edge [ source 7 target 0 ] ]'
    >>> read(Text.of(Reader(text, "a")), False).graph.lines()
    ['p edge 2 1', 'name 1 a', 'name 2 7', 'e 1 2']
    """
    graphs = list(lists(_Lists(text.whole(), text.file).values(), "graph"))
    if not graphs:
        raise PuzzleError(Place(text.file, 1, 1), "`graph [ … ]`", "none")
    if len(graphs) > 1:
        raise graphs[1][0].error("one graph, and not a second")
    values, markup = graphs[0][1], Markup()
    for word, node in lists(values, "node"):
        key = number(node, "id", word)
        label = one(node, "label")
        name = key if label is None else re.sub(r"&#?\w+;", _entity, label.text.strip('"'))
        markup.node(key, name, word.place)
    for word, edge in lists(values, "edge"):
        source, target = (number(edge, side, word) for side in ("source", "target"))
        markup.edges.append((source, target, word.place))
    stated = one(values, "directed")
    return markup.reading("GML", stated is not None and stated.integer(0, 1) == 1, directed)


def _entity(match: re.Match[str]) -> str:
    return unescape(match[0])
