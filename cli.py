#!/usr/bin/env python3
"""The command line of Satchel: finds the verb, calls it, turns errors into one line each.

Run as a script from a bare checkout, this file first makes the folder it stands in known as the
package ``satchel``; installed, it is the console script of that name.
"""

from __future__ import annotations

if not __package__:  # run as a script
    import _signal  # type: ignore[import-not-found]  # typeshed does not know it

    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)  # until main() is ready it ends in silence
    import importlib.util
    import sys
    from pathlib import Path

    _home = Path(__file__).resolve().parent / "__init__.py"
    _spec = importlib.util.spec_from_file_location("satchel", _home)
    assert _spec and _spec.loader
    sys.modules["satchel"] = _package = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(_package)
    __package__ = "satchel"

import atexit
import io
import os
import signal
import sys
import time
import warnings
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from . import __version__
from .commands.shared import watchdog
from .puzzles.arguments import Arguments
from .puzzles.errors import INTERRUPTED, InputWarning, PuzzleError, SatchelError
from .puzzles.text import one_of, printable, shown

VERBS = {
    "solve": "solve an instance: none, unique or multiple, with evidence",
    "judge": "read a judge's input, write the judge's output",
    "count": "count all solutions",
    "odds": "in how many of all solutions each variable is true, without a list",
    "sample": "draw solutions evenly at random, without a list",
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
    "advise": "which cells of a Minesweeper position are certain, or the best guess",
    "candidates": "for every place the values that occur in some solution",
    "minimise": "drop clues as long as there is one solution",
    "repair": "the fewest clues to add for one solution, or to drop for any",
    "generate": "draw instances with one solution at random",
    "exercise": "list, show and judge the exercises of the course",
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
        raise PuzzleError("verb", verb_expected(argv[0]), shown(argv[0]))
    code: int = import_module(f".commands.{argv[0]}", __package__).main(argv[1:])
    return code


def verb_expected(word: str) -> str:
    """What should stand in the place of a word that is no verb; maybe it is a puzzle."""
    from difflib import get_close_matches

    from .puzzles.base import names

    known = names()
    near = get_close_matches(word.lower(), [*VERBS, *known], 1)
    if near and near[0] in known:
        return f"a verb before the puzzle (did you mean `solve {near[0]}`?)"
    return one_of(VERBS, word)


# --- signals ---------------------------------------------------------------------------------

ANSWERING_S = 2.0
"""Time after a signal in which another one changes nothing: the answer is being printed."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)
_interrupted = 0.0


def _interrupt(number: int, frame: object) -> None:
    """Stop the work at the first signal; end at once at one that comes much later."""
    global _interrupted
    if _interrupted:  # not the event: a signal while it is being set would wait for itself
        if time.monotonic() - _interrupted > ANSWERING_S:
            os._exit(130)
        return
    _interrupted = time.monotonic()
    INTERRUPTED.set()
    raise KeyboardInterrupt


def _interrupt_again(dropped: Any) -> None:
    """Repeat an interrupt that came within a destructor, where Python drops it."""
    global _interrupted
    if issubclass(dropped.exc_type, KeyboardInterrupt):
        _interrupted = 0.0
        signal.setitimer(signal.ITIMER_REAL, 0.01)
    else:
        sys.__unraisablehook__(dropped)


def _ignore_signals() -> None:
    """Let no signal disturb the interpreter while it cleans up."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


# --- the program -----------------------------------------------------------------------------


def main() -> NoReturn:
    """The console script. Exit codes: 0 answered, 1 a check failed, 2 input, 3 a limit,
    4 unavailable, 130 interrupted (by SIGINT or SIGTERM).
    """
    own = getattr(sys.modules["__main__"], "main", None) is main  # no other program's process
    try:
        for number in SIGNALS:
            signal.signal(number, _interrupt)
        if own and hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, _interrupt)
            sys.unraisablehook = _interrupt_again
        code = command(own)
    except KeyboardInterrupt:
        code = 130
    with suppress(KeyboardInterrupt):
        code = flush(code)
    if own:
        for number in SIGNALS:
            signal.signal(number, lambda number, frame: os._exit(code))  # everything is printed
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, signal.SIG_IGN)
        atexit.register(_ignore_signals)
    watchdog.leave(code)
    sys.exit(code)


def command(own: bool) -> int:
    """Run the command of this process; the exit code. ``own`` says whether it may be forked."""
    while None in (sys.stdin, sys.stdout, sys.stderr) and os.open(os.devnull, os.O_RDWR) < 2:
        pass  # no file that is opened may get the number of a closed stream
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # nobody listens
    if sys.stdout is None:
        sys.stdout = io.StringIO()
        complain("expected an open standard output, found a closed one")
        return 2
    print_warnings()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows only ASCII
    if own:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy asks for 30 MB for each
        watchdog.begin()
    try:
        return run(sys.argv[1:])
    except SystemExit:  # of --help and --version, or of rich, whose reader has had enough
        return 0
    except Exception as error:
        code = failure(error)
        if code is None:
            raise
        return code


def failure(error: Exception) -> int | None:
    """Say what went wrong; the exit code, or None for a fault in Satchel."""
    if isinstance(error, SatchelError):
        complain(str(error))
        return error.exit_code
    if isinstance(error, MemoryError):
        complain("the system gave no more memory")
        return 3
    if INTERRUPTED.is_set():  # a library's clean-up that fails hides the interrupt
        return 130
    if isinstance(error, OSError):
        return output_failed(error)
    if isinstance(error.__cause__ or error.__context__, MemoryError):  # a library wraps it
        complain("the system gave no more memory")
        return 3
    if isinstance(error, RuntimeError) and "start new thread" in str(error):
        complain("the system gave no more memory, or no more threads")
        return 3
    if isinstance(error, ImportError):  # broken, or no memory for it
        *_, last = ["", *filter(None, str(error).splitlines())]
        complain(f"a library does not load: {printable(last)}")
        return 4
    return None


# --- the streams -----------------------------------------------------------------------------


def print_warnings() -> None:
    """Print each :class:`InputWarning` as one line on standard error; leave others as they are."""
    others = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *more: Any, **where: Any) -> None:
        if issubclass(category, InputWarning):
            complain(f"warning: {printable(str(message))}")
        else:
            others(message, category, *more, **where)

    warnings.simplefilter("always", InputWarning)
    warnings.showwarning = show


def complain(text: str) -> None:
    """A line on standard error, where somebody listens."""
    with suppress(OSError, ValueError):
        print(f"satchel: {text}", file=sys.stderr, flush=True)


def flush(code: int) -> int:
    """Hand everything on that was printed; the exit code, which was ``code`` so far."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        code = output_failed(error) or code
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # else the interpreter tries it again
    return code


def output_failed(error: Exception) -> int:
    """After a full disk, or when a reader has had enough (``satchel … | head``); the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if isinstance(error, BrokenPipeError):
        return 0
    complain(f"expected to write the answer, found: {error}")
    return 2


if __name__ == "__main__":
    main()
