"""Where instances are hard: random 3-SAT around its threshold, and pigeons without a hole.

Source: P. Cheeseman, B. Kanefsky, W. Taylor, "Where the Really Hard Problems Are", IJCAI 1991; J.
Crawford, L. Auton, "Experimental Results on the Crossover Point in Random 3-SAT", Artificial
Intelligence 81 (1996).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import NamedTuple

from ..backends.base import Deadline
from ..backends.sat.engines import engine
from ..puzzles import pictures
from .formulas import pigeonholes

SOLVER = "minisat22"
RATIOS = tuple(3 + 0.25 * i for i in range(13))
"""Clauses for each variable that are tried: 3 to 6."""
FORMULAS = 15
"""Formulas of each ratio."""


class Point(NamedTuple):
    """Of formulas with so many clauses a variable: how many are satisfiable, and how hard."""

    ratio: float
    satisfiable: float
    conflicts: float


def random_3sat(variables: int, clauses: int, rng: Random) -> list[list[int]]:
    """Clauses of three different variables with random signs.

    >>> len(random_3sat(10, 42, Random(1)))
    42
    """
    names = range(1, variables + 1)
    return [[rng.choice((v, -v)) for v in rng.sample(names, 3)] for _ in range(clauses)]


def solved(clauses: Sequence[Sequence[int]]) -> tuple[bool, int]:
    """Whether clauses are satisfiable, and the conflicts of a CDCL solver.

    >>> solved([[1], [-1]])
    (False, 0)
    """
    solver = engine(SOLVER)
    try:
        solver.add([list(clause) for clause in clauses])
        answer = solver.solve((), Deadline()) is not None
        return answer, int(solver.statistics()["conflicts"])
    finally:
        solver.close()


def transition(variables: int, seed: int = 1) -> list[Point]:
    """The share of satisfiable formulas and the median of the conflicts, ratio by ratio."""
    rng, points = Random(seed), list[Point]()
    for ratio in RATIOS:
        made = (random_3sat(variables, round(ratio * variables), rng) for _ in range(FORMULAS))
        answers = [solved(clauses) for clauses in made]
        share = sum(answer for answer, _ in answers) / FORMULAS
        points.append(Point(ratio, share, median(conflicts for _, conflicts in answers)))
    return points


def pigeon_conflicts(holes: int) -> int:
    """The conflicts until a CDCL solver refutes one pigeon more than holes."""
    return solved(pigeonholes(holes)[1])[1]


def curves(points: Sequence[Point]) -> str:
    """Both curves over the ratio as SVG; conflicts are scaled to their maximum."""
    width, height, left, top = 460, 220, 46, 16
    most = max(point.conflicts for point in points) or 1

    def at(ratio: float, share: float) -> tuple[float, float]:
        return left + width * (ratio - RATIOS[0]) / (RATIOS[-1] - RATIOS[0]), top + height * (
            1 - share
        )

    def line(pairs: Sequence[tuple[float, float]], colour: str) -> str:
        drawn = " ".join(f"{x:.4g},{y:.4g}" for x, y in (at(*pair) for pair in pairs))
        return f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2.5"/>'

    parts = [
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#888"/>',
        line([(point.ratio, point.satisfiable) for point in points], "#1f5fa8"),
        line([(point.ratio, point.conflicts / most) for point in points], "#b03a2e"),
    ]
    for share in (0.0, 0.5, 1.0):
        _, y = at(RATIOS[0], share)
        parts.append(word(left - 20, y, f"{share:g}"))
    for ratio in range(int(RATIOS[0]), int(RATIOS[-1]) + 1):
        x, y = at(ratio, 0)
        parts.append(word(x, y + 14, str(ratio)))
    parts += [
        word(left + 70, top + 14, "satisfiable", "#1f5fa8"),
        word(left + width - 90, top + 14, f"conflicts, up to {most:g}", "#b03a2e"),
        word(left + width / 2, top + height + 32, "clauses for each variable"),
    ]
    return pictures.document(left + width + 20, top + height + 46, parts, "the phase transition")


def word(x: float, y: float, text: str, colour: str = "#555") -> str:
    """A word with its middle at a place in pixels."""
    return pictures.label(x / pictures.UNIT, y / pictures.UNIT, text, size=0.32, fill=colour)
