"""``verify``: a certificate checked without believing anything in it."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..puzzles.base import Arguments
from ..puzzles.errors import InvalidProof
from ..verify.certificate import CHECKERS, by_drat_trim, verify
from . import common


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    parser.add_argument("folder", metavar="DIR", help="the folder that `prove` wrote")
    parser.add_argument("--drat-trim", action="store_true", help="ask the program drat-trim too")


def main(argv: list[str]) -> int:
    """Print ``ok`` with the claim, or what is wrong; the result is the exit code."""
    parser = Arguments(prog="satchel verify", description=(__doc__ or "").splitlines()[0])
    add_arguments(parser)
    arguments = parser.parse_args(argv)
    checkers = [*CHECKERS, *([by_drat_trim] if arguments.drat_trim else [])]
    try:
        report = verify(Path(arguments.folder), checkers)
    except InvalidProof as error:
        print(f"refused: {error}")
        return 1
    print(f"ok: {report.claim.sentence()}")
    for note in report.notes:
        common.note(note)
    return 0
