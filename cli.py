#!/usr/bin/env python3
"""The command line of Satchel: finds the verb, calls it, turns errors into one line each.

Run as a script from a bare checkout, this file first makes the folder it stands in known as the
package ``satchel``; installed, it is the console script of that name.
"""

from __future__ import annotations

if not __package__:  # run as a script
    import importlib.util
    import os
    import signal
    import sys
    from pathlib import Path

    signal.signal(signal.SIGINT, lambda number, frame: os._exit(130))  # until main() is ready

    _home = Path(__file__).resolve().parent / "__init__.py"
    _spec = importlib.util.spec_from_file_location("satchel", _home)
    assert _spec and _spec.loader
    sys.modules["satchel"] = _package = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(_package)
    __package__ = "satchel"

import io
import os
import signal
import sys
import warnings
from importlib import import_module
from typing import Any, NoReturn

from . import __version__
from .puzzles.base import Arguments
from .puzzles.errors import INTERRUPTED, InputWarning, PuzzleError, SatchelError
from .puzzles.text import shown

VERBS = {
    "solve": "solve an instance: none, unique or multiple, with evidence",
    "judge": "read a judge's input, write the judge's output",
    "count": "count all solutions",
    "check": "judge anybody's answer by the rules alone",
    "encode": "write the model for outside solvers, names and rules as comments",
    "decode": "check what an outside solver found",
    "prove": "solve, and write a certificate that anybody can check",
    "verify": "check a certificate, believing nothing in it",
    "explain": "walk through the reduction of an instance, rule by rule",
    "grade": "compare a student's DIMACS file with the reference",
    "why": "no solution: what cannot hold together; several: how two differ",
    "hint": "the next value that is decided, with a small reason",
    "steps": "the way to the solution, each step with its reason",
    "candidates": "for every place the values that occur in some solution",
    "minimise": "drop clues as long as there is one solution",
    "repair": "the fewest clues to add for one solution, or to drop for any",
    "generate": "draw instances with one solution by lot",
    "lessons": "serve the lessons as web pages on this machine",
    "compare": "compare backends, solvers and encodings on the same instances",
    "list": "list puzzles, backends, encodings, configurations or suites",
}
ABOUT = "Puzzles carried to SAT, ILP and hand-written search, and answers that can be checked."
EPILOG = "`satchel VERB --help` says more; `satchel solve` alone solves every bundled example."


def run(argv: list[str]) -> int:
    """Parse the verb and hand the rest on; the result is the exit code."""
    parser = Arguments(prog="satchel", description=ABOUT, epilog=EPILOG)
    parser.add_argument("--version", action="version", version=f"satchel {__version__}")
    verbs = parser.add_subparsers(metavar="VERB", dest="verb")
    for verb, summary in VERBS.items():
        verbs.add_parser(verb, help=summary, add_help=False)
    if not argv or argv[0].startswith("-"):
        parser.parse_args(argv or ["--help"])
    if argv[0] not in VERBS:
        raise PuzzleError("verb", "one of " + ", ".join(VERBS), shown(argv[0]))
    code: int = import_module(f".commands.{argv[0]}", __package__).main(argv[1:])
    return code


def _interrupt(number: int, frame: object) -> NoReturn:
    INTERRUPTED.set()
    raise KeyboardInterrupt


def _hear_warnings() -> None:
    """Print each :class:`InputWarning` as one line on standard error; leave others as they are."""
    others = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *more: Any, **where: Any) -> None:
        if issubclass(category, InputWarning):
            print(f"satchel: warning: {message}", file=sys.stderr)
        else:
            others(message, category, *more, **where)

    warnings.simplefilter("always", InputWarning)
    warnings.showwarning = show


def main() -> NoReturn:
    """The console script. Exit codes: 0 answered, 1 a check failed, 2 input, 3 a limit,
    4 unavailable, 130 interrupted.
    """
    signal.signal(signal.SIGINT, _interrupt)
    signal.signal(signal.SIGTERM, _interrupt)
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # nobody listens
    if sys.stdout is None:
        print("satchel: expected an open standard output, found a closed one", file=sys.stderr)
        sys.exit(2)
    _hear_warnings()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows only ASCII
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except SatchelError as error:
        print(f"satchel: {error}", file=sys.stderr)
        code = error.exit_code
    except KeyboardInterrupt:
        code = 130
    except Exception as error:
        if INTERRUPTED.is_set():  # a library's clean-up that fails hides the interrupt
            code = 130
        elif isinstance(error, OSError):
            code = unwritten(error)
        else:
            raise
    sys.exit(code)


def unwritten(error: OSError) -> int:
    """After a full disk, or when a reader has had enough (``satchel … | head``); the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if isinstance(error, BrokenPipeError):
        return 0
    print(f"satchel: expected to write the answer, found: {error}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
