"""The clauses of two literals of an at-most-one encoding, drawn as implications and exclusions.

A clause ¬a ∨ b is a line with a dot near b, a clause ¬a ∨ ¬b a red line between a and b. Unit
propagation runs towards the dots, and over a red line it makes the other end false.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil, hypot, isqrt
from typing import NamedTuple

from ..puzzles import pictures
from . import graphs

STEP_PX = 58
"""The distance of neighbours."""
DOT_PX = 36
"""The distance of a dot from the middle of its node, at most: outside of the node."""
BEND = 0.3
"""How far a line between nodes of one row or column is bent, as a part of its length."""
TRUE, FALSE, OPEN = "#a9dfbf", "#f5b7b1", "#fdfefe"


class Node(NamedTuple):
    """A variable: its name, and its column and row in the picture."""

    name: str
    column: float
    row: float


def nodes(encoding: str, n: int) -> dict[int, Node]:
    """The variables of at most one of n in an encoding: x1 to xn, and the auxiliary ones.

    Parameters
    ----------
    encoding : str
        One of pairwise, sequential, product, commander, bitwise and chunks.
    n : int
        5 to 12: then no encoding uses itself again for its auxiliary variables.

    Examples
    --------
    >>> [node.name for node in nodes("product", 5).values()][5:]
    ['row 1', 'row 2', 'row 3', 'column 1', 'column 2']
    """
    literals = [Node(f"x{i + 1}", i, 1) for i in range(n)]
    auxiliaries: list[Node] = []
    if encoding == "sequential":
        auxiliaries = [Node(f"s{i + 1}", i, 0) for i in range(n - 1)]
    elif encoding == "product":
        height = isqrt(n - 1) + 1
        width = ceil(n / height)
        literals = [Node(f"x{i + 1}", 2 + i % width * 1.4, 1 + i // width) for i in range(n)]
        auxiliaries = [Node(f"row {r + 1}", 0, r + 1) for r in range(height)]
        auxiliaries += [Node(f"column {c + 1}", 2 + c * 1.4, 0) for c in range(width)]
    elif encoding == "commander":
        groups = [range(start, min(start + 3, n)) for start in range(0, n, 3)]
        auxiliaries = [Node(f"c{g + 1}", sum(at) / len(at), 0) for g, at in enumerate(groups)]
    elif encoding == "bitwise":
        bits = (n - 1).bit_length()
        auxiliaries = [Node(f"b{b}", (b + 0.5) * n / bits - 0.5, -1) for b in range(bits)]
    elif encoding == "chunks":
        auxiliaries = [Node(f"l{k + 1}", 2.5 + 2 * k, 0) for k in range(ceil(n / 2) - 2)]
    return dict(enumerate(literals + auxiliaries, 1))


def picture(
    clauses: Iterable[Sequence[int]], drawn: Mapping[int, Node], true: Collection[int]
) -> str:
    """The variables and the clauses of two literals as SVG.

    What an assignment makes true is green, what it makes false is red and negated. Clauses of more
    than two literals are not drawn.

    >>> picture([[-1, -2], [-1, 3], [-3, 1, 2]], nodes("pairwise", 5), []).count("<path")
    1
    """
    top = min(node.row for node in drawn.values())
    bottom = max(node.row for node in drawn.values())
    pairs = [clause for clause in clauses if len(clause) == 2]
    excluded = [(-a, -b) for a, b in pairs if a < 0 and b < 0]
    left = 46 + room(drawn, excluded, vertical=True)
    above = 22 + (room(drawn, excluded) if bottom > top else 0)

    def at(v: int) -> graphs.Point:
        return left + STEP_PX * drawn[v].column, above + STEP_PX * (drawn[v].row - top)

    parts = [
        exclusion(at(a), at(b), upwards=drawn[a].row == top < bottom, lit=a in true or b in true)
        for a, b in excluded
    ]
    for a, b in pairs:
        if min(a, b) < 0 < max(a, b) and max(a, b) in drawn:
            parts.append(implication(at(-min(a, b)), at(max(a, b))))
    for v, node in drawn.items():
        fill = TRUE if v in true else FALSE if -v in true else OPEN
        parts.append(graphs.node(at(v), "¬" * (-v in true) + node.name, False, False, fill))
    width = max(at(v)[0] for v in drawn) + 46
    height = max(at(v)[1] for v in drawn) + 22 + room(drawn, excluded)
    return pictures.document(width, height, parts, "implications and exclusions")


def room(
    drawn: Mapping[int, Node], pairs: Iterable[tuple[int, int]], vertical: bool = False
) -> float:
    """How far the bent lines reach beyond their nodes, in pixels."""
    longest = 0.0
    for a, b in pairs:
        columns, rows = drawn[b].column - drawn[a].column, drawn[b].row - drawn[a].row
        if (rows if not vertical else columns) == 0:
            longest = max(longest, hypot(columns, rows))
    return longest * STEP_PX * BEND / 2


def implication(start: graphs.Point, end: graphs.Point) -> str:
    """A grey line with a dot near its end."""
    (x, y), (p, q) = start, end
    share = min(0.35, DOT_PX / hypot(x - p, y - q))
    return (
        f'<line x1="{x:g}" y1="{y:g}" x2="{p:g}" y2="{q:g}" stroke="#888"/>'
        f'<circle cx="{p + share * (x - p):g}" cy="{q + share * (y - q):g}" r="3" fill="#666"/>'
    )


def exclusion(start: graphs.Point, end: graphs.Point, upwards: bool, lit: bool) -> str:
    """A red line; in a row it is bent downwards or upwards, in a column to the left."""
    (x, y), (p, q) = sorted((start, end))
    a, b = (x + p) / 2, (y + q) / 2
    if y == q:
        b += BEND * (p - x) * (-1 if upwards else 1)
    elif x == p:
        a -= BEND * (q - y)
    look = 'stroke="#b03a2e" stroke-width="2.5"' if lit else 'stroke="#d98880"'
    return f'<path d="M{x:g} {y:g}Q{a:g} {b:g} {p:g} {q:g}" fill="none" {look}/>'
