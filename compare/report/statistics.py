"""What the records of an experiment say: solved counts, PAR-2 and ratios.

**PAR-2.** The mean over the instances of the wall time, in which every unsolved run counts twice
its limit. A wrong answer is unsolved, and all repetitions of its cell with it.

**Ratios.** Over the instances that both configurations solved, the geometric mean of the ratios
of their medians. Its 95 % interval is an expanded percentile bootstrap of two levels: instances are
drawn with replacement, and for each its repetitions. (So noise between repetitions is counted
rather twice than once: the interval errs on the side of no difference.) A difference is *called*
only when the interval leaves out 1 and there are ``MIN_INSTANCES`` instances; of fewer the ratio
alone is shown. Each interval is for its ratio alone: among twenty configurations that are equally
fast, one will seem different.

Source: Hesterberg, "What Teachers Should Know About the Bootstrap", The American Statistician 69
(2015), for the expanded percentiles; Fleming & Wallace, "How Not to Lie with Statistics: The
Correct Way to Summarize Benchmark Results", CACM 29 (1986); PAR-2 as in the SAT competitions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, median
from typing import TYPE_CHECKING, Any

from ..run.record import Status
from .results import Interval, Results

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.float64]]

MIN_INSTANCES = 6
"""The fewest instances of a called difference: fewer could all point one way by luck (2/2^5)."""
RESAMPLES = 4000
"""How often the instances are drawn anew."""
MEDIANS_PER_GROUP = 500
"""How often the repetitions of an instance are drawn anew."""


# --- each configuration ----------------------------------------------------------------------


@dataclass(frozen=True)
class Summary:
    """A configuration over all its instances; ``par2`` in seconds, ``memory`` the peak in bytes."""

    configuration: str
    run: int
    solved: int
    wrong: int
    par2: float
    memory: int | None

    @property
    def best(self) -> bool:
        """Whether it can be called the best where it comes first."""
        return self.solved > 0 and not self.wrong

    @property
    def rank(self) -> tuple[bool, int, float]:
        """Sorts the best first: without a wrong answer, then by instances solved, then PAR-2."""
        return self.wrong > 0, -self.solved, self.par2


def summary(results: Results, configuration: str) -> Summary:
    """What a configuration solved, and its PAR-2 over the instances it was run on."""
    cells = results.of(configuration)
    statuses = Counter(cell.status for cell in cells)
    peaks = [record.memory for cell in cells for record in cell.records if record.memory]
    return Summary(
        configuration,
        len(cells),
        statuses[Status.CORRECT],
        statuses[Status.WRONG],
        fmean(cell.penalised() for cell in cells),
        max(peaks, default=None),
    )


def summaries(results: Results) -> list[Summary]:
    """All configurations, the best first."""
    unsorted = (summary(results, configuration) for configuration in results.configurations)
    return sorted(unsorted, key=lambda one: one.rank)


# --- ratios ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ratio:
    """How many times as much ``configuration`` took as ``base``, over ``instances`` of them."""

    configuration: str
    base: str
    measure: str
    instances: int
    interval: Interval | None

    @property
    def apart(self) -> bool:
        """Whether the interval leaves out 1."""
        return self.interval is not None and not self.interval.low <= 1 <= self.interval.high

    @property
    def called(self) -> bool:
        """Whether the records show a difference."""
        return self.apart and self.instances >= MIN_INSTANCES

    def __str__(self) -> str:
        if self.interval is None:
            return "no instance solved by both"
        value, low, high = map(times, self.interval)
        if self.instances < MIN_INSTANCES:
            several = "instance" if self.instances == 1 else "instances"
            return f"{value}× ({self.instances} {several}: too few to tell)"
        if not self.apart:
            return f"no difference shown: {value}× [{low}, {high}]"
        worse, better = ("more", "less") if self.measure == "memory" else ("slower", "faster")
        if self.interval.value > 1:
            return f"{value}× {worse} [{low}, {high}]"
        value, high, low = (times(1 / bound) for bound in self.interval)
        return f"{value}× {better} [{low}, {high}]"


def times(factor: float) -> str:
    """A factor in three digits, two of them behind the point at most.

    >>> times(1.0), times(0.057), times(43.21), times(432.1)
    ('1.00', '0.06', '43.2', '432')
    """
    return f"{factor:.{2 if factor < 10 else 1 if factor < 100 else 0}f}"


def ratio(
    results: Results, configuration: str, base: str, measure: str = "wall", seed: int = 0
) -> Ratio:
    """Compare two configurations over the instances that both solved."""
    pairs = []
    for instance in results.instances:
        cells = [results.cell(instance, name) for name in (configuration, base)]
        values = [cell.values(measure) if cell and cell.solved else [] for cell in cells]
        if all(values):
            pairs.append(values)
    interval = None
    if pairs:
        interval = geometric([a for a, _ in pairs], [b for _, b in pairs], seed)
    return Ratio(configuration, base, measure, len(pairs), interval)


def geometric(
    first: Sequence[Sequence[float]], second: Sequence[Sequence[float]], seed: int = 0
) -> Interval:
    """The geometric mean of the ratios of the medians, with its bootstrap interval.

    Parameters
    ----------
    first, second : sequences of equal length, at least 1
        For each instance the positive values of its repetitions, at least one.
    seed : int
        Of the draws: the same seed gives the same interval.

    Examples
    --------
    >>> print(*map(times, geometric([[2.0], [8.0]], [[1.0], [1.0]])))
    4.00 2.00 8.00
    """
    import numpy as np

    rng, n = np.random.default_rng(seed), len(first)
    places = rng.integers(n, size=(RESAMPLES, n))
    logs = (redrawn(first, places, rng) - redrawn(second, places, rng)).mean(axis=1)
    value = np.exp(np.mean(log_medians(first) - log_medians(second)))
    return percentiles(value, np.exp(logs), n, 1)


def log_medians(groups: Sequence[Sequence[float]]) -> Array:
    """The logarithms of the medians."""
    import numpy as np

    return np.log([median(values) for values in groups])


def redrawn(groups: Sequence[Sequence[float]], places: Any, rng: np.random.Generator) -> Array:
    """For each place the log of the median of a new draw of that group's repetitions.

    Each group has a pool of such medians to draw from, which saves most of the medians.
    """
    import numpy as np

    pools = np.empty((len(groups), MEDIANS_PER_GROUP))
    for pool, group in zip(pools, groups, strict=True):
        chosen = rng.integers(len(group), size=(MEDIANS_PER_GROUP, len(group)))
        pool[:] = np.log(np.median(np.asarray(group)[chosen], axis=1))
    return np.asarray(pools[places, rng.integers(MEDIANS_PER_GROUP, size=places.shape)])


def percentiles(value: Any, drawn: Array, n: int, fitted: int) -> Interval:
    """A value with the middle 95 % of what was drawn, a little more where ``n`` is small.

    Percentiles of draws from n things are too narrow by √(n / (n − fitted)), and by the difference
    between Student's distribution and the normal one; both are made good by other percentiles.
    """
    import numpy as np

    freedom = n - fitted
    wide = sqrt(n / freedom) * student(freedom) if freedom > 0 else float("inf")
    tail = 100 * NormalDist().cdf(-wide)
    low, high = np.percentile(drawn, (tail, 100 - tail))
    return Interval(float(value), float(low), float(high))


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, by its expansion around the normal one.

    >>> round(student(5), 2), round(student(20), 3)  # 2.571 and 2.086 in the tables
    (2.57, 2.086)
    """
    z = NormalDist().inv_cdf(0.975)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(sum(term / freedom**i for i, term in enumerate(terms)))
