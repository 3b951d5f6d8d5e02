"""How time and memory grow with the instance, and how far each backend comes, as Markdown.

``python benchmarks/growth.py [FAMILY …] [--backends sat,dfs] [--limit S] [--memory GB]``. Each
family of instances grows by about a quarter a step. A backend works on one after the other, each in
a process of its own, until one is not answered within the limits. The exponents are the slopes of
log time and of log memory on log size: of the time of encoding and solving, with its 95 % interval
(see ``compare/report/scaling.py``), and of the peak of memory, both beyond those of the smallest
instance, which are what it takes to load the solver; from 0.05 s and 10 MB on. Where fewer than
five sizes are left there is no exponent.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import ceil, log

from satchel.backends import base as backends
from satchel.compare.report.results import Cell, work
from satchel.compare.report.scaling import MIN_POINTS, fit, slope
from satchel.compare.run.configuration import Configuration
from satchel.compare.run.instances import read
from satchel.compare.run.one_run import perform
from satchel.compare.run.record import Limits, Record, Status, Task
from satchel.puzzles.errors import PuzzleError

STEP = 1.25
MOST = 100_000
"""No size beyond this."""
CLEAR, BEYOND = 0.05, 10_000_000
"""Seconds, and bytes, beyond those of the smallest instance, from which on a point counts."""


@dataclass(frozen=True)
class Family:
    """Instances that grow: what is asked, the words of the n-th, and what its size counts."""

    question: str
    size: str
    least: int
    words: Callable[[int], str]
    even: bool = False
    step: float = STEP


FAMILIES = {
    "queens": Family("one", "rows", 8, "queens {}".format),
    "queens-count": Family("count", "rows", 5, "queens {}".format, step=1),
    "queens-given": Family("verdict", "rows", 8, "queens {} --queen 1,1".format),
    "mines": Family("verdict", "cells", 8, "mines --random {0}x{0} --seed 1".format),
    "minesweeper": Family(
        "verdict", "cells", 8, "mines --random {0}x{0} --seed 1 --rule eight --free-digits".format
    ),
    "tour": Family("one", "squares", 6, "tour {0}x{0}".format),
    "tour-closed": Family("one", "squares", 6, "tour {0}x{0} --closed".format, even=True),
    "hamilton-cubic": Family("one", "vertices", 10, "hamilton --graph|cubic {}".format, even=True),
    "labelling-grid": Family(
        "one", "vertices", 3, lambda n: f"labelling --graph|grid {n}x{n}|--distance|{n // 2}"
    ),
}
"""Another Eight has one size only. A word with blanks in it stands between bars."""


def sizes(family: Family) -> Iterator[int]:
    """8, 10, 13, 17 and so on; even ones where others have no solution."""
    n = family.least
    while n <= MOST:
        yield n
        n = max(ceil(n * family.step), n + 1 + family.even)
        n += family.even and n % 2


def words(stated: str) -> list[str]:
    """The words of an instance; those between bars are one each."""
    first, *more = stated.split("|")
    return [*first.split(), *more]


@dataclass
class Growth:
    """What came of a backend on a family: the runs that were answered, and what ended them."""

    answered: list[Record] = field(default_factory=list)
    stopped: Record | None = None
    refused: str = "no larger one is tried"

    def time(self) -> str:
        """The exponent of the time, with its interval."""
        seconds = [work(record) or 0.0 for record in self.answered]
        beyond = [
            replace(record, phases={"solve": spent - min(seconds)})
            for record, spent in zip(self.answered, seconds, strict=True)
            if spent - min(seconds) >= CLEAR
        ]
        cells = [(record.task.size or 0.0, Cell((record,))) for record in beyond]
        found = fit(cells, "", ("", ""))
        if found.exponent is None:
            return "–"
        value, low, high = found.exponent
        return f"{value:.1f} [{low:.1f}, {high:.1f}]" + " (rather exponential)" * found.steep

    def memory(self) -> str:
        """The exponent of the memory."""
        import numpy as np

        peaks = [(record.task.size or 0.0, record.memory or 0) for record in self.answered]
        least = min((memory for _, memory in peaks), default=0)
        kept = [(log(size), log(m - least)) for size, m in peaks if m - least >= BEYOND]
        if len({size for size, _ in kept}) < MIN_POINTS:
            return "–"
        x, y = np.array(kept).T
        return f"{float(slope(x, y)):.1f}"

    def largest(self) -> str:
        """The largest instance that was answered, its time and its memory."""
        if not self.answered:
            return "none"
        last = max(self.answered, key=lambda record: record.task.size or 0.0)
        seconds, peak = last.wall or 0.0, (last.memory or 0) / 1e6
        return f"{last.task.size:,.0f} in {seconds:.1f} s, {peak:,.0f} MB"

    def end(self) -> str:
        """Why there is no larger one."""
        return self.refused if self.stopped is None else said(self.stopped)


def said(record: Record) -> str:
    """The status of a run that was not answered, with the last words of an error."""
    more = f": {record.message[:60]}" if record.status is Status.ERROR else ""
    return f"{record.task.size:,.0f}: {record.status}{more}"


def grow(family: Family, backend: str, limits: Limits) -> Growth:
    """Run a backend on larger and larger instances until one is not answered."""
    found = Growth()
    for n in sizes(family):
        try:
            (one,) = read(words(family.words(n)))
        except PuzzleError as error:  # larger than the puzzle is offered
            found.refused = f"no larger one: {error.expected}"
            break
        task = Task(
            one.puzzle.name,
            one.puzzle.text(),
            one.label,
            one.size,
            family.question,
            str(Configuration.parse(backend)),
            limits,
            1,
            "",
        )
        record = perform(task)
        if not record.solved:
            found.stopped = record
            break
        found.answered.append(record)
    return found


def main() -> None:
    """Print a line for each family and backend."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="FAMILY", help=", ".join(FAMILIES))
    parser.add_argument("--backends", default=",".join(backends.names()), help="by commas (all)")
    parser.add_argument("--limit", type=float, default=60, help="seconds of each run (60)")
    parser.add_argument("--memory", type=float, default=4, help="gigabytes of each run (4)")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(FAMILIES):
        parser.error(f"no such family: {', '.join(sorted(unknown))}")
    limits = Limits(arguments.limit, int(arguments.memory * 1e9))
    print(f"Limits: {arguments.limit:g} s and {arguments.memory:g} GB a run.\n")
    print("| family (question; size) | backend | time ∝ sizeᵃ | memory | largest | then |")
    print("|---|---|---|---|---|---|")
    for name in arguments.names or FAMILIES:
        family = FAMILIES[name]
        for backend in arguments.backends.split(","):
            found = grow(family, backend, limits)
            fields = found.time(), found.memory(), found.largest(), found.end()
            head = f"{name} ({family.question}; {family.size})"
            print(f"| {head} | {backend} | {' | '.join(fields)} |", flush=True)


if __name__ == "__main__":
    main()
