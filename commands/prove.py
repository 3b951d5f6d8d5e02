"""``prove``: the verdict with a certificate that anybody can check; ``verify`` checks it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..backends.base import Deadline
from ..backends.sat.proof import PROOFS
from ..encoders import cnf
from ..encoders.options import Options
from ..puzzles.base import Puzzle, Verdict
from ..puzzles.errors import OutOfTime, PuzzleError, Unavailable
from ..puzzles.labelling import Labelling
from ..puzzles.text import shown
from ..verify.certificate.check import verify
from ..verify.certificate.prove import prove, write
from ..verify.optimum.search import Optimum, maximise
from ..verify.outcome import Outcome
from ..verify.verdict import solve
from .shared import arg_types, common, instance_args, watchdog


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument(
        "-o",
        "--output",
        type=arg_types.folder,
        required=True,
        metavar="DIR",
        help="the folder to write",
    )
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--all", action="store_true", help="certify the number of all solutions")
    what = "labelling: the greatest distance, from --distance on"
    wanted.add_argument("--maximise", action="store_true", help=what)
    parser.add_argument("--no-symmetry", action="store_true", help="with --maximise: break none")
    known = ", ".join(PROOFS)
    parser.add_argument(
        "--solver", default="auto", metavar="NAME", help=f"who writes the proof ({known})"
    )
    common.add_encodings(parser)
    parser.add_argument("--timeout", type=arg_types.seconds, metavar="S", help="seconds in all")
    parser.add_argument(
        "--no-reasons", action="store_true", help="a proof, also where a short argument would do"
    )


def main(argv: list[str]) -> int:
    """Solve, write the certificate and print the verdict; the result is the exit code."""
    arguments, puzzle = instance_args.parse("prove", argv, add_arguments)
    if puzzle is None:
        raise PuzzleError("prove", "a puzzle", "none (see satchel prove --help)")
    if arguments.solver not in ("auto", *PROOFS):
        expected = "auto or one of " + ", ".join(PROOFS)
        raise PuzzleError("--solver", expected, shown(arguments.solver))
    options = common.encodings_of(
        arguments,
        type(puzzle),
        limit=None if arguments.all else 2,
        reasons=not arguments.no_reasons,
    )
    cnf.check(options)
    deadline = watchdog.deadline(arguments.timeout)
    outcome: Outcome[Any]
    if arguments.maximise:
        outcome = maximise(
            labelling(puzzle), "sat", options, deadline=deadline, symmetry=not arguments.no_symmetry
        )
    else:
        outcome = solve(puzzle, "sat", options, deadline=deadline)
    if outcome.stopped == "interrupted":
        raise KeyboardInterrupt
    files = prove(outcome, replace(options, solver=arguments.solver), deadline)
    folder = Path(arguments.output)
    watchdog.answering()
    write(folder, files)
    print(said(outcome))
    common.note(f"written to {folder}: {', '.join(sorted(files))}")
    return 0


def said(outcome: Outcome[Any]) -> str:
    """The verdict; the number behind it where it is more than the verdict says."""
    if isinstance(outcome, Optimum) and outcome.verdict == Verdict.SOLVED:
        return f"optimum {outcome.bounds[0]}"
    return str(outcome.verdict) if outcome.count in (None, 0, 1) else f"count {outcome.count}"


def labelling(puzzle: Puzzle[Any]) -> Labelling:
    """The puzzle as one whose greatest distance can be asked for."""
    if not isinstance(puzzle, Labelling):
        raise PuzzleError("--maximise", "a labelling", puzzle.name)
    return puzzle


def certify(outcome: Outcome[Any], options: Options, deadline: Deadline, folder: str) -> int:
    """Write the certificate of an outcome and check it; the result is an exit code.

    From then on the outcome rests on the proof, where there is one.
    """
    try:
        files = prove(outcome, options, deadline)
        watchdog.answering()
        write(Path(folder), files)
        watchdog.answered()
        report = verify(Path(folder), poll=deadline.check)
    except (OutOfTime, Unavailable, PuzzleError, KeyboardInterrupt) as error:
        why = str(error) or "stopped by a signal"
        outcome.warnings.append(f"no certificate that was checked: {why}")
        return getattr(error, "exit_code", 130)
    if report.claim.encodings:
        outcome.reason, weaker = None, ("solver", "confirmed", "search", "journal", "reason")
        outcome.evidence = [word for word in outcome.evidence if word not in weaker] + ["proof"]
    return 0
