"""Counting by cubes: an instance is divided, and each cube is counted in a process of its own.

The cubes are those of ``puzzle.split(depth)``, disjoint and together the whole. Two more ways
save work, and are exact:

- *Mirror images.* Two cubes of a board of queens that are each other's mirror image have equally
  many solutions, so one of them is counted, and counted twice.
- *Starts of a tour.* The cubes of an open tour without given ends are its starts. Each tour is
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
from .one_run import answers, last_words, work
from .record import Limits, Status, Task

CUBES_PER_WORKER, FEWEST_CUBES = 4, 8
"""At least so many cubes for each worker and for all, where the instance has as many; and so many
processes, which work off their cubes one after the other: to start one takes 0.2 s."""


@dataclass(frozen=True)
class Division:
    """The cubes of an instance, those that may take longest first.

    Every solution of the whole is counted ``times`` times when each cube counts with its weight.
    """

    cubes: Sequence[tuple[Puzzle[Any], int]]
    times: int = 1


@dataclass
class Total:
    """What came of a count: exact when ``complete``, else a lower bound."""

    found: int = 0
    complete: bool = False
    stopped: str | None = None
    evidence: list[str] = field(default_factory=list)
    cubes: int = 0
    processes: int = 0


@dataclass(frozen=True)
class Bundle:
    """Cubes that one process counts, until a moment by the clock of their executor."""

    tasks: tuple[Task, ...]
    until: float
    clock: Callable[[], float]


@dataclass(frozen=True)
class Counted:
    """What the worker answered about each cube, as far as it came, and why no further."""

    answers: tuple[dict[str, Any], ...]
    trouble: str = ""
    late: bool = False


def divide(puzzle: Puzzle[Any], least: int) -> Division:
    """Divide an instance into at least so many cubes, where it can be done.

    >>> division = divide(Queens(5), 4)
    >>> [(sorted(cube.queens), weight) for cube, weight in division.cubes]
    [([(0, 2)], 1), ([(0, 1)], 2), ([(0, 0)], 2)]
    """
    if isinstance(puzzle, Tour) and has_free_ends(puzzle):
        orbits = start_orbits(puzzle)
        return Division([(replace(puzzle, start=start), size) for start, size in orbits], times=2)
    cubes: Sequence[Puzzle[Any]] = [puzzle]
    for depth in naturals(1):
        finer = puzzle.split(depth)
        if not finer or list(finer) == list(cubes):
            break
        cubes = finer
        if len(cubes) >= least:
            break
    if isinstance(puzzle, Queens):
        return Division(mirror_classes(cubes)[::-1])  # a queen in the middle leaves most
    return Division([(cube, 1) for cube in cubes])


def has_free_ends(puzzle: Tour) -> bool:
    """Whether a tour has two ends, and none of them is given."""
    ends = (puzzle.start, puzzle.end, puzzle.closed)
    return ends == (None, None, False) and len(puzzle.squares) > 1


def mirror_classes(cubes: Sequence[Puzzle[Any]]) -> list[tuple[Queens, int]]:
    """Boards of queens; of two that are mirror images the first alone, with weight 2."""
    weights: dict[Queens, int] = {}
    for cube in cubes:
        assert isinstance(cube, Queens)
        image = mirrored(cube)
        weights[image if image in weights else cube] = 1 + weights.get(image, 0)
    return list(weights.items())


def mirrored(puzzle: Queens) -> Queens:
    """The board with left and right exchanged."""
    last = puzzle.size - 1
    queens, blocked = (
        frozenset((row, last - column) for row, column in squares)
        for squares in (puzzle.queens, puzzle.blocked)
    )
    return replace(puzzle, queens=queens, blocked=blocked)


def start_orbits(puzzle: Tour) -> Iterator[tuple[int, int]]:
    """One square of each orbit under the symmetries of the board, and how many it stands for.

    >>> list(start_orbits(Tour(3, 4)))
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
    """Count the solutions of an instance by its cubes.

    Parameters
    ----------
    puzzle : Puzzle
        The instance.
    configuration : str
        The text of a :class:`~.configuration.Configuration`.
    executor : Executor
        Where the cubes are counted.
    seconds : float
        For all cubes together; what is known then is a lower bound.
    watch : callable, optional
        Called with the number of solutions known so far.

    Raises
    ------
    SatchelError
        When a cube fails; of the same kind as in the process that failed.
    """
    least = max(FEWEST_CUBES, CUBES_PER_WORKER * executor.workers)
    division = divide(puzzle, least)
    weights = {cube.text(): weight for cube, weight in division.cubes}
    tasks = [
        Task(puzzle.name, text, text, None, "count", configuration, Limits(seconds), 1, "")
        for text in weights
    ]
    processes = min(len(tasks), least)
    clock = executor.clock
    until = clock() + seconds
    bundles = [Bundle(tuple(tasks[i::processes]), until, clock) for i in range(processes)]
    total = Total(cubes=len(tasks), processes=processes)
    weighted, complete = 0, 0
    try:
        with closing(executor.map(work_off, bundles)) as results:
            for bundle, counted in results:
                for task, answer in zip(bundle.tasks, counted.answers, strict=False):
                    weighted += weights[task.instance] * solutions(answer)
                    complete += answer["status"] == Status.CORRECT
                    total.evidence = list(
                        dict.fromkeys([*total.evidence, *answer.get("evidence", ())])
                    )
                if counted.trouble and not counted.late:
                    raise Unavailable(counted.trouble)
                total.found = -(-weighted // division.times)
                if watch:
                    watch(total.found)
    except KeyboardInterrupt:
        total.stopped = "interrupted"
    total.complete = complete == len(tasks)
    if not total.complete and not total.stopped:
        total.stopped = "timeout"
    if total.complete and weighted % division.times:
        raise VerificationError(f"the starts of the tours have {weighted} tours, an odd number")
    return total


def solutions(answer: dict[str, Any]) -> int:
    """How many solutions a cube has, as far as it was counted; one that failed is an error."""
    message = answer["message"]
    match answer["status"]:
        case Status.CORRECT | Status.TIMEOUT:
            return int(answer.get("found", 0))
        case Status.UNAVAILABLE:
            raise Unavailable(message)
        case Status.WRONG:
            raise VerificationError(message)
        case Status.MEMORY:
            raise TooLarge(message)
    raise SatchelError(f"a cube failed: {message}")


def work_off(bundle: Bundle) -> Counted:
    """Count the cubes of a bundle in one process, within what is left of the time."""
    left = bundle.until - bundle.clock()
    if left <= 0:
        return Counted((), "the time limit", late=True)
    limits = Limits(left)
    measured = work([replace(task, limits=limits) for task in bundle.tasks], limits)
    known = tuple(answers(measured))
    if len(known) == len(bundle.tasks):
        return Counted(known)
    return Counted(known, last_words(measured), measured.ended == "timeout")
