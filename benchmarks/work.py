"""The timed pieces of work: each prints ``seconds answer``, imports left out.

Called by ``bench.py``: ``python benchmarks/work.py queens 12`` or ``… mines 200 200 1 0.3``.
"""

import random
import sys
import time

from satchel.encoders.options import Options
from satchel.puzzles import MineNumber, Queens
from satchel.puzzles.mines import counts
from satchel.verify.verdict import solve


def queens(size: int) -> str:
    """All solutions by sat: encoded, enumerated and checked."""
    return str(len(solve(Queens(size), "sat", Options(limit=None)).solutions))


def mines(rows: int, columns: int, seed: int, density: float) -> MineNumber:
    """The numbers of a random map."""
    lot = random.Random(seed)
    field = tuple(tuple(lot.random() < density for _ in range(columns)) for _ in range(rows))
    return MineNumber(tuple("".join(map(str, row)) for row in counts(field, "plus")))


def main() -> None:
    """Do one piece of work and print its time."""
    import pysat.solvers  # noqa: F401 - the import is not part of the work

    what, *numbers = sys.argv[1:]
    if what == "queens":
        solve(Queens(4), "sat")
        begin = time.perf_counter()
        answer = queens(int(numbers[0]))
    else:
        rows, columns, seed, density = numbers
        puzzle = mines(int(rows), int(columns), int(seed), float(density))
        solve(mines(2, 2, 0, 0.5), "sat")
        begin = time.perf_counter()
        answer = solve(puzzle, "sat").verdict
    print(f"{time.perf_counter() - begin:.3f} {answer}")


if __name__ == "__main__":
    main()
