"""The timed pieces of work: each prints ``seconds answer``, imports left out.

Called by ``bench.py``: ``python benchmarks/work.py queens 12`` (all of them; ``plain``, ``orbits``,
``one``, ``first`` in other ways), ``… median one 100 150`` (of several sizes; or ``largest``),
``… mines 200 200 1 0.3``, ``… candidates 100 1 0.2 0.7``, ``… tour 50 50 1`` (rows, columns, start;
0 for a closed one), ``… closed 6 6`` (all of them) or ``… tours 8 8`` (from every square).
"""

import random
import sys
import time
from collections.abc import Callable
from itertools import combinations
from statistics import median

from satchel.backends.base import Deadline, find
from satchel.encoders.options import Options
from satchel.explain.reasoning.candidates import candidates
from satchel.puzzles import MineNumber, Queens, Tour
from satchel.puzzles.mines import counts
from satchel.verify.symmetry import UpToSymmetry
from satchel.verify.verdict import solve, tally

Work = Callable[[], object]


def queens(size: str) -> Work:
    """All solutions by sat: encoded, enumerated and checked."""
    return lambda: len(solve(Queens(int(size)), "sat", Options(limit=None)).solutions)


def plain(size: str) -> Work:
    """All solutions as a short script finds them: block each, and solve again (PySAT alone)."""
    from pysat.solvers import Solver

    n = int(size)
    squares = [(r, c) for r in range(n) for c in range(n)]
    variable = {square: i for i, square in enumerate(squares, 1)}

    def work() -> int:
        found = 0
        with Solver("cadical153") as solver:
            for r in range(n):
                solver.add_clause([variable[r, c] for c in range(n)])
            for (r, c), (s, d) in combinations(squares, 2):
                if r == s or c == d or abs(r - s) == abs(c - d):
                    solver.add_clause([-variable[r, c], -variable[s, d]])
            while solver.solve():
                queens = [literal for literal in solver.get_model() if literal > 0]
                solver.add_clause([-literal for literal in queens])
                found += 1
        return found

    return work


def orbits(size: str) -> Work:
    """All solutions up to symmetry by sat, each orbit found whole and checked."""
    engine = UpToSymmetry(find("sat"), sectors=True)
    return lambda: len(solve(Queens(int(size)), engine, Options(limit=None)).solutions)


def one(size: str) -> Work:
    """One solution by sat."""
    return lambda: solve(Queens(int(size)), "sat", Options(limit=1)).verdict


def first(size: str) -> Work:
    """The lexicographically first three solutions by sat."""
    options = Options(limit=3, ordered=True)
    return lambda: solve(Queens(int(size)), "sat", options).solutions[-1]


def mines(rows: str, columns: str, seed: str, density: str) -> Work:
    """The map of the numbers of a random map, and whether it is the only one."""
    lot, mines = random.Random(int(seed)), float(density)
    field = tuple(
        tuple(lot.random() < mines for _ in range(int(columns))) for _ in range(int(rows))
    )
    puzzle = MineNumber(tuple("".join(map(str, row)) for row in counts(field, "plus")))
    return lambda: solve(puzzle, "sat").verdict


def values(side: str, seed: str, density: str, unknown: str) -> Work:
    """Every cell of a Minesweeper position that is decided; ``unknown`` of the cells are not seen.

    The mines are among the unknown cells; the others show their numbers.
    """
    lot, n, mines = random.Random(int(seed)), range(int(side)), float(density)
    field = tuple(tuple(lot.random() < mines for _ in n) for _ in n)
    hidden = (float(unknown) - mines) / (1 - mines)
    rows = tuple(
        "".join(
            "?" if mine or lot.random() < hidden else str(k) for mine, k in zip(*row, strict=True)
        )
        for row in zip(field, counts(field, "eight"), strict=True)
    )
    puzzle = MineNumber(rows, "eight", free_digits=True)
    return lambda: len(candidates(puzzle, Deadline()).witnesses)


def tour(rows: str, columns: str, start: str) -> Work:
    """An open tour from a square; from square 0, a closed one."""
    first = int(start) - 1
    puzzle = Tour(int(rows), int(columns), None if first < 0 else first, closed=first < 0)
    return lambda: solve(puzzle, "sat", Options(limit=1)).verdict


def closed(rows: str, columns: str) -> Work:
    """All closed tours, counted."""
    puzzle = Tour(int(rows), int(columns), closed=True)
    return lambda: tally(puzzle, "sat", Options(limit=None)).found


def tours(rows: str, columns: str) -> Work:
    """An open tour from each square, one after the other."""
    starts = range(int(rows) * int(columns))
    works = [tour(rows, columns, str(start + 1)) for start in starts]
    return lambda: sum(work() == "solved" for work in works)


WORKS: dict[str, Callable[..., Work]] = {
    "queens": queens,
    "plain": plain,
    "orbits": orbits,
    "one": one,
    "first": first,
    "mines": mines,
    "candidates": values,
    "tour": tour,
    "closed": closed,
    "tours": tours,
}
SEVERAL: dict[str, Callable[[list[float]], float]] = {"median": median, "largest": max}


def timed(what: str, *words: str) -> tuple[float, object]:
    """Do one piece of work: its time and its answer."""
    work = WORKS[what](*words)
    begin = time.perf_counter()
    answer = work()
    return time.perf_counter() - begin, answer


def main() -> None:
    """Do one piece of work and print its time; of several sizes, the median or the largest."""
    import networkx  # noqa: F401
    import pysat.solvers  # noqa: F401 - the imports are not part of the work

    solve(Queens(4), "sat")
    solve(Tour(3, 4), "sat")
    what, *words = sys.argv[1:] or [""]
    if what not in {*SEVERAL, *WORKS}:
        sys.exit(__doc__)
    if what in SEVERAL:
        times = [timed(words[0], size)[0] for size in words[1:]]
        print(f"{SEVERAL[what](times):.3f}", *(f"{seconds:.3f}" for seconds in times))
    else:
        seconds, answer = timed(what, *words)
        print(f"{seconds:.3f} {answer}")


if __name__ == "__main__":
    main()
