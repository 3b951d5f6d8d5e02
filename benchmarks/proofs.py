"""Certificates measured: how long to solve, prove and check, and how large the proofs are.

``python benchmarks/proofs.py [NAME …] > table``: a table of ``docs/measured.md``.
"""

import argparse
import tempfile
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from satchel.backends.base import Deadline
from satchel.encoders.options import Options
from satchel.puzzles import MineNumber
from satchel.puzzles.base import find
from satchel.puzzles.errors import InputWarning
from satchel.puzzles.mines import counts
from satchel.verify.certificate.check import by_dratify, by_rup, verify
from satchel.verify.certificate.claim import FORMULA, PROOF
from satchel.verify.certificate.prove import prove, write
from satchel.verify.optimum.search import maximise
from satchel.verify.verdict import solve

DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data"


def mines(side: int) -> str:
    """The numbers of a seeded map."""
    lot = Random(1)
    field = tuple(tuple(lot.random() < 0.3 for _ in range(side)) for _ in range(side))
    return str(MineNumber(tuple("".join(map(str, row)) for row in counts(field, "plus"))).text())


CASES: list[tuple[str, Callable[[], str], bool, bool]] = [
    ("eight 7 3 1 4 5 8 0 0", lambda: "eight 7 3 1 4 5 8 0 0", False, True),
    ("eight 1 0 0 0 0 0 0 0", lambda: "eight 1 0 0 0 0 0 0 0", False, True),
    ("eight, empty", lambda: "eight 0 0 0 0 0 0 0 0", True, True),
    ("mines 100×100", lambda: mines(100), False, True),
    ("queens 3", lambda: "queens 3", False, True),
    ("queens 8", lambda: "queens 8", True, True),
    ("queens 10", lambda: "queens 10", True, True),
    ("queens 11", lambda: "queens 11", True, True),
    ("tour 5x5 --start 2", lambda: "tour 5x5 --start 2", False, True),
    ("tour 5x5 --start 2 --no-reasons", lambda: "tour 5x5 --start 2", False, False),
    ("tour 5x5 --start 1", lambda: "tour 5x5 --start 1", True, True),
    ("tour 6x6 --closed", lambda: "tour 6x6 --closed", True, True),
    ("a736.hcp", lambda: (DATA / "hamilton" / "a736.hcp").read_text("utf-8"), False, True),
    (
        "B-ibm32 --maximise",
        lambda: (DATA / "antibandwidth" / "B-ibm32.mtx.rnd").read_text("utf-8"),
        False,
        True,
    ),
]
"""Name, text, whether all solutions are counted, whether a combinatorial reason will do."""


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds, and the result."""
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result


def row(name: str, text: str, everything: bool, reasons: bool) -> list[str]:
    """One line of the table."""
    kind = "labelling" if "--maximise" in name else "hamilton" if "hcp" in name else text.split()[0]
    puzzle: Any = find(kind).parse(text, words=[])
    options = Options(limit=None if everything else 2, reasons=reasons)
    if "--maximise" in name:
        solving, outcome = timed(lambda: maximise(puzzle))
    else:
        solving, outcome = timed(lambda: solve(puzzle, "sat", options))
    proving, files = timed(lambda: prove(outcome, options, Deadline()))
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), files)
        seconds, notes = [], []
        for checker in (by_dratify, by_rup):
            spent, report = timed(partial(verify, Path(folder), [checker]))
            seconds.append(spent)
            notes.append(report.notes[-1])
    clauses = lemmas = ours = "–"
    size = "–"
    if PROOF in files:
        header = next(line for line in files[FORMULA].splitlines() if line.startswith("p cnf"))
        clauses = f"{int(header.split()[3]):,}"
        lemmas = f"{sum(line[:1] != 'd' for line in files[PROOF].splitlines()):,}"
        size = f"{len(files[PROOF]):,}"
        ours = f"{seconds[1]:.2f}" if "accepts" in notes[1] else "–"
    claim = f"{report.claim.verdict} {report.claim.count}"
    times = [f"{solving:.2f}", f"{proving:.2f}", f"{seconds[0]:.2f}", ours]
    return [name, claim, clauses, lemmas, size, *times]


def main() -> None:
    """Print the table in Markdown, row by row."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="cases (default: all)")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", InputWarning)
    heads = ["instance", "claim", "clauses", "lemmas", "characters"]
    heads += ["solve s", "prove s", "verify s (dratify)", "verify s (ours)"]
    print("|", " | ".join(heads), "|")
    print("|", " | ".join(["---"] * len(heads)), "|")
    for name, text, everything, reasons in CASES:
        if not arguments.names or name in arguments.names:
            print("|", " | ".join(row(name, text(), everything, reasons)), "|", flush=True)


if __name__ == "__main__":
    main()
