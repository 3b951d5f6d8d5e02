"""Graphs as lists of edges: two vertices a line, perhaps below a header or a row of titles."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .. import limits
from ..errors import Place, PuzzleError
from ..text import quoted, shown
from .graph import Graph
from .lines import joined, separated, table
from .reading import ASIDE, NUMBER, Reading, Text, by_name, by_number, printed, with_names
from .titles import Row, without_titles

STRANGE = re.compile(r"[][{};\"<>=\\~]|^[^\w\s]+$|:$")
"""Signs of other formats, and words of signs alone."""
DATA = re.compile(rf"\{{.*\}}|{NUMBER.pattern}")
"""What may stand behind two vertices: a weight, or what networkx writes of an edge's data."""
FORM = "edge list"


def read(text: Text, directed: bool) -> Reading:
    """Two vertices a line, perhaps below a header: the whole text decides whether there is one.

    See :func:`head` for the header. Numbers count from 0 where 0 occurs, else from 1.
    """
    return _read(text, directed, None)


def without_header(text: Text, directed: bool) -> Reading:
    """Two vertices a line; all lines are edges."""
    return _read(text, directed, header=False)


def with_header(text: Text, directed: bool) -> Reading:
    """The numbers of vertices and edges, then two vertices a line."""
    return _read(text, directed, header=True)


def with_vertices_named(text: Text, directed: bool) -> Reading:
    """Two vertices a line; the vertices are those that occur, numbers too."""
    return _read(text, directed, header=False, names=True)


def _read(text: Text, directed: bool, header: bool | None, names: bool = False) -> Reading:
    if not text.stated and text.lines and text.lines[0].text.split(None, 1)[0].endswith(":"):
        raise text.lines[0].words()[0].error("a vertex without a colon behind it")
    rows, remarks = table(text.lines)
    if not rows:
        raise text.missing("two vertices")
    apart = joined(rows) is not None
    rows, arrows = separated(rows, directed)
    rows, titles = without_titles(rows, text.stated)
    if not text.stated:
        for word in (word for row in rows for word in row[:2]):
            if STRANGE.search(word.text) or word.text.count("(") != word.text.count(")"):
                raise word.error("a vertex (or the name of a format after --format)")
        if all(len(row) == 1 for row in rows):
            raise rows[0][0].error("two vertices a line (or the name of a format after --format)")
    rows, more = without_lists(rows)
    if not text.stated:
        refuse_ends(rows)
    count = head(rows, directed, False if apart or titles is not None else header)
    body = rows if count is None else rows[1:]
    weighted(body, text, sure=count is not None or titles is not None)
    remarks = [*remarks, *([ASIDE] if any(len(row) > 2 for row in body) else []), *more]
    pairs = [(printed(row[0]), printed(row[1])) for row in body]
    form = FORM
    if titles is not None:
        form += " with a row of titles"
        arrows = arrows or titles == "directed"
    if count is not None:
        if not all(word.text.isdecimal() for pair in pairs for word in pair):
            ends = [word for pair in pairs for word in pair]
            return by_name(f"{form} with a header", ends, pairs, arrows, remarks=remarks)
        stated = rows[0][1].integer(0, limits.STATED_EDGES, "the number of edges")
        flaws = [] if stated == len(body) else [
            f"the header says {stated} edges, there are {len(body)}"
        ]  # fmt: skip
        first = 0 if any(word.text == "0" for pair in pairs for word in pair) else 1
        form += f" with a header, from {first}"
        return by_number(form, pairs, count, arrows, first=first, flaws=flaws, remarks=remarks)
    ends = [word for pair in pairs for word in pair]
    if names:
        called = list(dict.fromkeys(word.text for word in ends))
        return with_names(form, called, pairs, arrows, remarks=remarks)
    choice = "" if text.stated else "edges"
    return by_name(form, ends, pairs, arrows, choice=choice, remarks=remarks)


def refuse_ends(rows: Sequence[Row]) -> None:
    """Complain of a last row ``0 0`` that ends a list which is numbered from 1."""
    zeros = [row for row in rows if any(word.text == "0" for word in row[:2])]
    if len(rows) > 1 and zeros == rows[-1:] and [word.text for word in rows[-1]] == ["0", "0"]:
        raise rows[-1][0].error("an edge, or the end of the text")


# --- a header --------------------------------------------------------------------------------


def head(rows: Sequence[Row], directed: bool, header: bool | None) -> int | None:
    """The number of vertices in the first row, where it is the header ``n m``; else None.

    It is one where m rows follow, and all vertices in them are numbers from 1 to n, or from 0 to
    n−1. It may be one, or an edge to a vertex that no other row has, where the rows that follow
    have exactly n vertices, or are one more or less than m: that is refused.

    Raises
    ------
    PuzzleError
        Where it may be one or not.
    """
    if header is False:
        return None
    first, rest = rows[0], rows[1:]
    if len(first) != 2 or not all(re.fullmatch(r"0|[1-9][0-9]{0,8}", w.text) for w in first):
        if header:
            raise first[0].error("the numbers of vertices and edges")
        return None
    n, m = (int(word.text) for word in first)
    if header:
        return first[0].integer(0, limits.GRAPH_VERTICES, "the number of vertices")
    ends = [word.text for row in rest for word in row[:2]]
    if n > limits.GRAPH_VERTICES:
        return None
    if not all(re.fullmatch(r"[0-9]{1,9}", end) for end in ends):
        return head_of_names(first, rest)
    vertices = set(map(int, ends))
    low, high = min(vertices, default=1), max(vertices, default=0)
    fits = high <= (n if low else n - 1)
    whole = fits and len(vertices) == n
    new = not {n, m} <= vertices
    most = n * (n - 1) // (1 if directed else 2)
    single = not rest and {n, m} == {0, 1}
    if m == len(rest) and fits and not single:
        return n
    wrong = (whole and m <= most) or (fits and abs(m - len(rest)) == 1)
    late = m == len(rest) and n == high and not low  # from 0, and n is the last vertex
    loop = n == m and n > 1 and bool(rest)
    if single or loop or (new and (late or wrong)):
        edge = "--format edges (an edge)"
        expected = f"--format edges-header (it counts {n} vertices and {m} edges) or {edge}"
        raise PuzzleError(first[0].place, expected, f"{shown(f'{n} {m}')} above {len(rest)} lines")
    return None


def head_of_names(first: Row, rest: Sequence[Row]) -> int | None:
    """The number of vertices where two numbers above names count them and the lines; else None.

    Raises
    ------
    PuzzleError
        Where they count the lines, are no names, and there are more or fewer names.
    """
    names = {word.text for row in rest for word in row[:2]}
    numbers = {word.text for word in first}
    if numbers & names or first[1].text != str(len(rest)):
        return None
    if first[0].text == str(len(names)):
        return len(names)
    counted = f"{first[0].text} vertices and {first[1].text} edges"
    expected = f"--format edges (an edge), or no line that counts {counted}"
    found = shown(" ".join(word.text for word in first))
    raise PuzzleError(first[0].place, expected, f"{found} above {len(rest)} lines of names")


# --- what stands beside the vertices ---------------------------------------------------------


def without_lists(rows: list[Row]) -> tuple[list[Row], list[str]]:
    """The rows before lists with commas (known cycles), which are left aside."""
    for i, row in enumerate(rows):
        digits = len(row) > 2 and all(re.fullmatch(r"[0-9]+\.?", word.text) for word in row)
        if i and digits and row[-1].text.endswith(".") and all(len(r) == 2 for r in rows[:i]):
            return rows[:i], [f"{len(rows) - i} lines after the edges are left aside"]
    return rows, []


def weighted(rows: Sequence[Row], text: Text, sure: bool) -> None:
    """Complain of a row that is no edge, and of a third column that may be neighbours.

    Weights are numbers; where all are whole, or one that is not is a vertex too, and neither the
    user nor the text itself says that they are weights, they may be neighbours.
    """
    thirds = [row[2] for row in rows if len(row) > 2]
    stated = text.stated or sure
    for row in rows:
        if len(row) < 2:
            raise PuzzleError(_end(row), "two vertices", "the end of the line")
    strange = [word for word in thirds if not DATA.fullmatch(word.text)]
    more = [row[3] for row in rows if len(row) > 3]
    if (stated or len(rows[0]) == 2) and (strange or more):
        raise (strange or more)[0].error("the end of the line after two vertices")
    expected = "--format edges or adjacency, as a third column may be either"
    whole = thirds and all(word.text.isdecimal() for word in thirds)
    ends = {word.text for row in rows for word in row[:2]} if thirds and not stated else set()
    vertices = any(word.text in ends and not word.text.isdecimal() for word in thirds)
    if not stated and thirds and (strange or more or whole or vertices):
        raise thirds[0].error(expected)


def _end(row: Row) -> Place:
    file, line, column = row[-1].place
    return Place(file, line, column + len(row[-1].text))


# --- writing ---------------------------------------------------------------------------------


def write(graph: Graph) -> list[str]:
    """Two vertices a line; below a header where some numbered vertex has no edge.

    >>> write(Graph(("1", "2", "3"), ((0, 1),)))
    ['3 1', '1 2']
    """
    lines = [f"{quoted(graph.names[u])} {quoted(graph.names[v])}" for u, v in graph.edges]
    lonely = len({v for edge in graph.edges for v in edge}) < len(graph)
    return [f"{len(graph)} {len(lines)}", *lines] if lonely else lines
