"""How a configuration scales: the fitted exponent of its time in the size of the instance.

The exponent is the slope of the least-squares line of log time on log size. Its 95 % interval is
an expanded percentile bootstrap over the points and their repetitions, as in ``statistics``.
Start-up hides how a program scales, so it is taken off first, and points that it would still blur
are left out: which are the small instances that went quickest, so that a slope near that edge is
rather too flat, and there is none unless the times span a factor of ``MIN_TIME_RATIO``. Unsolved
instances are left out too, so where there are some the growth is rather steeper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from .results import Cell, Interval, Results
from .statistics import RESAMPLES, log_medians, percentiles, redrawn

if TYPE_CHECKING:
    from .statistics import Array

MIN_POINTS = 5
"""The fewest sizes of a fitted exponent."""
MIN_TIME_RATIO = 4
"""The least factor between the shortest and the longest time of a fitted exponent."""
MIN_TIME_S = 0.02
"""The least time of encoding and solving with which a point counts for an exponent."""


@dataclass(frozen=True)
class Fit:
    """How a configuration scales on a family of instances.

    Attributes
    ----------
    points : tuple of (size, seconds)
        The points that were used, with the medians.
    used : str
        What the seconds are, and what was left out.
    exponent : Interval or None
        None when there are too few points, too few different sizes, or times too much alike.
    scale : float
        Seconds at size 1 on the fitted line.
    steep : bool
        Whether an exponential, the line of log time on size, fits at least twice as well.
    """

    configuration: str
    family: tuple[str, str]
    points: tuple[tuple[float, float], ...]
    used: str
    exponent: Interval | None = None
    scale: float = 0.0
    steep: bool = False

    def __str__(self) -> str:
        sizes = [size for size, _ in self.points]
        if self.exponent is None:
            why = f"{len(self.points)} of {MIN_POINTS} points needed"
            if len(set(sizes)) >= MIN_POINTS:
                why = f"the times span less than a factor of {MIN_TIME_RATIO}"
            return f"no exponent: {why} ({self.used})"
        value, low, high = self.exponent
        steep = "; an exponential fits better" if self.steep else ""
        return (
            f"n^{value:.1f} [{low:.1f}, {high:.1f}] over {len(sizes)} points, "
            f"sizes {min(sizes):g} to {max(sizes):g} ({self.used}{steep})"
        )


def fits(results: Results, seed: int = 0) -> Iterator[Fit]:
    """The exponent of each configuration on each family whose instances have sizes."""
    for family in results.families():
        sizes = {results.sizes[i] or 0.0 for i in results.instances if i.family == family}
        if len(sizes - {0.0}) > 1:
            for name in results.configurations:
                yield fit(results.sized(name, family), name, family, seed)


def fit(
    cells: Sequence[tuple[float, Cell]], name: str, family: tuple[str, str], seed: int = 0
) -> Fit:
    """The exponent over solved cells of positive sizes, as far as start-up does not hide it.

    The seconds are those of encoding and solving, from ``MIN_TIME_S`` on, where all records have
    them; else the wall time without the program's own start-up, as far as it is at least that.
    """
    import numpy as np

    inner = [(size, cell.values("work")) for size, cell in cells]
    if all(values for _, values in inner):
        used = f"encode + solve, from {MIN_TIME_S:g} s"
        kept = [(size, values) for size, values in inner if median(values) >= MIN_TIME_S]
    else:
        used = "wall − start-up, where it is at least the start-up"
        kept = [(size, values) for size, cell in cells if (values := without_start(cell))]
    points = tuple((size, median(values)) for size, values in kept)
    spent = [time for _, time in points]
    if len({size for size, _ in points}) < MIN_POINTS or max(spent) < MIN_TIME_RATIO * min(spent):
        return Fit(name, family, points, used)
    x, groups = np.array([size for size, _ in points]), [values for _, values in kept]
    y, logs = log_medians(groups), np.log(x)
    exponent = slope(logs, y)
    rng = np.random.default_rng(seed)
    places = rng.integers(len(x), size=(RESAMPLES, len(x)))
    drawn = slope(logs[places], redrawn(groups, places, rng))
    interval = percentiles(exponent, drawn[np.isfinite(drawn)], len(x), 2)
    scale = float(np.exp(y.mean() - exponent * logs.mean()))
    steep = bool(2 * residue(x, y) < residue(logs, y))
    return Fit(name, family, points, used, interval, scale, steep)


def without_start(cell: Cell) -> list[float]:
    """Wall seconds without the start-up, if their median is at least that of the start-up."""
    known = [
        (record.wall - record.phases["start"], record.phases["start"])
        for record in cell.records
        if record.solved and record.wall is not None and "start" in record.phases
    ]
    rest = [seconds for seconds, _ in known]
    enough = known and median(rest) >= median(start for _, start in known) and min(rest) > 0
    return rest if enough else []


def slope(x: Array, y: Array) -> Array:
    """The slopes of the least-squares lines along the last axis; NaN where all x are equal.

    >>> import numpy as np
    >>> float(slope(np.array([0.0, 1.0, 2.0]), np.array([1.0, 3.0, 5.0])))
    2.0
    """
    import numpy as np

    dx = x - x.mean(axis=-1, keepdims=True)
    square = (dx * dx).sum(axis=-1)
    return np.where(square > 1e-12, (dx * y).sum(axis=-1) / np.maximum(square, 1e-12), np.nan)


def residue(x: Array, y: Array) -> float:
    """The sum of the squared distances from the least-squares line."""
    return float((((y - y.mean()) - slope(x, y) * (x - x.mean())) ** 2).sum())
