"""Graphs in DIMACS, in the form of the PACE challenge, and as Satchel writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .. import limits
from ..errors import Place, PuzzleError
from ..text import Line, Word
from .graph import Graph, numbered
from .reading import ASIDE, Reading, Text, Words, by_number, printed, promised, two

KINDS = ("edge", "edges", "col", "arc", "sp")
"""What a `p` line of DIMACS may name."""
PACE = ("tw", "td", "ds", "vc", "cep")
"""What a `p` line of the PACE challenge may name: edges then are two numbers alone."""


BEGINNING = re.compile(
    r"p(\s+[A-Za-z]\w*)?(\s+[0-9]+)+\s*|p\s+[A-Za-z]+\s+\S+\s+\S+\s*|p\s+(edge|col|arc)\b.*"
    r"|P\s+(EDGES?|COL|ARC|SP)\b.*|[ea]\s+[0-9]+\s+[0-9]+\s*"
)


def begins(text: Text) -> bool:
    """Whether a line is a `p` line, or the first one an edge or an arc; or all are comments."""
    first = next((line.text for line in text.lines if line.text.split(None, 1)[0] != "c"), None)
    if first is None:
        return bool(text.lines)
    return bool(BEGINNING.fullmatch(first.strip()))


def read(text: Text, directed: bool) -> Reading:
    """``p edge N M``, then ``e U V``; with ``p arc`` and ``a U V`` the graph is directed.

    The word after ``p`` may be missing. After ``p tw N M`` and other problems of PACE an edge is
    ``U V`` alone. Capital letters are as good. ``c`` begins a comment; ``n``, ``d``, ``v`` and
    ``x`` lines (weights and places of vertices) are left aside, and with a remark what follows
    ``V``. A flaw are ``e`` and ``a`` lines that are mixed, or do not suit the ``p`` line. Satchel's
    own files add ``name I WORD`` and ``fixed U V``. A file of ``e`` lines without a
    ``p`` line has the vertices that occur in it.

    >>> text = Text([Line("p tw 2 1", "a", 1), Line("1 2", "a", 2)], "a", Place("a", 3, 1), True)
    >>> str(read(text, False))
    'PACE: 2 vertices, 1 edge'
    """
    head: tuple[int, int] | None = None
    marks, more, form = set[str](), False, "DIMACS"
    pairs: list[Words] = []
    fixed: list[Words] = []
    called: list[tuple[Line, list[Word]]] = []
    for line in text.lines:
        mark, *words = line.words()
        mark = mark._replace(text=mark.text.lower())
        if mark.text == "p":
            if head is not None or pairs:
                raise mark.error("one `p` line before the edges")
            named = bool(words) and not words[0].text.isdecimal()
            kind = words[0]._replace(text=words[0].text.lower()) if named else None
            if len(words) != (3 if kind else 2):
                raise line.end("`p edge`, the number of vertices and the number of edges")
            if kind and kind.text not in (*KINDS, *PACE):
                raise kind.error("`edge`, `col` or `arc`")
            arcs = kind is not None and kind.text in ("arc", "sp")
            form = "PACE" if kind and kind.text in PACE else form
            directed = directed or arcs
            if kind and form == "DIMACS":
                marks.add("a" if arcs else "e")
            vertices = words[-2].integer(0, limits.GRAPH_VERTICES, "the number of vertices")
            head = vertices, words[-1].integer(0, limits.STATED_EDGES, "the number of edges")
        elif mark.text in ("e", "a"):
            directed = directed or mark.text == "a"
            marks.add(mark.text)
            more = more or len(words) > 2
            pairs.append(two(line, words, more=1))
        elif form == "PACE" and mark.text.isdecimal():
            pairs.append(two(line, [mark, *words]))
        elif mark.text == "fixed":
            fixed.append(two(line, words))
        elif mark.text == "name":
            called.append((line, line.names()[1:]))
        elif mark.text not in ("c", "n", "d", "v", "x"):
            raise mark.error("one of `c p e a name fixed`")
    if head is None and not (pairs or called):
        raise text.missing("a `p` line")
    flaws = []
    if len(marks) > 1:
        flaws.append("edges (`e`) and arcs (`a`) are mixed, and all are taken for arcs")
    remarks = [ASIDE] if more else []
    flaws += promised("edges", head[1], len(pairs)) if head else []
    names: list[str] = []
    if called:
        if head is None:
            raise PuzzleError(called[0][0].at(1), "a `p` line before names", "none")
        names = rename(called, head[0])
    count = head[0] if head else None
    return by_number(
        form, pairs, count, directed, fixed=fixed, names=names, flaws=flaws, remarks=remarks
    )


def rename(called: Iterable[tuple[Line, list[Word]]], count: int) -> list[str]:
    """The names of the vertices when some of them are called by a word."""
    names = list(numbered(count))
    last = Word("", Place("", 1, 1))
    for line, words in called:
        if len(words) < 2:
            raise line.end("a vertex and its name")
        if len(words) > 2:
            raise words[2].error("the end of the line after a name")
        last = printed(words[1])
        names[words[0].integer(1, count, "a vertex") - 1] = " ".join(last.text.split())
    if len(set(names)) < count:
        raise PuzzleError(last.place, "names that are all different", "two that are the same")
    return names


def write(graph: Graph) -> list[str]:
    """DIMACS as other programs read it; names are comments.

    >>> write(Graph(("a", "2"), ((0, 1),)))
    ['c 1 = a', 'p edge 2 1', 'e 1 2']
    """
    kind, mark = ("arc", "a") if graph.directed else ("edge", "e")
    names = [f"c {i} = {name}" for i, name in enumerate(graph.names, 1) if name != str(i)]
    edges = [f"{mark} {u + 1} {v + 1}" for u, v in graph.edges]
    return [*names, f"p {kind} {len(graph)} {len(edges)}", *edges]
