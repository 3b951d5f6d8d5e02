"""Counting by cubes: an instance divided into parts, each counted in a process of its own.

The parts are those of ``puzzle.split(depth)``, disjoint and together the whole. Two more ways
save work, and are exact:

- *Mirror images.* Two parts of a board of queens that are each other's mirror image have equally
  many solutions, so one of them is counted, and counted twice.
- *Starts of a tour.* The parts of an open tour without given ends are its starts. Each tour is
  then met twice, once from either end. A symmetry of the board carries the tours from one square
  to those from another, so that of each orbit of squares one is a start, and counts for all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import count as naturals
from typing import Any

from ...puzzles.base import Puzzle
from ...puzzles.errors import SatchelError, TooLarge, Unavailable, VerificationError
from ...puzzles.queens import Queens
from ...puzzles.tour import Tour
from .executor import Executor
from .record import Limits, Status, Task
from .run import answers, last_words, work

SHARES, LEAST = 4, 8
"""At least so many parts for each worker and for all, where the instance has as many; and so many
processes, which work off their parts one after the other: to start one takes 0.2 s."""


@dataclass(frozen=True)
class Division:
    """The parts of an instance, those that may take longest first.

    Every solution of the whole is counted ``times`` times when each part counts with its weight.
    """

    parts: Sequence[tuple[Puzzle[Any], int]]
    times: int = 1


@dataclass
class Total:
    """What came of a count: exact when ``complete``, else a lower bound."""

    found: int = 0
    complete: bool = False
    stopped: str | None = None
    evidence: list[str] = field(default_factory=list)
    parts: int = 0
    processes: int = 0


@dataclass(frozen=True)
class Bundle:
    """Parts that one process counts, until a moment by the clock of their executor."""

    tasks: tuple[Task, ...]
    until: float
    clock: Callable[[], float]


@dataclass(frozen=True)
class Counted:
    """What the worker said of each part of a bundle, as far as it came, and why no further."""

    said: tuple[dict[str, Any], ...]
    trouble: str = ""
    late: bool = False


def divide(puzzle: Puzzle[Any], least: int) -> Division:
    """Divide an instance into at least so many parts, where it can be done.

    >>> division = divide(Queens(5), 4)
    >>> [(sorted(part.queens), weight) for part, weight in division.parts]
    [([(0, 2)], 1), ([(0, 1)], 2), ([(0, 0)], 2)]
    """
    if isinstance(puzzle, Tour) and free_ended(puzzle):
        return Division([(replace(puzzle, start=s), w) for s, w in starts(puzzle)], times=2)
    parts: Sequence[Puzzle[Any]] = [puzzle]
    for depth in naturals(1):
        finer = puzzle.split(depth)
        if not finer or list(finer) == list(parts):
            break
        parts = finer
        if len(parts) >= least:
            break
    if isinstance(puzzle, Queens):
        return Division(list(halves(parts))[::-1])  # a queen in the middle leaves most
    return Division([(part, 1) for part in parts])


def free_ended(puzzle: Tour) -> bool:
    """Whether a tour has two ends, and none of them is given."""
    ends = (puzzle.start, puzzle.end, puzzle.closed)
    return ends == (None, None, False) and len(puzzle.squares) > 1


def halves(parts: Sequence[Puzzle[Any]]) -> Iterator[tuple[Queens, int]]:
    """Boards of queens, of two that are mirror images only the first, with weight 2."""
    weights: dict[Queens, int] = {}
    for part in parts:
        assert isinstance(part, Queens)
        image = mirrored(part)
        weights[image if image in weights else part] = 1 + weights.get(image, 0)
    yield from weights.items()


def mirrored(puzzle: Queens) -> Queens:
    """The board with left and right exchanged."""
    last = puzzle.size - 1
    queens, blocked = (
        frozenset((row, last - column) for row, column in squares)
        for squares in (puzzle.queens, puzzle.blocked)
    )
    return replace(puzzle, queens=queens, blocked=blocked)


def starts(puzzle: Tour) -> Iterator[tuple[int, int]]:
    """One square of each orbit under the symmetries of the board, and how many it stands for.

    >>> list(starts(Tour(3, 4)))
    [(0, 4), (1, 4), (4, 2), (5, 2)]
    """
    maps = puzzle.symmetries()
    left = set(puzzle.squares)
    for square in puzzle.squares:
        if square not in left:
            continue
        orbit = [square]
        for v in orbit:  # grows
            images = {m.apply((v,))[0] for m in maps}  # a walk of one square
            orbit += sorted(images.difference(orbit))
        left.difference_update(orbit)
        yield square, len(orbit)


def count(
    puzzle: Puzzle[Any],
    configuration: str,
    executor: Executor,
    *,
    seconds: float = math.inf,
    watch: Callable[[int], None] | None = None,
) -> Total:
    """Count the solutions of an instance by its parts.

    Parameters
    ----------
    puzzle : Puzzle
        The instance.
    configuration : str
        In the words of :class:`~.configuration.Configuration`.
    executor : Executor
        Where the parts are counted.
    seconds : float
        For all parts together; what is known then is a lower bound.
    watch : callable, optional
        Told how many are found so far.

    Raises
    ------
    SatchelError
        When a part fails; of the same kind as in the process that failed.
    """
    shares = max(LEAST, SHARES * executor.workers)
    division = divide(puzzle, shares)
    weights = {part.text(): weight for part, weight in division.parts}
    tasks = [
        Task(puzzle.name, text, text, None, "count", configuration, Limits(seconds), 1, "")
        for text in weights
    ]
    processes = min(len(tasks), shares)
    clock = executor.clock
    until = clock() + seconds
    bundles = [Bundle(tuple(tasks[i::processes]), until, clock) for i in range(processes)]
    total = Total(parts=len(tasks), processes=processes)
    met, complete = 0, 0
    try:
        with closing(executor.map(work_off, bundles)) as results:
            for bundle, counted in results:
                for task, said in zip(bundle.tasks, counted.said, strict=False):
                    met += weights[task.instance] * found(said)
                    complete += said["status"] == Status.CORRECT
                    total.evidence += [
                        e for e in said.get("evidence", ()) if e not in total.evidence
                    ]
                if counted.trouble and not counted.late:
                    raise Unavailable(counted.trouble)
                total.found = -(-met // division.times)
                if watch:
                    watch(total.found)
    except KeyboardInterrupt:
        total.stopped = "interrupted"
    total.complete = complete == len(tasks)
    if not total.complete and not total.stopped:
        total.stopped = "timeout"
    if total.complete and met % division.times:
        raise VerificationError(f"the starts of the tours have {met} tours, an odd number")
    return total


def found(said: dict[str, Any]) -> int:
    """How many solutions of a part were found; a part that failed is an error."""
    message = said["message"]
    match said["status"]:
        case Status.CORRECT | Status.TIMEOUT:
            return int(said.get("found", 0))
        case Status.UNAVAILABLE:
            raise Unavailable(message)
        case Status.WRONG:
            raise VerificationError(message)
        case Status.MEMORY:
            raise TooLarge(message)
    raise SatchelError(f"a part failed: {message}")


def work_off(bundle: Bundle) -> Counted:
    """Count the parts of a bundle in one process, within what is left of the time."""
    left = bundle.until - bundle.clock()
    if left <= 0:
        return Counted((), "the time limit", late=True)
    limits = Limits(left)
    tasks = [replace(task, limits=limits) for task in bundle.tasks]
    measured = work(tasks, limits)
    said = tuple(answers(measured))
    if len(said) == len(tasks):
        return Counted(said)
    return Counted(said, last_words(measured), measured.ended == "timeout")
