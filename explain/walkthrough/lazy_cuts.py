"""Lazy cuts, round by round: how a set of cycles on a chess board becomes one tour.

The rounds are those of the SAT session with ``circuit="lazy"``: solve with the degrees alone, cut
every cycle that stands apart, solve again. They can be drawn one by one, or as an animation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...backends.base import Deadline
from ...backends.sat.session import Session
from ...encoders import cnf, encode
from ...encoders.cnf.circuit.lazy import clauses
from ...encoders.constraints import OUTSIDE
from ...encoders.options import Options
from ...encoders.subtours import Cut, lazy_cuts
from ...puzzles import pictures
from ...puzzles.tour import Tour

ROUND_S = 1.6
"""Seconds for which a round is shown."""
COLOURS = ("#1f4e79", "#b03a2e", "#2e8b57", "#7d3c98", "#b9770e", "#117a65", "#515a5a")
"""Lines of the cycles, the largest first."""
LEAP = '<line x1="{:g}" y1="{:g}" x2="{:g}" y2="{:g}" stroke="{}" {}/>'
DASHED = 'stroke-width="1" stroke-dasharray="3 3" stroke-opacity="0.7"'

Leap = tuple[int, int]


@dataclass(frozen=True)
class Round:
    """What the solver answered once, and what is forbidden for it.

    Parameters
    ----------
    cycles : tuple of tuple of leaps
        The chosen leaps, cycle by cycle, the largest first; squares count from 0, the smaller
        first. The path of an open tour is one of the cycles.
    cuts : tuple of Cut
        One for each cycle that stands apart; empty in the last round.
    crossing : tuple of leaps
        The leaps that the first cut asks for: they lead from its squares to the others.
    clauses : int
        The clauses of the cuts.
    """

    cycles: tuple[tuple[Leap, ...], ...]
    cuts: tuple[Cut, ...]
    crossing: tuple[Leap, ...]
    clauses: int

    def inside(self) -> frozenset[int]:
        """The squares of the first cut, from 0."""
        if not self.cuts:
            return frozenset()
        return frozenset(v - 1 for v in self.cuts[0].nodes if isinstance(v, int))


def rounds(puzzle: Tour, options: Options | None = None) -> Iterator[Round]:
    """The rounds of lazy cuts; the last one has a single cycle, if there is a tour at all.

    >>> ring = Tour(3, 3, closed=True, holes=frozenset([4]))
    >>> [(len(one.cycles), len(one.cuts)) for one in rounds(ring)]
    [(1, 0)]
    """
    encoding, deadline = encode(puzzle), Deadline()
    chosen = cnf.choose(encoding, replace(options or Options(), circuit="lazy"))
    solver = "cadical153" if chosen.solver == "auto" else chosen.solver
    session = Session(encoding, replace(chosen, solver=solver), deadline)
    (subtours,) = session.subtours
    edge = {v: pair for v, pair in subtours.edge.items() if OUTSIDE not in pair}
    try:
        for true, (cuts,) in lazy_cuts(lambda: session.call((), deadline), session.subtours):
            stated = [clause for cut in cuts for clause in clauses(cut)]
            edges = [sorted_leap(edge[v]) for v in true if v in edge]
            parts = [{v - 1 for v in part if isinstance(v, int)} for part in subtours.cycles(true)]
            yield Round(
                tuple(
                    tuple(sorted(leap for leap in edges if leap[0] in part))
                    for part in sorted(parts, key=len, reverse=True)
                ),
                tuple(cuts),
                tuple(
                    sorted(
                        sorted_leap(edge[v])
                        for v in (cuts[0].sides[0] if cuts else ())
                        if v in edge
                    )
                ),
                len(stated),
            )
            session.add(stated)
    finally:
        session.close()


def sorted_leap(edge: tuple[object, object]) -> Leap:
    """An edge of the graph of leaps as two squares from 0, the smaller first."""
    u, v = (int(str(node)) - 1 for node in edge)
    return (min(u, v), max(u, v))


# --- pictures --------------------------------------------------------------------------------


def frame(puzzle: Tour, one: Round, cut: bool = True) -> str:
    """One round as SVG: a colour for each cycle; the first cut's squares tinted, its leaps dashed.

    >>> ring = Tour(3, 3, closed=True, holes=frozenset([4]))
    >>> frame(ring, next(rounds(ring))).count("<line")
    8
    """
    return _document(puzzle, [*_board(puzzle, numbers=True), *_round(puzzle, one, cut)])


def animation(puzzle: Tour, rounds: Sequence[Round], seconds: float = ROUND_S) -> str:
    """All rounds as one SVG document that shows them in turn, once (SMIL), and keeps the last.

    Where that is not supported the last round is shown.

    >>> ring = Tour(3, 3, closed=True, holes=frozenset([4]))
    >>> animation(ring, list(rounds(ring))).count("<animate")
    1
    """
    parts = _board(puzzle, numbers=False)
    n = len(rounds)
    for i, one in enumerate(rounds):
        last = i == n - 1
        times = f"0;{i / n:.4f};{1 if last else (i + 1) / n:.4f}"
        parts += [
            f'<g opacity="{int(last)}"><animate attributeName="opacity" calcMode="discrete" '
            f'values="{int(i == 0)};1;{int(last)}" keyTimes="{times}" dur="{seconds * n:g}s" '
            'fill="freeze"/>',
            *_round(puzzle, one, cut=True),
            f"<title>round {i + 1} of {n}</title></g>",
        ]
    return _document(puzzle, parts)


def _document(puzzle: Tour, parts: Sequence[str]) -> str:
    size = (pictures.UNIT * puzzle.columns, pictures.UNIT * puzzle.rows)
    return pictures.document(*size, parts, puzzle.text().splitlines()[0])


def _board(puzzle: Tour, numbers: bool) -> list[str]:
    parts = []
    for v in range(puzzle.rows * puzzle.columns):
        r, c = divmod(v, puzzle.columns)
        fill = "#555" if v in puzzle.holes else ("#f6ead8", "#e6cda9")[(r + c) % 2]
        parts.append(pictures.square(r, c, fill))
        if numbers and v not in puzzle.holes:
            parts.append(pictures.label(c + 0.2, r + 0.17, str(v + 1), size=0.24, fill="#6b5a3a"))
    return parts


def _round(puzzle: Tour, one: Round, cut: bool) -> Iterator[str]:
    unit = pictures.UNIT

    def middle(square: int) -> tuple[float, float]:
        r, c = divmod(square, puzzle.columns)
        return (c + 0.5) * unit, (r + 0.5) * unit

    for square in sorted(one.inside()) if cut else ():
        x, y = middle(square)
        yield (
            f'<rect x="{x - unit / 2:g}" y="{y - unit / 2:g}" width="{unit}" height="{unit}" '
            'fill="#e74c3c" fill-opacity="0.25"/>'
        )
    for u, v in one.crossing if cut else ():
        yield LEAP.format(*middle(u), *middle(v), "#b03a2e", DASHED)
    for i, leaps in enumerate(one.cycles):
        colour = COLOURS[i % len(COLOURS)]
        for u, v in leaps:
            yield LEAP.format(
                *middle(u), *middle(v), colour, 'stroke-width="3" stroke-linecap="round"'
            )
        for square in sorted({square for leap in leaps for square in leap}):
            x, y = middle(square)
            yield f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{colour}"/>'
