"""Odds as pictures: heat maps of boards, of tables, and of the edges of a graph.

The darker a place the more solutions have something there. A percentage is rounded; ``0`` and
``100`` stand only where no or every solution has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..encoders.families import families, grid
from ..puzzles import pictures
from ..puzzles.boards import BoardPuzzle, Square
from ..puzzles.paths import PathPuzzle

if TYPE_CHECKING:
    from .odds import Odds

DARKEST = (203, 24, 29)
"""Red, green and blue of a place where every solution has something."""
LINE = '<line x1="{:.6g}" y1="{:.6g}" x2="{:.6g}" y2="{:.6g}" stroke="{}" stroke-width="{:.3g}"/>'
LINE_WIDTH = 8.0
"""The width of an edge that every solution uses, in user units."""


def percent(chance: Fraction) -> str:
    """A chance as a rounded percentage.

    >>> [percent(Fraction(n, 1000)) for n in (0, 1, 333, 999, 1000)]
    ['0', '<1', '33', '>99', '100']
    """
    rounded = round(100 * chance)
    if rounded in (0, 100) and chance.denominator > 1:
        return ">99" if rounded else "<1"
    return str(rounded)


def shade(chance: Fraction) -> str:
    """The colour of a place, from white to :data:`DARKEST`.

    >>> shade(Fraction(0)), shade(Fraction(1))
    ('#ffffff', '#cb181d')
    """
    return "#" + "".join(f"{round(255 + (dark - 255) * float(chance)):02x}" for dark in DARKEST)


def text(odds: Odds[Any]) -> str:
    """Percentages on the board or in tables; of the edges of a graph nothing."""
    if cells := on_board(odds):
        width = max(len(word) for row in cells for word, _ in row)
        return pictures.grid([[word.rjust(width) for word, _ in row] for row in cells])
    lines: list[str] = []
    for heads, columns, rows in tables(odds):
        width = max(map(len, [*columns, *(word for row in rows for word, _ in row)]))
        left = max(map(len, heads))
        lines.append(" ".join([" " * left, *(column.rjust(width) for column in columns)]))
        for head, row in zip(heads, rows, strict=True):
            lines.append(" ".join([head.ljust(left), *(word.rjust(width) for word, _ in row)]))
    return "\n".join(lines)


def svg(odds: Odds[Any]) -> str:
    """The heat map as an SVG document."""
    puzzle = odds.puzzle
    title = f"{puzzle.title}: odds"
    if cells := on_board(odds):
        return pictures.board([[(colour, word) for word, colour in row] for row in cells], title)
    if isinstance(puzzle, PathPuzzle):
        return puzzle.svg().replace("</svg>", "".join(edges(odds, puzzle)) + "</svg>")
    rows: list[list[tuple[str, str]]] = []
    for heads, columns, values in tables(odds):
        rows.append([("#fff", ""), *(("#fff", column) for column in columns)])
        for head, row in zip(heads, values, strict=True):
            rows.append([("#fff", head), *((colour, word) for word, colour in row)])
    return pictures.board(rows, title)


Cell = tuple[str, str]
"""What stands in a cell, and its colour."""


def on_board(odds: Odds[Any]) -> list[list[Cell]]:
    """The cells of a board with one variable for each square; empty for others.

    A square of which something is given shows its sign.
    """
    puzzle = odds.puzzle
    if not isinstance(puzzle, BoardPuzzle) or isinstance(puzzle, PathPuzzle):
        return []
    chances: dict[Square, Fraction] = {}
    for variable in range(1, odds.encoding.model.top + 1):
        (square,) = odds.encoding.squares(variable)
        if square in chances:
            return []
        chances[square] = odds.of(variable)
    rows: list[list[Cell]] = []
    for r, signs in enumerate(puzzle.signs()):
        rows.append([])
        for c, sign in enumerate(signs):
            if sign in ".?" and (r, c) in chances:
                rows[r].append((percent(chances[r, c]), shade(chances[r, c])))
            else:
                rows[r].append((sign, "#ddd"))
    return rows


def tables(odds: Odds[Any]) -> Iterator[tuple[list[str], list[str], list[list[Cell]]]]:
    """The heads of rows and of columns, and the cells of each kind of variables that is a grid."""
    model = odds.encoding.model
    for family in families(model):
        if found := grid(model, family):
            rows, columns, at = found
            chances = [[odds.of(at[r, c]) for c in columns] for r in rows]
            cells = [[(percent(one), shade(one)) for one in row] for row in chances]
            yield [str(r) for r in rows], [str(c) for c in columns], cells


def edges(odds: Odds[Any], puzzle: PathPuzzle) -> Iterator[str]:
    """The edges, the wider the more solutions use them, and the ends."""
    positions = puzzle.positions()
    for variable in range(1, odds.encoding.model.top + 1):
        chance = odds.of(variable)
        points = [positions[v] for v in odds.encoding.squares(variable)]
        if chance and len(points) == 2:
            (x, y), (p, q) = ((pictures.UNIT * a, pictures.UNIT * b) for a, b in points)
            yield LINE.format(x, y, p, q, shade(chance), LINE_WIDTH * float(chance))
        elif chance:
            yield from ends(points, chance)


def ends(points: Sequence[tuple[float, float]], chance: Fraction) -> Iterator[str]:
    """A disc at each point where a path may end."""
    for x, y in points:
        yield (
            f'<circle cx="{pictures.UNIT * x:.6g}" cy="{pictures.UNIT * y:.6g}" r="7" '
            f'fill="{shade(chance)}" stroke="#333"/>'
        )
