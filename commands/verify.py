"""``verify``: a certificate checked without believing anything in it."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..puzzles.errors import InvalidProof
from ..verify.certificate.check import CHECKERS, by_drat_trim, verify
from ..verify.certificate.claim import CLAIM
from .shared import arg_types, instance, options, watchdog
from .shared.render import note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the verb."""
    what = "the folder that `prove` wrote"
    parser.add_argument("folder", type=arg_types.name, metavar="DIR", help=what)
    parser.add_argument("--drat-trim", action="store_true", help="ask the program drat-trim too")
    what = "seconds before giving up (drat-trim is not stopped once it runs)"
    options.add(parser, "timeout", help=what)


def main(argv: list[str]) -> int:
    """Print ``ok`` with the claim, or what is wrong; the result is the exit code.

    With an instance, the claim must be about that one.
    """
    arguments, puzzle = instance.parse("verify", argv, add_arguments)
    checkers = [*CHECKERS, *([by_drat_trim] if arguments.drat_trim else [])]
    if arguments.drat_trim:
        watchdog.answering()  # the program must not outlive its caller
    try:
        report = verify(
            Path(arguments.folder), checkers, watchdog.deadline(arguments.timeout).check
        )
        if puzzle is not None and puzzle.text() != report.claim.instance:
            raise InvalidProof(f"{CLAIM}: a certificate of another instance")
    except InvalidProof as error:
        print(f"refused: {error}")
        return 1
    finally:
        watchdog.answering()
    print(f"ok: {report.claim.sentence()}")
    for sentence in report.notes:
        note(sentence)
    return 0
