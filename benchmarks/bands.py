"""What the bands of a labelling refute, formula by formula.

``python benchmarks/bands.py FILE DISTANCE``: whether the labels, the labels with their bands, or
the bands alone (see ``encoders/antibandwidth/bands.py``) refute the distance or have an assignment,
with the number of clauses and the process time.
"""

import argparse
import time
import warnings
from pathlib import Path

from satchel.backends import sat
from satchel.backends.base import Deadline
from satchel.encoders.antibandwidth.bands import ADDED, ALONE, stated
from satchel.encoders.antibandwidth.reversal import halved
from satchel.encoders.options import Options
from satchel.puzzles.base import find
from satchel.puzzles.errors import InputWarning, OutOfTime
from satchel.puzzles.labelling import Labelling
from satchel.verify.optimum.formulas import SOLVERS


def main() -> None:
    """Print a line for each formula."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("distance", type=int)
    parser.add_argument("--timeout", type=float, default=60, help="seconds for each (60)")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", InputWarning)
    text = arguments.file.read_text(encoding="utf-8")
    puzzle = find("labelling").parse(text, words=["--distance", str(arguments.distance)])
    assert isinstance(puzzle, Labelling)
    for how, name in ((ALONE, "bands alone"), (ADDED, "labels and bands"), (None, "labels")):
        begin, deadline = time.process_time(), Deadline(arguments.timeout)
        encoding = stated(puzzle, how)
        if not puzzle.givens:
            encoding = halved(encoding, puzzle, how)
        chosen = sat.choose(encoding, Options(limit=1, solver=SOLVERS[how]))
        session = sat.Session(encoding, chosen, deadline)
        try:
            said = "refuted" if session.solve((), deadline) is None else "has an assignment"
        except OutOfTime:
            said = "no answer"
        spent, clauses = time.process_time() - begin, session.stats["clauses"]
        session.close()
        print(f"{name}: {said}; {clauses:,} clauses, {chosen.solver}, {spent:.2f} s", flush=True)


if __name__ == "__main__":
    main()
