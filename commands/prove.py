"""``prove``: the verdict with a certificate that anybody can check; ``verify`` checks it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..backends.sat.proof import PROOFS
from ..encoders import cnf
from ..encoders.options import ENCODING_OPTIONS
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import PuzzleError
from ..puzzles.text import shown
from ..verify.certificate.prove import prove, write
from ..verify.optimum.search import Optimum, maximise
from ..verify.outcome import Outcome
from ..verify.verdict import solve
from .shared import arg_types, instance, options, watchdog
from .shared.ask import labelling
from .shared.render import note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "the folder to write"
    parser.add_argument(
        "-o", "--output", type=arg_types.folder, required=True, metavar="DIR", help=what
    )
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--all", action="store_true", help="certify the number of all solutions")
    options.add(wanted, "maximise")
    options.add(parser, "no_symmetry")
    options.add(parser, "solver", help=f"who writes the proof ({', '.join(PROOFS)})")
    options.add(parser, *ENCODING_OPTIONS, "timeout")
    what = "a proof, also where a short argument would do"
    options.add(parser, "no_reasons", help=what)


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code."""
    return instance.command("prove", argv, add_arguments, answer)


def answer(arguments: argparse.Namespace, puzzle: Puzzle[Any]) -> int:
    """Solve one instance, write the certificate and print the verdict."""
    if arguments.solver not in ("auto", *PROOFS):
        expected = "auto or one of " + ", ".join(PROOFS)
        raise PuzzleError("--solver", expected, shown(arguments.solver))
    limit = None if arguments.all else 2
    stated = options.options_of(arguments, type(puzzle), solver="auto", limit=limit)
    cnf.check(stated)
    deadline = watchdog.deadline(arguments.timeout)
    outcome: Outcome[Any]
    if arguments.maximise:
        symmetry = not arguments.no_symmetry
        outcome = maximise(labelling(puzzle), "sat", stated, deadline=deadline, symmetry=symmetry)
    else:
        outcome = solve(puzzle, "sat", stated, deadline=deadline)
    if outcome.stopped == "interrupted":
        raise KeyboardInterrupt
    files = prove(outcome, replace(stated, solver=arguments.solver), deadline)
    folder = Path(arguments.output)
    watchdog.answering()
    write(folder, files)
    print(headline(outcome))
    note(f"written to {folder}: {', '.join(sorted(files))}")
    return 0


def headline(outcome: Outcome[Any]) -> str:
    """The verdict; the number behind it where it is more than the verdict says."""
    if isinstance(outcome, Optimum) and outcome.verdict == Verdict.SOLVED:
        return f"optimum {outcome.bounds[0]}"
    return str(outcome.verdict) if outcome.count in (None, 0, 1) else f"count {outcome.count}"
