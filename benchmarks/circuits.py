"""Encodings of circuits compared: sizes, times, and the largest board within a time limit.

``python benchmarks/circuits.py [--limit S] [NAME …] > table``: the tables of ``docs/measured.md``.
Open knight's tours of n×n boards from a corner, one solution each, reasons left out; each encoding
goes on to larger boards until one takes longer than the limit.
"""

import argparse
import time

from satchel.backends.base import Deadline
from satchel.encoders import cnf, ilp
from satchel.encoders.options import Options
from satchel.puzzles import Tour
from satchel.verify.outcome import Outcome
from satchel.verify.verdict import solve

SIDES = (6, 8, 10, 12, 16, 20, 30, 40, 50, 70, 100, 150, 200, 300)
SHOWN = (8, 12)
"""Boards whose sizes and times are shown."""
WAYS = [
    *(("sat", name, "auto") for name in cnf.CIRCUITS),
    *(("ilp", name, solver) for name in ilp.CIRCUITS for solver in ("highs", "cbc")),
    ("dfs", "", "auto"),
]


def once(way: tuple[str, str, str], side: int, limit: float) -> tuple[float, Outcome[object]]:
    """Seconds for one board, all included, and what came of it."""
    backend, circuit, solver = way
    options = Options(
        limit=1, circuit=circuit or "auto", solver=solver, reasons=False, confirm=False
    )
    begin = time.perf_counter()
    outcome = solve(Tour(side, side, start=0), backend, options, deadline=Deadline(limit))
    return time.perf_counter() - begin, outcome


def climb(way: tuple[str, str, str], limit: float) -> tuple[dict[int, str], str]:
    """The cells of the boards that are shown, and the largest board within the limit."""
    shown, largest = {}, "none"
    for side in SIDES:
        seconds, outcome = once(way, side, limit)
        if not outcome.solutions:
            break
        stats = outcome.stats
        size = f"{stats.get('variables', 0):,} / {stats.get('clauses', stats.get('rows', 0)):,}"
        encode = stats.get("encoding_seconds", 0.0)
        if side in SHOWN:
            sizes = f"{size}; " if way[0] != "dfs" else ""
            shown[side] = f"{sizes}{encode:.2f} + {seconds - encode:.2f}"
        largest = f"{side}×{side} in {seconds:.1f} s"
    return shown, largest


def main() -> None:
    """Print the table in Markdown, row by row."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="encodings (default: all)")
    parser.add_argument("--limit", type=float, default=30, help="seconds (default 30)")
    arguments = parser.parse_args()
    solve(Tour(3, 4), "sat")  # imports are not part of the work
    solve(Tour(3, 4), "ilp")
    heads = [f"{side}×{side}" for side in SHOWN]
    last = f"largest within {arguments.limit:g} s"
    print("| backend | encoding |", " | ".join([*heads, last]), "|")
    print("| --- | --- |", " | ".join(["---"] * (len(heads) + 1)), "|")
    for way in WAYS:
        backend, circuit, solver = way
        if arguments.names and circuit not in arguments.names:
            continue
        shown, largest = climb(way, arguments.limit)
        name = " ".join([backend, *([solver] if solver != "auto" else [])])
        cells = [shown.get(side, "–") for side in SHOWN]
        print(f"| {name} | {circuit or 'search'} |", " | ".join([*cells, largest]), "|", flush=True)


if __name__ == "__main__":
    main()
