"""The timed pieces of work: each prints ``seconds answer``, imports left out.

Called by ``bench.py``: ``python benchmarks/work.py queens 12``, ``… mines 200 200 1 0.3``,
``… tour 50 50 1`` (rows, columns, start) or ``… tours 8 8`` (from every square).
"""

import random
import sys
import time
from collections.abc import Callable

from satchel.encoders.options import Options
from satchel.puzzles import MineNumber, Queens, Tour
from satchel.puzzles.mines import counts
from satchel.verify.verdict import solve

Work = Callable[[], object]


def queens(size: str) -> Work:
    """All solutions by sat: encoded, enumerated and checked."""
    return lambda: len(solve(Queens(int(size)), "sat", Options(limit=None)).solutions)


def mines(rows: str, columns: str, seed: str, density: str) -> Work:
    """The map of the numbers of a random map, and whether it is the only one."""
    lot, mines = random.Random(int(seed)), float(density)
    field = tuple(
        tuple(lot.random() < mines for _ in range(int(columns))) for _ in range(int(rows))
    )
    puzzle = MineNumber(tuple("".join(map(str, row)) for row in counts(field, "plus")))
    return lambda: solve(puzzle, "sat").verdict


def tour(rows: str, columns: str, start: str) -> Work:
    """An open tour from a square."""
    puzzle = Tour(int(rows), int(columns), start=int(start) - 1)
    return lambda: solve(puzzle, "sat", Options(limit=1)).verdict


def tours(rows: str, columns: str) -> Work:
    """An open tour from each square, one after the other."""
    starts = range(int(rows) * int(columns))
    works = [tour(rows, columns, str(start + 1)) for start in starts]
    return lambda: sum(work() == "solved" for work in works)


WORKS: dict[str, Callable[..., Work]] = {
    "queens": queens,
    "mines": mines,
    "tour": tour,
    "tours": tours,
}


def main() -> None:
    """Do one piece of work and print its time."""
    import networkx  # noqa: F401
    import pysat.solvers  # noqa: F401 - the imports are not part of the work

    what, *words = sys.argv[1:]
    work = WORKS[what](*words)
    solve(Queens(4), "sat")
    solve(Tour(3, 4), "sat")
    begin = time.perf_counter()
    answer = work()
    print(f"{time.perf_counter() - begin:.3f} {answer}")


if __name__ == "__main__":
    main()
