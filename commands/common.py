"""What several verbs share: their options, reading the instance, and printing an outcome."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from ..encoders import cnf, ilp
from ..encoders.options import Options
from ..puzzles.base import Arguments, Puzzle, find, names
from ..puzzles.errors import Place, PuzzleError, SatchelError
from ..puzzles.text import decoded, opened, printable, shown
from ..verify.verdict import Outcome

S = TypeVar("S")


def number(text: str) -> int:
    """A whole number from 1 on, for argparse."""
    if not re.fullmatch(r"0*[1-9][0-9]{0,9}", text):
        raise argparse.ArgumentTypeError(
            f"expected a number from 1 to 9999999999, found {shown(text)}"
        )
    return int(text)


def name(text: str) -> str:
    """A name of a file or folder, for argparse."""
    if not text.strip():
        raise argparse.ArgumentTypeError(f"expected a name, found {shown(text)}")
    return text


def seconds(text: str) -> float:
    """A positive number of seconds, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"expected seconds, more than 0, found {shown(text)}")
    return value


def add_instance(parser: argparse.ArgumentParser, form: str = "--format") -> None:
    """Where the instance comes from; ``form`` is the option that names the file's format."""
    parser.add_argument("--input", metavar="FILE", help="read the instance from FILE (- is stdin)")
    parser.add_argument(form, dest="form", metavar="NAME", help="FILE is another program's format")


def add_encodings(parser: argparse.ArgumentParser) -> None:
    """How constraints become clauses."""
    for option, what in (
        ("amo", "at-most-one"),
        ("amk", "at-most-k"),
        ("spread", "label distances"),
        ("circuit", "circuits and paths"),
    ):
        parser.add_argument(
            f"--{option}", default="auto", metavar="NAME", help=f"encoding of {what}"
        )


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Who answers, how, and for how long."""
    parser.add_argument(
        "--backend", default="sat", metavar="NAME", help="sat (default), ilp, dfs, asp or cpsat"
    )
    parser.add_argument("--solver", default="auto", metavar="NAME", help="a solver of the backend")
    add_encodings(parser)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the solver")
    parser.add_argument("--timeout", type=seconds, metavar="S", help="seconds before giving up")
    parser.add_argument(
        "--no-confirm", action="store_true", help="take an ILP solver's word without asking sat"
    )
    parser.add_argument(
        "--no-reasons", action="store_true", help="look for no combinatorial reason first"
    )


def options_of(arguments: argparse.Namespace, limit: int | None, ordered: bool = False) -> Options:
    """The ``Options`` that the engine's arguments state."""
    options = Options(
        limit=limit,
        ordered=ordered,
        solver=arguments.solver,
        amo=arguments.amo,
        amk=arguments.amk,
        spread=arguments.spread,
        circuit=arguments.circuit,
        seed=arguments.seed,
        confirm=not arguments.no_confirm,
        reasons=not arguments.no_reasons,
    )
    known = [*cnf.CIRCUITS, *ilp.CIRCUITS]
    if options.circuit not in ("auto", *known):
        expected = "auto or one of " + ", ".join(dict.fromkeys(known))
        raise PuzzleError("--circuit", expected, shown(options.circuit))
    cnf.check(replace(options, circuit="auto"))
    return options


def parse(
    verb: str,
    argv: list[str],
    add: Callable[[argparse.ArgumentParser], None],
    form: str = "--format",
) -> tuple[argparse.Namespace, Puzzle[Any] | None]:
    """The verb's own arguments, and the instance that the other words state (None without any).

    The verb's options may stand anywhere; what they leave over is the puzzle's name and the
    words of its instance.
    """
    arguments, rest = words(verb, argv, add, form)
    return arguments, instance(verb, arguments, rest, arguments.input)


def words(
    verb: str,
    argv: list[str],
    add: Callable[[argparse.ArgumentParser], None],
    form: str = "--format",
) -> tuple[argparse.Namespace, list[str]]:
    """The verb's own arguments, and the words that they leave over."""
    verbs = Arguments(prog=f"satchel {verb}", add_help=False)
    add(verbs)
    add_instance(verbs, form)
    if any(word in ("-h", "--help") for word in argv):  # though a required option is missing
        _help(verb, verbs, [word for word in argv if word in names()])
    return verbs.parse_known_args(argv)


def instance(
    verb: str, arguments: argparse.Namespace, rest: list[str], source: str | None
) -> Puzzle[Any] | None:
    """The instance that the words and the file ``source`` state; None without any."""
    text, file = "", "<stdin>"
    if source is not None:
        text, file = read(source)
        if not rest:
            rest = text.split(maxsplit=1)[:1]
        if not rest:
            raise PuzzleError(Place(file, 1, 1), "the name of a puzzle", "an empty text")
    if not rest:
        return None
    if rest[0].startswith("-"):
        raise PuzzleError(
            verb, f"a puzzle before its options ({', '.join(names())})", shown(rest[0])
        )
    try:
        return find(rest[0]).parse(text, file=file, words=rest[1:], form=arguments.form)
    except PuzzleError as error:
        if source is None or text.strip():
            raise
        raise error.at(Place(file, 1, 1)) from None  # an empty file


def given(
    verb: str, argv: list[str], add: Callable[[argparse.ArgumentParser], None]
) -> tuple[argparse.Namespace, Puzzle[Any]]:
    """As :func:`parse`, of a verb that is nothing without an instance."""
    arguments, puzzle = parse(verb, argv, add)
    if puzzle is None:
        raise PuzzleError(verb, "a puzzle", f"none (see satchel {verb} --help)")
    return arguments, puzzle


def _help(verb: str, verbs: Arguments, rest: list[str]) -> None:
    """Print the help of a verb, with the options of the puzzle where one is named; then stop."""
    name = rest[0] if rest and not rest[0].startswith("-") else ""
    parser = Arguments(prog=f"satchel {verb} {name or '[PUZZLE]'}", parents=[verbs])
    if name:
        puzzle = find(name)
        puzzle.add_arguments(parser)
        if puzzle.FORMATS:
            forms = "; ".join(f"{form}: {what}" for form, what in puzzle.FORMATS.items())
            parser.epilog = f"Formats of others: {forms}.".replace("%", "%%")
    else:
        parser.epilog = f"Puzzles: {', '.join(names())}. `satchel {verb} PUZZLE --help` says more."
    parser.print_help()
    raise SystemExit(0)


def read(file: str) -> tuple[str, str]:
    """The text of a file, or of standard input for ``-``, and its name for messages."""
    if file != "-":
        return opened(file), file
    if sys.stdin is None:
        raise PuzzleError("<stdin>", "an open standard input", "a closed one")
    return decoded(sys.stdin.buffer, "<stdin>"), "<stdin>"


def write(file: str, text: str) -> None:
    """Write a file that the user named."""
    if file == "-":
        raise PuzzleError(file, "the name of a file (standard output holds the answer)", "-")
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise PuzzleError(file, "a file to write", error.strerror or str(error)) from None


def program() -> str:
    """How the user calls Satchel: as a script of a checkout, or by its installed name."""
    called = Path(sys.argv[0])
    return f"python {sys.argv[0]}" if called.name == "cli.py" else "satchel"


def note(text: str) -> None:
    """A line on standard error: warnings, statistics, what an answer rests on."""
    with suppress(OSError, ValueError):  # nobody listens, or the disk is full
        print("\n".join(map(printable, text.split("\n"))), file=sys.stderr, flush=True)


def as_json(outcome: Outcome[Any], **more: Any) -> str:
    """One object on one line, always with the same keys."""
    puzzle = outcome.puzzle
    return json.dumps(
        {
            "puzzle": puzzle.name,
            "instance": puzzle.text(),
            "verdict": outcome.verdict,
            "count": outcome.count,
            "solutions": [puzzle.answer(solution) for solution in outcome.solutions],
            "evidence": outcome.evidence,
            "reason": outcome.reason,
            "bounds": None,
            "backend": outcome.backend,
            "solver": outcome.chosen.get("solver"),
            "seconds": round(outcome.seconds, 6),
            "stats": {**outcome.chosen, **outcome.stats},
            "stopped": outcome.stopped,
            **more,
        },
        ensure_ascii=False,
    )


@contextmanager
def telling(argv: list[str]) -> Iterator[None]:
    """Say that Ctrl-C stopped it; with ``--json``, an error is on standard output as well."""
    try:
        yield
    except KeyboardInterrupt:
        note("stopped by Ctrl-C")
        raise
    except SatchelError as error:
        if "--json" in argv:
            print(error_json(error))
        raise


def error_json(error: SatchelError) -> str:
    """A bad case as one object on one line."""
    place = error.place if isinstance(error, PuzzleError) else None
    file, line, column = place if place else (None, None, None)
    fields = {"file": file, "line": line, "column": column, "message": str(error)}
    return json.dumps({"error": fields}, ensure_ascii=False)


def exit_code(outcome: Outcome[Any]) -> int:
    """0 answered, 3 stopped by a limit, 130 interrupted."""
    return {None: 0, "timeout": 3, "interrupted": 130}[outcome.stopped]
