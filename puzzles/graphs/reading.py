"""What a reader of graphs takes and gives: the lines of a text, and one reading of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .. import limits
from ..errors import Place, PuzzleError
from ..text import Line, Reader, Word
from .graph import Graph, Pair, numbered, simple

Words = tuple[Word, Word]
ASIDE = "what stands after the two vertices of an edge is left aside"


class Text(NamedTuple):
    """A text from which a graph is read.

    Parameters
    ----------
    lines : sequence of Line
        Those that are not blank.
    file : str
        The name for messages.
    end : Place
        Where the text stops.
    stated : bool
        Whether the user names the format, which settles what the format leaves in doubt.
    """

    lines: Sequence[Line]
    file: str
    end: Place
    stated: bool

    @classmethod
    def of(cls, reader: Reader, stated: bool = True) -> Text:
        """What is left of a reader."""
        lines = reader.rest()
        return cls(lines, reader.file, Place(reader.file, reader.seen + 1, 1), stated)

    def missing(self, expected: str) -> PuzzleError:
        """The complaint that the text stops too early."""
        return PuzzleError(self.end, expected, "the end of the text")

    def whole(self) -> str:
        """The text, each line where it stood."""
        rows = [""] * (self.lines[-1].number if self.lines else 0)
        for line in self.lines:
            rows[line.number - 1] = line.text
        return "\n".join(rows)


@dataclass(frozen=True)
class Reading:
    """A graph, how its text was read, and what is to be said of it.

    Parameters
    ----------
    graph : Graph
    form : str
        How the text was read (``edge list from 1``).
    flaws : list of str
        What is wrong in it and was passed over: loops, repeated edges, counts that differ. Where
        several readings fit a text, one without flaws is preferred.
    remarks : list of str
        What is not wrong, but left aside.
    """

    graph: Graph
    form: str
    flaws: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        n, m = len(self.graph), len(self.graph.edges)
        vertices = f"{n} {'vertex' if n == 1 else 'vertices'}"
        what = "arc" if self.graph.directed else "edge"
        return f"{self.form}: {vertices}, {m} {what}{'' if m == 1 else 's'}"


def by_number(
    form: str,
    pairs: Sequence[Words],
    count: int | None,
    directed: bool,
    *,
    first: int = 1,
    fixed: Sequence[Words] = (),
    mirrored: bool = False,
    names: Sequence[str] = (),
    flaws: Sequence[str] = (),
    remarks: Sequence[str] = (),
) -> Reading:
    """The reading whose vertices are ``count`` numbers from ``first`` on, else up to the largest.

    ``names`` are what the vertices are called, if not by their numbers.
    """
    most = limits.GRAPH_VERTICES if count is None else count

    def pair(words: Words) -> Pair:
        u, v = (word.integer(first, most + first - 1, "a vertex") - first for word in words)
        return u, v

    edges, kept = [pair(words) for words in pairs], [pair(words) for words in fixed]
    if count is None:
        count = 1 + max((v for edge in (*edges, *kept) for v in edge), default=-1)
    known = set(edges) if directed else {*edges, *((v, u) for u, v in edges)}
    for words, edge in zip(fixed, kept, strict=True):
        if edge not in known or edge[0] == edge[1]:
            raise words[0].error("a fixed edge that is an edge")
    called = names or (numbered(count) if first else tuple(map(str, range(count))))
    graph, blemishes = simple(called, edges, directed, kept, mirrored)
    return Reading(graph, form, [*flaws, *blemishes], list(remarks))


def by_name(
    form: str,
    vertices: Sequence[Word],
    pairs: Sequence[Words],
    directed: bool,
    *,
    choice: str = "",
    mirrored: bool = False,
    flaws: Sequence[str] = (),
    remarks: Sequence[str] = (),
) -> Reading:
    """The reading whose vertices are what occurs: numbers when all of them are, else names.

    Numbers count from 0 where 0 occurs, else from 1, up to the largest. A number with a zero in
    front is a name: ``7`` and ``07`` are two vertices. Where some numbers up to the largest occur
    nowhere, they may be vertices without an edge, or the others mere names: ``choice`` is the
    format to state, and without it they are vertices.
    """
    names = list(dict.fromkeys(printed(word).text for word in vertices))
    more = list(remarks)
    if names and all(map(WHOLE.fullmatch, names)):
        first = 0 if "0" in names else 1
        form += f" from {first}"
        largest = max(int(name[:18]) for name in names)
        lonely = largest + 1 - first - len(names)
        if largest - first >= limits.GRAPH_VERTICES:
            most = f"{limits.GRAPH_VERTICES:,}"
            more.append(f"numbers go beyond {most}: the vertices are those that occur")
        else:
            if lonely and choice:
                expected = (
                    f"--format {choice} (the vertices {first} to {largest}) or --format "
                    f"{choice}-names (only those that occur)"
                )
                raise PuzzleError(
                    vertices[0].place, expected, f"numbers of which {lonely} stand in no line"
                )
            if lonely:
                more.append(f"of the vertices {first} to {largest} {lonely} stand in no line")
            names = [str(i) for i in range(first, largest + 1)]
    elif len({bool(DIGITS.fullmatch(name)) for name in names}) > 1:
        more.append("numbers and words are mixed, and all taken for names")
    return with_names(form, names, pairs, directed, mirrored, flaws, more)


def with_names(
    form: str,
    names: Sequence[str],
    pairs: Iterable[Words],
    directed: bool,
    mirrored: bool = False,
    flaws: Sequence[str] = (),
    remarks: Sequence[str] = (),
) -> Reading:
    """The reading with these vertices, whatever their names look like."""
    place = {name: i for i, name in enumerate(names)}
    positions = [(place[u.text], place[v.text]) for u, v in pairs]
    graph, blemishes = simple(names, positions, directed, mirrored=mirrored)
    return Reading(graph, form, [*flaws, *blemishes], list(remarks))


WHOLE = re.compile(r"0|[1-9][0-9]*")
DIGITS = re.compile(r"[0-9]+")
NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")


def printed(word: Word) -> Word:
    """A word that can be the name of a vertex."""
    if not word.text.isprintable() or not word.text:
        raise word.error("a name that can be printed")
    return word


def two(line: Line, words: Sequence[Word], more: int = 0) -> Words:
    """The two vertices of a line, after which ``more`` words may stand."""
    if len(words) < 2:
        raise line.end("two vertices")
    if len(words) > 2 + more:
        raise words[2 + more].error("the end of the line after two vertices")
    return words[0], words[1]


def promised(what: str, stated: int, found: int) -> list[str]:
    """The flaw of a header that counts otherwise, if it does."""
    return [] if stated == found else [f"the header says {stated} {what}, there are {found}"]
