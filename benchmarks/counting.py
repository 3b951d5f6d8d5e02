"""Counting without a list, beside other counters: ratios of one run.

``python benchmarks/counting.py``: the odds of an expert position of Minesweeper and of a large
field, closed knight's tours beside Graphillion (``pip install graphillion``) and beside a program
that is named by ``TOURS=FILE`` (called with the sides of the board, as ``python FILE 6 8``), queens
beside ganak (``pip install pyganak``), and what the sweep must give up on. Times are processor
seconds without start-up; what is not installed is left out aloud.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from satchel.backends.dp import Dp
from satchel.encoders import cnf, encode
from satchel.encoders.options import Options
from satchel.puzzles import Labelling, MineNumber, Queens, Tour
from satchel.puzzles.base import Puzzle
from satchel.puzzles.errors import SatchelError
from satchel.puzzles.game import Game, mined
from satchel.puzzles.graphs import generate
from satchel.verify.odds import odds
from satchel.verify.verdict import count

BEARABLE = Dp(memory=1_000_000_000, estimate=60.0)


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """The processor seconds of some work, those of its children too, and its result."""
    before = sum(os.times()[:4])
    result = work()
    return sum(os.times()[:4]) - before, result


def field(rows: int, columns: int, mines: int, opened: float, seed: int) -> MineNumber:
    """A field of which a share of the free cells is open, those nearest to a corner."""
    mine = mined((rows, columns), mines, [(0, 0)], Random(seed))
    game = Game(mine)
    free = [(r + c, r, c) for r in range(rows) for c in range(columns) if not mine[r][c]]
    for _, r, c in sorted(free)[: int(opened * len(free))]:
        game.open((r, c))
    return game.position()


def tours(rows: int, columns: int) -> int:
    """Closed knight's tours by the backend dp."""
    return count(Tour(rows, columns, closed=True), "dp")


def by_graphillion(rows: int, columns: int) -> int:
    """Closed knight's tours by Graphillion."""
    from graphillion import GraphSet

    puzzle = encode(Tour(rows, columns, closed=True)).model
    GraphSet.set_universe([name[1:] for name in puzzle.names if name[0] == "edge"])
    return int(GraphSet.cycles(is_hamilton=True).len())


def by_ganak(puzzle: Puzzle[Any]) -> int:
    """The number of solutions by ganak, of an encoding without auxiliary variables."""
    from pyganak import Counter

    encoding = encode(puzzle)
    chosen = cnf.choose(encoding, Options(amo="pairwise"))
    counter = Counter()
    for block in cnf.lower(encoding, chosen):
        counter.add_clauses([list(clause) for clause in block.clauses])
    return int(counter.count())


def compared(what: str, ours: Callable[[], int], name: str, theirs: Callable[[], int]) -> None:
    """Print the ratio of two ways to count the same."""
    mine, number = seconds(ours)
    other, same = seconds(theirs)
    assert number == same, (number, same)
    times = f"satchel {mine:.2f} s, {name} {other:.2f} s, ratio {mine / other:.3f}"
    print(f"{what}: {number:,}; {times}")


def main() -> None:
    """All comparisons."""
    odds(MineNumber(("1?",)))  # numpy is loaded
    for what, board in (
        ("expert, half open", field(16, 30, 99, 0.5, 1)),
        ("100×100, 2,500 mines, a third open", field(100, 100, 2500, 1 / 3, 1)),
    ):
        spent, found = seconds(partial(odds, board))
        print(f"odds, {what}: {spent:.3f} s, {len(str(found.count))} digits of maps")
    if program := os.environ.get("TOURS"):

        def sketch() -> int:
            words = [sys.executable, program, "6", "8"]
            text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
            return int(text.replace(",", "").split()[0])

        compared("closed tours of 6×8", partial(tours, 6, 8), Path(program).name, sketch)
    if find_spec("graphillion"):
        ours, theirs = partial(tours, 6, 7), partial(by_graphillion, 6, 7)
        compared("closed tours of 6×7", ours, "Graphillion", theirs)
    else:
        print("Graphillion is not installed")
    if find_spec("pyganak"):
        compared(
            "11 queens", partial(count, Queens(11), "dp"), "ganak", partial(by_ganak, Queens(11))
        )
    else:
        print("ganak is not installed")
    for puzzle in (Queens(20), Labelling(generate("grid 6 6"), 10), Tour(10, 10)):
        begin = time.process_time()
        try:
            count(puzzle, BEARABLE)
        except SatchelError as error:
            spent = time.process_time() - begin
            print(f"{puzzle.title.split()[0]}: given up after {spent:.2f} s: {error}")


if __name__ == "__main__":
    main()
